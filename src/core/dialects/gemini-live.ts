/**
 * Gemini Live and Lyria RealTime: messages of a WebSocket, one JSON object each, text or binary. A
 * message is a union of keys, and several may share one. A model turn becomes one response.
 * https://ai.google.dev/api/live and https://ai.google.dev/api/live_music
 * (facts also from @google/genai 3.3.0, @ai-sdk/google 4.0.121 and recorded sessions).
 *
 * What is odd, and the fixture that shows it:
 * - Spoken answers come as audio parts and, apart from them, as a transcription: the transcript is the
 *   text. Thoughts are text parts all the same (`gemini-live-audio-turns.jsonl`).
 * - Function calls stand outside of the turn's content, in `toolCall`, and the turn goes on after the
 *   answers (`gemini-live-tool-call.jsonl`); `toolCallCancellation` takes them back.
 * - `interrupted`, then `turnComplete` (`gemini-live-interrupted.jsonl`).
 * - Output tokens are `responseTokenCount`; raw Vertex frames say `candidatesTokenCount`
 *   (`gemini-live-audio-turns.jsonl`). Usage counts for the turn whose `turnComplete` it comes with.
 * - Which side sent a message is told by its keys; the Python SDK spells the client's with
 *   underscores (`gemini-live-tool-call.jsonl`).
 * - The session fails by closing with a code, not by a message.
 * - Lyria sends music and refused prompts, and neither turns nor usage (`gemini-live-lyria.jsonl`).
 */
import type { Dialect, Match } from '../types/dialect.ts';
import type { JsonObject } from '../types/json.ts';
import type { WireEvent } from '../types/wire-event.ts';
import { LiveNormalizer } from './gemini-live/normalizer.ts';
import { camelCased } from './gemini-wire/camel-case.ts';
import { listOf, objectOf } from '../json/fields.ts';

export const geminiLive: Dialect = {
  id: 'gemini-live',
  label: 'Gemini Live',
  sniff,
  start: (sink) => new LiveNormalizer(sink),
  usageRule: () => ({
    inputIncludesCached: true,
    inputIncludesCacheWrite: true,
    outputIncludesReasoning: 'by-total',
  }),
};

function sniff(wire: WireEvent): Match | undefined {
  const message = objectOf(wire.payload);
  if (message === undefined || message['type'] !== undefined) return undefined;
  const found = because(camelCased(message));
  return found && { ...found, provider: 'google' };
}

function because(message: JsonObject): Match | undefined {
  const content = objectOf(message['serverContent']);
  if (content) {
    const music = Array.isArray(content['audioChunks']);
    return { score: 3, because: music ? 'serverContent has audioChunks' : 'it has serverContent' };
  }
  if (objectOf(message['setupComplete'])) return { score: 3, because: 'it has setupComplete' };
  if (listOf(objectOf(message['toolCall'])?.['functionCalls']).length > 0) {
    return { score: 3, because: 'toolCall has functionCalls' };
  }
  for (const key of [
    'toolCallCancellation',
    'sessionResumptionUpdate',
    'goAway',
    'filteredPrompt',
  ]) {
    if (objectOf(message[key])) return { score: 3, because: `it has ${key}` };
  }
  if (objectOf(message['usageMetadata'])?.['responseTokenCount'] !== undefined) {
    return { score: 2, because: 'usageMetadata has a responseTokenCount' };
  }
  if (objectOf(message['setup'])?.['model'] !== undefined) {
    return { score: 2, because: 'setup has a model' };
  }
  for (const key of ['clientContent', 'client_content', 'realtimeInput', 'realtime_input']) {
    if (objectOf(message[key])) return { score: 2, because: `it has ${key}` };
  }
  return undefined;
}
