/** Failures, and streams of neighbouring endpoints. */
import { DONE } from '../openai-chat-reading.ts';
import { call, chunk, END, finish, type Shape } from './shape.ts';

export const ERRORS: readonly Shape[] = [
  {
    field: 'error object alone',
    sent: [{ error: { message: 'm', type: 't', code: 'c' } }],
    said: ['error {"type":"t","code":"c","message":"m"} | done error -', ''],
  },
  {
    field: 'error object with a numeric code',
    sent: [{ error: { message: 'm', type: null, code: 400 } }],
    said: ['error {"code":"400","message":"m"} | done error -', ''],
  },
  {
    field: 'error beside choices, with usage',
    sent: [
      chunk({ content: 'a' }),
      {
        ...chunk({ content: 'b' }, { finish_reason: 'error' }),
        error: { code: 502, message: 'm' },
        usage: { prompt_tokens: 1 },
      },
      DONE,
    ],
    said: [
      'text 0 "a"',
      'text 0 "b" | usage usage {"input":1} | error {"code":"502","message":"m"} | done error error',
      'raw end marker',
      '',
    ],
  },
  {
    field: 'error: null',
    sent: [{ ...finish('stop'), error: null }],
    said: ['raw finish reason: stop', END],
  },
  {
    field: 'choices[].error',
    sent: [chunk({}, { error: { message: 'm' }, finish_reason: 'error' }), DONE],
    said: ['error {"message":"m"} | done error error', 'raw end marker', ''],
  },
  {
    field: 'code and error in words (xAI)',
    sent: [{ code: 'Busy', error: 'Later.' }],
    said: ['error {"code":"Busy","message":"Later."} | done error -', ''],
  },
  {
    field: 'error in words',
    sent: [{ error: 'Later.' }],
    said: ['error {"message":"Later."} | done error -', ''],
  },
  {
    field: 'object: error (vLLM)',
    sent: [{ object: 'error', message: 'm', type: 't', param: null, code: 400 }],
    said: ['error {"type":"t","code":"400","message":"m"} | done error -', ''],
  },
  {
    field: 'base_resp (MiniMax)',
    sent: [{ id: 'c1', choices: null, base_resp: { status_code: 1008, status_msg: 'm' } }],
    said: ['error {"code":"1008","message":"m"} | done error -', ''],
  },
  {
    field: 'base_resp with status 0',
    sent: [{ ...finish('stop'), base_resp: { status_code: 0, status_msg: '' } }],
    said: ['raw finish reason: stop', END],
  },
  {
    field: 'code and message (DashScope)',
    sent: [{ code: 'c', message: 'm', request_id: 'r' }],
    said: ['error {"code":"c","message":"m","requestId":"r"} | done error -', ''],
  },
  {
    field: 'detail (FastAPI)',
    sent: [{ detail: 'm' }],
    said: ['error {"message":"m"} | done error -', ''],
  },
  {
    field: 'event: error',
    sent: [chunk({ content: 'a' }), { event: 'error', data: { error: { message: 'm' } } }],
    said: ['text 0 "a"', 'error {"message":"m"} | done error -', ''],
  },
  {
    field: 'SSE field error (llama.cpp)',
    sent: [
      chunk({ content: 'a' }),
      { event: 'error', data: { code: 500, message: 'm', type: 't' } },
    ],
    said: ['text 0 "a"', 'error {"type":"t","code":"500","message":"m"} | done error -', ''],
  },
  {
    field: 'x_groq.error',
    sent: [{ ...chunk({}), x_groq: { error: 'm' } }],
    said: ['error {"message":"m"} | done error -', ''],
  },
  {
    field: 'an error after success',
    sent: [finish('stop'), { error: { message: 'm' } }],
    said: ['raw finish reason: stop', 'error {"message":"m"} | done error stop', ''],
    problems: ['error-after-success'],
  },
  {
    field: 'an error after [DONE]',
    sent: [finish('stop'), DONE, { error: { message: 'm' } }],
    said: ['raw finish reason: stop', END, 'error {"message":"m"}', ''],
    problems: ['error-after-success'],
  },
  {
    field: 'an error cuts a call',
    sent: [
      call({ id: 'k', function: { name: 'f', arguments: '{"n"' } }),
      { error: { message: 'm' } },
    ],
    said: [
      'call 0 | arguments 0 {"n"',
      'error {"message":"m"} | called 0 incomplete accumulated | done error -',
      '',
    ],
    problems: ['arguments-interrupted'],
  },
  {
    field: 'llama.cpp /completion',
    sent: [
      { content: 'a', stop: false },
      { content: '', stop: true, stop_type: 'word', tokens_evaluated: 1, tokens_predicted: 2 },
    ],
    said: [
      'text 0 "a"',
      'raw finish reason: word | usage  {"input":1,"output":2}',
      'done end word',
    ],
  },
  {
    field: 'llama.cpp /completion, older',
    sent: [
      { content: 'a', stop: true, stopped_eos: false, stopped_word: false, stopped_limit: true },
    ],
    said: ['text 0 "a"', 'done length limit'],
  },
  {
    field: 'chat.reasoning, chat.completion.done (Perplexity)',
    sent: [
      { ...chunk({ content: 'a' }), object: 'chat.completion.chunk' },
      {
        ...chunk({ content: '' }, { message: { content: 'ab' }, finish_reason: 'stop' }),
        object: 'chat.completion.done',
      },
    ],
    said: ['text 0 "a"', 'text 0 "b"', END],
  },
  {
    field: 'keep-alives',
    sent: [chunk({ content: 'a' }, { finish_reason: 'stop' }), {}, { type: 'ping' }],
    said: ['text 0 "a"', 'raw keep-alive', 'raw keep-alive', END],
  },
];
