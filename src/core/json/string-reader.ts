import type { Expectation } from './expectation.ts';
import { BACKSLASH, LETTER_U, QUOTE, hexValue, isHighSurrogate, unescaped } from './lexical.ts';

/**
 * Reads a JSON string that may be cut between any two characters, escapes included. Text is handed out
 * by `take`, so that nothing that has been passed on is kept here.
 */
export class StringReader {
  #place: 'text' | 'escape' | 'hex' = 'text';
  /** Text that has been read but not taken. */
  #run = '';
  #hexDigits = 0;
  #hexCode = 0;
  #ended = false;
  #broken: Expectation | undefined;

  /** The opening quote has been read. */
  begin(): void {
    this.#place = 'text';
    this.#run = '';
    this.#ended = false;
    this.#broken = undefined;
  }

  /** Whether the closing quote has been read. */
  get ended(): boolean {
    return this.#ended;
  }

  /** What was expected at the character that `read` stopped at, when that breaks the string. */
  get broken(): Expectation | undefined {
    return this.#broken;
  }

  /** Reads on from `start` and gives the offset to go on at: past the closing quote, or the end. */
  read(text: string, start: number): number {
    const end = text.length;
    let i = start;
    while (i < end) {
      if (this.#place !== 'text') {
        if (!this.#readEscape(text.charCodeAt(i))) return i;
        i += 1;
        continue;
      }
      const from = i;
      let code = 0;
      while (i < end) {
        code = text.charCodeAt(i);
        if (code === QUOTE || code === BACKSLASH || code < 0x20) break;
        i += 1;
      }
      if (i > from) this.#run += from === 0 && i === end ? text : text.slice(from, i);
      if (i === end) return i;
      if (code === QUOTE) {
        this.#ended = true;
        return i + 1;
      }
      if (code !== BACKSLASH) {
        this.#broken = 'string-character';
        return i;
      }
      this.#place = 'escape';
      i += 1;
    }
    return i;
  }

  /**
   * The text read since the last time. While the string goes on, a high surrogate at its end waits for
   * its other half; a string that has ended has none to wait for.
   */
  take(): string {
    const text = this.#run;
    this.#run = '';
    if (this.#ended || text === '' || !isHighSurrogate(text.charCodeAt(text.length - 1))) {
      return text;
    }
    this.#run = text.slice(-1);
    return text.slice(0, -1);
  }

  #readEscape(code: number): boolean {
    if (this.#place === 'hex') {
      const value = hexValue(code);
      if (value < 0) {
        this.#broken = 'hex-digit';
        return false;
      }
      this.#hexCode = this.#hexCode * 16 + value;
      this.#hexDigits += 1;
      if (this.#hexDigits < 4) return true;
      this.#run += String.fromCharCode(this.#hexCode);
      this.#place = 'text';
      return true;
    }
    if (code === LETTER_U) {
      this.#hexDigits = 0;
      this.#hexCode = 0;
      this.#place = 'hex';
      return true;
    }
    const character = unescaped(code);
    if (character === undefined) {
      this.#broken = 'escape';
      return false;
    }
    this.#run += character;
    this.#place = 'text';
    return true;
  }
}
