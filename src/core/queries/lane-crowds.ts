/** What keeps the lanes as small as the screen: where more would stand in a bin than shows, less does. */

/** Spans that may begin in one bin of a lane. */
const MOST_SPANS = 2;
/** Marks of one kind in one bin of a lane. */
const MOST_MARKS = 4;
/** No more kinds of marks than this. */
const MARK_KINDS = 8;

/**
 * Spans of blocks, three numbers each: from, to, block. When a bin is full, what begins there becomes
 * part of its last span, which is then named after the block that lasts longest.
 */
export class SpanCrowd {
  readonly spans: number[] = [];
  readonly #counts: Uint8Array;
  /** Where in `spans` the last one of each bin is. */
  readonly #last: Uint32Array;

  constructor(bins: number) {
    this.#counts = new Uint8Array(bins);
    this.#last = new Uint32Array(bins);
  }

  add(bin: number, from: number, to: number, block: number): void {
    const { spans } = this;
    if (this.#counts[bin]! < MOST_SPANS) {
      this.#counts[bin]!++;
      this.#last[bin] = spans.length;
      spans.push(from, to, block);
      return;
    }
    const at = this.#last[bin]!;
    spans[at] = Math.min(spans[at]!, from);
    if (to < spans[at + 1]!) return;
    spans[at + 1] = to;
    spans[at + 2] = block;
  }
}

/** Marks, three numbers each: position, event, kind. The first ones of a bin win, kind by kind. */
export class MarkCrowd {
  readonly marks: number[] = [];
  readonly #counts: Uint8Array;

  constructor(bins: number) {
    this.#counts = new Uint8Array(bins * MARK_KINDS);
  }

  add(bin: number, position: number, event: number, kind: number): void {
    const at = bin * MARK_KINDS + kind;
    if (this.#counts[at]! >= MOST_MARKS) return;
    this.#counts[at]!++;
    this.marks.push(position, event, kind);
  }
}
