import type { Framer } from '../types/frame.ts';
import { AsciiScan } from './ascii-scan.ts';
import { ByteCarry } from './byte-carry.ts';
import type { ByteText } from './byte-text.ts';

/** What a framing of lines does with its lines. Indices are into `bytes`; offsets are the stream's. */
export interface LineReader {
  /** Arrival time of the chunk at hand. */
  at: number | undefined;
  /** The line at hand belongs to a frame over the limit, so it is not kept. */
  readonly overflowed: boolean;
  /** Tells how far the line at hand reaches, though its end may not be known yet. */
  reach(lineStart: number, end: number): void;
  /**
   * Takes one line (without its end) that has at least one byte. `base` is the offset of index 0.
   * `ascii` is a text with one character per byte, when the line is known to be ASCII throughout.
   * `cut`: the input ended here, so the line has no end.
   */
  line(
    bytes: Uint8Array,
    from: number,
    to: number,
    base: number,
    ascii: string | undefined,
    cut: boolean,
  ): void;
  /** A line ended that overflowed and was not kept; `reach` has told where. */
  skipped(): void;
  /** A line without any byte; `seenEnd` is the offset just past its end. */
  blank(seenEnd: number): void;
  /** The input ends at `end`. */
  finish(end: number): void;
}

const LF = 10;
const CR = 13;
/** Bytes looked at in one go. */
const SLICE = 16 * 1024;
/** Fewer bytes than this are quicker looked at one by one than made a text of. */
const FEW = 256;

/**
 * Cuts bytes into lines that end at LF, CR or CRLF, mixed as you like and split anywhere. A CR ends
 * its line at once; an LF that comes next, perhaps in a later chunk, is part of the same line end.
 *
 * How it is fast: decoding is the dearest step of framing, so bytes that are ASCII are not decoded at
 * all. Each slice of at most 16 KiB becomes one text with one character per byte (a plain copy), line
 * ends are searched in that, and what is taken of an ASCII line is a substring of it (which keeps
 * those 16 KiB alive as long as it lives). Slices are that small because V8 moves strings over 128 KiB
 * to its large-object space, where everything is many times slower.
 */
export class LineCutter implements Framer {
  readonly #reader: LineReader;
  readonly #text: ByteText;
  /** The line that has no end yet, as far as it has come. */
  readonly #carry = new ByteCarry();
  /** Where that line starts. */
  #lineStart = 0;
  /** Bytes of the stream before the slice at hand. */
  #before: number;
  /** The last byte was a CR, so an LF that comes next is part of the same line end. */
  #afterCr = false;

  constructor(reader: LineReader, start: number, text: ByteText) {
    this.#reader = reader;
    this.#before = start;
    this.#text = text;
  }

  push(chunk: Uint8Array, at?: number): void {
    this.#reader.at = at;
    if (chunk.length <= SLICE) {
      this.#read(chunk);
      return;
    }
    for (let from = 0; from < chunk.length; from += SLICE) {
      this.#read(chunk.subarray(from, from + SLICE));
    }
  }

  finish(): void {
    const carry = this.#carry;
    if (carry.length > 0) {
      if (this.#reader.overflowed) this.#reader.skipped();
      else this.#reader.line(carry.bytes, 0, carry.length, this.#lineStart, undefined, true);
      carry.clear();
    }
    this.#reader.finish(this.#before);
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
    const reader = this.#reader;
    reader.reach(this.#lineStart, this.#before + end);
    if (reader.overflowed) {
      reader.skipped();
    } else {
      carry.append(bytes, at, end);
      reader.line(carry.bytes, 0, carry.length, this.#lineStart, undefined, false);
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
      if (end > at) this.#reader.line(bytes, at, end, this.#before, undefined, false);
      const next = this.#pastLineEnd(bytes, end);
      if (end === at) this.#reader.blank(this.#before + next);
      at = next;
    }
    return at;
  }

  /** The same by searching in a text of the bytes. */
  #readMany(bytes: Uint8Array, from: number, text: string): number {
    const reader = this.#reader;
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
        reader.blank(before + at);
        continue;
      }
      // What was found or not found before still holds until it is passed.
      if (lf < at) lf = indexOrLength(text, '\n', at);
      if (cr < at) cr = indexOrLength(text, '\r', at);
      const end = lf < cr ? lf : cr;
      if (end === bytes.length) return at;
      if (nonAscii < end) {
        reader.line(bytes, at, end, before, undefined, false);
        nonAscii = scan.next(end);
      } else {
        reader.line(bytes, at, end, before, text, false);
      }
      at = this.#pastLineEnd(bytes, end);
    }
  }

  /** Keeps a line that has no end yet; of one that overflowed just enough to know it is there. */
  #keep(bytes: Uint8Array, at: number): void {
    const carry = this.#carry;
    const reader = this.#reader;
    if (carry.length === 0) this.#lineStart = this.#before + at;
    reader.reach(this.#lineStart, this.#before + bytes.length);
    if (!reader.overflowed) {
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
