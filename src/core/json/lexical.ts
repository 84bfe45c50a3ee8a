/**
 * The lexical rules of JSON (RFC 8259) as small tables and steps over UTF-16 code units. Shared by the
 * scanner, which has the whole text, and the incremental parser, which may stop between any two
 * characters; so both agree on what is valid and where a text breaks.
 */

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_BRACKET = 0x5b;
export const CLOSE_BRACKET = 0x5d;
export const OPEN_BRACE = 0x7b;
export const CLOSE_BRACE = 0x7d;
export const LETTER_U = 0x75;

export function isWhitespace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** The first half of a character outside the basic plane. */
export function isHighSurrogate(code: number): boolean {
  return (code & 0xfc00) === 0xd800;
}

/** Value of a hexadecimal digit, or -1. */
export function hexValue(code: number): number {
  if (isDigit(code)) return code - 0x30;
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
}

/** The character that a one-letter escape stands for, or `undefined` when it is none. */
export function unescaped(code: number): string | undefined {
  switch (code) {
    case 0x22:
      return '"';
    case 0x5c:
      return '\\';
    case 0x2f:
      return '/';
    case 0x62:
      return '\b';
    case 0x66:
      return '\f';
    case 0x6e:
      return '\n';
    case 0x72:
      return '\r';
    case 0x74:
      return '\t';
    default:
      return undefined;
  }
}

export type Literal = 'true' | 'false' | 'null';

/** The literal that begins with this letter. */
export function literalStarting(code: number): Literal | undefined {
  if (code === 0x74) return 'true';
  if (code === 0x66) return 'false';
  return code === 0x6e ? 'null' : undefined;
}

export function literalValue(literal: Literal): boolean | null {
  return literal === 'null' ? null : literal === 'true';
}

/** Where inside a number we are: what was read last. */
export type NumberPlace =
  'start' | 'minus' | 'zero' | 'whole' | 'point' | 'fraction' | 'exponent' | 'sign' | 'power';

/** Whether the number could end here. */
export function isWholeNumber(place: NumberPlace): boolean {
  return place === 'zero' || place === 'whole' || place === 'fraction' || place === 'power';
}

/** The place after one more character, or `undefined` when that character cannot go on a number. */
export function nextInNumber(place: NumberPlace, code: number): NumberPlace | undefined {
  if (isDigit(code)) {
    // Most digits follow another one.
    if (place === 'whole' || place === 'fraction') return place;
    switch (place) {
      case 'start':
      case 'minus':
        return code === 0x30 ? 'zero' : 'whole';
      case 'zero':
        return undefined;
      case 'point':
        return 'fraction';
      case 'exponent':
      case 'sign':
      case 'power':
        return 'power';
    }
  }
  switch (code) {
    case 0x2d:
      if (place === 'start') return 'minus';
      return place === 'exponent' ? 'sign' : undefined;
    case 0x2b:
      return place === 'exponent' ? 'sign' : undefined;
    case 0x2e:
      return place === 'zero' || place === 'whole' ? 'point' : undefined;
    case 0x65:
    case 0x45:
      return place === 'zero' || place === 'whole' || place === 'fraction' ? 'exponent' : undefined;
    default:
      return undefined;
  }
}
