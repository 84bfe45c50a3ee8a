/**
 * A strict scanner for JSON text (RFC 8259) that is there as a whole. It says where a value ends or at
 * which character it breaks, which JSON.parse tells differently in every version of V8 and in some of
 * its messages not at all. It makes no values, so that it needs no memory beyond one flag per nesting.
 */
import type { Expectation } from './expectation.ts';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  LETTER_U,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  hexValue,
  isDigit,
  isWhitespace,
  isWholeNumber,
  literalStarting,
  nextInNumber,
  unescaped,
} from './lexical.ts';
import type { NumberPlace } from './lexical.ts';

/** Where a text broke: `at` is the offset of the character, the text's length where it ended too soon. */
export interface Break {
  readonly at: number;
  readonly expected: Expectation;
}

/** Is told of objects and keys while scanning. */
export interface KeyWatcher {
  objectOpened(): void;
  objectClosed(): void;
  /** `start` and `end` include the quotes. Scanning stops when it answers `false`. */
  key(start: number, end: number): boolean;
}

/** The offset of the first character from `at` on that is not white space. */
export function skipWhitespace(text: string, at: number): number {
  let i = at;
  while (i < text.length && isWhitespace(text.charCodeAt(i))) i += 1;
  return i;
}

/** Scans a text that should hold one value and nothing else. `undefined` when it does. */
export function findBreak(text: string): Break | undefined {
  const end = scanValue(text, 0);
  if (typeof end !== 'number') return end;
  const rest = skipWhitespace(text, end);
  if (rest === text.length) return undefined;
  const afterZero = text.charCodeAt(end - 1) === 0x30 && isDigit(text.charCodeAt(rest));
  return { at: rest, expected: afterZero && rest === end ? 'no-leading-zero' : 'end' };
}

/**
 * Scans one value, white space before it included, and gives the offset just past it. What follows the
 * value is not looked at. A watcher that stops it gets the offset of the key it stopped at.
 */
export function scanValue(text: string, start: number, watcher?: KeyWatcher): number | Break {
  /** One entry per container we are in: whether it is an object. */
  const objects: boolean[] = [];
  let expected: Expectation = 'value';
  let i = start;
  for (;;) {
    i = skipWhitespace(text, i);
    const code = text.charCodeAt(i);
    switch (expected) {
      case 'comma-or-brace':
      case 'comma-or-bracket': {
        const inObject: boolean = expected === 'comma-or-brace';
        if (code === COMMA) {
          expected = inObject ? 'key' : 'value';
          i += 1;
          continue;
        }
        if (code !== (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) return { at: i, expected };
        break;
      }
      case 'key':
      case 'key-or-end': {
        if (code === CLOSE_BRACE && expected === 'key-or-end') break;
        if (code !== QUOTE) return { at: i, expected };
        const end = scanString(text, i);
        if (typeof end !== 'number') return end;
        if (watcher && !watcher.key(i, end)) return i;
        i = skipWhitespace(text, end);
        if (text.charCodeAt(i) !== COLON) return { at: i, expected: 'colon' };
        expected = 'value';
        i += 1;
        continue;
      }
      default: {
        if (code === CLOSE_BRACKET && expected === 'element-or-end') break;
        if (code === OPEN_BRACE || code === OPEN_BRACKET) {
          const isObject = code === OPEN_BRACE;
          objects.push(isObject);
          if (isObject) watcher?.objectOpened();
          expected = isObject ? 'key-or-end' : 'element-or-end';
          i += 1;
          continue;
        }
        const end = scanScalar(text, i, expected);
        if (typeof end !== 'number') return end;
        i = end;
        const inObject: boolean | undefined = objects[objects.length - 1];
        if (inObject === undefined) return i;
        if (text.charCodeAt(i - 1) === 0x30 && isDigit(text.charCodeAt(i)))
          return { at: i, expected: 'no-leading-zero' };
        expected = inObject ? 'comma-or-brace' : 'comma-or-bracket';
        continue;
      }
    }
    // Only a container's closing character leads here.
    i += 1;
    if (objects.pop() === true) watcher?.objectClosed();
    const inObject: boolean | undefined = objects[objects.length - 1];
    if (inObject === undefined) return i;
    expected = inObject ? 'comma-or-brace' : 'comma-or-bracket';
  }
}

function scanScalar(text: string, start: number, expected: Expectation): number | Break {
  const first = text.charCodeAt(start);
  if (first === QUOTE) return scanString(text, start);
  const literal = literalStarting(first);
  if (literal === undefined) return scanNumber(text, start, expected);
  for (let i = 1; i < literal.length; i += 1) {
    if (text.charCodeAt(start + i) !== literal.charCodeAt(i)) {
      return { at: start + i, expected: literal };
    }
  }
  return start + literal.length;
}

function scanNumber(text: string, start: number, expected: Expectation): number | Break {
  let place: NumberPlace = 'start';
  let i = start;
  for (; i < text.length; i += 1) {
    const next = nextInNumber(place, text.charCodeAt(i));
    if (next === undefined) break;
    place = next;
  }
  if (place === 'start') return { at: i, expected };
  return isWholeNumber(place) ? i : { at: i, expected: 'digit' };
}

/** `start` is the offset of the opening quote. */
function scanString(text: string, start: number): number | Break {
  const length = text.length;
  let i = start + 1;
  while (i < length) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) return i + 1;
    if (code < 0x20) return { at: i, expected: 'string-character' };
    i += 1;
    if (code !== BACKSLASH) continue;
    if (i === length) return { at: i, expected: 'escape' };
    const escape = text.charCodeAt(i);
    if (escape !== LETTER_U) {
      if (unescaped(escape) === undefined) return { at: i, expected: 'escape' };
      i += 1;
      continue;
    }
    for (let digits = 0; digits < 4; digits += 1) {
      i += 1;
      if (hexValue(text.charCodeAt(i)) < 0) return { at: i, expected: 'hex-digit' };
    }
    i += 1;
  }
  return { at: length, expected: 'closing-quote' };
}
