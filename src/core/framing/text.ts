/**
 * Text that is no framing at all (prose, a page, a log, bytes of any kind): each line is a `junk`
 * frame, so that every byte stays visible and a user who knows better can choose another framing.
 * A line of over 64 KiB is several frames. Fixtures: `framing-prose.txt`, `framing-page.txt`.
 */
import type { Framer, OnFrame } from '../types/frame.ts';
import { ByteCarry } from './byte-carry.ts';
import { byteText, type ByteText } from './byte-text.ts';
import type { FramerOptions } from './framer-options.ts';
import { makeFrame } from './make-frame.ts';

const LF = 10;
const CR = 13;
const LONGEST = 64 * 1024;

export function createTextFramer(onFrame: OnFrame, options: FramerOptions = {}): Framer {
  return new TextFramer(onFrame, options);
}

class TextFramer implements Framer {
  readonly #onFrame: OnFrame;
  readonly #text: ByteText;
  readonly #longest: number;
  readonly #carry = new ByteCarry();
  readonly #streamStart: number;
  #frames = 0;
  #lineStart: number;
  #at: number | undefined;

  constructor(onFrame: OnFrame, { start = 0, limit = LONGEST, text = byteText }: FramerOptions) {
    this.#onFrame = onFrame;
    this.#text = text;
    this.#longest = Math.min(limit, LONGEST);
    this.#streamStart = start;
    this.#lineStart = start;
  }

  push(chunk: Uint8Array, at?: number): void {
    this.#at = at;
    let from = 0;
    let size = this.#carry.length;
    for (let next = 0; next < chunk.length; next++) {
      const byte = chunk[next] as number;
      // A long line is cut where a character starts, if one does within reach.
      const startsCharacter = (byte & 0xc0) !== 0x80 || size >= this.#longest + 3;
      if (size >= this.#longest && startsCharacter) {
        this.#emit(chunk, from, next);
        from = next;
        size = 0;
      }
      size++;
      if (byte !== LF) continue;
      this.#emit(chunk, from, next + 1);
      from = next + 1;
      size = 0;
    }
    this.#carry.append(chunk, from, chunk.length);
  }

  finish(): void {
    if (this.#carry.length > 0) this.#emit(this.#carry.bytes, 0, 0);
    if (this.#frames === 0 && this.#lineStart > this.#streamStart) {
      this.#onFrame(makeFrame('block', this.#streamStart, this.#lineStart, { at: this.#at }));
    }
  }

  /** Makes a frame of what was kept and these bytes; a blank line belongs to the frame before it. */
  #emit(chunk: Uint8Array, from: number, to: number): void {
    this.#carry.append(chunk, from, to);
    const { bytes, length } = this.#carry;
    let end = length;
    if (bytes[end - 1] === LF) end--;
    if (end < length && bytes[end - 1] === CR) end--;
    const text = this.#text.utf8(bytes, 0, end);
    const dataStart = this.#lineStart;
    this.#lineStart += length;
    this.#carry.clear();
    if (text === '') return;
    const start = this.#frames++ === 0 ? this.#streamStart : dataStart;
    this.#onFrame(
      makeFrame('junk', start, this.#lineStart, {
        dataStart,
        at: this.#at,
        data: text,
        junk: [text],
      }),
    );
  }
}
