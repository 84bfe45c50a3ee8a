/**
 * Where the events of a server-sent-event stream are, without reading them: for captures that are too
 * large to be kept as objects. Sixteen bytes per frame, no text per event; frames start exactly where
 * those of `sse.ts` do (held by a law), and a payload is decoded when it is looked at.
 */
import type { Framer } from '../types/frame.ts';
import { bomLength } from './bom.ts';
import { byteText } from './byte-text.ts';
import { FRAME_LIMIT, type FramerOptions } from './framer-options.ts';
import { LineCutter, type LineReader } from './line-cutter.ts';
import { isField, valueStart } from './sse-field.ts';
import { SsePlaces } from './sse-places.ts';

export interface SseIndex {
  readonly framer: Framer;
  readonly places: SsePlaces;
}

export function createSseIndex(options: Omit<FramerOptions, 'onEnding'> = {}): SseIndex {
  const { start = 0, limit = FRAME_LIMIT, text = byteText } = options;
  const places = new SsePlaces();
  return { framer: new LineCutter(new IndexedBlock(places, start, limit), start, text), places };
}

/** The block of lines at hand, as far as its place and its name go; compare `sse-block.ts`. */
class IndexedBlock implements LineReader {
  at: number | undefined = undefined;
  overflowed = false;

  readonly #places: SsePlaces;
  readonly #streamStart: number;
  readonly #limit: number;
  #start = -1;
  #linesStart = 0;
  #hasFields = false;
  #dataLines = 0;
  #dataStart = 0;
  #dataEnd = 0;
  #name = 0;
  /** Comments and runs of junk, frames of their own if the block turns out to have no field. */
  #asides: { readonly kind: 'comment' | 'junk'; readonly start: number }[] = [];

  constructor(places: SsePlaces, streamStart: number, limit: number) {
    this.#places = places;
    this.#streamStart = streamStart;
    this.#limit = limit;
  }

  reach(lineStart: number, end: number): void {
    if (this.#start < 0) {
      this.#start = this.#places.length === 0 ? this.#streamStart : lineStart;
      this.#linesStart = lineStart;
    }
    if (end - this.#linesStart > this.#limit) this.overflowed = true;
  }

  line(bytes: Uint8Array, from: number, to: number, base: number): void {
    this.reach(base + from, base + to);
    if (this.overflowed) return;
    // d a t a
    if (
      bytes[from] === 100 &&
      to - from >= 4 &&
      bytes[from + 1] === 97 &&
      bytes[from + 2] === 116 &&
      bytes[from + 3] === 97 &&
      (from + 4 === to || bytes[from + 4] === 58)
    ) {
      if (this.#dataLines++ === 0) this.#dataStart = base + valueStart(bytes, from + 4, to);
      this.#dataEnd = base + to;
      this.#hasFields = true;
    } else if (bytes[from] === 101 && isField('event', bytes, from, to)) {
      this.#name = this.#places.name(bytes, valueStart(bytes, from + 5, to), to);
      this.#hasFields = true;
    } else if (base + from === this.#streamStart && bomLength(bytes, from, to) > 0) {
      if (to - from === 3) this.#close();
      else this.line(bytes, from + 3, to, base);
    } else if (isField('id', bytes, from, to) || isField('retry', bytes, from, to)) {
      this.#hasFields = true;
    } else if (!this.#hasFields) {
      const kind = bytes[from] === 58 ? 'comment' : 'junk';
      if (kind === 'comment' || this.#asides.at(-1)?.kind !== 'junk')
        this.#asides.push({ kind, start: base + from });
    }
  }

  skipped(): void {
    // The whole block is over the limit; it is placed at its blank line.
  }

  blank(): void {
    this.#place('event');
  }

  finish(end: number): void {
    this.#place('tail');
    if (this.#places.length === 0 && end > this.#streamStart)
      this.#places.add('block', this.#streamStart, this.#streamStart, 0, 0, true);
  }

  #place(kind: 'event' | 'tail'): void {
    if (this.#start < 0) return;
    const places = this.#places;
    if (this.overflowed) {
      places.add('oversize', this.#start, this.#start, 0, 0, true);
    } else if (this.#dataLines > 0) {
      const length = this.#dataEnd - this.#dataStart;
      places.add(kind, this.#start, this.#dataStart, length, this.#name, this.#dataLines === 1);
    } else if (this.#hasFields) {
      places.add('block', this.#start, this.#start, 0, this.#name, true);
    } else {
      this.#asides.forEach(({ kind: asideKind, start }, n) => {
        const from = n === 0 ? this.#start : start;
        places.add(asideKind, from, from, 0, 0, false);
      });
    }
    this.#close();
  }

  #close(): void {
    this.#start = -1;
    this.overflowed = false;
    this.#hasFields = false;
    this.#dataLines = 0;
    this.#name = 0;
    if (this.#asides.length > 0) this.#asides = [];
  }
}
