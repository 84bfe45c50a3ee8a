import type { Answer, Beginning, FramingMatch } from './detection.ts';
import { quoted } from './detection.ts';
import { isJson } from './is-json.ts';
import { skipSpace, valueEnd } from './json-members.ts';
import { unwrapLine } from './line-wrapper.ts';

/** What a JSON array may start with; `[DONE]`, `[INFO]` and `[12:30]` are none. */
const ARRAY = /^\[\s*(?:[{["\]]|(?:-?\d[\d.eE+-]*|true|false|null)\s*[,\]])/;

/** JSON is told by its first character, and which framing it is by where its first value ends. */
export function detectJson(beginning: Beginning): Answer {
  const answer = detectAtOnce(beginning);
  const missed = answer !== 'need-more' && 'not' in answer;
  return missed && beginning.due && mostlyObjects(beginning.text)
    ? lines('', 1, 'Most lines are JSON objects, though the first is none')
    : answer;
}

/** A console's output: a program's own lines stand before and between the payloads it printed. */
function mostlyObjects(text: string): boolean {
  const told = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  const objects = told.filter((line) => line.startsWith('{"') && isJson(line)).length;
  return objects > 1 && objects * 2 >= told.length;
}

function detectAtOnce(beginning: Beginning): Answer {
  const { text, due } = beginning;
  const start = skipSpace(text, 0);
  if (start === text.length)
    return due ? { not: 'There is nothing but white space.' } : 'need-more';
  if (text[start] === '[') return detectArray(text.slice(start), due);
  if (text[start] !== '{')
    return {
      not: `The first character, ${quoted(text.slice(start, start + 1))}, opens no JSON object or array.`,
    };
  return detectObjects({ ...beginning, text: text.slice(start) });
}

function detectArray(text: string, due: boolean): Answer {
  if (ARRAY.test(text)) {
    const ofObjects = /^\[\s*\{/.test(text);
    return {
      framing: 'json-array',
      score: ofObjects ? 3 : 2,
      because: `The first characters open a JSON array${ofObjects ? ' of objects' : ''}.`,
    };
  }
  if (!due && text.length < 64) return 'need-more';
  return { not: `${quoted(text, 12)} does not go on like a JSON array.` };
}

function detectObjects({ text, whole, due, name }: Beginning): Answer {
  const asLines = /\.(jsonl|ndjson)$/.test(name);
  const end = valueEnd(text, 0);
  const first = text.slice(0, end);
  const isOneLine = !/[\r\n]/.test(first);
  if (end > text.length) return due ? openObject(text, whole, asLines, isOneLine) : 'need-more';

  const next = skipSpace(text, end);
  const lineEnds = /[\r\n]/.test(text.slice(end, next));
  if (next === text.length) {
    if (!due) return 'need-more';
    if (isOneLine && unwrapLine(first))
      return lines(
        first,
        2,
        'The input is one line, a JSON object in which a recorder wrapped a payload',
      );
    if (isOneLine && asLines)
      return lines(
        first,
        2,
        'The input is one JSON object on one line, and its name says JSON lines',
      );
    return json(2, 'The whole input is one JSON object');
  }
  if (text[next] === ',' && /^,\s*\{/.test(text.slice(next)))
    return {
      framing: 'json-array',
      score: 1,
      because: 'JSON objects follow each other with commas, though no array is opened.',
    };
  if (isOneLine && lineEnds) {
    const second = text.slice(next).split(/[\r\n]/, 1)[0] as string;
    if (/^(\{|\[DONE\])/.test(second))
      return lines(
        first,
        3,
        'The first line is a JSON object, and the next line starts another payload',
      );
    if (!due && second.length < 8) return 'need-more';
    if (asLines)
      return lines(first, 1, 'The first line is a JSON object, though the next one is none');
  }
  if (text[next] === '{')
    return json(
      2,
      `JSON objects follow each other${lineEnds ? ', each over several lines' : ' without a line end between them'}`,
    );
  if (!due) return 'need-more';
  return json(1, `A JSON object is followed by something else, ${quoted(text.slice(next), 20)}`);
}

/** The first object does not end in what was seen: a large one, a broken line, or a cut input. */
function openObject(text: string, whole: boolean, asLines: boolean, isOneLine: boolean): Answer {
  const ended = text.split(/\r\n|\n|\r/).slice(0, -1);
  if (ended.slice(1).some((line) => line.startsWith('{"') && isJson(line)))
    return lines('', 2, 'The first line is broken JSON, but a later one is a whole JSON object');
  const what = whole
    ? 'The input ends inside its first JSON object'
    : 'The first JSON object is a large one';
  return asLines && isOneLine ? lines('', 1, what) : json(1, what);
}

function json(score: 1 | 2, because: string): FramingMatch {
  return { framing: 'json', score, because: `${because}.` };
}

function lines(first: string, score: 1 | 2 | 3, because: string): FramingMatch {
  if (unwrapLine(first)?.direction === undefined)
    return { framing: 'ndjson', score, because: `${because}.` };
  return {
    framing: 'websocket',
    score,
    because: `${because}; it says whether its message was sent or received.`,
  };
}
