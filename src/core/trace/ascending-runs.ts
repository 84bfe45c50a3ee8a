/**
 * An ascending list of whole numbers, kept as runs of equal steps. A block's delta events follow each
 * other (step 1) or take turns with something else (a usage after each: step 2), so a run takes the
 * place of hundreds of numbers; at worst, with steps that never repeat, a number takes as much as a run.
 *
 * Most lists are one run, and a trace may have a million of them: that run stands in the object itself,
 * and the class has no private methods, as each object of one that has takes a word more.
 */
export class AscendingRuns {
  /** The run that grows: its first number, how far apart its numbers are, its first one's index. */
  #start = 0;
  #step = 1;
  #first = 0;
  #length = 0;
  #earlier: Runs | undefined;

  get length(): number {
    return this.#length;
  }

  /** Adds a number; it must be larger than all others. */
  push(value: number): void {
    const count = this.#length - this.#first;
    if (count === 1) this.#step = value - this.#start;
    else if (count === 0) this.#start = value;
    else if (value !== this.#start + count * this.#step) {
      (this.#earlier ??= []).push(this.#start, this.#step, this.#first);
      this.#start = value;
      this.#step = 1;
      this.#first = this.#length;
    }
    this.#length++;
  }

  /** The number at `index`, which must be within the list. */
  at(index: number): number {
    if (index >= this.#first) return this.#start + (index - this.#first) * this.#step;
    const earlier = this.#earlier!;
    const run = lastRunWhere(earlier, 2, index);
    return earlier[run]! + (index - earlier[run + 2]!) * earlier[run + 1]!;
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
    const earlier = this.#earlier;
    if (earlier === undefined || value < earlier[0]!) return 0;
    const run = lastRunWhere(earlier, 0, value);
    const next = earlier[run + 5] ?? this.#first;
    const steps = stepsTo(earlier[run]!, earlier[run + 1]!, value);
    return Math.min(next, earlier[run + 2]! + steps);
  }
}

/** Start, step and first index of each run. */
type Runs = number[];

/** Where the last run stands whose part `part` is ≤ `value`; the first run's is. */
function lastRunWhere(runs: Runs, part: 0 | 2, value: number): number {
  let low = 0;
  let high = runs.length / 3;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (runs[middle * 3 + part]! <= value) low = middle;
    else high = middle;
  }
  return low * 3;
}

/** How many numbers from `start` on are ≤ `value`. */
const stepsTo = (start: number, step: number, value: number): number =>
  value === Infinity ? Infinity : Math.floor((value - start) / step) + 1;
