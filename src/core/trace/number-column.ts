/**
 * An append-only column of numbers, some of them absent, in fixed pages outside the JavaScript heap.
 *
 * Running totals and times that follow each other are often the same and lie close together. So a page
 * whose numbers are all the same takes nothing; from the first other one on it takes two bytes a number,
 * as differences from a base. A number that does not fit makes its page wider, to four bytes a number or
 * to the eight of any; the pages before and after it stay as they are.
 */
type Numbers = Uint16Array | Uint32Array | Float64Array;

interface Page {
  readonly first: number | undefined;
  /** Numbers there is room for; it doubles up to PAGE_SIZE. */
  room: number;
  /** Undefined while all are as the first. */
  numbers: Numbers | undefined;
  /** Added to each of them. */
  base: number;
  /** Stands for "absent" among them. */
  absent: number;
}

/** 16,384 numbers a page: large enough to make pages rare, small enough to widen in no time. */
const PAGE_BITS = 14;
const PAGE_SIZE = 1 << PAGE_BITS;
const PAGE_MASK = PAGE_SIZE - 1;
/** The first page starts with room for so many and doubles: most captures are short. */
const FIRST_ROOM = 64;
/** How far below its first number the base of a page lies. */
const BELOW_FIRST = 4096;

const ABSENT_16 = 0xffff;
const ABSENT_32 = 0xffffffff;

export class NumberColumn {
  readonly #pages: Page[] = [];
  /** The page that grows. */
  #page: Page = emptyPage(undefined, FIRST_ROOM);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number | undefined): void {
    const slot = this.#length++ & PAGE_MASK;
    if (slot === 0) {
      this.#page = emptyPage(value, this.#pages.length === 0 ? FIRST_ROOM : PAGE_SIZE);
      this.#pages.push(this.#page);
      return;
    }
    const page = this.#page;
    if (page.numbers === undefined && value === page.first) return;
    const numbers = roomy(page, slot, value);
    numbers[slot] = value === undefined ? page.absent : value - page.base;
  }

  /** Undefined where none was sent, and past the end. */
  at(index: number): number | undefined {
    if (index >= this.#length) return undefined;
    const { first, numbers, base, absent } = this.#pages[index >>> PAGE_BITS]!;
    if (numbers === undefined) return first;
    const number = numbers[index & PAGE_MASK]!;
    return number === absent || Number.isNaN(number) ? undefined : base + number;
  }
}

function emptyPage(first: number | undefined, room: number): Page {
  // A base that is a whole number, of a size where those are exact: differences are exact then, too.
  const base = Number.isSafeInteger(first) ? Math.max(0, first! - BELOW_FIRST) : 0;
  return { first, room, numbers: undefined, base, absent: ABSENT_16 };
}

/** A page's numbers, with room for `value` at `slot`, which is the next. */
function roomy(page: Page, slot: number, value: number | undefined): Numbers {
  while (slot >= page.room) page.room *= 2;
  if (page.numbers === undefined) startNumbers(page, slot);
  else if (page.numbers.length < page.room) page.numbers = resized(page.numbers, page.room);
  if (value !== undefined && !fits(page, value)) widen(page, value);
  return page.numbers!;
}

/** The first `count` numbers were all the same; the next one is not. */
function startNumbers(page: Page, count: number): void {
  const { first } = page;
  page.numbers = new Uint16Array(page.room);
  if (first !== undefined && !fits(page, first)) widen(page, first);
  page.numbers.fill(first === undefined ? page.absent : first - page.base, 0, count);
}

function fits(page: Page, value: number): boolean {
  if (Number.isNaN(page.absent)) return true;
  const difference = value - page.base;
  return difference >>> 0 === difference && difference < page.absent;
}

/** Makes a page wide enough for a value that does not fit. */
function widen(page: Page, value: number): void {
  const { base, absent } = page;
  const numbers = page.numbers!;
  const areSmall = absent === ABSENT_16 && base + ABSENT_16 < ABSENT_32;
  const isSmall = value >>> 0 === value && value < ABSENT_32;
  const wider =
    areSmall && isSmall ? new Uint32Array(numbers.length) : new Float64Array(numbers.length);
  page.base = 0;
  page.absent = areSmall && isSmall ? ABSENT_32 : NaN;
  for (const [slot, number] of numbers.entries())
    wider[slot] = number === absent ? page.absent : base + number;
  page.numbers = wider;
}

function resized(numbers: Numbers, length: number): Numbers {
  const Kind = numbers.constructor as new (length: number) => Numbers;
  const larger = new Kind(length);
  larger.set(numbers);
  return larger;
}
