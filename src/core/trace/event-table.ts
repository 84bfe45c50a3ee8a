import { WordField, WordRows } from './word-rows.ts';

const FRAME = 1;
const PLACE = 2;
const DETAIL = 3;
const KIND_BITS = 8;
const TYPE_BITS = 16;

/** The events of a trace: 16 bytes each, however long their text. */
export class EventTable {
  readonly #rows = new WordRows(4);
  /** Index into EVENT_KINDS. */
  readonly kind = new WordField(this.#rows, 0, 0, KIND_BITS);
  /** Number of the wire type's name. */
  readonly type = new WordField(this.#rows, 0, KIND_BITS, TYPE_BITS);
  /** The frame it came of; never goes back. */
  readonly frame = new WordField(this.#rows, FRAME);
  /** The block; or NO_BLOCK + response; or NO_PLACE. */
  readonly place = new WordField(this.#rows, PLACE);
  /**
   * Deltas: the block's content length once applied. `tool_call_done`, `done`, `error`, `usage`:
   * index into the trace's list of them. `raw`: number of its note.
   */
  readonly detail = new WordField(this.#rows, DETAIL);

  get length(): number {
    return this.#rows.length;
  }

  add(kind: number, type: number, frame: number, place: number, detail: number): void {
    const slot = this.#rows.add();
    const { page } = this.#rows;
    page[slot] = kind | (type << KIND_BITS);
    page[slot + FRAME] = frame;
    page[slot + PLACE] = place;
    page[slot + DETAIL] = detail;
  }
}
