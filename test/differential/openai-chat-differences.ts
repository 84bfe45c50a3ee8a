/** Where openai-node tells a chat stream otherwise than we do. */
import type { Differences } from './comparison.ts';

/** Of its chunks, joined. */
export const CHAT_CHUNKS: Differences = {
  'compat-ambiguous-fragment.sse': {
    sdk: { argumentText: '{"n":{"n":1}1}2}' },
    why: 'a piece that could belong to several calls is kept raw here, and added to none',
  },
  'compat-arguments-again.sse': {
    sdk: {
      argumentText: '{"path": "a.md"}{"path":"a.md"}{"depth":1}{"depth":1}{"pattern":"x"}',
    },
    why: 'whole arguments that come again are appended, and objects and a call outside a list are lost',
  },
  'compat-arguments-mixed.sse': {
    sdk: { argumentText: '{"command":{"command":"ls"}"pwd"}' },
    why: 'text that follows a whole arguments object is not joined to it here',
  },
  'compat-deepseek-no-resources.sse': {
    sdk: { usage: { input: 9, output: 5, reasoning: 3, total: 14 } },
    why: 'DeepSeek counts cache hits in a field that the SDK has no name for',
  },
  'compat-gemini-array-error.sse': {
    sdk: { error: undefined },
    why: 'the SDK hands over an error inside an array as a chunk',
  },
  'compat-gemini-thought-signature.sse': {
    sdk: { text: '<thought>Which port?</thought>Checking.' },
    why: 'the text that Gemini marks as a thought is reasoning here',
  },
  'compat-groq-x-groq-usage.sse': {
    sdk: { usage: {} },
    why: 'Groq puts the usage into x_groq',
  },
  'compat-llama-completion.sse': {
    sdk: { text: '', usage: {} },
    why: "llama.cpp's own endpoint has its text and counts under other names",
  },
  'compat-llama-error-field.sse': {
    sdk: { error: undefined },
    why: 'a field `error:` is none of server-sent events; the SDK sees a clean end',
  },
  'compat-llama-error-first.sse': {
    sdk: { error: undefined },
    why: 'no parser passes the field `error:` on',
  },
  'compat-minimax-error.sse': {
    sdk: { error: undefined },
    why: 'a failure in base_resp is no error to the SDK',
  },
  'compat-minimax-final-message.sse': {
    sdk: { text: 'Six boats' },
    why: 'the end of the text stands only in the whole message of the last chunk',
  },
  'compat-minimax-message-differs.sse': {
    sdk: { text: 'Six boats' },
    why: 'the whole message of the last chunk contradicts the deltas, and counts here',
  },
  'compat-mistral-content-parts.sse': {
    sdk: {
      text: '[object Object][object Object][object Object],[object Object] boats.',
      usage: { input: 10, output: 9, total: 19 },
    },
    why: 'content that is a list of parts becomes [object Object], and the cached tokens have another name',
  },
  'compat-openrouter-error.sse': {
    sdk: { usage: {} },
    why: 'the SDK throws the chunk that carries the error, with its usage',
  },
  'compat-perplexity-concise.sse': {
    sdk: { text: 'Noon' },
    why: 'the last words stand only in the whole message of the last chunk',
  },
  'compat-reasoning-names.sse': {
    sdk: { text: '[object Object],[object Object]' },
    why: 'content that is a list of parts becomes [object Object]',
  },
  'compat-together-eos.sse': {
    sdk: { usage: { input: 41, output: 3, total: 44 } },
    why: 'Together puts cached_tokens beside the other counts',
  },
  'compat-usage-elsewhere.sse': {
    sdk: { usage: {} },
    why: 'usage inside a choice, or under other names, is not read',
  },
  'openai-chat-after-done.sse': {
    sdk: { usage: {}, threw: 'Error reading response: malformed server-sent event JSON.' },
    why: 'the SDK takes `[DONE] ` with a space for broken JSON, and ends there',
  },
  'openai-chat-error-words.sse': {
    sdk: { error: undefined, text: '' },
    why: 'an `error: {}` beside the first chunk is thrown as an error',
  },
  'openai-chat-spliced.sse': {
    sdk: { text: 'I will beginI will begin again.' },
    why: 'two replies in one body are two responses here',
  },
  'openai-chat-text-completion.sse': {
    sdk: { text: '' },
    why: 'a legacy completion has `text` where chat has a delta',
  },
};

