/** Whether one wire event alone is of this dialect. */
import type { Match } from '../../types/dialect.ts';
import type { JsonObject } from '../../types/json.ts';
import type { WireEvent } from '../../types/wire-event.ts';
import { EVENT_TABLE } from './event-table.ts';
import { objectOf, textOf } from '../../json/fields.ts';
import { providerOf } from './provider.ts';

export function sniff(wire: WireEvent): Match | undefined {
  const payload = objectOf(wire.payload);
  if (!payload) return undefined;
  const type = typeof payload['type'] === 'string' ? payload['type'] : undefined;
  const response = objectOf(payload['response']);
  const numbered = typeof payload['sequence_number'] === 'number';
  if (isOfRealtime(payload)) return undefined;
  if (wire.direction === 'sent') return sniffSent(payload, type);
  if (type === undefined) return sniffUntyped(wire, payload);
  if (type.startsWith('response.')) {
    if (response && (isResponseObject(response) || Array.isArray(response['output'])))
      return match(3, `"${type}" carries a response object`, providerOf(response, payload));
    if (numbered) return match(3, `"${type}" with a sequence_number`, undefined);
    const indexed = 'output_index' in payload || 'item_id' in payload;
    // Realtime deltas name their response; these leave it to the stream.
    if (indexed && !('response_id' in payload) && EVENT_TABLE.has(type))
      return match(3, `"${type}" names an output item`, undefined);
    return EVENT_TABLE.has(type) ? match(1, `the type is "${type}"`, undefined) : undefined;
  }
  if (type === 'keepalive')
    return match(
      numbered ? 2 : 1,
      numbered ? '"keepalive" with a sequence_number' : 'the type is "keepalive"',
      undefined,
    );
  if (type === 'error' && (numbered || isFlatError(payload)))
    return match(1, 'an error event in the form of the Responses API', undefined);
  return undefined;
}

/** Realtime shares the names of events; its own have an event_id and other response objects. */
export function isOfRealtime(payload: JsonObject): boolean {
  if (payload['event_id'] !== undefined) return typeof payload['sequence_number'] !== 'number';
  return objectOf(payload['response'])?.['object'] === 'realtime.response';
}

/** Requests over a WebSocket. Realtime nests what it creates under `response`. */
function sniffSent(payload: JsonObject, type: string | undefined): Match | undefined {
  if (type === 'response.steer') return match(3, 'a response.steer request', undefined);
  if (type === 'response.create' && 'input' in payload && 'model' in payload)
    return match(2, 'a response.create request with input and model', undefined);
  return undefined;
}

function sniffUntyped(wire: WireEvent, payload: JsonObject): Match | undefined {
  if (isResponseObject(payload))
    return match(3, 'a whole response object, not a stream', providerOf(payload, undefined));
  if (EVENT_TABLE.has(wire.eventName) && wire.eventName.startsWith('response.'))
    return match(2, `the event is named "${wire.eventName}"`, undefined);
  return undefined;
}

export function isResponseObject(value: JsonObject): boolean {
  return value['object'] === 'response' || value['object'] === 'response.compaction';
}

const isFlatError = (payload: JsonObject): boolean =>
  payload['error'] === undefined &&
  textOf(payload['message']) !== undefined &&
  ('code' in payload || 'param' in payload);

const match = (score: Match['score'], because: string, provider: string | undefined): Match =>
  provider === undefined ? { score, because } : { score, because, provider };
