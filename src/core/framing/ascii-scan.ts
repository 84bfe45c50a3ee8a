/**
 * Finds the next byte that is not ASCII, four bytes at a time. Knowing that a payload is ASCII saves
 * decoding it: it can then be cut out of a text that has one character per byte.
 */
export class AsciiScan {
  readonly #bytes: Uint8Array;
  readonly #words: Int32Array;
  /** Index of the first byte of the first word. */
  readonly #wordsFrom: number;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#wordsFrom = -bytes.byteOffset & 3;
    const words = Math.max(0, bytes.length - this.#wordsFrom) >> 2;
    this.#words =
      words > 0 ? new Int32Array(bytes.buffer, bytes.byteOffset + this.#wordsFrom, words) : NONE;
  }

  /** Index of the first byte in `[from..to)` that is not ASCII; `to` when there is none. */
  next(from: number, to = this.#bytes.length): number {
    const bytes = this.#bytes;
    const words = this.#words;
    const wordsFrom = this.#wordsFrom;
    let at = from;
    while (at < to && (at < wordsFrom || ((at - wordsFrom) & 3) !== 0)) {
      if ((bytes[at] as number) > 127) return at;
      at++;
    }
    let word = (at - wordsFrom) >> 2;
    const wordsTo = Math.min(words.length, (to - wordsFrom) >> 2);
    for (; word + 8 <= wordsTo; word += 8) {
      const some =
        (words[word] as number) |
        (words[word + 1] as number) |
        (words[word + 2] as number) |
        (words[word + 3] as number) |
        (words[word + 4] as number) |
        (words[word + 5] as number) |
        (words[word + 6] as number) |
        (words[word + 7] as number);
      if ((some & 0x80808080) !== 0) break;
    }
    for (at = Math.max(at, wordsFrom + word * 4); at < to; at++) {
      if ((bytes[at] as number) > 127) return at;
    }
    return to;
  }
}

const NONE = new Int32Array(0);
