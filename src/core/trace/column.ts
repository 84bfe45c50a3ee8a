/**
 * Append-only columns of numbers. Values live in fixed pages, so growing never copies more than one
 * small page and a million rows cost what their bytes cost, outside the JavaScript heap.
 */
type Numbers = Uint32Array | Float64Array;

/** 16,384 values a page: large enough to make pages rare, small enough to waste little. */
const PAGE_BITS = 14;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_SIZE - 1;
/**
 * Up to here a column is a plain array: most columns belong to short blocks, and a typed array takes
 * more room than this many numbers before it holds the first.
 */
const FEW = 64;

export class Column<Page extends Numbers> {
  readonly #create: (length: number) => Page;
  #few: number[] | undefined = [];
  #pages: Page[] | undefined;
  #page: Page | undefined;
  /** First slot that the current page does not have. */
  #room = 0;
  #slot = 0;

  constructor(create: (length: number) => Page) {
    this.#create = create;
  }

  get length(): number {
    if (this.#pages === undefined) return this.#few!.length;
    return (this.#pages.length - 1) * PAGE_SIZE + this.#slot;
  }

  push(value: number): void {
    if (this.#page === undefined) {
      this.#few!.push(value);
      if (this.#few!.length === FEW) this.#startPages(this.#few!);
      return;
    }
    if (this.#slot === this.#room) this.#grow(this.#page);
    this.#page[this.#slot++] = value;
  }

  /** The value at `index`, which must be within the column. */
  at(index: number): number {
    if (this.#pages === undefined) return this.#few![index]!;
    return this.#pages[index >>> PAGE_BITS]![index & PAGE_MASK]!;
  }

  /** Copies [from, to) into one array. */
  slice(from: number, to: number): Page {
    const out = this.#create(Math.max(0, to - from));
    if (this.#pages === undefined) {
      out.set(this.#few!.slice(from, to));
      return out;
    }
    for (let at = from; at < to;) {
      const slot = at & PAGE_MASK;
      const take = Math.min(PAGE_SIZE - slot, to - at);
      out.set(this.#pages[at >>> PAGE_BITS]!.subarray(slot, slot + take), at - from);
      at += take;
    }
    return out;
  }

  /** How many leading values are ≤ `value`; the column must be ascending. */
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

  #startPages(few: readonly number[]): void {
    this.#page = this.#create(FEW * 2);
    this.#page.set(few);
    this.#pages = [this.#page];
    this.#few = undefined;
    this.#slot = FEW;
    this.#room = FEW * 2;
  }

  #grow(full: Page): void {
    const pages = this.#pages!;
    if (this.#room === PAGE_SIZE) {
      this.#page = this.#create(PAGE_SIZE);
      pages.push(this.#page);
      this.#slot = 0;
      return;
    }
    const larger = this.#create(this.#room * 2);
    larger.set(full);
    pages[pages.length - 1] = larger;
    this.#page = larger;
    this.#room = larger.length;
  }
}

export type IntegerColumn = Column<Uint32Array>;
export type NumberColumn = Column<Float64Array>;

export const integerColumn = (): IntegerColumn => new Column((length) => new Uint32Array(length));
export const numberColumn = (): NumberColumn => new Column((length) => new Float64Array(length));
