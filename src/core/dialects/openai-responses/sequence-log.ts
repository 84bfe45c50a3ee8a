/**
 * Checks `sequence_number`, which counts the events of one response from 0 (1 on some servers) and
 * may be absent. A short print of every event is kept so that an event sent twice (a resumed stream
 * that overlaps, a proxy that repeats) can be told from a server that numbers wrongly.
 */
export type SequenceStep =
  | 'in-order'
  /** Numbers are missing before this one. */
  | 'gap'
  /** This very event was read before. */
  | 'repeat'
  /** The number was used before, by another event: the numbers mean nothing from here on. */
  | 'renumbered';

/** Numbers far beyond the count of events must not make us allocate. */
const ROOM = 4096;
const ROOM_PER_EVENT = 32;

export class SequenceLog {
  /** The highest number so far; undefined before the first. */
  last: number | undefined;
  #base = 0;
  #events = 0;
  #prints = new Uint16Array(64);
  #meaningless = false;

  /** `print` is 1–65535. */
  read(number: number, print: number): SequenceStep {
    if (this.#meaningless) return 'in-order';
    const { last } = this;
    if (!Number.isSafeInteger(number)) return 'in-order';
    if (last === undefined) {
      this.#base = number;
      this.#store(number, print);
      return 'in-order';
    }
    if (number === last + 1) {
      this.#store(number, print);
      return 'in-order';
    }
    if (number > last) {
      if (number - this.#base > ROOM + ROOM_PER_EVENT * this.#events) this.#meaningless = true;
      else this.#store(number, print);
      return 'gap';
    }
    const before = number < this.#base ? 0 : this.#prints[number - this.#base];
    if (before === print) return 'repeat';
    if (before === 0 && number >= this.#base) {
      // A number that was skipped comes late: the gap has been reported.
      this.#prints[number - this.#base] = print;
      return 'in-order';
    }
    this.#meaningless = true;
    return 'renumbered';
  }

  #store(number: number, print: number): void {
    const at = number - this.#base;
    if (at >= this.#prints.length) {
      const larger = new Uint16Array(Math.max(this.#prints.length * 2, at + 1));
      larger.set(this.#prints);
      this.#prints = larger;
    }
    this.#prints[at] = print;
    this.#events++;
    this.last = number;
  }
}

/** 1–65535: alike for equal events, mostly different for others. */
export function printOf(type: string, delta: unknown): number {
  if (typeof delta !== 'string' || delta === '') return 0x8000 + (type.length & 0x7fff);
  const ends = delta.charCodeAt(0) * 7 + delta.charCodeAt(delta.length - 1);
  return 1 + ((delta.length * 31 + ends) & 0x7ffe);
}
