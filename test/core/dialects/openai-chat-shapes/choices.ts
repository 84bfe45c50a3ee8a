/** Choices, and chunks without content. */
import { DONE } from '../openai-chat-reading.ts';
import { bare, call, chunk, END, F, finish, type Shape } from './shape.ts';

export const CHOICES: readonly Shape[] = [
  {
    field: 'choices[].index 1 first',
    sent: [
      chunk({ content: 'b' }, { index: 1 }),
      chunk({ content: 'a' }),
      finish('stop'),
      chunk({}, { index: 1, finish_reason: 'length' }),
    ],
    said: [
      'text 0 "b"',
      'text 1 "a"',
      'raw finish reason: stop',
      'raw finish reason: length',
      'done of 1 length length | done end stop',
    ],
  },
  {
    field: 'calls of two choices with one index',
    sent: [
      call(F),
      chunk({ tool_calls: [{ ...F, index: 0, id: 'l' }] }, { index: 1 }),
      {
        ...finish('tool_calls'),
        choices: [0, 1].map((index) => ({ index, delta: {}, finish_reason: 'tool_calls' })),
      },
    ],
    said: [
      'call 0 | arguments 0 {"n":1}',
      'call 1 | arguments 1 {"n":1}',
      'called 0 complete accumulated {"n":1} | called 1 complete accumulated {"n":1}',
      'done tool_use tool_calls | done of 1 tool_use tool_calls',
    ],
  },
  {
    field: 'choices without index',
    sent: [{ id: 'c1', choices: [{ delta: { content: 'a' } }, { delta: { content: 'b' } }] }, DONE],
    said: ['text 0 "a" | text 1 "b"', 'done other - | done of 1 other -', ''],
    problems: ['missing-stop-reason', 'missing-stop-reason'],
  },
  {
    field: 'choices: null',
    sent: [
      chunk({ content: 'a' }, { finish_reason: 'stop' }),
      { id: 'c1', object: 'chat.completion.chunk', choices: null },
    ],
    said: ['text 0 "a"', 'raw chunk without choices', END],
  },
  {
    field: 'delta: null',
    sent: [chunk(null), finish('stop')],
    said: ['raw choice without delta', 'raw finish reason: stop', END],
  },
  {
    field: 'content_filter_offsets without delta (Azure)',
    sent: [
      chunk({ content: 'a' }, { finish_reason: 'stop' }),
      {
        id: '',
        choices: [
          { index: 0, finish_reason: null, content_filter_results: {}, content_filter_offsets: {} },
        ],
      },
    ],
    said: ['text 0 "a"', 'raw content filter results', END],
  },
  {
    field: 'prompt_filter_results (Azure)',
    sent: [
      { id: '', choices: [], prompt_filter_results: [] },
      chunk({ content: 'a' }, { finish_reason: 'stop' }),
    ],
    said: ['raw prompt filter results', 'text 0 "a"', END],
  },
  {
    field: 'logprobs alone',
    sent: [chunk({}, { logprobs: { content: [] } }), finish('stop')],
    said: ['raw log probabilities', 'raw finish reason: stop', END],
  },
  {
    field: 'timings, prompt_progress, moderation, citations',
    sent: [
      bare({ timings: {} }),
      bare({ prompt_progress: {} }),
      bare({ moderation: {} }),
      bare({ citations: [] }),
      finish('stop'),
    ],
    said: [
      'raw timings',
      'raw prompt progress',
      'raw moderation',
      'raw citations',
      'raw finish reason: stop',
      END,
    ],
  },
];
