// Interim: the framing engineer completes this.
import type { FramingId } from '../types/frame.ts';

export interface FramingMatch {
  readonly framing: FramingId;
  readonly score: 1 | 2 | 3;
  readonly because: string;
  readonly empty?: boolean;
  readonly thoughts?: readonly { readonly reader: string; readonly thought: string }[];
}

export function detectFraming(
  bytes: Uint8Array,
  atEnd: boolean,
  nameHint?: string,
): FramingMatch | 'need-more' {
  const text = new TextDecoder().decode(bytes);
  if (!atEnd) return 'need-more';
  const found = (framing: FramingId): FramingMatch => ({
    framing,
    score: 2,
    because: 'by its first bytes',
  });
  if (bytes.length === 0) return { ...found('text'), empty: true };
  if (/^\uFEFF?(data|event|id|retry|):/m.test(text)) return found('sse');
  if (text.trimStart().startsWith('[')) return found('json-array');
  if (text.trimStart().startsWith('{')) {
    try {
      JSON.parse(text);
      return found(nameHint?.endsWith('jsonl') ? 'ndjson' : 'json');
    } catch {
      return found('ndjson');
    }
  }
  return found('text');
}
