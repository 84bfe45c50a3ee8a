/**
 * Makes what cannot be seen visible: line ends, control, zero-width and bidirectional characters, and
 * halves of surrogate pairs. Stream text is hostile; a right-to-left override must not reorder the
 * page, and a zero-width space in a file name is often the very bug that is looked for.
 */
export interface TextSegment {
  readonly text: string;
  /** Set when `text` stands for a character that could not be seen: what it is. */
  readonly mark: string | undefined;
}

const HIDDEN =
  /[\u0000-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\ufff9-\ufffc]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|\udb40[\udc00-\udc7f]/g;

const NAMES: { readonly [code: number]: string } = {
  0x00: 'NULL',
  0x07: 'BELL',
  0x08: 'BACKSPACE',
  0x1b: 'ESCAPE',
  0x7f: 'DELETE',
  0xa0: 'NO-BREAK SPACE',
  0xad: 'SOFT HYPHEN',
  0x61c: 'ARABIC LETTER MARK',
  0x200b: 'ZERO WIDTH SPACE',
  0x200c: 'ZERO WIDTH NON-JOINER',
  0x200d: 'ZERO WIDTH JOINER',
  0x200e: 'LEFT-TO-RIGHT MARK',
  0x200f: 'RIGHT-TO-LEFT MARK',
  0x2028: 'LINE SEPARATOR',
  0x2029: 'PARAGRAPH SEPARATOR',
  0x202a: 'LEFT-TO-RIGHT EMBEDDING',
  0x202b: 'RIGHT-TO-LEFT EMBEDDING',
  0x202c: 'POP DIRECTIONAL FORMATTING',
  0x202d: 'LEFT-TO-RIGHT OVERRIDE',
  0x202e: 'RIGHT-TO-LEFT OVERRIDE',
  0x2060: 'WORD JOINER',
  0x2066: 'LEFT-TO-RIGHT ISOLATE',
  0x2067: 'RIGHT-TO-LEFT ISOLATE',
  0x2068: 'FIRST STRONG ISOLATE',
  0x2069: 'POP DIRECTIONAL ISOLATE',
  0xfeff: 'BYTE ORDER MARK',
  0xfffc: 'OBJECT REPLACEMENT',
};

export interface Visibility {
  /**
   * `keep`: line feeds and tabs stay (for wrapped text); `mark`: they become ⏎ and ⇥ (for one line);
   * `both`: they are marked and the line breaks.
   */
  readonly lineEnds: 'keep' | 'mark' | 'both';
}

export function visibleSegments(text: string, { lineEnds }: Visibility): readonly TextSegment[] {
  const segments: TextSegment[] = [];
  let plainFrom = 0;
  HIDDEN.lastIndex = 0;
  for (let match = HIDDEN.exec(text); match !== null; match = HIDDEN.exec(text)) {
    const found = match[0];
    const mark = markFor(text, match.index, found, lineEnds);
    if (mark === undefined) continue;
    if (match.index > plainFrom) {
      segments.push({ text: text.slice(plainFrom, match.index), mark: undefined });
    }
    segments.push(mark);
    if (found === '\n' && lineEnds === 'both') segments.push({ text: found, mark: undefined });
    plainFrom = match.index + found.length;
  }
  if (plainFrom < text.length) segments.push({ text: text.slice(plainFrom), mark: undefined });
  return segments;
}

/** The same as one string, for places that take no elements (tooltips, announcements). */
export function visibleString(text: string): string {
  let joined = '';
  for (const segment of visibleSegments(text, { lineEnds: 'mark' })) joined += segment.text;
  return joined;
}

function markFor(
  text: string,
  at: number,
  found: string,
  lineEnds: Visibility['lineEnds'],
): TextSegment | undefined {
  const code = found.codePointAt(0) ?? 0;
  switch (code) {
    case 0x0a:
      return lineEnds === 'keep' ? undefined : { text: '⏎', mark: 'line feed (U+000A)' };
    case 0x09:
      return lineEnds === 'keep' ? undefined : { text: '⇥', mark: 'tab (U+0009)' };
    case 0x0d:
      // Before a line feed it is half of a line end; both are shown, since both were sent.
      return { text: '␍', mark: 'carriage return (U+000D)' };
    case 0xa0:
      return lineEnds === 'keep' ? undefined : { text: '⍽', mark: 'no-break space (U+00A0)' };
    case 0x200d:
      if (joinsEmoji(text, at)) return undefined;
      break;
    default:
  }
  const hex = code.toString(16).toUpperCase().padStart(4, '0');
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  const name = isHalf ? 'half of a surrogate pair' : NAMES[code];
  return {
    text: code > 0xffff ? `\\u{${hex}}` : `\\u${hex}`,
    mark: name === undefined ? `U+${hex}` : `U+${hex} ${name}`,
  };
}

function joinsEmoji(text: string, at: number): boolean {
  return /(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)$/u.test(
    text.slice(Math.max(0, at - 3), at),
  );
}
