/** How a response ends, what it cost, and what its numbers say: the tables behind the reader. */
import assert from 'node:assert/strict';
import { printOf, SequenceLog } from '../../../src/core/dialects/openai-responses/sequence-log.ts';
import { providerError } from '../../../src/core/dialects/openai-responses/read-lifecycle.ts';
import { outcomeOf } from '../../../src/core/dialects/openai-responses/stop.ts';
import { usageOf } from '../../../src/core/dialects/openai-responses/usage.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';

interface Ending {
  readonly type: string;
  readonly response: JsonObject;
  readonly call?: boolean;
  readonly refused?: boolean;
  readonly stop: string;
  readonly contradicts?: boolean;
}

const cutBy = (reason: string): JsonObject => ({ incomplete_details: { reason } });
const incomplete = (reason: string): JsonObject => ({ status: 'incomplete', ...cutBy(reason) });

const ENDINGS: readonly Ending[] = [
  { type: 'response.completed', response: { status: 'completed' }, stop: 'end completed' },
  { type: 'response.completed', response: {}, stop: 'end completed' },
  { type: 'response.completed', response: {}, call: true, stop: 'tool_use completed' },
  { type: 'response.completed', response: {}, refused: true, stop: 'refusal completed' },
  {
    type: 'response.completed',
    response: {},
    call: true,
    refused: true,
    stop: 'tool_use completed',
  },
  {
    type: 'response.incomplete',
    response: incomplete('max_output_tokens'),
    call: true,
    stop: 'length max_output_tokens',
  },
  { type: 'response.incomplete', response: incomplete('length'), stop: 'length length' },
  {
    type: 'response.incomplete',
    response: incomplete('content_filter'),
    stop: 'refusal content_filter',
  },
  { type: 'response.incomplete', response: incomplete('steered'), stop: 'other steered' },
  { type: 'response.incomplete', response: incomplete('max_messages'), stop: 'other max_messages' },
  { type: 'response.incomplete', response: {}, stop: 'other incomplete' },
  { type: 'response.incomplete', response: {}, call: true, stop: 'tool_use incomplete' },
  {
    type: 'response.failed',
    response: { status: 'failed', error: { code: 'c' } },
    stop: 'error failed',
  },
  { type: 'response.failed', response: { status: 'failed', error: null }, stop: 'error failed' },
  {
    type: 'response.failed',
    response: { status: 'failed', error: null, ...cutBy('content_filter') },
    stop: 'refusal content_filter',
  },
  { type: 'response.cancelled', response: { status: 'cancelled' }, stop: 'cancelled cancelled' },
  { type: 'response.done', response: { status: 'completed' }, stop: 'end completed' },
  { type: 'response.done', response: {}, stop: 'end completed' },
  { type: '', response: { status: 'cancelled' }, stop: 'cancelled cancelled' },
  {
    type: 'response.completed',
    response: incomplete('max_output_tokens'),
    stop: 'length max_output_tokens',
    contradicts: true,
  },
  {
    type: 'response.completed',
    response: { status: 'completed', ...cutBy('content_filter') },
    stop: 'refusal content_filter',
    contradicts: true,
  },
  {
    type: 'response.completed',
    response: { status: 'completed', error: { code: 'c' } },
    stop: 'error failed',
    contradicts: true,
  },
  {
    type: 'response.incomplete',
    response: { status: 'completed' },
    stop: 'other incomplete',
    contradicts: true,
  },
  {
    type: 'response.completed',
    response: { status: 'in_progress' },
    stop: 'end completed',
    contradicts: true,
  },
];

const USAGES: readonly (readonly [usage: Json, fields: JsonObject | undefined])[] = [
  [null, undefined],
  [{}, undefined],
  [
    { input_tokens: 0, output_tokens: 0 },
    { input: 0, output: 0 },
  ],
  [
    {
      input_tokens: 10,
      input_tokens_details: { cached_tokens: 4, cache_write_tokens: 2 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 3 },
      total_tokens: 15,
    },
    { input: 10, output: 5, reasoning: 3, cached: 4, cache_write: 2, total: 15 },
  ],
  [
    { input_tokens: 10, input_tokens_details: null, output_tokens: null, total_tokens: '15' },
    { input: 10 },
  ],
  [
    { prompt_tokens: 7, completion_tokens: 2, total_tokens: 9 },
    { input: 7, output: 2, total: 9 },
  ],
];

const ERRORS: readonly (readonly [payload: JsonObject, error: JsonObject])[] = [
  [
    { type: 'error', code: 'c', message: 'm', param: null },
    { code: 'c', message: 'm' },
  ],
  [
    { type: 'error', error: { type: 't', code: 429, message: 'm' }, request_id: 'req_1' },
    { type: 't', code: '429', message: 'm', requestId: 'req_1' },
  ],
  [
    { code: 'Busy now', error: 'try later' },
    { code: 'Busy now', message: 'try later' },
  ],
  [{ error: 'plain words' }, { message: 'plain words' }],
  [{ type: 'error', error: { code: null, message: '' } }, {}],
];

describe('the end of a response of the Responses API', () => {
  for (const { type, response, call, refused, stop, contradicts = false } of ENDINGS) {
    const extra = `${call ? ', with a call' : ''}${refused ? ', refused' : ''}`;
    it(`is "${stop}" for ${type || 'a body'} with ${JSON.stringify(response)}${extra}`, () => {
      const outcome = outcomeOf(type, response, call === true, refused === true);
      assert.equal(`${outcome.stop} ${outcome.raw}`, stop);
      assert.equal(outcome.contradiction !== undefined, contradicts);
    });
  }

  for (const [usage, fields] of USAGES)
    it(`counts ${JSON.stringify(usage)} as sent`, () => assert.deepEqual(usageOf(usage), fields));

  for (const [payload, error] of ERRORS)
    it(`reads the error ${JSON.stringify(payload)}`, () =>
      assert.deepEqual(providerError(payload), error));
});

describe('sequence numbers', () => {
  const steps = (...numbers: readonly (readonly [number: number, delta: string])[]): string[] => {
    const log = new SequenceLog();
    return numbers.map(([number, delta]) => log.read(number, printOf('t', delta)));
  };

  it('count up', () => assert.deepEqual(steps([0, 'a'], [1, 'b']), ['in-order', 'in-order']));

  it('leave a gap, which a late event fills', () =>
    assert.deepEqual(steps([0, 'a'], [2, 'c'], [1, 'b'], [3, 'd']), [
      ...['in-order', 'gap', 'in-order', 'in-order'],
    ]));

  it('repeat only with the event that had them', () => {
    assert.deepEqual(steps([0, 'a'], [1, 'b'], [0, 'a'], [1, 'b'], [2, 'c']), [
      ...['in-order', 'in-order', 'repeat', 'repeat', 'in-order'],
    ]);
    assert.deepEqual(steps([0, 'a'], [0, 'b'], [0, 'b']), [
      ...['in-order', 'renumbered', 'in-order'],
    ]);
    assert.deepEqual(steps([5, 'a'], [4, 'a'], [4, 'a']), [
      ...['in-order', 'renumbered', 'in-order'],
    ]);
  });

  it('are not checked beyond a jump that cannot be true', () =>
    assert.deepEqual(steps([0, 'a'], [1e9, 'b'], [1, 'c'], [1, 'c']), [
      ...['in-order', 'gap', 'in-order', 'in-order'],
    ]));
});
