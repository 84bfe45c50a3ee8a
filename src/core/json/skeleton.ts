/**
 * What two JSON texts of one shape have in common: everything but their strings and numbers. Only for
 * text that JSON.parse has accepted; what is told of other text means nothing.
 */

import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COMMA,
  isWhitespace,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from './lexical.ts';

/** A step into a value: a key of an object, an index of an array. */
export type Step = string | number;

/** A string or a number of the text. */
export interface Scalar {
  readonly kind: 'string' | 'number';
  /** Offsets of its characters, quotes left out. */
  readonly start: number;
  readonly end: number;
  /** Where it stands in the value. */
  readonly path: readonly Step[];
}

export interface Skeleton {
  /** The same for two texts whose keys, `true`, `false`, `null`, blanks and kinds of scalars agree. */
  readonly key: string;
  readonly scalars: readonly Scalar[];
}

/** Longer texts, and ones with more scalars, are not worth being remembered: they come once. */
export const LONGEST_LEARNT = 16 * 1024;
const MOST_SCALARS = 48;
const MOST_MEMBERS = 64;
const MOST_LEVELS = 16;

/**
 * Undefined for a scalar alone, for a text that is too large, and where a key stands twice in an object
 * or is `__proto__`: JSON.parse treats those in ways of its own.
 */
export function skeletonOf(text: string): Skeleton | undefined {
  if (text.length > LONGEST_LEARNT) return undefined;
  const scan = new SkeletonScan(text);
  if (!scan.value([])) return undefined;
  return { key: keyOf(text, scan.scalars), scalars: scan.scalars };
}

/** The text with a mark for each scalar: no JSON text has these control characters in it. */
function keyOf(text: string, scalars: readonly Scalar[]): string {
  let key = '';
  let from = 0;
  for (const { kind, start, end } of scalars) {
    key += text.slice(from, start) + (kind === 'string' ? '\u0001' : '\u0002');
    from = end;
  }
  return key + text.slice(from);
}

class SkeletonScan {
  readonly scalars: Scalar[] = [];
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Passes one value; false when the text has something that a skeleton cannot hold. */
  value(path: readonly Step[]): boolean {
    const code = this.#skipBlanks();
    if (code === OPEN_BRACE || code === OPEN_BRACKET)
      return path.length < MOST_LEVELS && this.#members(path, code === OPEN_BRACE);
    const start = this.#at;
    if (code === QUOTE) {
      this.#skipString();
      return this.#note({ kind: 'string', start: start + 1, end: this.#at - 1, path });
    }
    while (isOfWord(this.#text.charCodeAt(this.#at))) this.#at++;
    if (isLetter(code)) return true;
    return this.#note({ kind: 'number', start, end: this.#at, path });
  }

  #note(scalar: Scalar): boolean {
    return scalar.path.length > 0 && this.scalars.push(scalar) <= MOST_SCALARS;
  }

  #members(path: readonly Step[], ofObject: boolean): boolean {
    const keys: Step[] = ['__proto__'];
    this.#at++;
    for (let index = 0; !this.#closes(); index++) {
      const key = ofObject ? this.#key() : index;
      if (ofObject && keys.includes(key)) return false;
      if (index === MOST_MEMBERS || !this.value([...path, key])) return false;
      keys.push(key);
      if (this.#skipBlanks() === COMMA) this.#at++;
    }
    return true;
  }

  /** Passes a closing bracket, if one is next. */
  #closes(): boolean {
    const code = this.#skipBlanks();
    const closes = code === CLOSE_BRACE || code === CLOSE_BRACKET;
    if (closes) this.#at++;
    return closes;
  }

  #key(): string {
    const start = this.#at;
    this.#skipString();
    const written = this.#text.slice(start + 1, this.#at - 1);
    const key = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
    this.#skipBlanks();
    this.#at++;
    return key;
  }

  #skipString(): void {
    this.#at = closingQuote(this.#text, this.#at + 1) + 1;
  }

  /** The character behind them. */
  #skipBlanks(): number {
    let code = this.#text.charCodeAt(this.#at);
    while (isWhitespace(code)) code = this.#text.charCodeAt(++this.#at);
    return code;
  }
}

const isLetter = (code: number): boolean => code >= 0x61 && code <= 0x7a;

/** `true`, `false`, `null`, and all that a number is written with. */
const isOfWord = (code: number): boolean =>
  isLetter(code) || (code >= 0x2b && code <= 0x39 && code !== COMMA) || code === 0x45;

/** Offset of the quote that ends a string whose characters begin at `at`; -1 where none does. */
export function closingQuote(text: string, at: number): number {
  let end = text.indexOf('"', at);
  while (end > at && text.charCodeAt(end - 1) === BACKSLASH && isEscaped(text, at, end))
    end = text.indexOf('"', end + 1);
  return end;
}

/** Whether an odd number of backslashes stands before `end`. */
function isEscaped(text: string, at: number, end: number): boolean {
  let first = end;
  while (first > at && text.charCodeAt(first - 1) === BACKSLASH) first--;
  return (end - first) % 2 === 1;
}
