import assert from 'node:assert/strict';
import { ollama } from '../../../src/core/dialects/ollama.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import type { ProblemCode } from '../../../src/core/types/problem.ts';
import { read, wireEvent, type Sent } from './openai-chat-reading.ts';

const chat = (message: JsonObject, more: JsonObject = {}): JsonObject => ({
  model: 'm',
  created_at: '2026-11-20T09:15:02Z',
  message: { role: 'assistant', content: '', ...message },
  done: false,
  ...more,
});
const generate = (fields: JsonObject): JsonObject => ({
  model: 'm',
  created_at: '2026-11-20T09:15:02Z',
  response: '',
  done: false,
  ...fields,
});
const last = (more: JsonObject = {}): JsonObject =>
  chat({}, { done: true, done_reason: 'stop', ...more });
const calling = (fields: JsonObject): JsonObject => chat({ tool_calls: [fields] });

interface Shape {
  readonly field: string;
  readonly sent: readonly Sent[];
  readonly said: readonly string[];
  readonly problems?: readonly ProblemCode[];
}

const END = 'done end stop';

const SHAPES: readonly Shape[] = [
  {
    field: 'message.content',
    sent: [chat({ content: 'Hi' }), last()],
    said: ['text 0 "Hi"', END, ''],
  },
  {
    field: 'message.content on the last line',
    sent: [chat({ content: 'Hi' }, { done: true, done_reason: 'stop' })],
    said: [`text 0 "Hi" | ${END}`, ''],
  },
  {
    field: 'message.thinking beside content',
    sent: [chat({ content: 'b', thinking: 'a' }), last()],
    said: ['reasoning 0 "a" | text 1 "b"', END, ''],
  },
  {
    field: 'message.images',
    sent: [chat({ images: ['AA'] }), last()],
    said: ['raw image', END, ''],
  },
  { field: 'an empty message', sent: [chat({}), last()], said: ['raw empty', END, ''] },
  {
    field: 'response',
    sent: [
      generate({ response: 'Hi' }),
      generate({ thinking: 'a' }),
      generate({ done: true, done_reason: 'stop' }),
    ],
    said: ['text 0 "Hi"', 'reasoning 1 "a"', END, ''],
  },
  {
    field: 'tool_calls with an object',
    sent: [calling({ id: 'k', function: { name: 'f', arguments: { n: 1 } } }), last()],
    said: ['call 0 | called 0 complete authoritative {"n":1}', 'done tool_use stop', ''],
  },
  {
    field: 'tool_calls without id',
    sent: [calling({ function: { name: 'f', arguments: {} } }), last()],
    said: ['call 0 | called 0 complete authoritative {}', 'done tool_use stop', ''],
    problems: ['synthetic-id'],
  },
  {
    field: 'tool_calls with text',
    sent: [calling({ id: 'k', function: { name: 'f', arguments: '{"n":1}' } }), last()],
    said: [
      'call 0 | arguments 0 {"n":1} | called 0 complete authoritative {"n":1}',
      'done tool_use stop',
      '',
    ],
  },
  {
    field: 'tool_calls with broken text',
    sent: [calling({ id: 'k', function: { name: 'f', arguments: '{' } }), last()],
    said: ['call 0 | arguments 0 { | called 0 invalid authoritative', 'done tool_use stop', ''],
    problems: ['arguments-invalid'],
  },
  {
    field: 'tool_calls without arguments',
    sent: [calling({ id: 'k', function: { name: 'f' } }), last()],
    said: ['call 0 | called 0 complete authoritative', 'done tool_use stop', ''],
  },
  {
    field: 'a call cut by the limit',
    sent: [
      calling({ id: 'k', function: { name: 'f', arguments: {} } }),
      last({ done_reason: 'length' }),
    ],
    said: ['call 0 | called 0 complete authoritative {}', 'done length length', ''],
  },
  {
    field: 'the counts',
    sent: [last({ prompt_eval_count: 1, eval_count: 2, total_duration: 3 })],
    said: [`usage  {"input":1,"output":2} | ${END}`, ''],
  },
  {
    field: 'a cached prompt',
    sent: [last({ eval_count: 2 })],
    said: [`usage  {"output":2} | ${END}`, ''],
  },
  {
    field: 'done_reason: load',
    sent: [last({ done_reason: 'load' })],
    said: ['done other load', ''],
  },
  { field: 'no done_reason', sent: [last({ done_reason: '' })], said: ['done end -', ''] },
  {
    field: 'no last line',
    sent: [chat({ content: 'Hi' })],
    said: ['text 0 "Hi"', 'done truncated -'],
    problems: ['missing-terminal'],
  },
  {
    field: 'error in the middle',
    sent: [chat({ content: 'Hi' }), { error: 'm' }],
    said: ['text 0 "Hi"', 'error {"message":"m"} | done error -', ''],
  },
  {
    field: 'error alone',
    sent: [{ error: 'm' }],
    said: ['error {"message":"m"} | done error -', ''],
  },
  {
    field: 'error after the last line',
    sent: [last(), { error: 'm' }],
    said: [END, 'error {"message":"m"}', ''],
    problems: ['error-after-success'],
  },
  {
    field: 'a second response',
    sent: [last(), chat({ content: 'Hi' }), last()],
    said: [END, '#1 text 0 "Hi"', `#1 ${END}`, ''],
  },
];

