/** How responses end. */
import { DONE } from '../openai-chat-reading.ts';
import { bare, call, chunk, END, F, finish, type Shape } from './shape.ts';

export const ENDS: readonly Shape[] = [
  {
    field: '[DONE] ends, not the finish reason',
    sent: [finish('stop'), DONE],
    said: ['raw finish reason: stop', END, ''],
  },
  {
    field: '[DONE] again',
    sent: [finish('stop'), DONE, DONE],
    said: ['raw finish reason: stop', END, 'raw end marker, again', ''],
    problems: ['duplicate-terminal'],
  },
  {
    field: 'usage after [DONE]',
    sent: [finish('stop'), DONE, bare({ usage: { prompt_tokens: 1 } })],
    said: ['raw finish reason: stop', END, 'usage usage {"input":1}', ''],
    problems: ['event-after-terminal'],
  },
  {
    field: 'a call after [DONE]',
    sent: [finish('stop'), DONE, call(F)],
    said: [
      'raw finish reason: stop',
      END,
      'call 0 | arguments 0 {"n":1}',
      'called 0 complete accumulated {"n":1}',
    ],
    problems: ['event-after-terminal'],
  },
  {
    field: '[DONE] without finish reason',
    sent: [chunk({ content: 'a' }), DONE],
    said: ['text 0 "a"', 'done other -', ''],
    problems: ['missing-stop-reason'],
  },
  {
    field: '[DONE] without finish reason after a call',
    sent: [call(F), DONE],
    said: [
      'call 0 | arguments 0 {"n":1}',
      'called 0 complete accumulated {"n":1} | done tool_use -',
      '',
    ],
    problems: ['missing-stop-reason'],
  },
  {
    field: 'no finish reason, no [DONE]',
    sent: [chunk({ content: 'a' })],
    said: ['text 0 "a"', 'done truncated -'],
    problems: ['missing-terminal'],
  },
  {
    field: 'finish_reason: ""',
    sent: [chunk({ content: 'a' }, { finish_reason: '' })],
    said: ['text 0 "a"', 'done truncated -'],
    problems: ['missing-terminal'],
  },
  {
    field: 'arguments cut by the end of the input',
    sent: [call({ id: 'k', function: { name: 'f', arguments: '{"n"' } })],
    said: ['call 0 | arguments 0 {"n"', 'called 0 incomplete accumulated | done truncated -'],
    problems: ['arguments-interrupted', 'missing-terminal'],
  },
  {
    field: 'whole arguments, cut response',
    sent: [call(F)],
    said: [
      'call 0 | arguments 0 {"n":1}',
      'called 0 complete accumulated {"n":1} | done truncated -',
    ],
    problems: ['missing-terminal'],
  },
  {
    field: 'arguments cut by the limit',
    sent: [call({ id: 'k', function: { name: 'f', arguments: '{"n"' } }), finish('length')],
    said: [
      'call 0 | arguments 0 {"n"',
      'raw finish reason: length',
      'called 0 incomplete accumulated | done length length',
    ],
    problems: ['arguments-interrupted'],
  },
  {
    field: 'arguments that end short of JSON',
    sent: [call({ id: 'k', function: { name: 'f', arguments: '{"n"' } }), finish('tool_calls')],
    said: [
      'call 0 | arguments 0 {"n"',
      'raw finish reason: tool_calls',
      'called 0 invalid accumulated | done tool_use tool_calls',
    ],
    problems: ['arguments-invalid'],
  },
  {
    field: 'arguments with a key twice',
    sent: [
      call({ id: 'k', function: { name: 'f', arguments: '{"__proto__":1,"__proto__":2}' } }),
      finish('tool_calls'),
    ],
    said: [
      'call 0 | arguments 0 {"__proto__":1,"__proto__":2}',
      'called 0 complete accumulated {"__proto__":2}',
      'done tool_use tool_calls',
    ],
    problems: ['duplicate-key'],
  },
  {
    field: 'content after the finish reason',
    sent: [chunk({ content: 'a' }, { finish_reason: 'stop' }), chunk({ content: 'b' })],
    said: ['text 0 "a"', 'text 0 "b"', END],
    problems: ['late-content'],
  },
  {
    field: 'arguments after the finish reason',
    sent: [
      chunk(
        { tool_calls: [{ index: 0, id: 'k', function: { name: 'f', arguments: '' } }] },
        { finish_reason: 'tool_calls' },
      ),
      call({ function: { arguments: '{}' } }),
    ],
    said: [
      'call 0 | called 0 complete accumulated',
      'arguments 0 {}',
      'called 0 complete accumulated {} | done tool_use tool_calls',
    ],
    problems: ['late-content'],
  },
  {
    field: 'two finish reasons: the last counts',
    sent: [finish('length'), finish('stop')],
    said: ['raw finish reason: length', 'raw finish reason: stop', END],
  },
  {
    field: 'tool_calls without calls',
    sent: [finish('tool_calls')],
    said: ['raw finish reason: tool_calls', 'done tool_use tool_calls'],
    problems: ['status-contradiction'],
  },
];
