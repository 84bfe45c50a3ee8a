/**
 * A JSON document: the body of a request that was not streamed (or of an error), as one `element`.
 * Grammar: RFC 8259, https://www.rfc-editor.org/rfc/rfc8259
 *
 * What is odd about it: a file may hold several documents one after the other, pretty-printed, as
 * `console.log(JSON.stringify(event, null, 2))` leaves them; each is an element. Whatever else stands
 * between or behind is `junk`. A document that the input ends in is a `tail`.
 *
 * Fixtures: `openai-chat-whole.json`, `framing-settings.json`.
 */
import type { Frame, Framer, OnFrame } from '../types/frame.ts';
import { FRAME_LIMIT, type FramerOptions } from './framer-options.ts';
import { isJson } from './is-json.ts';
import { JsonValueCutter, type CutValue, type ValueReader } from './json-value-cutter.ts';
import { listed } from './listed.ts';
import { makeFrame, type FrameParts } from './make-frame.ts';
import { oversizedFrame } from './oversized-frame.ts';
import { RecordedPayloads } from './recorded-payload.ts';

export function createJsonFramer(onFrame: OnFrame, options: FramerOptions = {}): Framer {
  const { start = 0, limit = FRAME_LIMIT } = options;
  return new JsonValueCutter(new JsonDocuments(onFrame, start, limit), options);
}

class JsonDocuments implements ValueReader {
  at: number | undefined = undefined;

  readonly #onFrame: OnFrame;
  readonly #streamStart: number;
  readonly #limit: number;
  readonly #payloads = new RecordedPayloads();
  #frames = 0;

  constructor(onFrame: OnFrame, streamStart: number, limit: number) {
    this.#onFrame = onFrame;
    this.#streamStart = streamStart;
    this.#limit = limit;
  }

  between(): boolean {
    return true;
  }

  value({ text, start, end, enclosed, fault }: CutValue): void {
    const findings = listed([fault]);
    if (!enclosed && !isJson(text)) {
      this.#emit('junk', start, end, { data: text, junk: [text], findings });
      return;
    }
    const from = this.#frameStart(start);
    this.#onFrame(this.#payloads.frame('element', from, end, text, start, this.at, findings));
  }

  oversized(start: number, end: number): void {
    const finding = oversizedFrame('JSON document', start, end - start, this.#limit, 'its end');
    this.#emit('oversize', start, end, { findings: [finding] });
  }

  finish(end: number, unfinished: CutValue | undefined): void {
    if (unfinished?.enclosed) {
      const { text, start, fault } = unfinished;
      this.#emit('tail', start, end, { data: text, findings: listed([fault]) });
    } else if (unfinished) {
      this.value(unfinished);
    } else if (this.#frames === 0 && end > this.#streamStart) {
      this.#emit('block', this.#streamStart, end, {});
    }
  }

  #emit(kind: Frame['kind'], start: number, end: number, parts: FrameParts): void {
    const from = this.#frameStart(start);
    this.#onFrame(makeFrame(kind, from, end, { dataStart: start, at: this.at, ...parts }));
  }

  /** What stands before the first frame belongs to it. */
  #frameStart(start: number): number {
    return this.#frames++ === 0 ? this.#streamStart : start;
  }
}
