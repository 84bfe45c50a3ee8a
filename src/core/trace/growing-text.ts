/**
 * Text that only ever grows, kept in bounded flat pieces. A plain `text += delta` makes a rope that
 * the engine flattens, whole, at the first read: reading it at every delta is quadratic, and a flat
 * string over 128 KiB is slow to make. Here a read touches only the pieces it needs.
 */
const PIECE_UNITS = 1024;
/** A short string takes some forty bytes whatever it holds, so no more than this many are kept apart. */
const PIECE_DELTAS = 64;
/** Not worth joining yet. */
const FEW_DELTAS = 8;

export class GrowingText {
  readonly #pieces: string[] = [];
  /** Where each piece ends. */
  readonly #ends: number[] = [];
  #pending: string[] = [];
  #pendingUnits = 0;
  #length = 0;

  /** UTF-16 code units so far. */
  get length(): number {
    return this.#length;
  }

  append(text: string): void {
    this.#pending.push(text);
    this.#pendingUnits += text.length;
    this.#length += text.length;
    if (this.#pendingUnits >= PIECE_UNITS || this.#pending.length >= PIECE_DELTAS) this.#settle();
  }

  /** Nothing comes for now, perhaps never: keeps what is pending as one string. */
  rest(): void {
    if (this.#pending.length > FEW_DELTAS) this.#joinPending();
  }

  /** The text of [from, to) in code units. */
  slice(from = 0, to = this.#length): string {
    const end = Math.min(to, this.#length);
    if (from >= end) return '';
    const settled = this.#length - this.#pendingUnits;
    const parts: string[] = [];
    for (let piece = this.#pieceAt(from); piece < this.#pieces.length; piece++) {
      const start = piece === 0 ? 0 : this.#ends[piece - 1]!;
      if (start >= end) break;
      parts.push(this.#pieces[piece]!.slice(Math.max(0, from - start), end - start));
    }
    if (end > settled)
      parts.push(this.#joinPending().slice(Math.max(0, from - settled), end - settled));
    return parts.length === 1 ? parts[0]! : parts.join('');
  }

  /** Reading is often done row by row: the pending text is joined once for all of them. */
  #joinPending(): string {
    if (this.#pending.length > 1) this.#pending = [this.#pending.join('')];
    return this.#pending[0] ?? '';
  }

  #settle(): void {
    this.#pieces.push(this.#pending.join(''));
    this.#ends.push(this.#length);
    this.#pending = [];
    this.#pendingUnits = 0;
  }

  /** Index of the piece that holds code unit `at`; the number of pieces when it is still pending. */
  #pieceAt(at: number): number {
    let low = 0;
    let high = this.#ends.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#ends[middle]! <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
