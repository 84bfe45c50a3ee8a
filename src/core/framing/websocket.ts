/**
 * A recorded WebSocket (OpenAI Realtime, Gemini Live): one message a line, with its direction. There
 * is no specification for such a recording; these are the shapes that tools write:
 * - `{"type":"send","time":1764547200.4,"opcode":1,"data":"{…}"}`, as in the `_webSocketMessages` of
 *   a HAR file by Chrome (https://chromedevtools.github.io/devtools-protocol/ has the fields);
 * - `{"kind":"message","direction":"received","data":{…}}`, as test recordings of SDKs have it;
 *   their `{"kind":"close","code":1011,…}` is no message and stays as it is.
 *
 * Lines are read as in `ndjson.ts`; a line without a direction counts as received.
 */
import type { Framer, OnFrame } from '../types/frame.ts';
import { byteText } from './byte-text.ts';
import { FRAME_LIMIT, type FramerOptions } from './framer-options.ts';
import { JsonLines } from './json-lines.ts';
import { LineCutter } from './line-cutter.ts';

export function createWebSocketFramer(onFrame: OnFrame, options: FramerOptions = {}): Framer {
  const { start = 0, limit = FRAME_LIMIT, text = byteText } = options;
  return new LineCutter(new JsonLines(onFrame, 'message', { start, limit, text }), start, text);
}
