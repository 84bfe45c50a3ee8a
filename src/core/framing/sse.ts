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
 * Each of these is a named row of `test/core/framing/sse-vectors.ts`.
 *
 * How it is fast: decoding is the dearest step, so bytes that are ASCII are not decoded at all. Each
 * slice of at most 16 KiB becomes one text with one character per byte (a plain copy), lines are
 * found in that, and an ASCII payload is a substring of it (which keeps those 16 KiB alive as long as
 * it lives). Other payloads are decoded one by one from their bytes. Slices are that small because V8
 * moves strings over 128 KiB to its large-object space, where everything is many times slower.
 */
import type { Framer, OnFrame } from '../types/frame.ts';
import { AsciiScan } from './ascii-scan.ts';
import { ByteCarry } from './byte-carry.ts';
import { byteText, type ByteText } from './byte-text.ts';
import { FRAME_LIMIT, type FramerOptions } from './framer-options.ts';
import { SseBlock } from './sse-block.ts';

const LF = 10;
const CR = 13;
/** Bytes looked at in one go. */
const SLICE = 16 * 1024;
/** Fewer bytes than this are quicker looked at one by one than made a text of. */
const FEW = 256;

export function createSseFramer(onFrame: OnFrame, options: FramerOptions = {}): Framer {
  return new SseFramer(onFrame, options);
}

class SseFramer implements Framer {
  readonly #block: SseBlock;
  readonly #text: ByteText;
  /** The line that has no end yet, as far as it has come. */
  readonly #carry = new ByteCarry();
  /** Where that line starts. */
  #lineStart = 0;
  /** Bytes of the stream before the slice at hand. */
  #before: number;
  /** The last byte was a CR, so an LF that comes next is part of the same line end. */
  #afterCr = false;

  constructor(onFrame: OnFrame, options: FramerOptions) {
    const { start = 0, limit = FRAME_LIMIT, text = byteText } = options;
    this.#block = new SseBlock(onFrame, { start, limit, text });
    this.#text = text;
    this.#before = start;
  }

  push(chunk: Uint8Array, at?: number): void {
    this.#block.at = at;
    if (chunk.length <= SLICE) {
      this.#read(chunk);
      return;
    }
    for (let from = 0; from < chunk.length; from += SLICE) {
      this.#read(chunk.subarray(from, from + SLICE));
    }
  }

  finish(): void {
    if (this.#carry.length > 0) {
      if (!this.#block.overflowed) {
        const line = this.#carry.bytes;
        this.#block.line(line, 0, this.#carry.length, this.#lineStart, undefined, true);
      }
      this.#carry.clear();
    }
    this.#block.finish(this.#before);
  }

  #read(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    let at = 0;
    if (this.#afterCr) {
      this.#afterCr = false;
      if (bytes[0] === LF) at = 1;
    }
    const text = bytes.length < FEW ? undefined : this.#text.perByte(bytes, 0, bytes.length);
    if (this.#carry.length > 0) at = this.#endCarriedLine(bytes, at, text);
    if (this.#carry.length === 0) {
      at = text === undefined ? this.#readFew(bytes, at) : this.#readMany(bytes, at, text);
    }
    if (at < bytes.length) this.#keep(bytes, at);
    this.#before += bytes.length;
  }

  /** Reads the line that earlier slices began, if it ends here; gives the index past its end. */
  #endCarriedLine(bytes: Uint8Array, at: number, text: string | undefined): number {
    const end =
      text === undefined
        ? findLineEnd(bytes, at)
        : Math.min(indexOrLength(text, '\n', at), indexOrLength(text, '\r', at));
    if (end === bytes.length) return at;
    const carry = this.#carry;
    const block = this.#block;
    block.reach(this.#lineStart, this.#before + end);
    if (!block.overflowed) {
      carry.append(bytes, at, end);
      block.line(carry.bytes, 0, carry.length, this.#lineStart, undefined, false);
    }
    carry.clear();
    return this.#pastLineEnd(bytes, end);
  }

  /** Reads whole lines byte by byte; gives the index where the unfinished rest starts. */
  #readFew(bytes: Uint8Array, from: number): number {
    let at = from;
    while (at < bytes.length) {
      const end = findLineEnd(bytes, at);
      if (end === bytes.length) break;
      if (end > at) this.#block.line(bytes, at, end, this.#before, undefined, false);
      const next = this.#pastLineEnd(bytes, end);
      if (end === at) this.#block.blank(this.#before + next);
      at = next;
    }
    return at;
  }

  /** The same by searching in a text of the bytes. */
  #readMany(bytes: Uint8Array, from: number, text: string): number {
    const block = this.#block;
    const before = this.#before;
    const scan = new AsciiScan(bytes);
    let nonAscii = scan.next(from);
    let lf = -1;
    let cr = -1;
    let at = from;
    for (;;) {
      const first = bytes[at];
      if (first === LF || first === CR) {
        at = this.#pastLineEnd(bytes, at);
        block.blank(before + at);
        continue;
      }
      // What was found or not found before still holds until it is passed.
      if (lf < at) lf = indexOrLength(text, '\n', at);
      if (cr < at) cr = indexOrLength(text, '\r', at);
      const end = lf < cr ? lf : cr;
      if (end === bytes.length) return at;
      if (nonAscii < end) {
        block.line(bytes, at, end, before, undefined, false);
        nonAscii = scan.next(end);
      } else {
        block.line(bytes, at, end, before, text, false);
      }
      at = this.#pastLineEnd(bytes, end);
    }
  }

  /** Keeps a line that has no end yet; of a block over the limit just enough to know it is there. */
  #keep(bytes: Uint8Array, at: number): void {
    const carry = this.#carry;
    const block = this.#block;
    if (carry.length === 0) this.#lineStart = this.#before + at;
    block.reach(this.#lineStart, this.#before + bytes.length);
    if (!block.overflowed) {
      carry.append(bytes, at, bytes.length);
    } else if (carry.length !== 1) {
      carry.clear();
      carry.append(bytes, at, at + 1);
    }
  }

  #pastLineEnd(bytes: Uint8Array, end: number): number {
    if (bytes[end] !== CR) return end + 1;
    if (end + 1 === bytes.length) this.#afterCr = true;
    return bytes[end + 1] === LF ? end + 2 : end + 1;
  }
}

/** Index of the first LF or CR; the length when there is none. */
function findLineEnd(bytes: Uint8Array, from: number): number {
  const length = bytes.length;
  for (let at = from; at < length; at++) {
    const byte = bytes[at] as number;
    if (byte <= CR && (byte === LF || byte === CR)) return at;
  }
  return length;
}

function indexOrLength(text: string, character: string, from: number): number {
  const at = text.indexOf(character, from);
  return at < 0 ? text.length : at;
}
