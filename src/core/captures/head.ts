/**
 * The response head that `curl -i` writes before the body: a status line, header fields and a blank
 * line; several of them when there was a proxy, a redirect or `100 Continue`. The last one counts.
 * Specification: https://www.rfc-editor.org/rfc/rfc9112 (message syntax)
 *
 * Read as server-sent events it would be junk, and its `retry-after` no field at all. Fixture:
 * `framing-http-head.sse`.
 */
import { byteText } from '../framing/byte-text.ts';
import { makeFrame } from '../framing/make-frame.ts';
import type { Frame } from '../types/frame.ts';
import type { Finding } from '../types/problem.ts';

export interface HttpHead {
  /** Bytes before the body. */
  readonly length: number;
  /** The head as a frame of its own. */
  readonly frame: Frame;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly requestId: string | undefined;
}

const STATUS_LINE = /^HTTP\/\d(?:\.\d)? (\d{3})(?: .*)?$/;
const FIELD_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)$/;
/** Fields that carry the id to give when asking a provider about a request, best first. */
const REQUEST_ID = [
  'request-id',
  'x-request-id',
  'apim-request-id',
  'x-ms-request-id',
  'x-amzn-requestid',
  'cf-ray',
];
const START = 'HTTP/';
/** A head longer than this is none. */
const LONGEST = 64 * 1024;

interface Block {
  readonly end: number;
  readonly status: number;
  readonly fields: ReadonlyMap<string, string>;
}

/**
 * Reads the head that an input starts with; `undefined` when it starts with none, `need-more` while
 * that, or where the body starts, cannot be told yet. `atEnd`: no more can be waited for.
 */
export function readHttpHead(
  bytes: Uint8Array,
  atEnd: boolean,
): HttpHead | undefined | 'need-more' {
  const mayGrow = !atEnd && bytes.length < LONGEST;
  // Nearly every input says in its first byte that it is none.
  if (bytes.length > 0 && bytes[0] !== START.charCodeAt(0)) return undefined;
  const text = byteText.perByte(bytes, 0, Math.min(bytes.length, LONGEST));
  let last: Block | undefined;
  for (;;) {
    const from = last?.end ?? 0;
    const next = text.slice(from, from + START.length);
    if (next !== START) {
      if (mayGrow && START.startsWith(next)) return 'need-more';
      break;
    }
    const block = readBlock(text, from, mayGrow);
    if (block === 'need-more') return 'need-more';
    if (!block) break;
    last = block;
  }
  if (!last || last.end >= LONGEST) return undefined;
  const { end: length, status, fields } = last;
  const contentType = fields.get('content-type');
  const requestId = REQUEST_ID.map((name) => fields.get(name)).find((id) => id !== undefined);
  const findings = [said(length, status, contentType, requestId)];
  const data = byteText.utf8(bytes, 0, length);
  return {
    length,
    frame: makeFrame('head', 0, length, { data, findings }),
    status,
    contentType,
    requestId,
  };
}

function readBlock(text: string, from: number, mayGrow: boolean): Block | undefined | 'need-more' {
  const fields = new Map<string, string>();
  let status: number | undefined;
  let at = from;
  for (;;) {
    const lineEnd = text.indexOf('\n', at);
    if (lineEnd < 0 && mayGrow) return 'need-more';
    const line = text.slice(at, lineEnd < 0 ? text.length : lineEnd).replace(/\r$/, '');
    const next = lineEnd < 0 ? text.length : lineEnd + 1;
    if (status === undefined) {
      const found = STATUS_LINE.exec(line);
      if (!found) return undefined;
      status = Number(found[1]);
    } else if (line === '') {
      return { end: next, status, fields };
    } else {
      const field = FIELD_LINE.exec(line);
      // A head that was pasted without its blank line ends where something else starts.
      if (!field && !/^[ \t]/.test(line)) return { end: at, status, fields };
      if (field) fields.set((field[1] as string).toLowerCase(), (field[2] as string).trim());
    }
    if (next === text.length && !mayGrow) return { end: next, status, fields };
    at = next;
  }
}

function said(
  length: number,
  status: number,
  contentType: string | undefined,
  requestId: string | undefined,
): Finding {
  const facts = [
    `status ${status}`,
    ...(contentType === undefined ? [] : [`content type ${contentType}`]),
    ...(requestId === undefined ? [] : [`request id ${requestId}`]),
  ];
  return {
    code: 'http-head',
    severity: 'note',
    message: `The first ${length} bytes are an HTTP response head (${facts.join(', ')}). It was set aside; the body is read from there on.`,
    offset: 0,
  };
}
