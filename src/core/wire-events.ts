/**
 * Frame → wire events: the payload is parsed once, here. A payload that is not JSON still becomes a
 * wire event; one that holds several JSON values becomes several; lines that are no server-sent
 * event field but form a JSON value are read as such. Every repair leaves a finding.
 */
import { parseJson, splitJsonValues } from './json/parse-json.ts';
import type { TemplateReader } from './json/template-reader.ts';
import type { Frame } from './types/frame.ts';
import type { Json } from './types/json.ts';
import type { Finding } from './types/problem.ts';
import type { WireEvent } from './types/wire-event.ts';

/** A wire event with what was wrong about it, or (without one) a note on the frame itself. */
export interface WireReading {
  readonly wire: WireEvent | undefined;
  readonly finding: Finding | undefined;
  readonly note: string;
}

const SENTINEL = '[DONE]';

export function readWireEvents(frame: Frame, number: number): readonly WireReading[] {
  switch (frame.kind) {
    case 'event':
    case 'tail':
    case 'element':
    case 'line':
    case 'message':
      return frame.junk
        ? [...readPayload(frame, number), ...readJunk(frame, number, frame.junk)]
        : readPayload(frame, number);
    case 'junk':
      return readJunk(frame, number, frame.junk ?? [frame.data]);
    case 'comment':
      return [
        { wire: undefined, finding: undefined, note: saying('comment', frame.comments?.[0]) },
      ];
    case 'block':
      return [{ wire: undefined, finding: undefined, note: 'no payload' }];
    case 'head':
      return [{ wire: undefined, finding: undefined, note: 'HTTP response head' }];
    case 'oversize':
      return [{ wire: undefined, finding: undefined, note: 'frame over the size limit' }];
  }
}

/**
 * The ordinary case, alone because nearly every frame is one: a payload that is one JSON object, and
 * nothing else in the frame. Undefined in every other case: `readWireEvents` tells them apart.
 */
export function readPlainPayload(
  frame: Frame,
  number: number,
  reader: TemplateReader,
): WireEvent | undefined {
  if (frame.junk !== undefined || frame.findings !== undefined) return undefined;
  const { kind, data } = frame;
  if (data.charCodeAt(0) !== OPEN_BRACE) return undefined;
  if (kind !== 'event' && kind !== 'line' && kind !== 'element' && kind !== 'message')
    return undefined;
  let payload: Json;
  try {
    payload = reader.read(data);
  } catch {
    // Not an empty catch: undefined sends the frame to readWireEvents, which says what is wrong.
    return undefined;
  }
  const name = frame.event === 'message' ? '' : frame.event;
  return wireEvent(frame, number, name, payload, data, reader.shape);
}

const OPEN_BRACE = 0x7b;

function readPayload(frame: Frame, number: number): readonly WireReading[] {
  const { data } = frame;
  const name = frame.event === 'message' ? '' : frame.event;
  const parsed = parseJson(data);
  if (!parsed.ok) return readBroken(frame, number, name);
  const payload = parsed.value;
  if (Array.isArray(payload) && frame.kind !== 'element')
    return readArray(frame, number, name, payload, data);
  return [{ wire: wireEvent(frame, number, name, payload, data), finding: undefined, note: '' }];
}

/** `data: [{…}]`: some gateways forward a streamed array's pieces whole. */
function readArray(
  frame: Frame,
  number: number,
  name: string,
  payload: readonly Json[],
  data: string,
): readonly WireReading[] {
  if (payload.length === 0)
    return [{ wire: wireEvent(frame, number, name, payload, data), finding: undefined, note: '' }];
  const inside = data.slice(data.indexOf('[') + 1, data.lastIndexOf(']'));
  return splitJsonValues(inside).values.map(({ value, start, end }, at) => ({
    wire: wireEvent(frame, number, name, value, inside.slice(start, end)),
    finding:
      at === 0
        ? {
            code: 'nested-array',
            severity: 'note',
            message: `The payload is an array of ${payload.length}; each element is read as an event of its own.`,
          }
        : undefined,
    note: '',
  }));
}

