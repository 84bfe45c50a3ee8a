import type { Framer } from '../types/frame.ts';
import type { Finding } from '../types/problem.ts';
import { AsciiScan } from './ascii-scan.ts';
import { ByteCarry } from './byte-carry.ts';
import { byteText } from './byte-text.ts';
import { FRAME_LIMIT, type FramerOptions } from './framer-options.ts';
import { utf8Finding } from './utf8-fault.ts';

/** A stretch that was cut out: a JSON value, or a run of characters that may be one. */
export interface CutValue {
  readonly text: string;
  /** Offsets in the stream. */
  readonly start: number;
  readonly end: number;
  /** An object, an array or a string, by its first and last character; else a run of others. */
  readonly enclosed: boolean;
  readonly fault: Finding | undefined;
}

/** What a framing of JSON values does with them and with what stands between. */
export interface ValueReader {
  /** Arrival time of the chunk at hand. */
  at: number | undefined;
  /** Takes a byte between values that is no white space; tells whether a value starts with it. */
  between(byte: number, offset: number): boolean;
  value(value: CutValue): void;
  /** A value over the limit ended (or the input did). It was not kept. */
  oversized(start: number, end: number): void;
  /** The input ends at `end`, perhaps inside a value. */
  finish(end: number, unfinished: CutValue | undefined): void;
}

const QUOTE = 34;
const BACKSLASH = 92;
const SLICE = 16 * 1024;
const BOM = [0xef, 0xbb, 0xbf];

type State = 'between' | 'container' | 'string' | 'run';

/** What a byte is to the scan of an object or array, outside its strings. */
const ROLE = new Uint8Array(256);
const IS_QUOTE = 1;
const OPENS = 2;
const CLOSES = 3;
ROLE[QUOTE] = IS_QUOTE;
for (const character of '{[') ROLE[character.charCodeAt(0)] = OPENS;
for (const character of '}]') ROLE[character.charCodeAt(0)] = CLOSES;

/**
 * Cuts JSON values out of bytes as each one closes, holding no more than one. Brackets are counted
 * outside strings; inside a string only the quote is searched, and whether it is escaped is told by
 * the backslashes before it. Slices and texts are as in `line-cutter.ts`.
 */
export class JsonValueCutter implements Framer {
  readonly #reader: ValueReader;
  readonly #start: number;
  readonly #limit: number;
  readonly #text: Required<FramerOptions>['text'];

  #state: State = 'between';
  #depth = 0;
  #inString = false;
  /** The last byte was a backslash that escapes the next one. */
  #escaped = false;
  /** Where the value at hand starts. */
  #valueStart = 0;
  /** As much of it as came in earlier slices. */
  readonly #carry = new ByteCarry();
  #overflowed = false;
  /** Bytes of the stream before the slice at hand. */
  #before: number;

  constructor(reader: ValueReader, options: FramerOptions) {
    this.#reader = reader;
    this.#start = options.start ?? 0;
    this.#limit = options.limit ?? FRAME_LIMIT;
    this.#text = options.text ?? byteText;
    this.#before = this.#start;
  }

  push(chunk: Uint8Array, at?: number): void {
    this.#reader.at = at;
    for (let from = 0; from < chunk.length; from += SLICE) {
      const slice = chunk.length <= SLICE ? chunk : chunk.subarray(from, from + SLICE);
      this.#read(slice);
      this.#before += slice.length;
    }
  }

  finish(): void {
    let unfinished: CutValue | undefined;
    if (this.#state !== 'between') {
      if (this.#overflowed) {
        this.#reader.oversized(this.#valueStart, this.#before);
      } else {
        const { bytes, length } = this.#carry;
        unfinished = this.#cut(bytes, 0, length, this.#valueStart, undefined, true);
      }
      this.#closeValue();
    }
    this.#reader.finish(this.#before, unfinished);
  }

