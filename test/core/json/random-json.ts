/** Seeded random JSON texts and damaged ones: the same on every run. */

export type Random = () => number;

/** mulberry32, a public-domain generator of 32 bits. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

function oneOf<T>(random: Random, choices: readonly T[]): T {
  return choices[below(random, choices.length)] as T;
}

const STRING_PARTS = [
  'a',
  'Zz',
  ' ',
  'é',
  '→',
  '😀',
  '\u2028',
  '\\"',
  '\\\\',
  '\\/',
  '\\b\\f\\n\\r\\t',
  '\\u0041',
  '\\u00e9',
  '\\ud83d\\ude00',
  '\\uD83D',
  '\\udE00',
  '\ud83d',
  '\ud83d\\ude00',
  '{\\"x\\":[1,',
  '\\u0000',
];
const NUMBERS = ['0', '-0', '7', '-12', '120', '1.5', '-0.25', '1e5', '2E-3', '1.0e+2', '1e999'];
const SPACES = ['', '', '', ' ', '\n', '\t\r\n  '];

function stringText(random: Random, parts: number): string {
  let text = '';
  for (let i = below(random, parts); i > 0; i -= 1) text += oneOf(random, STRING_PARTS);
  return `"${text}"`;
}

/** A valid JSON text; keys of one object differ and do not look like array indexes. */
export function randomJson(random: Random, depth = 4): string {
  const space = (): string => oneOf(random, SPACES);
  const choice = below(random, depth > 0 ? 8 : 4);
  if (choice === 0) return `${space()}${oneOf(random, ['true', 'false', 'null'])}${space()}`;
  if (choice === 1) return `${space()}${oneOf(random, NUMBERS)}${space()}`;
  if (choice <= 3) return `${space()}${stringText(random, 6)}${space()}`;
  const items: string[] = [];
  for (let i = below(random, 4); i > 0; i -= 1) {
    const value = randomJson(random, depth - 1);
    if (choice <= 5) items.push(value);
    else items.push(`${space()}${keyText(random, i)}${space()}:${value}`);
  }
  const inside = items.length === 0 ? space() : items.join(',');
  return choice <= 5 ? `${space()}[${inside}]${space()}` : `${space()}{${inside}}${space()}`;
}

function keyText(random: Random, number: number): string {
  const odd = oneOf(random, ['key', '__proto__', 'constructor', '\\u006bey', 'ключ', '']);
  return odd === '' && number === 1 ? '""' : `"${odd}${'.'.repeat(number)}"`;
}

const DAMAGE = '{}[]:,"\\ue+-.0159 truefalsn\n\u0001xé\ud83d';

/** One to three characters are removed, replaced, doubled or put in. */
export function damaged(random: Random, text: string): string {
  let damagedText = text;
  for (let i = 1 + below(random, 3); i > 0; i -= 1) {
    const at = below(random, damagedText.length + 1);
    const before = damagedText.slice(0, at);
    const after = damagedText.slice(at);
    const inserted = DAMAGE[below(random, DAMAGE.length)] ?? '';
    switch (below(random, 4)) {
      case 0:
        damagedText = before + after.slice(1);
        break;
      case 1:
        damagedText = before + inserted + after.slice(1);
        break;
      case 2:
        damagedText = before + inserted + after;
        break;
      default:
        damagedText = before + damagedText.slice(at, at + 3) + after;
    }
  }
  return damagedText;
}

/** Random characters of JSON's own alphabet. */
export function noise(random: Random): string {
  let text = '';
  for (let i = below(random, 12); i > 0; i -= 1) text += DAMAGE[below(random, DAMAGE.length)] ?? '';
  return text;
}

/** Cuts a text into fragments of up to `longest` characters; some are empty. */
export function fragmentsOf(random: Random, text: string, longest: number): string[] {
  const fragments: string[] = [];
  for (let at = 0; at < text.length;) {
    const length = below(random, longest + 1);
    fragments.push(text.slice(at, at + length));
    at += length;
  }
  return fragments;
}
