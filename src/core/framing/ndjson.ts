/**
 * JSON lines (newline-delimited JSON): one JSON value a line. Specification: https://jsonlines.org/
 *
 * What is odd about it:
 * - Ollama streams this way. Elsewhere it is what logging leaves of a stream: one payload a line, with
 *   server-sent events' `data: ` stripped (so `[DONE]` may stand in the last line).
 * - Recorders wrap payloads, `{"ts":1764547200.4,"event":"…","data":{…}}`; the payload is taken out
 *   and the time becomes the frame's (see `line-wrapper.ts`, `line-time.ts`).
 * - CRLF and even CR end lines too; blank lines mean nothing and belong to the frame before them.
 * - The last line may be cut. It has no line end then, and is no whole JSON.
 *
 * Fixtures: `framing-timed-lines.jsonl`, `framing-times-equal.jsonl`, `framing-cut-line.jsonl`.
 */
import type { Framer, OnFrame } from '../types/frame.ts';
import { byteText } from './byte-text.ts';
import { FRAME_LIMIT, type FramerOptions } from './framer-options.ts';
import { JsonLines } from './json-lines.ts';
import { LineCutter } from './line-cutter.ts';

export function createNdjsonFramer(onFrame: OnFrame, options: FramerOptions = {}): Framer {
  const { start = 0, limit = FRAME_LIMIT, text = byteText } = options;
  return new LineCutter(new JsonLines(onFrame, 'line', { start, limit, text }), start, text);
}
