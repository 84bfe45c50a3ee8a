/**
 * Lays JSON text out in lines without parsing it into values, so that what is shown is what was sent:
 * 20-digit numbers, duplicate keys, escapes and broken ends stay as they are.
 */
export type JsonTokenKind = 'key' | 'string' | 'number' | 'word' | 'mark' | 'broken';

export interface JsonToken {
  readonly kind: JsonTokenKind;
  readonly text: string;
}

export interface JsonLine {
  readonly depth: number;
  readonly tokens: readonly JsonToken[];
}

const TOKEN = /\s+|"[^"\\]*(?:\\[^][^"\\]*)*\\?"?|-?\d[\d.eE+-]*|[A-Za-z]+|[{}[\],:]|[^]/g;

/** At most `mostLines` lines; the text is shown whole on one line when it is no JSON at all. */
export function prettyLines(text: string, mostLines = Infinity): readonly JsonLine[] {
  const lines: JsonLine[] = [];
  let tokens: JsonToken[] = [];
  let depth = 0;
  const breakLine = (nextDepth: number): void => {
    if (tokens.length > 0) lines.push({ depth, tokens });
    tokens = [];
    depth = Math.max(0, nextDepth);
  };
  const pieces = meaningful(text);
  for (let i = 0; i < pieces.length && lines.length < mostLines; i += 1) {
    const piece = pieces[i] ?? '';
    const next = pieces[i + 1];
    switch (piece) {
      case '{':
      case '[': {
        tokens.push({ kind: 'mark', text: piece });
        if (next === (piece === '{' ? '}' : ']')) {
          tokens.push({ kind: 'mark', text: next });
          i += 1;
        } else breakLine(depth + 1);
        break;
      }
      case '}':
      case ']':
        breakLine(depth - 1);
        tokens.push({ kind: 'mark', text: piece });
        break;
      case ',':
        tokens.push({ kind: 'mark', text: ',' });
        breakLine(depth);
        break;
      case ':':
        tokens.push({ kind: 'mark', text: ': ' });
        break;
      default:
        tokens.push({ kind: kindOf(piece, next), text: piece });
    }
  }
  breakLine(depth);
  return lines;
}

function meaningful(text: string): readonly string[] {
  return (text.match(TOKEN) ?? []).filter((piece) => !/^\s/.test(piece));
}

function kindOf(piece: string, next: string | undefined): JsonTokenKind {
  if (piece.startsWith('"')) {
    if (piece.length < 2 || !endsString(piece)) return 'broken';
    return next === ':' ? 'key' : 'string';
  }
  if (/^-?\d/.test(piece)) return 'number';
  return /^(?:true|false|null)$/.test(piece) ? 'word' : 'broken';
}

function endsString(piece: string): boolean {
  if (!piece.endsWith('"')) return false;
  let backslashes = 0;
  for (let i = piece.length - 2; i > 0 && piece[i] === '\\'; i -= 1) backslashes += 1;
  return backslashes % 2 === 0;
}
