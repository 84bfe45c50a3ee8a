/**
 * Of each usage field, the first and the last of a response's samples that had it (its nth sample).
 * A field that was sent once, or never, is then found without a walk over a running total's samples.
 */
export class SampleReach {
  /** First and last of field 0, of field 1, …; empty until there is a sample. */
  readonly #ends: number[] = [];

  saw(field: number, nth: number): void {
    const ends = this.#ends;
    const at = field * 2;
    while (ends.length <= at) ends.push(-1, -1);
    if (ends[at]! < 0) ends[at] = nth;
    ends[at + 1] = nth;
  }

  /** -1 when no sample had it. */
  first(field: number): number {
    return this.#ends[field * 2] ?? -1;
  }

  last(field: number): number {
    return this.#ends[field * 2 + 1] ?? -1;
  }
}
