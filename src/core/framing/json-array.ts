/**
 * A JSON array that is streamed: what Gemini's `streamGenerateContent` sends without `alt=sse`. The
 * first bytes are `[{`, objects are pretty-printed and parted by `,` with any white space, `]` comes
 * last. Grammar: RFC 8259, https://www.rfc-editor.org/rfc/rfc8259
 *
 * What is odd about it:
 * - The content type is `application/json`, so a client that waits for the whole body sees no stream.
 * - Recordings are often cut, and then no JSON parser takes them. Every whole element is read here;
 *   the unfinished one is a `tail` (fixture `framing-array-cut.json`).
 * - Brackets stand in strings (thought signatures, code), so strings must be followed exactly.
 * - A recorder may have written its own array, with payloads wrapped (see `line-wrapper.ts`).
 * - Saved by hand or by a broken proxy, commas are doubled or missing, or a second array follows.
 *
 * An element's frame starts at its first byte. What stands between (commas, white space, brackets)
 * belongs to the frame before it, at the start to the first.
 */
import type { Frame, Framer, OnFrame } from '../types/frame.ts';
import type { Finding } from '../types/problem.ts';
import { FRAME_LIMIT, type FramerOptions } from './framer-options.ts';
import { isJson } from './is-json.ts';
import { JsonValueCutter, type CutValue, type ValueReader } from './json-value-cutter.ts';
import { listed } from './listed.ts';
import { makeFrame, type FrameParts } from './make-frame.ts';
import { oversizedFrame } from './oversized-frame.ts';
import { RecordedPayloads } from './recorded-payload.ts';

export function createJsonArrayFramer(onFrame: OnFrame, options: FramerOptions = {}): Framer {
  return new JsonValueCutter(new JsonArray(onFrame, options), options);
}

const COMMA = 44;
const OPENING = 91;
const CLOSING = 93;

class JsonArray implements ValueReader {
  at: number | undefined = undefined;

  readonly #onFrame: OnFrame;
  readonly #onEnding: FramerOptions['onEnding'];
  readonly #streamStart: number;
  readonly #limit: number;
  readonly #payloads = new RecordedPayloads();
  #frames = 0;
  #open = false;
  /** Arrays that were opened. */
  #arrays = 0;
  /** Elements of the array at hand. */
  #elements = 0;
  /** Commas since its last element. */
  #commas = 0;

  constructor(onFrame: OnFrame, { start = 0, limit = FRAME_LIMIT, onEnding }: FramerOptions) {
    this.#onFrame = onFrame;
    this.#onEnding = onEnding;
    this.#streamStart = start;
    this.#limit = limit;
  }

  between(byte: number): boolean {
    if (byte === OPENING && !this.#open) {
      this.#open = true;
      this.#arrays++;
      this.#elements = 0;
      this.#commas = 0;
    } else if (byte === CLOSING && this.#open) {
      this.#open = false;
    } else if (byte === COMMA) {
      this.#commas++;
    } else {
      return true;
    }
    return false;
  }

  value({ text, start, end, enclosed, fault }: CutValue): void {
    if (enclosed || isJson(text)) {
      const separator = this.#separatorFinding(start);
      const findings = listed([separator, fault]);
      const from = this.#frameStart(start);
      this.#onFrame(this.#payloads.frame('element', from, end, text, start, this.at, findings));
      this.#elements++;
      this.#commas = 0;
      return;
    }
    const finding: Finding = {
      code: 'array-separator',
      severity: 'warning',
      message: `The characters at byte ${start} are neither an element of the array nor a separator. They are kept as they stand.`,
      offset: start,
    };
    const findings = listed([finding, fault]);
    this.#emit('junk', start, end, { data: text, junk: [text], findings });
  }

  oversized(start: number, end: number): void {
    const finding = oversizedFrame('element', start, end - start, this.#limit, 'its end');
    this.#emit('oversize', start, end, { findings: [finding] });
    this.#elements++;
    this.#commas = 0;
  }

  finish(end: number, unfinished: CutValue | undefined): void {
    if (unfinished && !(unfinished.enclosed || this.#open)) {
      // A run of characters outside the array cannot go on.
      this.value(unfinished);
    } else if (unfinished) {
      const { text, start, fault } = unfinished;
      const finding = this.#unterminated(
        `inside element ${this.#elements + 1}, which starts at byte ${start}`,
        start,
      );
      this.#emit('tail', start, end, { data: text, findings: listed([finding, fault]) });
    } else {
      if (this.#frames === 0 && end > this.#streamStart)
        this.#emit('block', this.#streamStart, end, {});
      const where = this.#elements > 0 ? `after element ${this.#elements}` : 'before any element';
      if (this.#open) this.#onEnding?.(this.#unterminated(where, end));
    }
  }

  #separatorFinding(start: number): Finding | undefined {
    const wrong = this.#whatSeparates();
    if (wrong === undefined) return undefined;
    return {
      code: 'array-separator',
      severity: 'warning',
      message: `Before the element at byte ${start}: ${wrong}. The element is read all the same; a JSON parser would refuse the array.`,
      offset: start,
    };
  }

  #whatSeparates(): string | undefined {
    if (!this.#open) return this.#arrays === 0 ? 'no array was opened' : 'the array was closed';
    if (this.#elements === 0 && this.#arrays > 1 && this.#commas === 0)
      return 'the first array was closed and another one opened';
    const expected = this.#elements === 0 ? 0 : 1;
    if (this.#commas === expected) return undefined;
    if (this.#commas === 0) return 'the comma is missing';
    return expected === 0 ? 'a comma stands before the first one' : `${this.#commas} commas`;
  }

  #unterminated(where: string, offset: number): Finding {
    return {
      code: 'unterminated-array',
      severity: 'warning',
      message: `The input ends ${where}: the array is not closed. Every whole element is read.`,
      offset,
    };
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
