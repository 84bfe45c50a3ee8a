/**
 * Dialects whose payloads have no type to go by, field by field, and the events that Realtime reads:
 * a payload that has the field, and the kinds of unified events that it gives.
 */
import type { Json, JsonObject } from '../../src/core/types/json.ts';

export interface VocabularyRow {
  /** Where the field stands: `choices[].delta.content`. Of Realtime: the type. */
  readonly name: string;
  readonly payload: JsonObject;
  /** What must have come before. */
  readonly after?: readonly JsonObject[];
  /** The kinds it gives, one after the other. */
  readonly kinds: string;
}

const chunk = (fields: JsonObject): JsonObject => ({
  object: 'chat.completion.chunk',
  choices: [],
  ...fields,
});
const choice = (fields: JsonObject): JsonObject =>
  chunk({ choices: [{ index: 0, delta: {}, finish_reason: null, ...fields }] });
const delta = (fields: JsonObject): JsonObject => choice({ delta: fields });
const CALL = { index: 0, id: 'c', type: 'function', function: { name: 'f', arguments: '{' } };

export const CHAT: readonly VocabularyRow[] = [
  { name: 'id', payload: chunk({ id: 'x' }), kinds: 'raw' },
  { name: 'object', payload: chunk({}), kinds: 'raw' },
  { name: 'created', payload: chunk({ created: 1 }), kinds: 'raw' },
  { name: 'model', payload: chunk({ model: 'm' }), kinds: 'raw' },
  { name: 'system_fingerprint', payload: chunk({ system_fingerprint: 'fp' }), kinds: 'raw' },
  { name: 'service_tier', payload: chunk({ service_tier: 'flex' }), kinds: 'raw' },
  { name: 'obfuscation', payload: chunk({ obfuscation: 'abc' }), kinds: 'raw' },
  { name: 'moderation', payload: chunk({ moderation: {} }), kinds: 'raw' },
  { name: 'usage', payload: chunk({ usage: { prompt_tokens: 1 } }), kinds: 'usage' },
  {
    name: 'x_groq.usage',
    payload: chunk({ x_groq: { usage: { total_tokens: 1 } } }),
    kinds: 'usage',
  },
  { name: 'error', payload: chunk({ error: { message: 'm' } }), kinds: 'error done' },
  { name: 'choices', payload: choice({}), kinds: 'raw' },
  { name: 'choices[].index', payload: choice({ index: 1 }), kinds: 'raw' },
  { name: 'choices[].logprobs', payload: choice({ logprobs: { content: [{}] } }), kinds: 'raw' },
  // The end waits for what may follow: usage, the end marker.
  { name: 'choices[].finish_reason', payload: choice({ finish_reason: 'stop' }), kinds: 'raw' },
  {
    name: 'choices[].text',
    payload: chunk({ choices: [{ index: 0, text: 'a' }] }),
    kinds: 'text_delta',
  },
  {
    name: 'choices[].message',
    payload: chunk({ choices: [{ index: 0, message: { content: 'a' } }] }),
    kinds: 'text_delta',
  },
  { name: 'choices[].error', payload: choice({ error: { message: 'm' } }), kinds: 'error done' },
  { name: 'choices[].delta', payload: choice({ delta: null }), kinds: 'raw' },
  { name: 'choices[].delta.role', payload: delta({ role: 'assistant' }), kinds: 'raw' },
  { name: 'choices[].delta.content', payload: delta({ content: 'a' }), kinds: 'text_delta' },
  { name: 'choices[].delta.refusal', payload: delta({ refusal: 'a' }), kinds: 'text_delta' },
  ...['reasoning_content', 'reasoning', 'reasoning_text', 'thinking', 'cot_summary'].map(
    (name): VocabularyRow => ({
      name: `choices[].delta.${name}`,
      payload: delta({ [name]: 'a' }),
      kinds: 'reasoning_delta',
    }),
  ),
  {
    name: 'choices[].delta.reasoning_details',
    payload: delta({ reasoning_details: [{ type: 'reasoning.text', text: 'a' }] }),
    kinds: 'reasoning_delta',
  },
  {
    name: 'choices[].delta.reasoning_opaque',
    payload: delta({ reasoning_opaque: 'AA' }),
    kinds: 'raw',
  },
  {
    name: 'choices[].delta.tool_calls',
    payload: delta({ tool_calls: [CALL] }),
    kinds: 'tool_call_start tool_call_delta',
  },
  {
    name: 'choices[].delta.tool_calls[].function.arguments',
    after: [delta({ tool_calls: [CALL] })],
    payload: delta({ tool_calls: [{ index: 0, function: { arguments: '}' } }] }),
    kinds: 'tool_call_delta',
  },
  {
    name: 'choices[].delta.function_call',
    payload: delta({ function_call: { name: 'f', arguments: '{' } }),
    kinds: 'tool_call_start tool_call_delta',
  },
  {
    name: 'choices[].delta.audio',
    payload: delta({ audio: { id: 'a', transcript: 'a' } }),
    kinds: 'text_delta',
  },
  { name: 'choices[].delta.annotations', payload: delta({ annotations: [{}] }), kinds: 'raw' },
  { name: 'choices[].delta.images', payload: delta({ images: [{}] }), kinds: 'raw' },
];

