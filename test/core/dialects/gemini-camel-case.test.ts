import assert from 'node:assert/strict';
import { camelCased } from '../../../src/core/dialects/gemini-wire/camel-case.ts';
import type { JsonObject } from '../../../src/core/types/json.ts';

const rows: readonly (readonly [name: string, sent: JsonObject, read: JsonObject])[] = [
  [
    'beside the candidates',
    { candidates: [{ finishReason: 'STOP' }], usage_metadata: { prompt_token_count: 3 } },
    { candidates: [{ finishReason: 'STOP' }], usageMetadata: { promptTokenCount: 3 } },
  ],
  [
    'in a part, but not in what the model wrote',
    { candidates: [{ content: { parts: [{ function_call: { name: 'f', args: { a_b: 1 } } }] } }] },
    { candidates: [{ content: { parts: [{ functionCall: { name: 'f', args: { a_b: 1 } } }] } }] },
  ],
  [
    'in both spellings, of which one says something',
    { usage_metadata: { a: 1 }, usageMetadata: null, modelVersion: null, model_version: 'm' },
    { usageMetadata: { a: 1 }, modelVersion: 'm' },
  ],
];

describe('keys in snake_case', () => {
  for (const [name, sent, read] of rows)
    it(`are read ${name}`, () => assert.deepEqual(camelCased(sent), read));

  it('make no difference to a payload that has none', () => {
    const sent = { candidates: [{ content: { parts: [{ text: 'a_b' }] } }] };
    assert.equal(camelCased(sent), sent);
  });

  it('are seen after payloads that have none, and leave no trace for those that follow', () => {
    const plain = { candidates: [{ finishReason: 'STOP' }], modelVersion: 'm', usageMetadata: {} };
    for (const [name, sent, read] of rows) {
      assert.equal(camelCased(plain), plain);
      assert.deepEqual(camelCased(sent), read, name);
    }
    const late = { candidates: [{ finishReason: 'STOP' }], modelVersion: 'm', usage_metadata: {} };
    for (let again = 0; again < 2; again++) assert.deepEqual(camelCased(late), plain);
  });

  it('are left alone in Interactions, whose keys they are', () => {
    const sent = { event_type: 'step.delta', event_id: '1' };
    assert.equal(camelCased(sent), sent);
  });

  it('cannot reach the prototype of an object', () => {
    const sent = JSON.parse('{"a_b":1,"__proto__":{"polluted":1}}') as JsonObject;
    assert.deepEqual(Object.keys(camelCased(sent)), ['aB', '__proto__']);
    assert.equal(({} as { polluted?: number }).polluted, undefined);
  });

  it('may be nested deeper than is read', () => {
    const sent = JSON.parse(`{"a_b":${'{"a_b":'.repeat(5000)}1${'}'.repeat(5000)}}`) as JsonObject;
    assert.ok(camelCased(sent)['aB']);
  });
});
