const QUOTE = 34;
const BACKSLASH = 92;

/** One member of a JSON object, as places in the text. */
export interface JsonMember {
  readonly key: string;
  /** The value is `text.slice(from, to)`. */
  readonly from: number;
  readonly to: number;
}

/**
 * The members of an object, without parsing their values; `undefined` as soon as there is a key that
 * is not wanted or written with an escape, or when the text is no single object. Only the shape is
 * looked at: whoever takes a value parses it and finds what is wrong inside.
 */
export function readMembers(
  text: string,
  wanted: (key: string) => boolean,
): readonly JsonMember[] | undefined {
  const members: JsonMember[] = [];
  let at = skipSpace(text, 0);
  if (text[at] !== '{') return undefined;
  at = skipSpace(text, at + 1);
  while (text.charCodeAt(at) === QUOTE) {
    const keyEnd = text.indexOf('"', at + 1);
    const key = text.slice(at + 1, keyEnd);
    if (keyEnd < 0 || !wanted(key)) return undefined;
    at = skipSpace(text, keyEnd + 1);
    if (text[at] !== ':') return undefined;
    const from = skipSpace(text, at + 1);
    const to = valueEnd(text, from);
    if (to === from || to > text.length) return undefined;
    members.push({ key, from, to });
    at = skipSpace(text, to);
    if (text[at] === '}') return skipSpace(text, at + 1) === text.length ? members : undefined;
    if (text[at] !== ',') return undefined;
    at = skipSpace(text, at + 1);
  }
  return undefined;
}

/** Index just past the JSON value that starts at `from`; past the text when it does not end. */
export function valueEnd(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return stringEnd(text, from);
  if (first !== '{' && first !== '[') return scalarEnd(text, from);
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = stringEnd(text, at) - 1;
    else if (character === '{' || character === '[') depth++;
    else if ((character === '}' || character === ']') && --depth === 0) return at + 1;
  }
  return text.length + 1;
}

function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0;
    while (text.charCodeAt(at - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at + 1;
  }
  return text.length + 1;
}

function scalarEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length && !',}] \t\n\r'.includes(text[at] as string)) at++;
  return at;
}

export function skipSpace(text: string, from: number): number {
  let at = from;
  for (;;) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 9 && code !== 10 && code !== 13) return at;
    at++;
  }
}
