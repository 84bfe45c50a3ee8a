/**
 * Line numbers of byte offsets, without holding the file: line ends are counted as the bytes pass,
 * with a mark every 64 KiB; an offset is then found by counting from the nearest mark.
 */
const LF = 10;
const CR = 13;
/** Bytes between two marks. */
const MARK_BYTES = 65536;

export class LineIndex {
  /** `#marks[k]`: line ends in the first k × MARK_BYTES bytes. */
  readonly #marks: number[] = [0];
  #bytes = 0;
  #ends = 0;
  #lastWasCr = false;

  /** The next bytes of the file. */
  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length;) {
      const room = MARK_BYTES - (this.#bytes % MARK_BYTES);
      const piece = bytes.subarray(at, at + room);
      this.#ends += lineEnds(piece, this.#lastWasCr);
      this.#lastWasCr = piece[piece.length - 1] === CR;
      this.#bytes += piece.length;
      at += piece.length;
      if (this.#bytes % MARK_BYTES === 0) this.#marks.push(this.#ends);
    }
  }

  /** 1-based line that the byte at `offset` is on, as a text editor counts (LF, CR and CRLF). */
  async lineAt(
    offset: number,
    readBytes: (start: number, end: number) => Promise<Uint8Array>,
  ): Promise<number> {
    const mark = Math.min(Math.floor(offset / MARK_BYTES), this.#marks.length - 1);
    const from = mark * MARK_BYTES;
    // One byte more at the front: a CR there makes a LF at `from` the second half of its line end.
    const start = Math.max(0, from - 1);
    const bytes = await readBytes(start, offset);
    const afterCr = from > 0 && bytes[0] === CR;
    return this.#marks[mark]! + lineEnds(bytes.subarray(from - start), afterCr) + 1;
  }
}

/** The same bytes; where there is a Buffer it finds a byte at memory speed, ten times as fast. */
function searchable(bytes: Uint8Array): Uint8Array {
  if (typeof Buffer === 'undefined') return bytes;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}

function lineEnds(piece: Uint8Array, afterCr: boolean): number {
  const bytes = searchable(piece);
  let count = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, at + 1)) count++;
  if (afterCr && bytes[0] === LF) count--;
  for (let at = bytes.indexOf(CR); at >= 0; at = bytes.indexOf(CR, at + 1))
    if (bytes[at + 1] !== LF) count++;
  return count;
}
