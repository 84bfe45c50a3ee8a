/**
 * Gemini Interactions, streamed: `POST /v1beta/interactions` with `"stream": true`. Server-sent
 * events, each with its type on the `event:` line and as `event_type` in the payload: an interaction
 * is created, its steps start, grow and stop (known by `index`), and it is completed with a status
 * and the usage. Then `event: done`, `data: [DONE]`. https://ai.google.dev/api/interactions
 * (facts also from @google/genai 1.40, 2.0 and 3.3.0, @ai-sdk/google 4.0.121 and recorded traffic).
 *
 * What is odd, and the fixture that shows it:
 * - Two vocabularies, `content.*` and `step.*` (`gemini-interactions-content-vocabulary.sse`).
 * - Arguments as text (`gemini-interactions-function-call.sse`), also named `partial_arguments`, as an
 *   object, or not at all (`gemini-interactions-odd-calls.sse`).
 * - The signature that a call needs is on the thought step before it, which may hold nothing else
 *   (`gemini-interactions-function-call.sse`); on calls and results it is often "".
 * - A search and its results may come after the answer they are for
 *   (`gemini-interactions-server-tools.sse`).
 * - A status `completed` does not rule out calls; a failure may sit inside a `model_output` step
 *   (`gemini-interactions-step-error.sse`) or be an `error` event (`gemini-interactions-error.sse`).
 * - A long answer is several interactions in one stream (`gemini-interactions-continuation.sse`).
 * - `id` is "" for interactions that are not stored; `event_id` (or `eventId`), the cursor to resume
 *   at, is there for stored ones only (`gemini-interactions-step-delta.sse`).
 * - A resumed stream begins in the middle of a step (`gemini-interactions-resumed.sse`).
 * - `step_usage` is one step's share, all other usage is a running total
 *   (`gemini-interactions-step-delta.sse`).
 */
import type { Dialect, Match } from '../types/dialect.ts';
import type { WireEvent } from '../types/wire-event.ts';
import { EVENT_NAME, eventType, InteractionsNormalizer } from './gemini-interactions/normalizer.ts';
import { objectOf, textOf } from '../json/fields.ts';

export const geminiInteractions: Dialect = {
  id: 'gemini-interactions',
  label: 'Gemini Interactions',
  sniff,
  start: (sink) => new InteractionsNormalizer(sink),
  usageRule: () => ({
    inputIncludesCached: true,
    inputIncludesCacheWrite: true,
    outputIncludesReasoning: false,
  }),
};

function sniff(wire: WireEvent): Match | undefined {
  const payload = objectOf(wire.payload);
  if (payload === undefined) return undefined;
  if (payload['object'] === 'interaction') {
    return { score: 3, because: 'its object is interaction', provider: 'google' };
  }
  const type = textOf(payload['event_type']);
  if (type !== undefined && EVENT_NAME.test(type)) {
    return { score: 3, because: `its event_type is ${type}`, provider: 'google' };
  }
  if (type === 'error' && objectOf(payload['error'])) {
    return { score: 2, because: 'its event_type is error', provider: 'google' };
  }
  const name = eventType(payload, wire.eventName);
  if (payload['type'] !== undefined || !EVENT_NAME.test(name)) return undefined;
  const fits = ['index', 'step', 'content', 'delta', 'interaction', 'status'].some(
    (key) => payload[key] !== undefined,
  );
  if (!fits) return undefined;
  return { score: 2, because: `its event name is ${name}`, provider: 'google' };
}
