/**
 * An ascending list of whole numbers, kept as runs of equal steps. A block's delta events follow each
 * other (step 1) or take turns with something else (a usage after each: step 2), so a run takes the
 * place of hundreds of numbers; at worst, with steps that never repeat, a number takes as much as a run.
 */
export class AscendingRuns {
  /** The run that grows: its first number, how far apart its numbers are, its first one's index. */
  #start = 0;
  #step = 1;
  #first = 0;
  #last = -1;
  #length = 0;
  /** Runs before it: start, step and first index of each. */
  #earlier: number[] | undefined;

  get length(): number {
    return this.#length;
  }

  /** Adds a number; it must be larger than all others. */
  push(value: number): void {
    const count = this.#length - this.#first;
    if (count === 1) this.#step = value - this.#last;
    else if (count === 0) this.#start = value;
    else if (value - this.#last !== this.#step) this.#startRun(value);
    this.#last = value;
    this.#length++;
  }

  /** The number at `index`, which must be within the list. */
  at(index: number): number {
    if (index >= this.#first) return this.#start + (index - this.#first) * this.#step;
    const run = this.#lastRunWhere(2, index);
    return this.#earlier![run]! + (index - this.#earlier![run + 2]!) * this.#earlier![run + 1]!;
  }

  /** Copies [from, to) into one array. */
  slice(from: number, to: number): Uint32Array {
    const out = new Uint32Array(Math.max(0, to - from));
    for (let index = from; index < to; index++) out[index - from] = this.at(index);
    return out;
  }

  /** How many are ≤ `value`. */
  countUpTo(value: number): number {
    if (this.#length > 0 && value >= this.#start)
      return Math.min(this.#length, this.#first + stepsTo(this.#start, this.#step, value));
    if (this.#earlier === undefined || value < this.#earlier[0]!) return 0;
    const run = this.#lastRunWhere(0, value);
    const next = this.#earlier[run + 5] ?? this.#first;
    const steps = stepsTo(this.#earlier[run]!, this.#earlier[run + 1]!, value);
    return Math.min(next, this.#earlier[run + 2]! + steps);
  }

  #startRun(value: number): void {
    (this.#earlier ??= []).push(this.#start, this.#step, this.#first);
    this.#start = value;
    this.#step = 1;
    this.#first = this.#length;
  }

  /** Index in `#earlier` of the last run whose part `part` is ≤ `value`; the first run's is. */
  #lastRunWhere(part: 0 | 2, value: number): number {
    let low = 0;
    let high = this.#earlier!.length / 3;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if (this.#earlier![middle * 3 + part]! <= value) low = middle;
      else high = middle;
    }
    return low * 3;
  }
}

/** How many numbers from `start` on are ≤ `value`. */
const stepsTo = (start: number, step: number, value: number): number =>
  value === Infinity ? Infinity : Math.floor((value - start) / step) + 1;
