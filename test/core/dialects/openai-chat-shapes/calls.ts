/** Tool calls and the whole message. */
import { DONE } from '../openai-chat-reading.ts';
import { call, chunk, END, F, finish, type Shape } from './shape.ts';

export const CALLS: readonly Shape[] = [
  {
    field: 'delta.tool_calls[] whole',
    sent: [call(F), finish('tool_calls')],
    said: [
      'call 0 | arguments 0 {"n":1}',
      'called 0 complete accumulated {"n":1}',
      'done tool_use tool_calls',
    ],
  },
  {
    field: 'delta.tool_calls[] with finish reason stop',
    sent: [call(F), finish('stop')],
    said: [
      'call 0 | arguments 0 {"n":1}',
      'called 0 complete accumulated {"n":1}',
      'done tool_use stop',
    ],
  },
  {
    field: 'delta.tool_calls[] with an unknown finish reason',
    sent: [call(F), finish('eot')],
    said: [
      'call 0 | arguments 0 {"n":1}',
      'called 0 complete accumulated {"n":1}',
      'done tool_use eot',
    ],
  },
  {
    field: 'delta.tool_calls: [] beside reasoning',
    sent: [
      chunk({ reasoning_content: 'a', tool_calls: [] }),
      chunk({ reasoning_content: 'b', tool_calls: null }, { finish_reason: 'stop' }),
    ],
    said: ['reasoning 0 "a"', 'reasoning 0 "b"', END],
  },
  {
    field: 'arguments: null',
    sent: [call({ id: 'k', function: { name: 'f', arguments: null } }), finish('tool_calls')],
    said: ['call 0', 'called 0 complete accumulated', 'done tool_use tool_calls'],
  },
  {
    field: 'arguments: ""',
    sent: [call({ id: 'k', function: { name: 'f', arguments: '' } }), finish('tool_calls')],
    said: ['call 0', 'called 0 complete accumulated', 'done tool_use tool_calls'],
  },
  {
    field: 'arguments as a number in text',
    sent: [
      call({ id: 'k', function: { name: 'f', arguments: '1' } }),
      call({ function: { arguments: '2' } }),
      finish('tool_calls'),
      DONE,
    ],
    said: [
      'call 0 | arguments 0 1',
      'arguments 0 2',
      'raw finish reason: tool_calls',
      'called 0 complete accumulated 12 | done tool_use tool_calls',
      '',
    ],
  },
  {
    field: 'arguments as an object',
    sent: [call({ id: 'k', function: { name: 'f', arguments: { n: 1 } } }), finish('tool_calls')],
    said: ['call 0', 'called 0 complete authoritative {"n":1}', 'done tool_use tool_calls'],
    problems: ['arguments-object'],
  },
  {
    field: 'a call without function object',
    sent: [call({ id: 'k', name: 'f', arguments: '{}' }), finish('tool_calls')],
    said: [
      'call 0 | arguments 0 {}',
      'called 0 complete accumulated {}',
      'done tool_use tool_calls',
    ],
  },
  {
    field: 'custom tool',
    sent: [
      call({ id: 'k', type: 'custom', custom: { name: 'f', input: '{' } }),
      finish('tool_calls'),
    ],
    said: ['call 0 | arguments 0 {', 'called 0 complete accumulated', 'done tool_use tool_calls'],
  },
  {
    field: 'delta.function_call',
    sent: [
      chunk({ function_call: { name: 'f', arguments: '' } }),
      chunk({ function_call: { arguments: '{}' } }),
      finish('function_call'),
    ],
    said: [
      'call 0',
      'arguments 0 {}',
      'called 0 complete accumulated {}',
      'done tool_use function_call',
    ],
    problems: ['synthetic-id'],
  },
  {
    field: 'extra_content on a call',
    sent: [call({ ...F, extra_content: { google: { thought_signature: 's' } } }), finish('stop')],
    said: [
      'call 0 | arguments 0 {"n":1} | signature thought_signature of call on 0 s',
      'called 0 complete accumulated {"n":1}',
      'done tool_use stop',
    ],
  },
  {
    field: 'extra_content on a fragment of its own',
    sent: [
      call(F),
      chunk(
        { tool_calls: [{ extra_content: { vertex: { thought_signature: 's' } } }] },
        { finish_reason: 'stop' },
      ),
    ],
    said: [
      'call 0 | arguments 0 {"n":1}',
      'signature thought_signature of call on 0 s | called 0 complete accumulated {"n":1}',
      'done tool_use stop',
    ],
  },
  {
    field: 'provider_specific_fields on a call (LiteLLM)',
    sent: [call({ ...F, provider_specific_fields: { thought_signature: 's' } }), finish('stop')],
    said: [
      'call 0 | arguments 0 {"n":1} | signature thought_signature of call on 0 s',
      'called 0 complete accumulated {"n":1}',
      'done tool_use stop',
    ],
  },
  {
    field: 'choices[].message',
    sent: [
      chunk(undefined, {
        message: { content: 'b', reasoning_content: 'a', tool_calls: [F] },
        finish_reason: 'tool_calls',
      }),
    ],
    said: [
      'reasoning 0 "a" | text 1 "b" | call 2 | arguments 2 {"n":1} | called 2 complete accumulated {"n":1}',
      'done tool_use tool_calls',
    ],
  },
  {
    field: 'choices[].message beside delta',
    sent: [
      chunk({ content: 'a' }, { message: { content: 'a' } }),
      chunk({ content: 'b' }, { message: { content: 'ab' }, finish_reason: 'stop' }),
    ],
    said: ['text 0 "a"', 'text 0 "b"', END],
  },
  {
    field: 'choices[].message after deltas, the same',
    sent: [
      chunk({ content: 'ab' }),
      chunk(undefined, { message: { content: 'ab' }, finish_reason: 'stop' }),
    ],
    said: ['text 0 "ab"', 'raw finish reason: stop', END],
  },
  {
    field: 'choices[].message after deltas, longer',
    sent: [
      chunk({ content: 'a' }),
      chunk(undefined, { message: { content: 'ab', tool_calls: [F] }, finish_reason: 'stop' }),
    ],
    said: [
      'text 0 "a"',
      'text 0 "b" | call 1 | arguments 1 {"n":1} | called 1 complete accumulated {"n":1}',
      'done tool_use stop',
    ],
  },
  {
    field: 'choices[].message after deltas, another text',
    sent: [
      chunk({ content: 'ab' }),
      chunk(undefined, { message: { content: 'xb' }, finish_reason: 'stop' }),
    ],
    said: ['text 0 "ab"', 'raw finish reason: stop', END],
    problems: ['content-mismatch'],
  },
];
