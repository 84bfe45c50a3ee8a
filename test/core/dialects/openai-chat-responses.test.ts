import assert from 'node:assert/strict';
import { openaiChat } from '../../../src/core/dialects/openai-chat.ts';
import type { ProblemCode } from '../../../src/core/types/problem.ts';
import { DONE, read, type Sent } from './openai-chat-reading.ts';
import { chunk, finish } from './openai-chat-shapes/shape.ts';

describe('responses in one chat stream', () => {
  const role = (id: string, content: string | null = null) => ({
    ...chunk({ role: 'assistant', content }),
    id,
  });
  const text = (id: string, content: string) => ({ ...chunk({ content }), id });
  const stop = (id: string) => ({ ...finish('stop'), id });
  const rows: readonly {
    readonly name: string;
    readonly sent: readonly Sent[];
    readonly responses: number;
    readonly problems: readonly ProblemCode[];
  }[] = [
    {
      name: 'another id after [DONE] is another response',
      sent: [role('a', 'x'), stop('a'), DONE, role('b', 'y'), stop('b'), DONE],
      responses: 2,
      problems: [],
    },
    {
      name: 'another id after the finish reason is another response',
      sent: [role('a', 'x'), stop('a'), text('b', 'y'), stop('b')],
      responses: 2,
      problems: [],
    },
    {
      name: 'another id on a usage chunk after the finish reason is not',
      sent: [role('a', 'x'), stop('a'), { id: 'b', choices: [], usage: { prompt_tokens: 1 } }],
      responses: 1,
      problems: ['id-changed'],
    },
    {
      name: 'prompt filter results after [DONE] begin another response',
      sent: [
        role('a', 'x'),
        stop('a'),
        DONE,
        { id: '', choices: [], prompt_filter_results: [] },
        role('b', 'y'),
        stop('b'),
      ],
      responses: 2,
      problems: [],
    },
    {
      name: 'another id and a role in the middle of content is a splice',
      sent: [role('a', 'x'), text('a', 'y'), role('b', 'z'), stop('b')],
      responses: 2,
      problems: ['spliced-response', 'missing-terminal'],
    },
    {
      name: 'another id before any content is the same response',
      sent: [role('a'), text('b', 'x'), stop('b'), DONE],
      responses: 1,
      problems: ['id-changed'],
    },
    {
      name: 'an id on every chunk is one response',
      sent: [role('a', 'x'), role('b', 'y'), role('c', 'z'), stop('d'), DONE],
      responses: 1,
      problems: ['id-changed'],
    },
    {
      name: 'an empty id goes on',
      sent: [role('a', 'x'), text('', 'y'), stop('')],
      responses: 1,
      problems: [],
    },
    {
      name: 'responses without ids are told apart by [DONE]',
      sent: [role('', 'x'), stop(''), DONE, role('', 'y'), stop(''), DONE],
      responses: 2,
      problems: [],
    },
    {
      name: 'the same id after [DONE] is the same response',
      sent: [role('a', 'x'), stop('a'), DONE, text('a', 'y')],
      responses: 1,
      problems: ['event-after-terminal'],
    },
    {
      name: 'the same id after [DONE] with a role is another response',
      sent: [role('a', 'x'), stop('a'), DONE, role('a', ''), text('a', 'x'), stop('a'), DONE],
      responses: 2,
      problems: ['id-reused'],
    },
    {
      name: 'the same id after [DONE] with a role and usage is the same response',
      sent: [role('a', 'x'), stop('a'), DONE, { ...role('a', ''), usage: { prompt_tokens: 1 } }],
      responses: 1,
      problems: ['event-after-terminal'],
    },
    {
      name: 'another id after an error is another response',
      sent: [role('a', 'x'), { error: { message: 'm' } }, role('b', 'y'), stop('b')],
      responses: 2,
      problems: [],
    },
  ];
  for (const { name, sent, responses, problems } of rows)
    it(name, () => {
      const { said, problems: found } = read(openaiChat, sent);
      const ends = said.flat().filter((line) => / ?done /.test(line));
      assert.deepEqual([ends.length, found], [responses, problems]);
    });

  it('get their first id, model, tier and provider as facts', () => {
    const { facts } = read(openaiChat, [
      { id: '', choices: [], prompt_filter_results: [] },
      { ...role('a', 'x'), model: '' },
      { ...text('b', 'y'), model: 'gpt-4o', service_tier: 'default' },
      { ...stop('b'), model: 'gpt-4o', service_tier: 'flex' },
    ]);
    assert.deepEqual(facts, [
      '0 provider azure',
      '0 id a',
      '0 model gpt-4o',
      '0 service_tier default',
      '0 service_tier flex',
    ]);
  });
});

describe('finish reasons', () => {
  const rows: readonly (readonly [word: string, stop: string])[] = [
    ['stop', 'end'],
    ['eos', 'end'],
    ['end_turn', 'end'],
    ['STOP', 'end'],
    ['length', 'length'],
    ['model_length', 'length'],
    ['max_tokens', 'length'],
    ['content_filter', 'refusal'],
    ['sensitive', 'refusal'],
    ['error', 'error'],
    ['insufficient_system_resource', 'error'],
    ['abort', 'cancelled'],
    ['repetition', 'other'],
    ['__proto__', 'other'],
  ];
  for (const [word, stop] of rows)
    it(`${word} means ${stop}`, () => {
      const { said } = read(openaiChat, [finish(word), DONE]);
      assert.deepEqual(said.at(-2), [`done ${stop} ${word}`]);
    });
});
