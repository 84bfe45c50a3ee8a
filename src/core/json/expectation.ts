/** What a JSON text had to go on with at the place where it broke. */
export type Expectation =
  | 'value'
  | 'element-or-end'
  | 'key'
  | 'key-or-end'
  | 'colon'
  | 'comma-or-brace'
  | 'comma-or-bracket'
  | 'digit'
  | 'no-leading-zero'
  | 'string-character'
  | 'closing-quote'
  | 'escape'
  | 'hex-digit'
  | 'true'
  | 'false'
  | 'null'
  | 'end';

const WORDS: { readonly [expectation in Expectation]: string } = {
  value: 'a value',
  'element-or-end': "a value or ']'",
  key: 'a key in double quotes',
  'key-or-end': "a key in double quotes or '}'",
  colon: "':' after the key",
  'comma-or-brace': "',' or '}' after a member",
  'comma-or-bracket': "',' or ']' after an element",
  digit: 'a digit',
  'no-leading-zero': 'no digit after a leading zero',
  'string-character': 'an escape in place of a control character',
  'closing-quote': 'a closing quote',
  escape: 'an escape (one of " \\ / b f n r t u)',
  'hex-digit': 'four hexadecimal digits after \\u',
  true: "the word 'true'",
  false: "the word 'false'",
  null: "the word 'null'",
  end: 'nothing more after the complete value',
};

/**
 * Says what is wrong where a JSON text breaks, as part of a sentence and without the place.
 * `found` is the UTF-16 code unit that stands there, `undefined` when the text ends there.
 */
export function expectationFailed(expected: Expectation, found: number | undefined): string {
  return `expected ${WORDS[expected]}, found ${named(found)}`;
}

const CONTROL_NAMES: { readonly [code: number]: string } = {
  9: 'a tab',
  10: 'a line feed',
  13: 'a carriage return',
  32: 'a space',
};

function named(code: number | undefined): string {
  if (code === undefined) return 'the end of the text';
  const name = CONTROL_NAMES[code];
  if (name !== undefined) return name;
  const printable = code > 32 && code < 127;
  if (printable) return code === 39 ? `"'"` : `'${String.fromCharCode(code)}'`;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