function readBroken(frame: Frame, number: number, name: string): readonly WireReading[] {
  const { data } = frame;
  if (data.trim() === SENTINEL) {
    const wire: WireEvent = {
      ...wireEvent(frame, number, name, undefined, data),
      type: SENTINEL,
      sentinel: true,
    };
    return [{ wire, finding: undefined, note: '' }];
  }
  const lines = data.includes('\n') ? data.split('\n').filter((line) => line.trim() !== '') : [];
  if (lines.length > 1 && lines.every((line) => isWhole(line)))
    return readLines(frame, number, name, lines);
  const split = splitJsonValues(data);
  const failed = parseJson(data);
  const reason = failed.ok ? '' : failed.reason;
  const at = failed.ok ? 0 : failed.at;
  if (split.values.length === 0)
    return [
      {
        wire: wireEvent(frame, number, name, undefined, data),
        finding: {
          code: 'invalid-json',
          severity: 'warning',
          message: `The payload is not JSON: ${reason}${where(at, data)}. It is kept as text.`,
          offset: byteOffset(frame, at),
        },
        note: '',
      },
    ];
  const first = split.values[0]!;
  if (first.start === 0 && split.rest === undefined)
    return split.values.map((value, index) => ({
      wire: wireEvent(frame, number, name, value.value, data.slice(value.start, value.end)),
      finding:
        index === 1
          ? {
              code: 'glued-json',
              severity: 'warning',
              message: `The payload holds ${split.values.length} JSON values one after the other; each is read as an event of its own.`,
              offset: byteOffset(frame, value.start),
            }
          : undefined,
      note: '',
    }));
  return readRecovered(frame, number, name, reason, at, split);
}

/** A broken payload with whole JSON values around the break: they are read, and marked as recovered. */
function readRecovered(
  frame: Frame,
  number: number,
  name: string,
  reason: string,
  at: number,
  split: ReturnType<typeof splitJsonValues>,
): readonly WireReading[] {
  const { data } = frame;
  const out: WireReading[] = split.values.map((value) => ({
    wire: wireEvent(frame, number, name, value.value, data.slice(value.start, value.end)),
    finding: value.recovered
      ? {
          code: 'recovered-json',
          severity: 'warning',
          message: `A whole JSON value at characters ${value.start + 1}–${value.end}, behind a broken one, was recovered.`,
          offset: byteOffset(frame, value.start),
        }
      : undefined,
    note: '',
  }));
  const broken: WireReading = {
    wire: wireEvent(frame, number, name, undefined, split.rest?.text ?? data),
    finding: {
      code: 'invalid-json',
      severity: 'warning',
      message: `The payload is not JSON: ${reason}${where(at, data)}. What is whole in it is read, the rest is kept as text.`,
      offset: byteOffset(frame, at),
    },
    note: '',
  };
  const behind = split.values.findIndex((value) => value.start > (split.rest?.start ?? 0));
  const place = behind < 0 ? out.length : behind;
  return [...out.slice(0, place), broken, ...out.slice(place)];
}

/** Servers that forget the blank line: every data line of the event is a document by itself. */
function readLines(
  frame: Frame,
  number: number,
  name: string,
  lines: readonly string[],
): readonly WireReading[] {
  return lines.map((line, at) => {
    const sentinel = line.trim() === SENTINEL;
    const wire = wireEvent(
      frame,
      number,
      name,
      sentinel ? undefined : (JSON.parse(line) as Json),
      line,
    );
    return {
      wire: sentinel ? { ...wire, type: SENTINEL, sentinel } : wire,
      finding:
        at === 1
          ? {
              code: 'missing-blank-line',
              severity: 'warning',
              message: `${lines.length} JSON documents stand in one event: the blank line between events is missing. Each is read as an event of its own; a client that follows the standard sees broken JSON.`,
            }
          : undefined,
      note: '',
    };
  });
}

const isWhole = (line: string): boolean => line.trim() === SENTINEL || parseJson(line).ok;

/**
 * Where JSON begins on one of several lines, bare or behind a name that is no field: `error: {…}`, or
 * `data: {…}` where blanks or the byte order mark of a second file stand before it.
 */
