import { NumberColumn } from './number-column.ts';
import { WordField, WordRows } from './word-rows.ts';

/** The second word: the frame's kind, and above it what of its start does not fit the first word. */
const KIND_BITS = 4;
const WORD = 2 ** 32;

/** The frames of a trace: 8 bytes each, and 2 to 8 more once one has a time. */
export class FrameTable {
  readonly #rows = new WordRows(2);
  readonly #startAbove = new WordField(this.#rows, 1, KIND_BITS, 32 - KIND_BITS);
  /** Index into FRAME_KINDS. */
  readonly kind = new WordField(this.#rows, 1, 0, KIND_BITS);
  /** Milliseconds; absent where unknown. Undefined while no frame had a time. */
  at: NumberColumn | undefined = undefined;

  get length(): number {
    return this.#rows.length;
  }

  add(start: number, kind: number, at: number | undefined): void {
    if (at !== undefined && this.at === undefined) this.#startTimes();
    const slot = this.#rows.add();
    const { page } = this.#rows;
    page[slot] = start;
    page[slot + 1] = start < WORD ? kind : kind | (Math.floor(start / WORD) << KIND_BITS);
    this.at?.push(at);
  }

  /** Byte offset of a frame's first byte. */
  start(frame: number): number {
    return this.#startAbove.at(frame) * WORD + this.#rows.word(frame, 0);
  }

  #startTimes(): void {
    this.at = new NumberColumn();
    for (let frame = 0; frame < this.length; frame++) this.at.push(undefined);
  }
}
