import type { FrameParts } from './make-frame.ts';
import { LineTime } from './line-time.ts';
import { unwrapLine } from './line-wrapper.ts';

/** Takes payloads out of what a recorder wrapped them in, one after the other. */
export class RecordedPayloads {
  readonly #time = new LineTime();

  /**
   * What a frame says of a text that starts at byte `start`: the text itself, or the payload that is
   * wrapped in it. `at` is when the chunk arrived; the recorder's own time is better.
   */
  read(text: string, start: number, at: number | undefined): FrameParts {
    const wrapped = unwrapLine(text);
    if (wrapped === undefined) return { data: text, dataStart: start, at };
    const { time, payload, payloadStart, event, direction = 'received' } = wrapped;
    return {
      data: payload,
      dataStart: start + utf8Length(text, payloadStart),
      at: (time === undefined ? undefined : this.#time.sinceFirst(time)) ?? at,
      event,
      direction,
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
