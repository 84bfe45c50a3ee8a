import { BEGINNING } from '../../../src/core/framing/detect.ts';
import { raw } from './sse-vectors/vector.ts';

/** A body, and what it must be taken for. */
export interface DetectionRow {
  readonly name: string;
  readonly input: string | Uint8Array;
  readonly framing: string;
  readonly score: number;
  /** Words of the reason, or of what a reader thought. */
  readonly says: RegExp;
  readonly file?: string;
}

const JSON_LINE = '{"id":"a","object":"chat.completion.chunk"}\n';
const PRETTY = '{\n  "error": {\n    "code": 400\n  }\n}\n';

export const DETECTION_ROWS: readonly DetectionRow[] = [
  {
    name: 'a data field',
    input: 'data: {"a":1}\n\n',
    framing: 'sse',
    score: 3,
    says: /first line .* data field with JSON/,
  },
  {
    name: 'a data field without the space',
    input: 'data:{"a":1}\n\n',
    framing: 'sse',
    score: 3,
    says: /first line/,
  },
  {
    name: 'a byte order mark and blank lines first',
    input: '\ufeff\r\n\r\ndata: [1]\r\n\r\n',
    framing: 'sse',
    score: 3,
    says: /Line 3 is/,
  },
  {
    name: 'CR line ends',
    input: 'event: e\rdata: {}\r\r',
    framing: 'sse',
    score: 3,
    says: /Line 2 .*after other fields/,
  },
  {
    name: 'an event name, then text',
    input: 'event: token\ndata: Hello\n\n',
    framing: 'sse',
    score: 2,
    says: /"event: token"/,
  },
  { name: '[DONE] alone', input: 'data: [DONE]\n\n', framing: 'sse', score: 3, says: /data field/ },
  {
    name: 'comments, then data',
    input: ': PROCESSING\n\n: PROCESSING\n\ndata: {"a":1}\n\n',
    framing: 'sse',
    score: 2,
    says: /": PROCESSING", is a comment/,
  },
  { name: 'comments alone', input: ': ok\n\n', framing: 'sse', score: 2, says: /comment/ },
  { name: 'an id alone', input: 'id: 7\n', framing: 'sse', score: 1, says: /"id: 7", could be/ },
  { name: 'a cut data field', input: 'data: {', framing: 'sse', score: 3, says: /data field/ },
  {
    name: 'an error body before the events',
    input: `${PRETTY}\ndata: {"a":1}\n\n`,
    framing: 'sse',
    score: 3,
    says: /Line 7 .*after lines that are none, "\{"/,
  },
  {
    name: 'a JSON line before the events',
    input: `${JSON_LINE}\ndata: {"a":1}\n\n`,
    framing: 'sse',
    score: 3,
    says: /Line 3 .*after a line that is none/,
  },
  {
    name: 'a spoilt first line',
    input: ' data: {"a":1}\n\ndata: {"a":2}\n\n',
    framing: 'sse',
    score: 3,
    says: /Line 3/,
  },

  {
    name: 'an array of objects',
    input: '[{\n  "candidates": []\n}\n,\n',
    framing: 'json-array',
    score: 3,
    says: /open a JSON array of objects/,
  },
  {
    name: 'an array that only opens',
    input: '\n[',
    framing: 'text',
    score: 1,
    says: /does not go on/,
  },
  { name: 'an empty array', input: '[]', framing: 'json-array', score: 2, says: /JSON array/ },
  {
    name: 'an array of arrays',
    input: '[[1]]',
    framing: 'json-array',
    score: 2,
    says: /JSON array/,
  },
  {
    name: 'an array of numbers',
    input: '[ 1.5e3, 2]',
    framing: 'json-array',
    score: 2,
    says: /JSON array/,
  },
  {
    name: 'objects with commas between',
    input: '{"a":1},\n{"a":2}',
    framing: 'json-array',
    score: 1,
    says: /no array is opened/,
  },

  {
    name: 'two JSON lines',
    input: JSON_LINE.repeat(2),
    framing: 'ndjson',
    score: 3,
    says: /first line is a JSON object, and the next/,
  },
  {
    name: 'JSON lines with CRLF and blank lines',
    input: '{"a":1}\r\n\r\n{"a":2}\r\n',
    framing: 'ndjson',
    score: 3,
    says: /next/,
  },
  {
    name: 'a JSON line and [DONE]',
    input: `${JSON_LINE}[DONE]`,
    framing: 'ndjson',
    score: 3,
    says: /next/,
  },
  {
    name: 'a JSON line and a cut one',
    input: `${JSON_LINE}{"id`,
    framing: 'ndjson',
    score: 3,
    says: /next/,
  },
  {
    name: 'a broken line before a whole one',
    input: '{"a":"x\n{"a":1}\n{"a":2}\n',
    framing: 'ndjson',
    score: 2,
    says: /first line is broken/,
  },
  {
    name: 'a single line in a file of JSON lines',
    input: JSON_LINE,
    file: 'A.JSONL',
    framing: 'ndjson',
    score: 2,
    says: /name says JSON lines/,
  },
  {
    name: 'a single wrapped line',
    input: '{"ts":1,"data":{"a":1}}',
    framing: 'ndjson',
    score: 2,
    says: /recorder/,
  },
  {
    name: 'a cut line in a file of JSON lines',
    input: '{"a":',
    file: 'a.ndjson',
    framing: 'ndjson',
    score: 1,
    says: /ends inside/,
  },
  {
    name: 'a JSON line and prose, in a file of JSON lines',
    input: '{"a":1}\nand so on',
    file: 'a.jsonl',
    framing: 'ndjson',
    score: 1,
    says: /next one is none/,
  },

  {
    name: 'messages with a direction',
    input:
      '{"kind":"message","direction":"sent","data":{}}\n{"kind":"message","direction":"received","data":{}}\n',
    framing: 'websocket',
    score: 3,
    says: /sent or received/,
  },
  {
    name: 'one message with a direction',
    input: '{"type":"receive","time":1,"opcode":1,"data":"x"}',
    framing: 'websocket',
    score: 2,
    says: /sent or received/,
  },

  {
    name: 'one object on one line',
    input: JSON_LINE,
    framing: 'json',
    score: 2,
    says: /whole input is one JSON object/,
  },
  { name: 'one pretty object', input: PRETTY, framing: 'json', score: 2, says: /whole input/ },
  {
    name: 'one pretty object in a file of JSON lines',
    input: PRETTY,
    file: 'a.jsonl',
    framing: 'json',
    score: 2,
    says: /whole input/,
  },
  {
    name: 'several pretty objects',
    input: PRETTY + PRETTY,
    framing: 'json',
    score: 2,
    says: /each over several lines/,
  },
  {
    name: 'objects without line ends',
    input: '{"a":1}{"a":2}',
    framing: 'json',
    score: 2,
    says: /without a line end/,
  },
  {
    name: 'a cut object',
    input: '{"a":"b',
    framing: 'json',
    score: 1,
    says: /ends inside its first/,
  },
  {
    name: 'an object and prose',
    input: '{"a":1}\nBye.',
    framing: 'json',
    score: 1,
    says: /something else, "Bye\."/,
  },
  {
    name: 'an object too large to look through',
    input: `{"a":"${'x'.repeat(BEGINNING)}"}`,
    framing: 'json',
    score: 1,
    says: /large one/,
  },
  {
    name: 'an object with "data:" in a string',
    input: '{\n"a": "data: {}"\n}',
    framing: 'json',
    score: 2,
    says: /whole/,
  },

  { name: 'nothing', input: '', framing: 'text', score: 3, says: /empty/ },
  { name: 'one byte', input: 'x', framing: 'text', score: 1, says: /starts with "x"/ },
  { name: 'one bracket', input: '{', framing: 'json', score: 1, says: /ends inside/ },
  { name: 'white space', input: ' \r\n\t', framing: 'text', score: 1, says: /white space/ },
  {
    name: 'prose',
    input: 'Dear all,\nsee below.\n',
    framing: 'text',
    score: 1,
    says: /plain text, not a stream; it starts with "Dear all,"/,
  },
  {
    name: 'prose with colons',
    input: 'Dear all,\ndata: see below\nid: none\n',
    framing: 'text',
    score: 1,
    says: /look like server-sent events/,
  },
  {
    name: 'a page',
    input: '<!DOCTYPE html>\n<html><body>502</body></html>',
    framing: 'text',
    score: 1,
    says: /HTML page/,
  },
  { name: 'XML', input: '<?xml version="1.0"?>\n<Error/>', framing: 'text', score: 1, says: /XML/ },
  {
    name: 'a log with a stream in it',
    input: '12:00:01 data: {"a":1}\n12:00:02 data: {"a":2}\n',
    framing: 'text',
    score: 1,
    says: /2 of the lines .* behind a prefix/,
  },
  {
    name: 'a log in brackets',
    input: '[INFO] ready\n[2026-12-01] go\n',
    framing: 'text',
    score: 1,
    says: /does not go on like a JSON array/,
  },
  {
    name: 'what curl -v prints',
    input: '* Trying…\n> GET / HTTP/1.1\n< HTTP/1.1 200 OK\n',
    framing: 'text',
    score: 1,
    says: /curl -v/,
  },
  { name: 'a string', input: '"data"', framing: 'text', score: 1, says: /opens no JSON/ },
  {
    name: 'NUL bytes',
    input: raw('\x01\0\0\x05'),
    framing: 'text',
    score: 2,
    says: /Byte 1 is NUL/,
  },
  {
    name: 'gzip',
    input: raw('\x1f\x8b\x08\0\0\0\0\0'),
    framing: 'text',
    score: 2,
    says: /gzip-compressed/,
  },
  { name: 'UTF-16', input: raw('\xff\xfed\0a\0t\0a\0'), framing: 'text', score: 2, says: /UTF-16/ },
  {
    name: 'an Amazon event stream',
    input: raw('\0\0\0\x70\0\0\0\x4b\x11\x22\x33\x44\x0b:event-type\x07\0\x05chunk'),
    framing: 'aws-eventstream',
    score: 3,
    says: /Amazon event stream/,
  },
  {
    name: 'a NUL inside a stream',
    input: 'data: {"a":1}\n\nid: \0\ndata: {}\n\n',
    framing: 'sse',
    score: 3,
    says: /data field/,
  },
];
