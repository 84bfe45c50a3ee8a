/**
 * Append-only rows of 32-bit words, a few words a row, in fixed pages outside the JavaScript heap.
 *
 * The words of a row stand side by side: adding a row touches one or two cache lines, where a column a
 * word touches one each. That, and all pages being of one type for the engine, is what makes a trace
 * cheap to build.
 */

/** Words a page has: 64 KiB, large enough to make pages rare, small enough to waste little. */
const PAGE_BITS = 14;
const PAGE_WORDS = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_WORDS - 1;
/** The first page starts small and doubles: most captures are short. */
const FIRST_WORDS = 64;

export class WordRows {
  /** The page being filled. */
  page = new Uint32Array(FIRST_WORDS);
  readonly #pages: Uint32Array[] = [this.page];
  readonly #words: number;
  /** A row has two to the power of this many words. */
  readonly #shift: number;
  #length = 0;
  #slot = 0;
  /** First slot that the current page does not have. */
  #room = FIRST_WORDS;

  /** `words` in a row. */
  constructor(words: 1 | 2 | 4) {
    this.#words = words;
    this.#shift = words >> 1;
  }

  /** Rows so far. */
  get length(): number {
    return this.#length;
  }

  /** Adds a row; gives the slot of `page` from which on its words are to be put. */
  add(): number {
    if (this.#slot === this.#room) this.#grow();
    const slot = this.#slot;
    this.#slot = slot + this.#words;
    this.#length++;
    return slot;
  }

  /** The `nth` word of a row, which must be there. */
  word(row: number, nth: number): number {
    const page = row >>> (PAGE_BITS - this.#shift);
    return this.#pages[page]![((row << this.#shift) & PAGE_MASK) + nth]!;
  }

  #grow(): void {
    if (this.#room === PAGE_WORDS) {
      this.page = new Uint32Array(PAGE_WORDS);
      this.#pages.push(this.page);
      this.#slot = 0;
      return;
    }
    const larger = new Uint32Array(this.#room * 2);
    larger.set(this.page);
    this.#pages[this.#pages.length - 1] = larger;
    this.page = larger;
    this.#room = larger.length;
  }
}

/** One field of all rows, read like a column. */
export class WordField {
  readonly #rows: WordRows;
  readonly #nth: number;
  readonly #shift: number;
  readonly #mask: number;

  /** The field is `bits` bits of the `nth` word, `shift` from its lowest on. */
  constructor(rows: WordRows, nth: number, shift = 0, bits = 32) {
    this.#rows = rows;
    this.#nth = nth;
    this.#shift = shift;
    this.#mask = bits === 32 ? -1 : (1 << bits) - 1;
  }

  get length(): number {
    return this.#rows.length;
  }

  /** The value at `index`, which must be there. */
  at(index: number): number {
    return ((this.#rows.word(index, this.#nth) >>> this.#shift) & this.#mask) >>> 0;
  }

  /** How many leading values are ≤ `value`; the field must be ascending. */
  countUpTo(value: number): number {
    let low = 0;
    let high = this.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) <= value) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
