import type { Answer, Beginning } from './detection.ts';
import { quoted } from './detection.ts';

const FIELD = /^(data|event|id|retry)(?::|$)/;
const JSON_DATA = /^data: ?\s*(\{|\[)/;
/** No field of the standard, yet some servers of llama.cpp say so that they failed. */
const JSON_ERROR = /^error: ?\{"/;

/**
 * Server-sent events are told by their lines: a `data` field with JSON in it is like nothing else.
 * Fields without JSON could be prose ("data: see below"), so they count only where they lead.
 */
export function detectSse({ text, whole, due }: Beginning): Answer {
  const lines = text.split(/\r\n|\n|\r/);
  // Unless the input ended, more of the last line may come.
  const complete = whole ? lines : lines.slice(0, -1);

  const before = lines.findIndex((line) => JSON_DATA.test(line));
  if (before >= 0) {
    return {
      framing: 'sse',
      score: 3,
      because: `${before === 0 ? 'The first line' : `Line ${before + 1}`} is a server-sent event's data field with JSON${whatStandsBefore(lines.slice(0, before))}.`,
    };
  }
  const told = complete.filter((line) => line.trim() !== '');
  const fields = told.filter((line) => FIELD.test(line));
  const comments = told.filter((line) => line.startsWith(':'));
  const others = told.length - fields.length - comments.length;
  const first = told[0] ?? '';
  const leads = first.startsWith(':') || FIELD.test(first);

  if (JSON_ERROR.test(first))
    return match(2, 'The first line is "error:" and JSON, as llama.cpp sends instead of an event');
  if (leads && others === 0 && fields.some((line) => line.startsWith('data')))
    return match(
      2,
      `The first line, ${quoted(first)}, and those after it are fields of server-sent events`,
    );
  if (leads && others === 0 && comments.length > 0 && complete.length > 1)
    return match(
      2,
      `The first line, ${quoted(first)}, is a comment such as servers send to keep a stream open`,
    );
  if (!due) return 'need-more';
  if (leads && others <= fields.length + comments.length)
    return match(1, `The first line, ${quoted(first)}, could be one of server-sent events`);
  return { not: thought(text, fields.length) };
}

function match(score: 1 | 2, because: string): Answer {
  return { framing: 'sse', score, because: `${because}.` };
}

function whatStandsBefore(lines: readonly string[]): string {
  const told = lines.filter((line) => line.trim() !== '');
  if (told.length === 0) return '';
  if (told.every((line) => FIELD.test(line) || line.startsWith(':'))) return ', after other fields';
  return `, after ${told.length === 1 ? 'a line that is' : 'lines that are'} none, ${quoted(told[0] as string)}`;
}

function thought(text: string, fields: number): string {
  const behind = text.match(/^.+\bdata: ?[{[]/gm)?.length ?? 0;
  if (behind > 0)
    return `${behind} of the lines seen hold "data:" and JSON, but behind a prefix such as a time; without it they could be read.`;
  if (fields > 0) return `${fields} of the lines seen start like a field, but most are none.`;
  return 'No line starts with data:, event:, id: or retry:.';
}
