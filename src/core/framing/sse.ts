/**
 * Server-sent events: lines of `field: value`, one event per block of lines, blocks ended by a blank
 * line. Specification: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 *
 * What is odd about it:
 * - A line ends at LF, CR or CRLF, mixed as you like. A CR ends its line at once; if an LF comes next
 *   (perhaps much later, in another chunk) it belongs to that CR. Other "line separators" (U+2028,
 *   U+0085, form feed) end nothing.
 * - One byte order mark at the very start is skipped; a second one, or a later one, is part of a field
 *   name and so hides its line.
 * - An event without a blank line after it is not an event. Streams that were cut, saved by hand or
 *   passed through a careless proxy end like that, with the finish reason in the lost event.
 * - `id` lasts until it is set again (and is ignored when it holds NUL), `event` does not.
 *
 * What is done here beyond the standard: nothing is dropped. Comments, lines that are no field
 * (llama.cpp writes `error: {…}`, a gateway writes its bare JSON error body), blocks without data and
 * the unterminated rest are frames or are listed on the frame they stand in (see `types/frame.ts`).
 * A block over the limit is one `oversize` frame, and reading goes on after the next blank line.
 *
 * Each of these is a named row of `test/core/framing/sse-vectors.ts`. Fixtures that show them in a whole
 * stream: `framing-comments-and-line-ends.sse`, `framing-unterminated.sse`, `framing-junk-error.sse`,
 * `framing-invalid-utf8.sse`.
 */
import type { Framer, OnFrame } from '../types/frame.ts';
import { byteText } from './byte-text.ts';
import { FRAME_LIMIT, type FramerOptions } from './framer-options.ts';
import { LineCutter } from './line-cutter.ts';
import { SseBlock } from './sse-block.ts';

export function createSseFramer(onFrame: OnFrame, options: FramerOptions = {}): Framer {
  const { start = 0, limit = FRAME_LIMIT, text = byteText } = options;
  return new LineCutter(new SseBlock(onFrame, { start, limit, text }), start, text);
}
