import type { Random } from './random.ts';

const PLAIN = (
  'the of to and a in is that it for on with as was at by be this have from or had but not what all ' +
  'were when we there can an your which their said if will each about how up out them then she many ' +
  'some so these would other into has more her two like him see time could no make than first been ' +
  'stream token delta argument reader harbour schedule between different question important measure'
).split(' ');
const ESCAPED = ['"', '\n', '\n\n', '\\', '\t', '": "', '"quoted"', 'C:\\data'];
const FOREIGN = ['é', 'ü', 'naïve', 'Zürich', '数据', '文字', '流れ', '🎉', '👍🏽', '—', 'π'];

/** A token as models send it: 3 % are not ASCII, 7 % need escaping in JSON. */
export function token(random: Random): string {
  const kind = random.next();
  if (kind < 0.03) return ` ${random.pick(FOREIGN)}`;
  if (kind < 0.1) return random.pick(ESCAPED);
  return ` ${random.pick(PLAIN)}`;
}

/** Text of about `tokens` tokens, in the pieces it is sent in. */
export function tokens(random: Random, count: number): string[] {
  return Array.from({ length: count }, () => token(random));
}

/** A tool call's arguments as JSON text, in pieces of 2 to 12 characters. */
export function argumentPieces(random: Random, texts: number): { whole: string; pieces: string[] } {
  const edits = Array.from({ length: texts }, (_, at) => ({
    path: `src/part-${at}.ts`,
    line: random.integer(1, 4000),
    text: tokens(random, 12).join(''),
  }));
  const whole = JSON.stringify({ title: tokens(random, 4).join(''), edits });
  const pieces: string[] = [];
  for (let at = 0; at < whole.length;) {
    const end = pieceEnd(whole, at + random.integer(2, 12));
    pieces.push(whole.slice(at, end));
    at = end;
  }
  return { whole, pieces };
}

/** Where a piece may end: never inside a surrogate pair. */
function pieceEnd(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code <= 0xdfff ? at + 1 : at;
}
