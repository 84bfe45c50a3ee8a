import type { Expectation } from './expectation.ts';
import { BACKSLASH, LETTER_U, QUOTE, hexValue, isHighSurrogate, unescaped } from './lexical.ts';

/**
 * Reads JSON strings that come in pieces, escapes included. Nothing is kept from one piece to the next:
 * what cannot be told yet at the end of a piece (half an escape, half a surrogate pair) is left unread,
 * to come again in front of the next piece. What `read` found stands in the fields until it reads again.
 */
export class StringReader {
  /** What the piece says. */
  text = '';
  /** Its length, which the engine is slow to tell of joined texts. */
  length = 0;
  /** Whether the closing quote was read. */
  ended = false;
  /** Where reading goes on: past the quote, at what cannot be told yet, or where the string breaks. */
  next = 0;
  /** What was expected at `next`, when the string breaks there. */
  broken: Expectation | undefined;

  /** Reads on from `start`; up to `plain` all characters stand for themselves. */
  read(text: string, start: number, plain: number): void {
    const end = text.length;
    this.text = '';
    this.length = 0;
    this.ended = false;
    this.broken = undefined;
    let from = start;
    let at = plain;
    /** Where the escape before `from` begins, if it is half a surrogate pair; else `from`. */
    let halfFrom = start;
    for (;;) {
      if (at > from) this.#add(text.slice(from, at), at - from);
      const code = at < end ? text.charCodeAt(at) : 0;
      if (code === QUOTE) {
        this.ended = true;
        this.next = at + 1;
        return;
      }
      const letter = code === BACKSLASH && at + 1 < end ? text.charCodeAt(at + 1) : 0;
      if (letter === QUOTE || letter === BACKSLASH) {
        // It stands for itself: the next run begins with it.
        halfFrom = from = at + 1;
        at = plainEnd(text, at + 2, end);
        continue;
      }
      const unit = letter === LETTER_U ? hexUnit(text, at + 2) : -1;
      const character = unit < 0 ? unescaped(letter) : String.fromCharCode(unit);
      if (character === undefined) break;
      this.#add(character, 1);
      from = unit < 0 ? at + 2 : at + 6;
      halfFrom = isHighSurrogate(unit) ? at : from;
      at = plainEnd(text, from, end);
    }
    this.#findBreak(text, at);
    if (at > from && isHighSurrogate(text.charCodeAt(at - 1))) this.#withhold(at - 1);
    else if (at === from && halfFrom < from) this.#withhold(halfFrom);
  }

  #add(text: string, length: number): void {
    this.text = this.length === 0 ? text : this.text + text;
    this.length += length;
  }

  /** There is no quote and no whole escape at `at`: tells what is there, if not just the end of the text. */
  #findBreak(text: string, at: number): void {
    this.next = at;
    if (at === text.length) return;
    if (text.charCodeAt(at) !== BACKSLASH) {
      this.broken = 'string-character';
      return;
    }
    if (at + 1 === text.length) return;
    if (text.charCodeAt(at + 1) !== LETTER_U) {
      this.broken = 'escape';
      this.next = at + 1;
      return;
    }
    const digit = hexEnd(text, at + 2);
    if (digit === text.length) return;
    this.broken = 'hex-digit';
    this.next = digit;
  }

  /** Takes back half a surrogate pair, which begins at `from`, until its other half has come. */
  #withhold(from: number): void {
    this.text = this.text.slice(0, -1);
    this.length -= 1;
    if (this.broken === undefined) this.next = from;
  }
}

/** The offset of the first character in `[from..end)` that does not stand for itself, else `end`. */
export function plainEnd(text: string, from: number, end: number): number {
  let at = from;
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || code === BACKSLASH || code < 0x20) break;
  }
  return at;
}

/** The offset of the first character from `from` on that is no hexadecimal digit, at most four further. */
function hexEnd(text: string, from: number): number {
  const end = Math.min(text.length, from + 4);
  let at = from;
  while (at < end && hexValue(text.charCodeAt(at)) >= 0) at += 1;
  return at;
}

/** The code unit that four hexadecimal digits stand for; -1 when there are not four. */
function hexUnit(text: string, from: number): number {
  return hexEnd(text, from) === from + 4 ? Number.parseInt(text.slice(from, from + 4), 16) : -1;
}
