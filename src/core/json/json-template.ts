import type { Json } from '../types/json.ts';
import { BACKSLASH, isDigit } from './lexical.ts';
import { closingQuote, type Scalar, type Step } from './skeleton.ts';
import { ValueCopy } from './value-copy.ts';

const ZERO = 0x30;
/** V8 copies substrings up to this length; a longer one keeps the whole text alive that it is cut from. */
const LONGEST_COPIED = 12;
/** Digits that any number holds exactly. */
const MOST_DIGITS = 15;

/** A scalar that is not the same in all texts. */
interface Hole {
  readonly index: number;
  readonly isString: boolean;
}

/** A part that all texts have, and the hole behind it, if there is one. */
interface Part {
  readonly same: string;
  readonly hole: Hole | undefined;
}

/**
 * Reads JSON texts that differ from a sample only in some of its strings and numbers: what lies
 * between these is compared, not parsed. What it gives is what JSON.parse would.
 */
export class JsonTemplate {
  /** How many parts the last text had, if it was not of this template. */
  reached = 0;
  readonly #parts: readonly Part[];
  readonly #values: Json[] = [];
  readonly #copy: ValueCopy | undefined;
  readonly #sample: Json;

  /**
   * @param holes The scalars of the sample that may differ, in the order of the text.
   * @param sample The value of the text.
   */
  constructor(text: string, holes: readonly Scalar[], sample: Json) {
    const parts: Part[] = [];
    let from = 0;
    for (const [index, { kind, start, end }] of holes.entries()) {
      parts.push(...partsOf(text.slice(from, start), { index, isString: kind === 'string' }));
      from = end;
    }
    this.#parts = [...parts, ...partsOf(text.slice(from), undefined)];
    this.#sample = sample;
    const paths = new Map<number, readonly Step[]>(holes.map(({ path }, at) => [at, path]));
    this.#copy = holes.length === 0 ? undefined : new ValueCopy(sample, paths);
  }

  /** What the holes held in the last text of this template. */
  get values(): readonly Json[] {
    return this.#values;
  }

  /** The value of the text; undefined when the text is not of this template, or no JSON. */
  read(text: string): Json | undefined {
    const end = this.#readParts(text);
    if (end !== text.length) return undefined;
    return this.#copy === undefined ? this.#sample : this.#copy.with(this.#values);
  }

  /** Reads all parts and holes; the offset behind them, -1 where the text is another. */
  #readParts(text: string): number {
    const parts = this.#parts;
    let at = 0;
    for (let index = 0; index < parts.length; index++) {
      const { same, hole } = parts[index]!;
      const end = at + same.length;
      this.reached = index;
      if (text.substring(at, end) !== same) return -1;
      at = end;
      if (hole === undefined) continue;
      at = hole.isString ? this.#readString(text, at, hole) : this.#readNumber(text, at, hole);
      if (at < 0) return -1;
    }
    return at;
  }

  /** Reads the characters of a string; the offset behind them, -1 where they are none. */
  #readString(text: string, at: number, { index }: Hole): number {
    const end = closingQuote(text, at);
    if (end < 0) return -1;
    const value = stringOf(text, at, end);
    if (value === undefined) return -1;
    this.#values[index] = value;
    return end;
  }

  /** The same for a number. */
  #readNumber(text: string, at: number, { index }: Hole): number {
    let end = at;
    let value = 0;
    for (; end - at < MOST_DIGITS; end++) {
      const digit = text.charCodeAt(end) - ZERO;
      if (!(digit >= 0 && digit <= 9)) break;
      value = value * 10 + digit;
    }
    const plain = end - at === 1 || (end > at && text.charCodeAt(at) !== ZERO);
    if (plain && !continuesNumber(text.charCodeAt(end))) {
      this.#values[index] = value;
      return end;
    }
    while (continuesNumber(text.charCodeAt(end))) end++;
    const parsed = parsedOr(text.substring(at, end));
    if (parsed === undefined) return -1;
    this.#values[index] = parsed;
    return end;
  }
}

/**
 * A string as parts. V8 compares copied substrings in a third of the time of longer ones: up to twice
 * that length, two comparisons are quicker than one.
 */
function partsOf(same: string, hole: Hole | undefined): readonly Part[] {
  if (same.length <= LONGEST_COPIED || same.length > 2 * LONGEST_COPIED)
    return [{ same: flat(same), hole }];
  return [
    { same: flat(same.slice(0, LONGEST_COPIED)), hole: undefined },
    { same: flat(same.slice(LONGEST_COPIED)), hole },
  ];
}

/** Digits, sign, point or exponent. */
function continuesNumber(code: number): boolean {
  return isDigit(code) || code === 0x2b || code === 0x2d || code === 0x2e || (code | 0x20) === 0x65;
}

/** The string whose characters stand between two offsets; undefined when a character may not stand there. */
function stringOf(text: string, at: number, end: number): string | undefined {
  if (end - at <= LONGEST_COPIED) {
    const characters = text.substring(at, end);
    if (isPlain(characters)) return characters;
  }
  return parsedOr(text.substring(at - 1, end + 1)) as string | undefined;
}

/** Whether the characters stand for themselves. */
function isPlain(characters: string): boolean {
  for (let at = 0; at < characters.length; at++) {
    const code = characters.charCodeAt(at);
    if (code === BACKSLASH || code < 0x20) return false;
  }
  return true;
}

/** JSON.parse, or undefined. It copies what it reads. */
function parsedOr(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    // Not an empty catch: undefined sends the whole text to JSON.parse, which says what is wrong.
    return undefined;
  }
}

/** The same characters in a string that keeps no other text alive. */
const flat = (text: string): string => (' ' + text).slice(1);
