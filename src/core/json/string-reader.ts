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
  /** Its last code unit. */
  #last = 0;
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

  /** The offset up to which characters stand for themselves: no escapes, no end. */
  plainUntil(text: string, start: number): number {
    if (this.#place !== 'text') return start;
    const end = text.length;
    let i = start;
    for (; i < end; i += 1) {
      const code = text.charCodeAt(i);
      if (code === QUOTE || code === BACKSLASH || code < 0x20) break;
    }
    return i;
  }

  /** Reads on from `start` and gives the offset to go on at: past the closing quote, or the end. */
  read(text: string, start: number, plainUntil: number): number {
    const end = text.length;
    let from = this.#place === 'text' ? start : this.#readEscapes(text, start);
    if (this.#broken !== undefined) return from;
    let i = plainUntil > from ? plainUntil : from;
    for (; i < end; i += 1) {
      const code = text.charCodeAt(i);
      if (code !== QUOTE && code !== BACKSLASH && code >= 0x20) continue;
      if (i > from) this.#add(text.slice(from, i), text.charCodeAt(i - 1));
      if (code === QUOTE) {
        this.#ended = true;
        return i + 1;
      }
      if (code !== BACKSLASH) {
        this.#broken = 'string-character';
        return i;
      }
      const escaped = i + 1 < end ? text.charCodeAt(i + 1) : 0;
      if (escaped === QUOTE || escaped === BACKSLASH) {
        // It stands for itself: the next run begins with it.
        from = i + 1;
        i += 1;
        continue;
      }
      const character = unescaped(escaped);
      if (character !== undefined) {
        this.#add(character, escaped);
        from = i + 2;
        i += 1;
        continue;
      }
      this.#place = 'escape';
      from = this.#readEscapes(text, i + 1);
      if (this.#broken !== undefined) return from;
      i = from - 1;
    }
    if (i > from) this.#add(from === 0 ? text : text.slice(from), text.charCodeAt(i - 1));
    return i;
  }

  /** Whether a text that is plain to its end may be passed on without being read. */
  canPass(text: string): boolean {
    if (this.#run !== '' || text === '') return false;
    return !isHighSurrogate(text.charCodeAt(text.length - 1));
  }

  /** `last` is the text's last code unit: asked of a joined text, it would make the engine copy it. */
  #add(text: string, last: number): void {
    this.#run = this.#run === '' ? text : this.#run + text;
    this.#last = last;
  }

  /**
   * The text read since the last time. While the string goes on, a high surrogate at its end waits for
   * its other half; a string that has ended has none to wait for.
   */
  take(): string {
    const text = this.#run;
    this.#run = '';
    if (this.#ended || text === '' || !isHighSurrogate(this.#last)) return text;
    this.#run = text.slice(-1);
    return text.slice(0, -1);
  }

  /** Reads the rest of the escape at hand, as far as there is any. */
  #readEscapes(text: string, start: number): number {
    let i = start;
    while (i < text.length && this.#place !== 'text' && this.#readEscape(text.charCodeAt(i)))
      i += 1;
    return i;
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
      this.#add(String.fromCharCode(this.#hexCode), this.#hexCode);
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
    this.#add(character, code);
    this.#place = 'text';
    return true;
  }
}
