/** The smallest whole stream of every dialect: its payloads, with two pieces of text. */
import type { DialectId } from '../../src/core/types/dialect.ts';
import type { JsonObject } from '../../src/core/types/json.ts';

export type Payload = JsonObject | readonly JsonObject[] | '[DONE]';

const item = { item_id: 'msg_1', output_index: 0, content_index: 0 };
const spoken = { ...item, response_id: 'rt_1' };
const line = { model: 'm', created_at: '2026-11-20T09:15:02Z', done: false };

function choice(delta: JsonObject, finish: string | null = null): JsonObject {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  return { id: 'c_1', object: 'chat.completion.chunk', model: 'm', choices };
}

function candidate(text: string, more: JsonObject = {}): JsonObject {
  const content = { role: 'model', parts: [{ text }] };
  return { candidates: [{ content, index: 0, ...more }], modelVersion: 'm', responseId: 'g_1' };
}

/** The pieces of text begin with a letter that tells the dialects apart. */
export const SMALL_STREAMS: ReadonlyMap<DialectId, readonly JsonObject[]> = new Map([
  [
    'openai-responses',
    [
      { type: 'response.created', response: { id: 'resp_1', object: 'response', output: [] } },
      {
        type: 'response.output_item.added',
        output_index: 0,
        item: { id: 'msg_1', type: 'message', role: 'assistant', content: [] },
      },
      { type: 'response.output_text.delta', ...item, delta: 'R one, ' },
      { type: 'response.output_text.delta', ...item, delta: 'R two.' },
      { type: 'response.completed', response: { id: 'resp_1', object: 'response', output: [] } },
    ],
  ],
  [
    'openai-chat',
    [
      choice({ role: 'assistant', content: 'C one, ' }),
      choice({ content: 'C two.' }),
      choice({}, 'stop'),
    ],
  ],
  [
    'anthropic-messages',
    [
      {
        type: 'message_start',
        message: { id: 'msg_01', type: 'message', role: 'assistant', model: 'm', content: [] },
      },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'A one, ' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'A two.' } },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } },
      { type: 'message_stop' },
    ],
  ],
  ['gemini-generate', [candidate('G one, '), candidate('G two.', { finishReason: 'STOP' })]],
  [
    'gemini-interactions',
    [
      { event_type: 'interaction.created', interaction: { id: 'v1_1', status: 'in_progress' } },
      { event_type: 'step.start', index: 0, step: { type: 'model_output' } },
      { event_type: 'step.delta', index: 0, delta: { type: 'text', text: 'I one, ' } },
      { event_type: 'step.delta', index: 0, delta: { type: 'text', text: 'I two.' } },
      { event_type: 'step.stop', index: 0 },
      { event_type: 'interaction.completed', interaction: { id: 'v1_1', status: 'completed' } },
    ],
  ],
  [
    'gemini-live',
    [
      { setupComplete: {} },
      { serverContent: { outputTranscription: { text: 'L one, ' } } },
      { serverContent: { outputTranscription: { text: 'L two.' } } },
      { serverContent: { turnComplete: true } },
    ],
  ],
  [
    'ollama',
    [
      { ...line, message: { role: 'assistant', content: 'O one, ' } },
      { ...line, message: { role: 'assistant', content: 'O two.' } },
      { ...line, message: { role: 'assistant', content: '' }, done: true, done_reason: 'stop' },
    ],
  ],
  [
    'openai-realtime',
    [
      { type: 'response.created', event_id: 'e_1', response: { id: 'rt_1' } },
      { type: 'response.output_text.delta', event_id: 'e_2', ...spoken, delta: 'V one, ' },
      { type: 'response.output_text.delta', event_id: 'e_3', ...spoken, delta: 'V two.' },
      { type: 'response.done', event_id: 'e_4', response: { id: 'rt_1', status: 'completed' } },
    ],
  ],
]);

/** How each of the APIs says in a stream that it failed: always the same words. */
export const ERROR_SHAPES: ReadonlyMap<string, Payload> = new Map<string, Payload>([
  ['of Chat Completions', { error: { message: 'Too busy.', type: 'server_error', code: 'c' } }],
  ['of xAI, flat', { code: 'c', error: 'Too busy.' }],
  ['of Messages', { type: 'error', error: { type: 'overloaded_error', message: 'Too busy.' } }],
  ['of Google', { error: { code: 503, message: 'Too busy.', status: 'UNAVAILABLE' } }],
  [
    'of Google, in an array',
    [{ error: { code: 503, message: 'Too busy.', status: 'UNAVAILABLE' } }],
  ],
  ['of Responses', { type: 'error', code: 'c', message: 'Too busy.', param: null }],
  ['of Ollama', { error: 'Too busy.' }],
  ['of Interactions', { event_type: 'error', error: { code: 'c', message: 'Too busy.' } }],
  ['of Realtime', { type: 'error', event_id: 'e', error: { type: 't', message: 'Too busy.' } }],
]);
