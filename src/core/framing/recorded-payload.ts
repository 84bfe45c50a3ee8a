import type { Direction, Frame, FrameKind } from '../types/frame.ts';
import type { Finding } from '../types/problem.ts';
import { LineTime } from './line-time.ts';
import { unwrapLine } from './line-wrapper.ts';

/** Makes frames of payloads, taking them out of what a recorder may have wrapped them in. */
export class RecordedPayloads {
  readonly #time = new LineTime();

  /**
   * The frame of a text that starts at byte `textStart`: its data is the text itself, or the payload
   * wrapped in it. `at` is when the chunk arrived; the recorder's own time is better.
   */
  frame(
    kind: FrameKind,
    start: number,
    seenEnd: number,
    text: string,
    textStart: number,
    at: number | undefined,
    findings: readonly Finding[] | undefined,
  ): Frame {
    const wrapped = unwrapLine(text);
    let dataStart = textStart;
    let time = at;
    let direction: Direction = 'received';
    if (wrapped !== undefined) {
      dataStart += utf8Length(text, wrapped.payloadStart);
      if (wrapped.time !== undefined) time = this.#time.sinceStart(wrapped.time) ?? at;
      if (wrapped.direction !== undefined) direction = wrapped.direction;
    }
    // Spelt out rather than through makeFrame: there may be one of these for every token.
    return {
      kind,
      start,
      seenEnd,
      dataStart,
      at: time,
      event: wrapped === undefined ? '' : wrapped.event,
      data: wrapped === undefined ? text : wrapped.payload,
      lastEventId: '',
      comments: undefined,
      junk: undefined,
      retry: undefined,
      direction,
      findings,
    };
  }
}

/** Bytes of the first characters of a text in UTF-8. */
function utf8Length(text: string, characters: number): number {
  let bytes = 0;
  for (let at = 0; at < characters; at++) {
    const code = text.charCodeAt(at);
    // Each half of a surrogate pair stands for two of its four bytes.
    bytes += code < 0x80 ? 1 : code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
  }
  return bytes;
}