  #read(bytes: Uint8Array): void {
    const text = this.#text.perByte(bytes, 0, bytes.length);
    let scan: AsciiScan | undefined;
    let nonAscii = -1;
    let at = 0;
    let from = 0;
    for (;;) {
      if (this.#state === 'between') {
        at = this.#skipTo(bytes, at);
        if (at === bytes.length) return;
        from = at++;
      }
      const end = this.#state === 'run' ? runEnd(bytes, at) : this.#scan(bytes, text, at);
      if (end < 0) {
        this.#keep(bytes, from);
        return;
      }
      if (this.#before + end - this.#valueStart > this.#limit) {
        this.#reader.oversized(this.#valueStart, this.#before + end);
      } else if (this.#carry.length > 0) {
        const carry = this.#carry;
        carry.append(bytes, 0, end);
        const { length } = carry;
        this.#reader.value(this.#cut(carry.bytes, 0, length, this.#valueStart, undefined, false));
      } else {
        scan ??= new AsciiScan(bytes);
        if (nonAscii < from) nonAscii = scan.next(from);
        const ascii = nonAscii < end ? undefined : text;
        this.#reader.value(this.#cut(bytes, from, end, this.#before, ascii, false));
      }
      this.#closeValue();
      at = end;
    }
  }

  /** Skips what stands between values; gives the index where one starts, or the length. */
  #skipTo(bytes: Uint8Array, from: number): number {
    for (let at = from; at < bytes.length; at++) {
      const byte = bytes[at] as number;
      if (byte === 32 || (byte <= 13 && byte >= 9)) continue;
      const offset = this.#before + at;
      if (byte === BOM[offset - this.#start]) continue;
      if (!this.#reader.between(byte, offset)) continue;
      this.#valueStart = offset;
      if (byte === QUOTE) {
        this.#state = 'string';
        this.#inString = true;
      } else if (ROLE[byte] === OPENS) {
        this.#state = 'container';
        this.#depth = 1;
      } else {
        this.#state = 'run';
      }
      return at;
    }
    return bytes.length;
  }

  /** Index just past the object, array or string at hand, -1 when it does not end in these bytes. */
  #scan(bytes: Uint8Array, text: string, from: number): number {
    const length = bytes.length;
    let at = from;
    let depth = this.#depth;
    if (this.#inString) {
      if (this.#escaped && at < length) {
        this.#escaped = false;
        at++;
      }
      at = this.#pastString(bytes, text, at);
      if (at < 0) return -1;
      if (depth === 0) return at;
    }
    while (at < length) {
      const role = ROLE[bytes[at++] as number];
      if (role === 0) continue;
      if (role === IS_QUOTE) {
        at = this.#pastString(bytes, text, at);
        if (at < 0) break;
      } else if (role === OPENS) {
        depth++;
      } else if (--depth === 0) {
        this.#depth = 0;
        return at;
      }
    }
    this.#depth = depth;
    return -1;
  }

  /** Index past the quote that ends the string at hand, whose characters go on at `from`; or -1. */
  #pastString(bytes: Uint8Array, text: string, from: number): number {
    let quote = text.indexOf('"', from);
    while (quote >= 0 && backslashes(bytes, from, quote) % 2 === 1) {
      quote = text.indexOf('"', quote + 1);
    }
    this.#inString = quote < 0;
    if (quote >= 0) return quote + 1;
    this.#escaped = backslashes(bytes, from, bytes.length) % 2 === 1;
    return -1;
  }

  #cut(
    bytes: Uint8Array,
    from: number,
    to: number,
    base: number,
    ascii: string | undefined,
    inputEnds: boolean,
  ): CutValue {
    let end = to;
    const enclosed = this.#state !== 'run';
    if (!enclosed) while (bytes[end - 1] === 32 || bytes[end - 1] === 9) end--;
    const text = ascii === undefined ? this.#text.utf8(bytes, from, end) : ascii.slice(from, end);
    const fault =
      ascii === undefined ? utf8Finding(text, bytes, from, end, base, inputEnds) : undefined;
    return { text, start: base + from, end: base + end, enclosed, fault };
  }

  #keep(bytes: Uint8Array, from: number): void {
    if (this.#before + bytes.length - this.#valueStart > this.#limit) {
      this.#overflowed = true;
      this.#carry.clear();
    } else {
      this.#carry.append(bytes, from, bytes.length);
    }
  }

  #closeValue(): void {
    this.#state = 'between';
    this.#depth = 0;
    this.#inString = false;
    this.#escaped = false;
    this.#overflowed = false;
    this.#carry.clear();
  }
}

/** Where a run of other characters ends: before a comma, a bracket, a quote or a line end. */
function runEnd(bytes: Uint8Array, from: number): number {
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    if (byte === 44 || byte === 10 || byte === 13 || ROLE[byte] !== 0) return at;
  }
  return -1;
}

function backslashes(bytes: Uint8Array, from: number, before: number): number {
  let count = 0;
  while (before - 1 - count >= from && bytes[before - 1 - count] === BACKSLASH) count++;
  return count;
}