const line = (fields: JsonObject): JsonObject => ({
  model: 'm',
  created_at: '2026-11-20T09:15:02Z',
  done: false,
  ...fields,
});
const said = (message: JsonObject, more: JsonObject = {}): JsonObject =>
  line({ message: { role: 'assistant', content: '', ...message }, ...more });
const END = { done: true, done_reason: 'stop' };

/** https://github.com/ollama/ollama/blob/main/docs/api.md */
export const OLLAMA: readonly VocabularyRow[] = [
  { name: 'message.content', payload: said({ content: 'a' }), kinds: 'text_delta' },
  { name: 'message.thinking', payload: said({ thinking: 'a' }), kinds: 'reasoning_delta' },
  { name: 'message.images', payload: said({ images: ['AA'] }), kinds: 'raw' },
  {
    name: 'message.tool_calls',
    payload: said({ tool_calls: [{ function: { name: 'f', arguments: {} } }] }),
    kinds: 'tool_call_start tool_call_done',
  },
  { name: 'message', payload: said({}), kinds: 'raw' },
  { name: 'response', payload: line({ response: 'a' }), kinds: 'text_delta' },
  { name: 'thinking', payload: line({ response: '', thinking: 'a' }), kinds: 'reasoning_delta' },
  { name: 'done', payload: said({}, END), kinds: 'done' },
  { name: 'eval_count', payload: said({}, { ...END, eval_count: 1 }), kinds: 'usage done' },
  {
    name: 'prompt_eval_count',
    payload: said({}, { ...END, prompt_eval_count: 1 }),
    kinds: 'usage done',
  },
  { name: 'total_duration', payload: said({}, { ...END, total_duration: 1 }), kinds: 'done' },
  { name: 'context', payload: line({ response: '', context: [1], ...END }), kinds: 'done' },
  { name: 'error', payload: { error: 'words' }, kinds: 'error done' },
];

const answer = (fields: JsonObject): JsonObject => ({ candidates: [fields] });
const part = (fields: JsonObject): JsonObject =>
  answer({ content: { role: 'model', parts: [fields] }, index: 0 });

export const GENERATE: readonly VocabularyRow[] = [
  { name: 'candidates', payload: part({ text: 'a' }), kinds: 'text_delta' },
  { name: 'modelVersion', payload: { modelVersion: 'm' }, kinds: 'raw' },
  { name: 'responseId', payload: { responseId: 'r' }, kinds: 'raw' },
  { name: 'createTime', payload: { createTime: '2026', modelVersion: 'm' }, kinds: 'raw' },
  { name: 'modelStatus', payload: { modelStatus: {}, modelVersion: 'm' }, kinds: 'raw' },
  { name: 'usageMetadata', payload: { usageMetadata: { totalTokenCount: 1 } }, kinds: 'usage' },
  // The end waits: the prompt is blocked, but a candidate may still say why it ended.
  { name: 'promptFeedback', payload: { promptFeedback: { blockReason: 'SAFETY' } }, kinds: 'raw' },
  {
    name: 'error',
    payload: { error: { code: 503, status: 'UNAVAILABLE', message: 'm' } },
    kinds: 'error',
  },
  { name: 'response', payload: { response: part({ text: 'a' }) }, kinds: 'text_delta' },
  {
    name: 'candidates[].content',
    payload: part({ text: 'a', thought: true }),
    kinds: 'reasoning_delta',
  },
  { name: 'candidates[].index', payload: answer({ index: 1 }), kinds: 'raw' },
  // On every chunk of some models: the end waits for the end of the input.
  { name: 'candidates[].finishReason', payload: answer({ finishReason: 'STOP' }), kinds: 'raw' },
  {
    name: 'candidates[].finishMessage',
    payload: answer({ finishReason: 'STOP', finishMessage: 'm' }),
    kinds: 'raw',
  },
  {
    name: 'candidates[].continuationToken',
    payload: answer({ continuationToken: 'AA' }),
    kinds: 'raw',
  },
  ...['citationMetadata', 'groundingMetadata', 'logprobsResult', 'urlContextMetadata'].map(
    (name): VocabularyRow => ({
      name: `candidates[].${name}`,
      payload: answer({ [name]: { some: 'thing' } }),
      kinds: 'raw',
    }),
  ),
  { name: 'candidates[].safetyRatings', payload: answer({ safetyRatings: [{}] }), kinds: 'raw' },
  { name: 'candidates[].tokenCount', payload: answer({ tokenCount: 3 }), kinds: 'raw' },
  { name: 'candidates[].avgLogprobs', payload: answer({ avgLogprobs: -1 }), kinds: 'raw' },
];

