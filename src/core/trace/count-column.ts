import { integerColumn, numberColumn, type IntegerColumn, type NumberColumn } from './column.ts';

/** Stands for "not sent" among integers; a count this high goes to the wide column. */
const ABSENT = 0xffffffff;

/**
 * Token counts, some of them absent. Four bytes each; eight from the first one on that is no small whole
 * number, which no provider has sent yet but any file may hold.
 */
export class CountColumn {
  #counts: IntegerColumn | NumberColumn = integerColumn();
  #wide = false;

  get length(): number {
    return this.#counts.length;
  }

  push(count: number | undefined): void {
    if (count === undefined) {
      this.#counts.push(this.#wide ? NaN : ABSENT);
      return;
    }
    if (!this.#wide && (count >>> 0 !== count || count === ABSENT)) this.#widen();
    this.#counts.push(count);
  }

  /** Undefined where none was sent, and past the end. */
  at(index: number): number | undefined {
    if (index >= this.#counts.length) return undefined;
    const count = this.#counts.at(index);
    return (this.#wide ? Number.isNaN(count) : count === ABSENT) ? undefined : count;
  }

  #widen(): void {
    const wide = numberColumn();
    for (let index = 0; index < this.#counts.length; index++) wide.push(this.at(index) ?? NaN);
    this.#counts = wide;
    this.#wide = true;
  }
}
