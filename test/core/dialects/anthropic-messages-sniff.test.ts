import assert from 'node:assert/strict';
import { anthropicMessages } from '../../../src/core/dialects/anthropic-messages.ts';
import type { Json } from '../../../src/core/types/json.ts';
import { record, wire } from './anthropic-messages-reading.ts';

describe('Anthropic Messages refuses', () => {
  const foreign: readonly (readonly [what: string, payload: Json])[] = [
    ['a chat chunk', { object: 'chat.completion.chunk', choices: [] }],
    ['a chat chunk with an error', { error: { message: 'gone' }, choices: [] }],
    ['a Responses event', { type: 'response.created', response: {} }],
    ['a Gemini chunk', { candidates: [] }],
    ['an Interactions event', { event_type: 'step.delta', index: 0 }],
    ['a Cohere event', { type: 'content-delta', index: 0 }],
    ['an AG-UI event', { type: 'RUN_STARTED' }],
    ['an array', [{ type: 'ping' }]],
    ['a number', 3],
  ];
  for (const [what, payload] of foreign)
    it(what, () => {
      const { taken, events } = record([wire(payload)], false);
      assert.deepEqual([taken, events], [[false], [[]]]);
    });
});

describe('Anthropic Messages is told', () => {
  const score = (payload: Json, eventName = ''): number =>
    anthropicMessages.sniff(wire(payload, eventName))?.score ?? 0;
  const scores: readonly (readonly [payload: Json, score: number])[] = [
    [{ type: 'message_start', message: { id: 'msg_01' } }, 3],
    [{ type: 'message_start' }, 2],
    [{ type: 'content_block_start', index: 0, content_block: { type: 'text' } }, 3],
    [{ type: 'content_block_delta', index: 0, delta: { type: 'text_delta' } }, 3],
    [{ type: 'content_block_stop', index: 0 }, 2],
    [{ type: 'message_delta', delta: {} }, 3],
    [{ type: 'message_stop' }, 2],
    [{ type: 'ping' }, 1],
    [{ type: 'vertex_event' }, 1],
    [{ type: 'error', error: { type: 'overloaded_error' } }, 2],
    [{ type: 'error', error: { type: 'server_error' }, sequence_number: 3 }, 0],
    [{ type: 'error', error: { type: 'x' }, event_type: 'error' }, 0],
    [{ type: 'error', error: { type: 'x' }, event_id: 'event_1' }, 0],
    [{ type: 'error', errorText: 'gone' }, 0],
    [{ type: 'message', role: 'assistant', content: [], stop_reason: 'end_turn' }, 3],
    [{ type: 'message', role: 'assistant', content: [{ type: 'output_text' }] }, 0],
    [{ type: 'stream_event', event: { type: 'message_start', message: {} } }, 3],
    [{ type: 'system', subtype: 'init', session_id: 'one' }, 1],
    [{ type: 'agent.message' }, 2],
    [{ type: 'session.status_idle' }, 2],
    [{ type: 'session.created', event_id: 'event_1' }, 0],
    [{ type: 'response.created' }, 0],
    [{ object: 'chat.completion.chunk', choices: [] }, 0],
    [{ code: 'busy', error: 'later' }, 0],
    [{}, 0],
    [7, 0],
  ];
  for (const [payload, expected] of scores)
    it(`with ${expected} by ${JSON.stringify(payload)}`, () =>
      assert.equal(score(payload), expected));

  it('with the provider where the payload gives it away', () => {
    const sniffed = anthropicMessages.sniff(
      wire({ type: 'message_start', message: { id: 'msg_bdrk_01', model: 'claude-x' } }),
    );
    assert.equal(sniffed?.provider, 'bedrock');
    assert.equal(sniffed?.because, 'message_start holds a message');
  });
});
