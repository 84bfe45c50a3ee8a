import assert from 'node:assert/strict';
import { openaiResponses } from '../../../src/core/dialects/openai-responses.ts';
import { providerOf } from '../../../src/core/dialects/openai-responses/provider.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import { wire } from './openai-responses-reading.ts';

const HEX = '0123456789abcdef'.repeat(3);
const RESPONSE = { id: `resp_${HEX}`, object: 'response', model: 'gpt-5.4-2026-03-05', output: [] };

/** Score of a payload: 0 where it is not claimed. */
const CLAIMS: readonly (readonly [says: string, payload: Json | undefined, score: number])[] = [
  ['a created event', { type: 'response.created', sequence_number: 0, response: RESPONSE }, 3],
  [
    'an early xAI event with little in it',
    { type: 'response.created', sequence_number: 0, response: {} },
    3,
  ],
  ['a numbered delta', { type: 'response.output_text.delta', sequence_number: 4, delta: 'a' }, 3],
  ['a numbered event of an unknown type', { type: 'response.zebra', sequence_number: 4 }, 3],
  [
    'a delta of an item, without a number',
    { type: 'response.output_text.delta', output_index: 0, delta: 'a' },
    3,
  ],
  ['a whole response object', RESPONSE, 3],
  ['a compacted response', { object: 'response.compaction', output: [] }, 3],
  ['a gateway’s empty in-progress event', { type: 'response.in_progress' }, 1],
  ['an unknown type with nothing else', { type: 'response.zebra' }, 0],
  ['a numbered keep-alive', { type: 'keepalive', sequence_number: 0 }, 2],
  ['a numbered error', { type: 'error', sequence_number: 2, error: { message: 'm' } }, 1],
  ['a flat error', { type: 'error', code: 'c', message: 'm', param: null }, 1],
  [
    'an error of Anthropic',
    { type: 'error', error: { type: 'overloaded_error', message: 'm' } },
    0,
  ],
  ['a bare error', { error: { message: 'm' } }, 0],
  [
    'a created event of Realtime',
    { type: 'response.created', event_id: 'e', response: { object: 'realtime.response' } },
    0,
  ],
  [
    'a realtime response without an event id',
    { type: 'response.done', response: { object: 'realtime.response' } },
    0,
  ],
  [
    'a delta of Realtime',
    {
      type: 'response.output_text.delta',
      event_id: 'e',
      response_id: 'r',
      item_id: 'i',
      delta: 'a',
    },
    0,
  ],
  ['a chat chunk', { object: 'chat.completion.chunk', choices: [] }, 0],
  ['a message of Anthropic', { type: 'message_start', message: {} }, 0],
  ['a chunk of Gemini', { candidates: [] }, 0],
  ['an array', [{ type: 'response.created', sequence_number: 0 }], 0],
  ['text that is no JSON', undefined, 0],
];

const PROVIDERS: readonly (readonly [response: JsonObject, provider: string | undefined])[] = [
  [RESPONSE, 'openai'],
  [{ ...RESPONSE, content_filters: null }, 'azure'],
  [{ ...RESPONSE, model: 'o4-mini' }, 'openai'],
  [{ id: 'edc2154d-3567-97eb-8e5a-48f4f7c715f6', model: 'grok-4.3' }, 'xai'],
  [{ id: 'x', model: 'a-model', usage: { cost_in_usd_ticks: 1 } }, 'xai'],
  [{ id: '1235b7ba', model: 'deepseek-v4-flash', content_filters: null }, 'deepseek'],
  [{ id: 'gen-1', model: 'openai/gpt-5' }, 'openrouter'],
  [{ id: 'resp_y5g7nw77', model: 'openai.gpt-oss-20b' }, 'bedrock'],
  // LM Studio's ids have OpenAI's form, its models do not.
  [{ id: `resp_${HEX}`, model: 'gemma-7b-it' }, undefined],
  [{ id: `resp_${HEX}`, model: 'gpt-oss-20b' }, undefined],
  [{}, undefined],
];

describe('detecting the Responses API', () => {
  for (const [says, payload, score] of CLAIMS)
    it(`${score === 0 ? 'does not claim' : `claims with ${score}`} ${says}`, () => {
      const match = openaiResponses.sniff(wire(payload));
      assert.equal(match?.score ?? 0, score);
      assert.ok(match === undefined || match.because.length > 10);
    });

  it('believes the event line where the payload has no type', () => {
    const payload = { output_index: 0, delta: 'a' };
    assert.equal(openaiResponses.sniff(wire(payload, 'response.output_text.delta'))?.score, 2);
    assert.equal(openaiResponses.sniff(wire(payload, 'error')), undefined);
  });

  it('tells its requests over a WebSocket from those of Realtime', () => {
    const sniff = (payload: JsonObject): number =>
      openaiResponses.sniff({ ...wire(payload), direction: 'sent' })?.score ?? 0;
    assert.equal(sniff({ type: 'response.create', model: 'm', input: 'Hi' }), 2);
    assert.equal(sniff({ type: 'response.steer', input: 'Stop' }), 3);
    assert.equal(sniff({ type: 'response.create', response: { instructions: 'Hi' } }), 0);
    assert.equal(sniff({ type: 'response.create' }), 0);
  });

  for (const [response, provider] of PROVIDERS)
    it(`takes ${JSON.stringify(response).slice(0, 60)} for ${provider ?? 'nobody’s'}`, () =>
      assert.equal(providerOf(response, undefined), provider));

  it('takes a payload that counts Copilot’s usage for Copilot’s', () =>
    assert.equal(providerOf(RESPONSE, { copilot_usage: {} }), 'github-copilot'));
});
