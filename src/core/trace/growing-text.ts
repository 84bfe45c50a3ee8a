/**
 * Text that only ever grows, kept in bounded flat pieces. A plain `text += delta` makes a rope that
 * the engine flattens, whole, at the first read: reading it at every delta is quadratic, and a flat
 * string over 128 KiB is slow to make. Here a read touches only the pieces it needs.
 *
 * Most texts are short and a trace may have a million of them: one that fits a piece and rests is a
 * single string with no list around it. The class has no private methods, as each object of one that
 * has takes a word more.
 */
const PIECE_UNITS = 1024;
/** A short string takes some forty bytes whatever it holds, so no more than this many are kept apart. */
const PIECE_DELTAS = 64;
/** Not worth joining yet. */
const FEW_DELTAS = 8;
/** Up to here a list of pieces is made anew for each: one that is pushed to takes room for sixteen more. */
const FEW_PIECES = 8;

/** Pieces, each followed by where it ends. */
type Pieces = (string | number)[];

export class GrowingText {
  /** Undefined while there is none. */
  #pieces: Pieces | undefined;
  /** What comes after them: the deltas while the text grows, one string while it rests. */
  #pending: string | string[] = '';
  #pendingUnits = 0;
  #length = 0;

  /** UTF-16 code units so far. */
  get length(): number {
    return this.#length;
  }

  append(text: string): void {
    const pending = this.#pending;
    let deltas = 1;
    if (typeof pending !== 'string') deltas = pending.push(text);
    else if (this.#pendingUnits === 0) this.#pending = text;
    else this.#pending = [pending, text];
    this.#pendingUnits += text.length;
    this.#length += text.length;
    if (this.#pendingUnits < PIECE_UNITS && deltas < PIECE_DELTAS) return;
    this.#pieces = withPiece(this.#pieces, this.rest(), this.#length);
    this.#pending = '';
    this.#pendingUnits = 0;
  }

  /** Nothing comes for now, but it soon may: keeps what is pending as one string if it is worth it. */
  pause(): void {
    if (typeof this.#pending !== 'string' && this.#pending.length > FEW_DELTAS) this.rest();
  }

  /** Nothing comes for now, perhaps never: keeps what is pending as one string, and gives it. */
  rest(): string {
    if (typeof this.#pending !== 'string') this.#pending = this.#pending.join('');
    return this.#pending;
  }

  /** The text of [from, to) in code units. */
  slice(from = 0, to = this.#length): string {
    const end = Math.min(to, this.#length);
    if (from >= end) return '';
    const start = this.#length - this.#pendingUnits;
    const parts = from < start ? cut(this.#pieces!, from, end) : [];
    // Reading is often done row by row: the pending text is joined once for all of them.
    if (end > start) parts.push(this.rest().slice(Math.max(0, from - start), end - start));
    return parts.length === 1 ? parts[0]! : parts.join('');
  }
}

function withPiece(pieces: Pieces | undefined, piece: string, end: number): Pieces {
  if (pieces === undefined) return [piece, end];
  if (pieces.length < FEW_PIECES * 2) return pieces.concat(piece, end);
  pieces.push(piece, end);
  return pieces;
}

/** What the pieces have of [from, end), of which they have some. */
function cut(pieces: Pieces, from: number, end: number): string[] {
  const parts: string[] = [];
  for (let at = pieceAt(pieces, from); at < pieces.length; at += 2) {
    const start = at === 0 ? 0 : (pieces[at - 1] as number);
    if (start >= end) break;
    parts.push((pieces[at] as string).slice(Math.max(0, from - start), end - start));
  }
  return parts;
}

/** Index of the piece that holds code unit `unit`, which one does. */
function pieceAt(pieces: Pieces, unit: number): number {
  let low = 0;
  let high = pieces.length / 2;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((pieces[middle * 2 + 1] as number) <= unit) low = middle + 1;
    else high = middle;
  }
  return low * 2;
}
