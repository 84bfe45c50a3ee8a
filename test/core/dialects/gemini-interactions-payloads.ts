/** Interactions events in few words, and what the dialect says of them. */
import { geminiInteractions } from '../../../src/core/dialects/gemini-interactions.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import { read, wire, type Said } from './gemini-reading.ts';

export const interactions = (payloads: readonly Json[], ended = true): Said =>
  read(
    geminiInteractions,
    payloads.map((payload) => wire(payload)),
    ended,
  );

export const created = (id = 'v1', more: JsonObject = {}): JsonObject => ({
  interaction: { id, status: 'in_progress', model: 'm', ...more },
  event_type: 'interaction.created',
});
export const completed = (
  status: Json | undefined = 'completed',
  more: JsonObject = {},
): JsonObject => ({
  interaction: { id: 'v1', ...(status !== undefined && { status }), ...more },
  event_type: 'interaction.completed',
});
export const start = (index: number, step: JsonObject): JsonObject => ({
  index,
  step,
  event_type: 'step.start',
});
export const delta = (index: number, fields: JsonObject): JsonObject => ({
  index,
  delta: fields,
  event_type: 'step.delta',
});
export const text = (index: number, words: string): JsonObject =>
  delta(index, { type: 'text', text: words });
export const stop = (index: number): JsonObject => ({ index, event_type: 'step.stop' });
export const callStep = (index: number, id = 'c1'): JsonObject =>
  start(index, { type: 'function_call', id, name: 'f' });