const JSON_IN_JUNK = /^[ \t\ufeff]*(?:data:\s*|([\w-]+):\s*)?(?=\{|\[\s*[{[])/m;

/**
 * A bare object between events, or `error: {…}`: no field of the standard, but JSON all the same.
 * What stands before and behind it (a line of a log, curl's last words) is junk still.
 */
function readJunk(frame: Frame, number: number, lines: readonly string[]): readonly WireReading[] {
  const text = lines.join('\n');
  const begin = JSON_IN_JUNK.exec(text);
  const from = begin ? begin.index + begin[0].length : text.length;
  const values = begin ? splitJsonValues(text.slice(from)).values : [];
  const out: WireReading[] = [];
  let at = 0;
  for (const { value, start, end } of values) {
    if (typeof value !== 'object' || value === null) break;
    const first = at === 0 && start === 0;
    const name = first ? begin?.[1] : undefined;
    out.push(...deadLines(text.slice(at, first ? begin?.index : from + start)));
    at = from + end;
    out.push(...liveLines(frame, number, name, value, text.slice(from + start, at)));
  }
  out.push(...deadLines(text.slice(at)));
  return out.length > 0 ? out : [deadReading(text)];
}

/** Junk that is JSON; the elements of an array are events of their own, as they are in a data field. */
function liveLines(
  frame: Frame,
  number: number,
  name: string | undefined,
  value: Json,
  text: string,
): readonly WireReading[] {
  const finding: Finding = {
    code: 'junk-line',
    severity: 'warning',
    message: `A JSON value stands outside any data field${name === undefined ? '' : ` (after "${name}:")`}; a client that follows the standard never sees it. It is read as an event.`,
  };
  const readings = Array.isArray(value)
    ? readArray(frame, number, name ?? '', value as readonly Json[], text)
    : [{ wire: wireEvent(frame, number, name ?? '', value, text), note: '' }];
  return readings.map((reading, at) => ({ ...reading, finding: at === 0 ? finding : undefined }));
}

function deadLines(text: string): readonly WireReading[] {
  return text.trim() === '' ? [] : [deadReading(text.replace(/^\n+|\n+$/g, ''))];
}

function deadReading(text: string): WireReading {
  const count = text.split('\n').length;
  return {
    wire: undefined,
    finding: {
      code: 'junk-line',
      severity: 'warning',
      message: `${count === 1 ? 'A line is' : `${count} lines are`} no field of a server-sent event; a client skips it without a word: ${excerpt(text)}`,
    },
    note: saying('junk', text),
  };
}

/** A note that shows what a line held: there is no payload that would. */
const saying = (what: string, text = ''): string =>
  text.trim() === '' ? what : `${what}: ${text.length > 80 ? `${text.slice(0, 80)}…` : text}`;

const where = (at: number, text: string): string =>
  at < text.length
    ? ` at character ${at + 1} of ${text.length}`
    : ` after ${text.length} characters`;

const excerpt = (text: string): string =>
  JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text);

function wireEvent(
  frame: Frame,
  number: number,
  eventName: string,
  payload: Json | undefined,
  text: string,
  shape?: object,
): WireEvent {
  return {
    frame: number,
    start: frame.start,
    at: frame.at,
    eventName,
    type: payload === undefined ? eventName || 'text' : typeOf(payload, eventName),
    payload,
    shape,
    text,
    sentinel: false,
    direction: frame.direction,
  };
}

/** What a payload calls itself; else its first keys, so that rows of one shape look alike. */
function typeOf(payload: Json, eventName: string): string {
  if (typeof payload !== 'object' || payload === null) return typeof payload;
  if (Array.isArray(payload)) return 'array';
  const named = payload as { readonly [key: string]: Json | undefined };
  if (typeof named['type'] === 'string') return named['type'];
  if (typeof named['event_type'] === 'string') return named['event_type'];
  if (typeof named['object'] === 'string' && named['object'] !== '') return named['object'];
  if (eventName !== '') return eventName;
  return shapeName(named);
}

/**
 * The last shape that was named. Payloads of one shape follow each other by the thousand: the same
 * string for all of them is found again at a glance, where one put together anew must be hashed.
 */
let lastShape = { count: -1, first: '', second: '', third: '', name: '' };

function shapeName(payload: { readonly [key: string]: Json | undefined }): string {
  let count = 0;
  let first = '';
  let second = '';
  let third = '';
  for (const key in payload) {
    if (count === 0) first = key;
    else if (count === 1) second = key;
    else third = key;
    if (++count === 3) break;
  }
  const last = lastShape;
  const same = last.first === first && last.second === second && last.third === third;
  if (same && last.count === count) return last.name;
  const name = [first, second, third].slice(0, count).join(' ') || 'object';
  lastShape = { count, first, second, third, name };
  return name;
}

/** Byte offset of character `at` of the payload; exact while the payload has a single data line. */
function byteOffset(frame: Frame, at: number): number {
  const before = frame.data.slice(0, at);
  if (before.includes('\n')) return frame.start;
  return frame.dataStart + utf8Length(before);
}

/** Bytes of a text in UTF-8; a lone surrogate counts as the three bytes of its replacement. */
function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const code = character.codePointAt(0)!;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
