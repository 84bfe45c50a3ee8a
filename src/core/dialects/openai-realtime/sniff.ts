import type { Match } from '../../types/dialect.ts';
import type { JsonObject } from '../../types/json.ts';
import type { WireEvent } from '../../types/wire-event.ts';
import { objectOf, textOf } from '../../json/fields.ts';
import { CLIENT_NOTES, SERVER_NOTES } from './vocabulary.ts';

/** Types that other dialects use too; alone they prove little. */
const SHARED = new Set(['error', 'info', 'ping']);

export function sniff({ payload, direction }: WireEvent): Match | undefined {
  const event = objectOf(payload);
  const type = textOf(event?.['type']);
  if (!event || type === undefined) return undefined;
  if (direction === 'sent')
    return CLIENT_NOTES.has(type) && type !== 'response.create'
      ? { score: 2, because: `a client's ${type}` }
      : undefined;
  const named = textOf(event['event_id']) !== undefined;
  if (SHARED.has(type))
    return named ? { score: 1, because: `${type} with an event_id` } : undefined;
  if (type.startsWith('session.') && (objectOf(event['session']) || SERVER_NOTES.has(type)))
    return { score: 3, because: `${type} opens a realtime session`, ...provider(event) };
  if (!SERVER_NOTES.has(type) && !type.startsWith('response.')) return undefined;
  if (named) return { score: 3, because: `${type} with an event_id` };
  return type.startsWith('response.') ? undefined : { score: 2, because: `${type}` };
}

/** The Responses API shares the names of events; its own are numbered and name no response. */
export function isOfResponses(event: JsonObject): boolean {
  if (event['event_id'] !== undefined || event['response_id'] !== undefined) return false;
  if (typeof event['sequence_number'] === 'number') return true;
  const response = objectOf(event['response']);
  return response ? response['object'] === 'response' : event['output_index'] !== undefined;
}

/** `session.model` gives the provider away where it names its family. */
function provider(event: { readonly [key: string]: unknown }): { provider?: string } {
  const model = textOf(objectOf(event['session'] as never)?.['model']);
  const found = providerOfModel(model);
  return found === undefined ? {} : { provider: found };
}

export function providerOfModel(model: string | undefined): string | undefined {
  if (model === undefined) return undefined;
  if (model.startsWith('grok')) return 'xai';
  return model.startsWith('gpt-') ? 'openai' : undefined;
}