describe('Ollama', () => {
  for (const { field, sent, said, problems = [] } of SHAPES)
    it(`reads ${field}`, () => {
      const reading = read(ollama, sent);
      assert.deepEqual(
        reading.said.map((lines) => lines.join(' | ')),
        said,
      );
      assert.deepEqual(reading.problems, problems);
      assert.ok(reading.taken.every((taken) => taken));
    });

  it('says the same for a part of a stream as for the whole of it', () => {
    for (const { field, sent } of SHAPES) {
      const whole = read(ollama, sent);
      for (let cut = 0; cut <= sent.length; cut++) {
        const part = read(ollama, sent.slice(0, cut), false);
        assert.deepEqual(part.said.slice(0, -1), whole.said.slice(0, cut), `${field}, ${cut}`);
      }
    }
  });

  it('gives model and provider as facts', () => {
    assert.deepEqual(read(ollama, [last()]).facts, ['0 model m', '0 provider ollama']);
  });

  it('opens a call by value with its id and name', () => {
    const { blocks } = read(ollama, [calling({ id: 'k', function: { name: 'f', arguments: {} } })]);
    assert.deepEqual(blocks, [
      {
        kind: 'call',
        candidate: 0,
        call: { id: 'k', name: 'f', executedBy: 'client', encoding: 'value' },
      },
    ]);
  });

  it('leaves other payloads alone', () => {
    const foreign: readonly Json[] = [
      { status: 'pulling manifest' },
      { choices: [] },
      [],
      null,
      'text',
      { done: true },
    ];
    for (const payload of foreign) {
      const found = ollama.sniff({ ...wireEvent({}), payload });
      assert.equal(found, undefined, JSON.stringify(payload));
    }
    assert.deepEqual(read(ollama, [{ status: 'success' }]).taken, [false]);
  });

  it('knows its lines by a boolean done', () => {
    assert.equal(ollama.sniff(wireEvent(last()))?.score, 3);
    assert.equal(ollama.sniff(wireEvent({ response: '', done: false }))?.score, 2);
  });

  it('never throws, whatever type a field has', () => {
    const odd: readonly Json[] = [null, true, 0, '', [], [null], {}];
    for (const value of odd) {
      for (const name of [
        'model',
        'message',
        'response',
        'done',
        'done_reason',
        'error',
        'eval_count',
      ])
        read(ollama, [{ ...last(), [name]: value }]);
      for (const name of ['content', 'thinking', 'tool_calls', 'images'])
        read(ollama, [chat({ [name]: value })]);
      for (const name of ['id', 'function']) read(ollama, [calling({ [name]: value })]);
      for (const name of ['name', 'arguments'])
        read(ollama, [calling({ function: { [name]: value } })]);
    }
    assert.equal(read(ollama, [chat({ tool_calls: [null, 1] })]).said[0]?.[0], 'raw empty');
  });
});
