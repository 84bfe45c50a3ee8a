/** Tells the dialect by one payload. */
import type { Match } from '../../types/dialect.ts';
import type { JsonObject } from '../../types/json.ts';
import type { WireEvent } from '../../types/wire-event.ts';
import { objectOf, textOf } from '../../json/fields.ts';
import { providerFor } from './provider.ts';
import { isEventType } from './vocabulary.ts';

/** Session events of Anthropic's Managed Agents, which come as server-sent events as well. */
const AGENT_EVENT =
  /^(agent\.[a-z_]+|session\.(status_[a-z_]+|error)|span\.[a-z_]+|user\.[a-z_]+)$/;

export function isAgentEvent(type: string): boolean {
  return AGENT_EVENT.test(type);
}

export function sniff(wire: WireEvent): Match | undefined {
  const payload = objectOf(wire.payload);
  return payload && sniffPayload(payload, textOf(payload['type']) ?? ownName(wire.eventName));
}

/** A proxy may leave the type on the `event:` line alone; other dialects have a `ping` and an `error` too. */
function ownName(name: string): string | undefined {
  return name !== 'ping' && name !== 'error' && isEventType(name) ? name : undefined;
}

function sniffPayload(payload: JsonObject, type: string | undefined): Match | undefined {
  switch (type) {
    case undefined:
      return undefined;
    case 'message_start': {
      const message = objectOf(payload['message']);
      if (!message) return { score: 2, because: 'its type is message_start' };
      const provider = providerFor(textOf(message['id']), textOf(message['model']));
      return matched('message_start holds a message', provider);
    }
    case 'content_block_start':
      if (!objectOf(payload['content_block'])) return undefined;
      return { score: 3, because: 'content_block_start holds a content_block' };
    case 'content_block_delta':
      if (!objectOf(payload['delta'])) return undefined;
      return { score: 3, because: 'content_block_delta holds a delta' };
    case 'message_delta':
      if (!objectOf(payload['delta']) && !objectOf(payload['usage'])) return undefined;
      return { score: 3, because: 'message_delta holds a delta or usage' };
    case 'content_block_stop':
    case 'message_stop':
      return { score: 2, because: `its type is ${type}` };
    case 'ping':
    case 'vertex_event':
      return { score: 1, because: `its type is ${type}` };
    case 'error':
      return sniffError(payload);
    case 'message':
      return sniffWhole(payload);
    case 'stream_event': {
      const event = objectOf(payload['event']);
      // One wrapper only: untrusted nesting may be deeper than the stack.
      const inner =
        event && event['type'] !== type ? sniffPayload(event, textOf(event['type'])) : undefined;
      return inner && { ...inner, because: `inside stream_event, ${inner.because}` };
    }
    case 'system':
      if (payload['subtype'] !== 'init' || !textOf(payload['session_id'])) return undefined;
      return { score: 1, because: "a line of Claude Code's stream-json output" };
    default:
      if (!isAgentEvent(type) || payload['event_id'] !== undefined) return undefined;
      return matched(`its type is ${type}, a Managed Agents event`, 'anthropic', 2);
  }
}

/** OpenAI's errors carry a sequence number or an event id, Gemini Interactions' an event type. */
function sniffError(payload: JsonObject): Match | undefined {
  const foreign = ['sequence_number', 'event_type', 'event_id'].some(
    (key) => payload[key] !== undefined,
  );
  const error = objectOf(payload['error']);
  if (foreign || !error) return undefined;
  if (!textOf(error['type'])) return { score: 1, because: 'its type is error' };
  return { score: 2, because: 'its type is error and the error has a type' };
}

/**
 * A reply that was not streamed. OpenAI's message items have a type `message` and a role too, but no
 * stop_reason and no such usage.
 */
export function isWholeMessage(payload: JsonObject): boolean {
  if (!Array.isArray(payload['content'])) return false;
  const usage = objectOf(payload['usage']);
  return payload['stop_reason'] !== undefined || usage?.['input_tokens'] !== undefined;
}

function sniffWhole(payload: JsonObject): Match | undefined {
  if (!isWholeMessage(payload)) return undefined;
  const provider = providerFor(textOf(payload['id']), textOf(payload['model']));
  return matched('a whole message with its content blocks and stop_reason', provider);
}

function matched(because: string, provider: string | undefined, score: 2 | 3 = 3): Match {
  return provider === undefined ? { score, because } : { score, because, provider };
}
