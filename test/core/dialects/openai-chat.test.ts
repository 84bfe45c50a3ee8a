import assert from 'node:assert/strict';
import { openaiChat } from '../../../src/core/dialects/openai-chat.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import { read } from './openai-chat-reading.ts';
import { CALLS } from './openai-chat-shapes/calls.ts';
import { CHOICES } from './openai-chat-shapes/choices.ts';
import { CONTENT } from './openai-chat-shapes/content.ts';
import { ENDS } from './openai-chat-shapes/ends.ts';
import { ERRORS } from './openai-chat-shapes/errors.ts';
import { REASONING } from './openai-chat-shapes/reasoning.ts';
import { USAGE } from './openai-chat-shapes/usage.ts';
import { call, chunk, F, type Shape } from './openai-chat-shapes/shape.ts';

/** Every field and chunk shape that is read, with what it becomes. */
const SHAPES: readonly Shape[] = [
  ...CONTENT,
  ...REASONING,
  ...CALLS,
  ...CHOICES,
  ...USAGE,
  ...ENDS,
  ...ERRORS,
];

describe('Chat Completions', () => {
  for (const { field, sent, said, problems = [] } of SHAPES)
    it(`reads ${field}`, () => {
      const reading = read(openaiChat, sent);
      assert.deepEqual(
        reading.said.map((lines) => lines.join(' | ')),
        said,
      );
      assert.deepEqual(reading.problems, problems);
      assert.ok(reading.taken.every((taken) => taken));
    });

  it('says the same for a part of a stream as for the whole of it', () => {
    for (const { field, sent } of SHAPES) {
      const whole = read(openaiChat, sent);
      for (let cut = 0; cut <= sent.length; cut++) {
        const part = read(openaiChat, sent.slice(0, cut), false);
        assert.deepEqual(part.said.slice(0, -1), whole.said.slice(0, cut), `${field}, ${cut}`);
      }
    }
  });

  it('emits at least one event for everything it takes', () => {
    for (const { field, sent } of SHAPES)
      for (const lines of read(openaiChat, sent).said.slice(0, -1))
        assert.notEqual(lines.length, 0, field);
  });

  it('never throws, whatever type a field has', () => {
    const odd: readonly Json[] = [
      null,
      true,
      0,
      -1,
      1e300,
      '',
      'x',
      [],
      [null],
      [[[]]],
      {},
      { a: {} },
    ];
    const names = [
      'id',
      'object',
      'model',
      'choices',
      'usage',
      'error',
      'x_groq',
      'base_resp',
      'code',
      'message',
      'content',
      'stop',
      'service_tier',
    ];
    const choices = ['index', 'delta', 'message', 'text', 'finish_reason', 'logprobs', 'error'];
    const deltas = [
      'role',
      'content',
      'refusal',
      'audio',
      'tool_calls',
      'function_call',
      'reasoning_details',
      'reasoning',
      'reasoning_content',
      'thinking_blocks',
      'reasoning_steps',
      'extra_content',
      'images',
      'annotations',
      'reasoning_opaque',
      'signature',
    ];
    const calls = [
      'id',
      'index',
      'type',
      'function',
      'custom',
      'extra_content',
      'name',
      'arguments',
    ];
    for (const value of odd) {
      for (const name of names)
        read(openaiChat, [{ ...chunk({ content: 'a' }), [name]: value }, { [name]: value }]);
      for (const name of choices) read(openaiChat, [chunk({ content: 'a' }, { [name]: value })]);
      for (const name of deltas) read(openaiChat, [chunk({ [name]: value })]);
      for (const name of deltas)
        read(openaiChat, [chunk(undefined, { message: { [name]: value } })]);
      for (const name of calls)
        read(openaiChat, [call({ ...F, [name]: value }), call({ [name]: value })]);
    }
    const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as Json;
    const reading = read(openaiChat, [chunk({ reasoning: deep, content: [deep] })]);
    assert.equal(reading.said.length, 2);
  });

  it('leaves payloads of other dialects alone', () => {
    const foreign: readonly JsonObject[] = [
      { type: 'response.created', response: { id: 'r' } },
      { type: 'message_start', message: { id: 'm', usage: { input_tokens: 1 } } },
      { type: 'message_delta', usage: { output_tokens: 1 } },
      { candidates: [] },
      { model: 'm', message: { content: 'a' }, done: false },
    ];
    const { taken } = read(openaiChat, [chunk({ content: 'a' }), ...foreign]);
    assert.deepEqual(taken, [true, false, false, false, false, false]);
  });
});