const event = (type: string, fields: JsonObject = {}): JsonObject => ({
  type,
  event_id: 'event_1',
  ...fields,
});
const inside = (type: string, fields: JsonObject = {}): JsonObject =>
  event(type, { response_id: 'r', item_id: 'i', output_index: 0, content_index: 0, ...fields });
const item = (type: string, fields: Json): JsonObject => inside(type, { item: fields });
const FUNCTION = { id: 'i', type: 'function_call', call_id: 'c', name: 'f' };
const REMOTE = { id: 'i', type: 'mcp_call', name: 'f' };

/** The events of Realtime that are read; those that are only named stand in its vocabulary. */
export const REALTIME: readonly VocabularyRow[] = [
  {
    name: 'response.created',
    payload: event('response.created', { response: { id: 'r' } }),
    kinds: 'raw',
  },
  {
    name: 'response.output_item.added',
    payload: item('response.output_item.added', FUNCTION),
    kinds: 'tool_call_start',
  },
  {
    name: 'response.output_item.done',
    after: [item('response.output_item.added', FUNCTION)],
    payload: item('response.output_item.done', { ...FUNCTION, arguments: '{}' }),
    kinds: 'tool_call_delta tool_call_done',
  },
  {
    name: 'response.content_part.added',
    payload: inside('response.content_part.added', { part: { type: 'text', text: '' } }),
    kinds: 'raw',
  },
  {
    name: 'response.content_part.done',
    payload: inside('response.content_part.done', { part: { type: 'text', text: 'a' } }),
    kinds: 'text_delta',
  },
  ...[
    ['response.function_call_arguments', FUNCTION] as const,
    ['response.mcp_call_arguments', REMOTE] as const,
  ].flatMap(([name, call]): VocabularyRow[] => [
    {
      name: `${name}.delta`,
      after: [item('response.output_item.added', call)],
      payload: inside(`${name}.delta`, { delta: '{' }),
      kinds: 'tool_call_delta',
    },
    {
      name: `${name}.done`,
      after: [item('response.output_item.added', call)],
      payload: inside(`${name}.done`, { arguments: '{}' }),
      kinds: 'tool_call_delta tool_call_done',
    },
  ]),
  {
    name: 'response.done',
    payload: event('response.done', {
      response: { id: 'r', status: 'completed', output: [], usage: { total_tokens: 1 } },
    }),
    kinds: 'usage done',
  },
  {
    name: 'session.output_transcript.delta',
    payload: event('session.output_transcript.delta', { delta: 'a' }),
    kinds: 'text_delta',
  },
  {
    name: 'session.closed',
    after: [event('session.output_transcript.delta', { delta: 'a' })],
    payload: event('session.closed', { reason: 'close_requested' }),
    kinds: 'done',
  },
  {
    name: 'response.event',
    payload: event('response.event', {
      delegation_id: 'd',
      event: { type: 'response.output_text.delta', output_index: 0, delta: 'a' },
    }),
    kinds: 'text_delta',
  },
  // Nothing has failed but the command that a client sent.
  {
    name: 'error',
    after: [event('response.created', { response: { id: 'r' } })],
    payload: event('error', { error: { message: 'm' } }),
    kinds: 'error',
  },
];
