/**
 * What recorders put around a payload when they write one a line: `{"ts":…,"event":…,"data":{…}}`,
 * `{"type":"receive","time":…,"data":"…"}` and the like. A payload is only taken out when every key of
 * the line is one that recorders use; so no event of an API is ever taken apart (AI SDK's
 * `{"type":"data-…","id":…,"data":…}` is the closest call, see `isNamedByType`).
 */
import type { Direction } from '../types/frame.ts';
import { readMembers, type JsonMember } from './json-members.ts';

export interface Wrapped {
  /** The payload exactly as it was sent. */
  readonly payload: string;
  /** Index of the payload in the line. */
  readonly payloadStart: number;
  /** The event's name, '' when there is none. */
  readonly event: string;
  readonly time: string | number | undefined;
  readonly direction: Direction | undefined;
}

const PAYLOAD_KEYS = new Set(['data', 'chunk', 'raw', 'payload']);
const TIME_KEYS = new Set(['ts', 'time', 'timestamp', 't', 'at']);
const DIRECTION_KEYS = new Set(['direction', 'dir', 'type', 'kind']);
const OTHER_KEYS = new Set(['event', 'id', 'seq', 'n', 'i', 'index', 'b', 'opcode', 'retry']);
const WRAPPER_KEYS = new Set([...PAYLOAD_KEYS, ...TIME_KEYS, ...DIRECTION_KEYS, ...OTHER_KEYS]);
const isWrapperKey = (key: string): boolean => WRAPPER_KEYS.has(key);

const DIRECTIONS: ReadonlyMap<string, Direction> = new Map([
  ...['send', 'sent', 'out', 'outgoing', 'outbound', 'client', 'client_to_server', 'request'].map(
    (word) => [word, 'sent'] as const,
  ),
  ...[
    'receive',
    'received',
    'recv',
    'in',
    'incoming',
    'inbound',
    'server',
    'server_to_client',
    'response',
  ].map((word) => [word, 'received'] as const),
]);

/** The payload of a line and what stands around it; `undefined` when the line is the payload. */
export function unwrapLine(line: string): Wrapped | undefined {
  const members = readMembers(line, isWrapperKey);
  if (!members || new Set(members.map(({ key }) => key)).size < members.length) return undefined;
  const payloads = members.filter(({ key }) => PAYLOAD_KEYS.has(key));
  const times = members.filter(({ key }) => TIME_KEYS.has(key));
  const payload = payloads[0];
  if (!payload || payloads.length > 1 || times.length > 1) return undefined;

  const read = (key: string): unknown =>
    scalar(
      line,
      members.find((member) => member.key === key),
    );
  const event = read('event');
  if (members.some(({ key }) => key === 'event') && typeof event !== 'string') return undefined;
  const time = times[0] && scalar(line, times[0]);
  if (times[0] && typeof time !== 'string' && typeof time !== 'number') return undefined;
  const direction = [...DIRECTION_KEYS]
    .map((key) => DIRECTIONS.get(String(read(key)).toLowerCase()))
    .find((one) => one !== undefined);

  const known = event !== undefined || time !== undefined || direction !== undefined;
  const type = read('type');
  const named = typeof type === 'string' && !DIRECTIONS.has(type.toLowerCase()) ? type : '';
  const text = payloadText(line.slice(payload.from, payload.to), known, direction !== undefined);
  if (text === undefined || (named && !known && !isNamedByType(text, named))) return undefined;
  return {
    payload: text,
    payloadStart: payload.from + (line[payload.from] === '"' ? 1 : 0),
    event: typeof event === 'string' ? event : named,
    time: time as string | number | undefined,
    direction,
  };
}

/**
 * The payload of a wrapper: an object as it stands, or the text of a string. A string must look like
 * a payload unless the wrapper is that of a socket's message, which may be anything.
 */
function payloadText(value: string, known: boolean, anyText: boolean): string | undefined {
  // Bedrock's `{"chunk":{"bytes":"…"}}` is an event of the API.
  if (value.startsWith('{')) return /^\{\s*"bytes"/.test(value) ? undefined : value;
  if (value.startsWith('[')) return known ? value : undefined;
  const text = parsed(value);
  if (typeof text !== 'string') return undefined;
  return anyText || /^\s*(\{|\[)/.test(text) ? text : undefined;
}

/** Whether the payload calls itself what the wrapper calls it: then `type` is the wrapper's. */
function isNamedByType(payload: string, name: string): boolean {
  const value = parsed(payload);
  if (typeof value !== 'object' || value === null) return false;
  const { type, event_type: eventType } = value as { type?: unknown; event_type?: unknown };
  return type === name || eventType === name;
}

/** The value of a member that is no container; those are not needed, and may be large. */
function scalar(line: string, member: JsonMember | undefined): unknown {
  if (!member) return undefined;
  const value = line.slice(member.from, member.to);
  return value.startsWith('{') || value.startsWith('[') ? null : parsed(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // whoever reads the line says that it is broken
  }
}