/** Of what ChatCompletionStream accumulates. */
export const ACCUMULATED_CHATS: Differences = {
  'compat-ambiguous-fragment.sse': {
    sdk: { threw: 'Chat completion stream contains an invalid tool call index: undefined' },
    why: 'the accumulator refuses a call without an index',
  },
  'compat-arguments-again.sse': {
    sdk: { threw: 'tool_calls is not iterable' },
    why: 'calls outside a list end the reading',
  },
  'compat-arguments-mixed.sse': {
    sdk: {
      calls: [
        { id: 'call_m', name: 'bash', input: '[object Object]{"command":"ls"}' },
        { id: 'call_t', name: 'bash', input: '{"command":[object Object]"pwd"}' },
      ],
    },
    why: 'arguments that come as an object become [object Object]',
  },
  'compat-arguments-object.sse': {
    sdk: { calls: [{ id: 'call_o', name: 'bash', input: '[object Object]' }] },
    why: 'arguments that come as an object become [object Object]',
  },
  'compat-copilot-reasoning.sse': {
    sdk: { reasoning: '' },
    why: 'reasoning_text is copied onto the message and belongs to no name that the SDK knows',
  },
  'compat-deepseek-no-resources.sse': {
    sdk: { reasoning: ' both.', usage: { input: 9, output: 5, reasoning: 3, total: 14 } },
    why: 'of reasoning_content only the last piece survives, and cache hits have another name',
  },
  'compat-gemini-array-error.sse': {
    sdk: { threw: 'chunk.choices is not iterable' },
    why: 'the accumulator wants choices in every chunk',
  },
  'compat-gemini-thought-signature.sse': {
    sdk: { threw: 'Chat completion stream contains an invalid tool call index: undefined' },
    why: 'the accumulator refuses a call without an index',
  },
  'compat-groq-x-groq-usage.sse': {
    sdk: { usage: {} },
    why: 'Groq puts the usage into x_groq',
  },
  'compat-id-changes.sse': {
    sdk: { calls: [{ id: 'call_other', name: 'edit', input: { p: 'x' } }] },
    why: 'the accumulator takes the last id; here the first one stays and the change is reported',
  },
  'compat-index-always-zero.sse': {
    sdk: { calls: [{ id: 'call_b', name: 'air', input: '{"a":2}{"town":"Faro"}' }] },
    why: 'the accumulator goes by the index alone and glues two calls together',
  },
  'compat-index-from-one.sse': {
    sdk: { threw: "Cannot read properties of undefined (reading 'id')" },
    why: 'the accumulator takes the index for a place in a list and finds nothing at 0',
  },
  'compat-index-missing.sse': {
    sdk: { threw: 'Chat completion stream contains an invalid tool call index: undefined' },
    why: 'the accumulator refuses a call without an index',
  },
  'compat-index-per-fragment.sse': {
    sdk: { threw: 'tool call snapshot missing `type`' },
    why: 'the accumulator takes every new index for a new call, and finds it without a type',
  },
  'compat-keep-alive.sse': {
    sdk: { threw: 'chunk.choices is not iterable' },
    why: 'the accumulator wants choices in every chunk',
  },
  'compat-llama-completion.sse': {
    sdk: { threw: 'chunk.choices is not iterable' },
    why: 'the accumulator wants choices in every chunk',
  },
  'compat-llama-error-field.sse': {
    sdk: { threw: 'missing finish_reason for choice 0' },
    why: 'a field `error:` is none of server-sent events; the SDK misses the finish_reason instead',
  },
  'compat-llama-error-first.sse': {
    sdk: { threw: 'request ended without sending any chunks' },
    why: 'no parser passes the field `error:` on',
  },
  'compat-minimax-error.sse': {
    sdk: { threw: 'chunk.choices is not iterable' },
    why: 'the accumulator wants choices in every chunk',
  },
  'compat-mistral-content-parts.sse': {
    sdk: {
      text: '[object Object][object Object][object Object],[object Object] boats.',
      reasoning: '',
      usage: { input: 10, output: 9, total: 19 },
    },
    why: 'content that is a list of parts becomes [object Object], reasoning in it too',
  },
  'compat-name-in-pieces.sse': {
    sdk: { calls: [{ id: 'call_n', name: 'symbol', input: { a: 1 } }] },
    why: 'of a name in pieces only the last piece survives',
  },
  'compat-no-finish-reason.sse': {
    sdk: { threw: 'missing finish_reason for choice 0' },
    why: 'the accumulator insists on a finish_reason',
  },
  'compat-no-ids.sse': {
    sdk: { threw: 'tool call snapshot missing `type`' },
    why: 'the accumulator insists on the type of a call',
  },
  'compat-openrouter-reasoning-details.sse': {
    sdk: { reasoning: 'the port.' },
    why: 'of reasoning only the last piece survives',
  },
  'compat-perplexity-concise.sse': {
    sdk: { reasoning: '' },
    why: 'reasoning_steps belong to no name that the SDK knows',
  },
  'compat-reasoning-names.sse': {
    sdk: { text: '[object Object],[object Object]', reasoning: '' },
    why: "content that is a list of parts becomes [object Object], and the names of reasoning are not the SDK's",
  },
  'compat-together-eos.sse': {
    sdk: { usage: { input: 41, output: 3, total: 44 } },
    why: 'Together puts cached_tokens beside the other counts',
  },
  'compat-usage-elsewhere.sse': {
    sdk: { usage: {} },
    why: 'usage inside a choice, or under other names, is not read',
  },
  'openai-chat-after-done.sse': {
    sdk: { threw: 'Error reading response: malformed server-sent event JSON.' },
    why: 'the SDK takes `[DONE] ` with a space for broken JSON, and loses a complete answer',
  },
  'openai-chat-cut.sse': {
    sdk: { threw: 'missing finish_reason for choice 0' },
    why: 'the accumulator throws what it has of a cut stream away',
  },
  'openai-chat-error-words.sse': {
    sdk: { error: undefined },
    why: 'an `error: {}` beside the first chunk is thrown as an error',
  },
  'openai-chat-spliced.sse': {
    sdk: { text: 'I will beginI will begin again.' },
    why: 'two replies in one body are two responses here',
  },
  'openai-chat-text-completion.sse': {
    sdk: { threw: 'missing role for choice 0' },
    why: 'a legacy completion has `text` where chat has a delta',
  },
  'xai-chat-reasoning-tool-call.sse': {
    sdk: { reasoning: ' table.' },
    why: 'of reasoning_content only the last piece survives',
  },
};
