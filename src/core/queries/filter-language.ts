/**
 * The filter box's language. Terms are joined by "and":
 *
 *   word  "two words"   in the kind, the wire type, the lane's name or the text (any case)
 *   /regex/i            in the text or the wire type
 *   kind:text_delta     kind, or its beginning: `kind:tool`
 *   type:… lane:… id:…  wire type, lane (text, reasoning, a tool's name), call id: contained
 *   problem:…           events with a problem of that code (or `problem:` for any)
 *   gap>200ms  chars>10  bytes>=1k  n>100      > >= < <= =; ms or s, k for 1,000
 *   -term               not that
 */
import type { UnifiedKind } from '../types/unified-event.ts';

export type Comparison = '>' | '>=' | '<' | '<=' | '=';
export type Measure = 'gap' | 'chars' | 'bytes' | 'n' | 'time';
export type TextField = 'kind' | 'type' | 'lane' | 'id' | 'problem';

export type Term =
  | { readonly is: 'word'; readonly word: string; readonly not: boolean }
  | { readonly is: 'regex'; readonly regex: RegExp; readonly not: boolean }
  | {
      readonly is: 'field';
      readonly field: TextField;
      readonly value: string;
      readonly not: boolean;
    }
  | {
      readonly is: 'measure';
      readonly measure: Measure;
      readonly comparison: Comparison;
      /** Milliseconds, characters, bytes, or a number as shown (from 1). */
      readonly value: number;
      readonly not: boolean;
    };

export type ParsedFilter =
  | { readonly terms: readonly Term[] }
  /** What is wrong, as a sentence. */
  | { readonly wrong: string };

/** Short forms of kinds that people type. */
export const KIND_WORDS: { readonly [word: string]: readonly UnifiedKind[] } = {
  text: ['text_delta'],
  reasoning: ['reasoning_delta'],
  thinking: ['reasoning_delta'],
  tool: ['tool_call_start', 'tool_call_delta', 'tool_call_done'],
  delta: ['text_delta', 'reasoning_delta', 'tool_call_delta'],
};

const PIECE = /-?(?:"[^"]*"|\/(?:\\.|[^/\\])+\/[a-z]*|[^\s"]+)/gy;
const MEASURE = /^(gap|chars|bytes|n|time)(>=|<=|>|<|=)(\d+(?:\.\d+)?)(ms|s|k|m)?$/i;
const FIELD = /^(kind|type|lane|id|problem):(.*)$/i;

export function parseFilter(query: string): ParsedFilter {
  const terms: Term[] = [];
  let at = 0;
  while (at < query.length) {
    if (/\s/.test(query[at]!)) {
      at++;
      continue;
    }
    PIECE.lastIndex = at;
    const piece = PIECE.exec(query)?.[0];
    if (piece === undefined) return { wrong: `The quote at character ${at + 1} is not closed.` };
    at += piece.length;
    const term = parseTerm(piece);
    if (typeof term === 'string') return { wrong: term };
    terms.push(term);
  }
  return { terms };
}

function parseTerm(piece: string): Term | string {
  const not = piece.length > 1 && piece.startsWith('-');
  const body = not ? piece.slice(1) : piece;
  if (body.startsWith('"')) return { is: 'word', word: body.slice(1, -1).toLowerCase(), not };
  if (body.startsWith('/')) return parseRegex(body, not);
  const measure = MEASURE.exec(body);
  if (measure)
    return {
      is: 'measure',
      measure: measure[1]!.toLowerCase() as Measure,
      comparison: measure[2] as Comparison,
      value: Number(measure[3]) * factor(measure[4]),
      not,
    };
  if (/^(gap|chars|bytes|n|time)[<>=]/i.test(body))
    return `"${body}" needs a number after the sign, like gap>200ms or chars>10.`;
  const field = FIELD.exec(body);
  if (field)
    return {
      is: 'field',
      field: field[1]!.toLowerCase() as TextField,
      value: field[2]!.toLowerCase(),
      not,
    };
  return { is: 'word', word: body.toLowerCase(), not };
}

function parseRegex(body: string, not: boolean): Term | string {
  const end = body.lastIndexOf('/');
  if (end === 0) return `The regular expression ${body} has no closing slash.`;
  try {
    // Stateful flags would make the answer depend on what was asked before.
    return {
      is: 'regex',
      regex: new RegExp(body.slice(1, end), body.slice(end + 1).replace(/[gy]/g, '')),
      not,
    };
  } catch (refusal) {
    return `The regular expression ${body} is not valid: ${(refusal as Error).message}.`;
  }
}

function factor(unit: string | undefined): number {
  const small = unit?.toLowerCase();
  if (small === 's') return 1000;
  if (small === 'k') return 1000;
  if (small === 'm') return 1_000_000;
  return 1;
}
