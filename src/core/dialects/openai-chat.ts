/**
 * OpenAI Chat Completions and everyone who speaks it: Azure, xAI, DeepSeek, OpenRouter, Groq, Mistral,
 * Together, vLLM, SGLang, llama.cpp, Ollama's and Gemini's compatible endpoints, Perplexity, MiniMax,
 * GitHub Copilot, LiteLLM and other gateways.
 *
 * Specification: https://platform.openai.com/docs/api-reference/chat-streaming, types in openai-node
 * `src/resources/chat/completions/completions.ts` 7.59.
 *
 * Server-sent events with `data:` only: chunks `{id, model, choices: [{index, delta, finish_reason}],
 * usage}`, then `data: [DONE]`. What is odd, and the fixture that shows it:
 *
 * - usage follows the finish reason on a chunk with `choices: []`, so a response is done only at
 *   `[DONE]` or at the end of the input (openai-chat-tool-calls.sse)
 * - `choices[0]` of a chunk may be choice 1 (openai-chat-n2.sse)
 * - a call's fragments are told apart by rules of their own: see tool-call-identity.ts
 *   (compat-index-always-zero.sse, compat-no-ids.sse, compat-id-changes.sse and their neighbours)
 * - reasoning goes by many names, often by two at once (compat-reasoning-names.sse)
 * - Azure puts filter results before the first chunk, and asynchronously after the text, on choices
 *   without a delta (azure-chat-async-filter.sse)
 * - errors come with status 200, beside choices or alone, or as an SSE field `error:` that parsers skip
 *   (compat-openrouter-error.sse, xai-chat-flat-error.sse, compat-llama-error-field.sse)
 * - without `stream: true` the whole answer is one `chat.completion` (openai-chat-whole.json)
 * - a second response may follow in one body or file, with another id (openai-chat-two-responses.sse)
 */
import type { Dialect, Match } from '../types/dialect.ts';
import type { Json, JsonObject } from '../types/json.ts';
import type { WireEvent } from '../types/wire-event.ts';
import { listOf, objectOf, textOf } from '../json/fields.ts';
import { foreignFailure } from './foreign-failure.ts';
import { isLlamaCompletion } from './openai-chat/llama-completion.ts';
import { ChatNormalizer } from './openai-chat/normalizer.ts';
import { providerByModel, providerBySign, usageRuleOf } from './openai-chat/provider.ts';

export const openaiChat: Dialect = {
  id: 'openai-chat',
  label: 'OpenAI Chat Completions',
  sniff: (wire) => {
    const { payload } = wire;
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return undefined;
    const found = sniffPayload(payload as JsonObject) ?? sniffFailure(wire);
    if (!found) return undefined;
    const provider = found.provider ?? providerOf(payload as JsonObject);
    return provider === undefined ? found : { ...found, provider };
  },
  start: (sink) => new ChatNormalizer(sink),
  usageRule: usageRuleOf,
};

function sniffPayload(payload: JsonObject): Match | undefined {
  const { object, choices } = payload;
  if (object === 'chat.completion.chunk' || object === 'chat.completion')
    return { score: 3, because: `"object" is "${object}"` };
  if (Array.isArray(choices)) return sniffChoices(payload, choices as readonly Json[]);
  if (isLlamaCompletion(payload))
    return {
      score: 2,
      because: 'text "content" beside a boolean "stop": llama.cpp\'s /completion',
      provider: 'llama.cpp',
    };
  return sniffError(payload);
}

function sniffChoices(payload: JsonObject, choices: readonly Json[]): Match | undefined {
  const choice = objectOf(choices[0]);
  if (choice && 'delta' in choice)
    return { score: 3, because: '"choices" whose elements have a "delta"' };
  if ('prompt_filter_results' in payload)
    return { score: 3, because: '"choices" beside "prompt_filter_results"' };
  if (choice && objectOf(choice['message']))
    return { score: 2, because: '"choices" whose elements have a "message"' };
  if (choice && typeof choice['text'] === 'string')
    return { score: 2, because: '"choices" whose elements have a "text": a legacy completion' };
  return { score: 2, because: 'a list "choices"' };
}

function sniffError(payload: JsonObject): Match | undefined {
  const { error, code } = payload;
  if (typeof error === 'string' && typeof code === 'string')
    return { score: 1, because: '"code" and "error" are both text, as in xAI\'s errors' };
  if (objectOf(error) && textOf(payload['type']) === undefined)
    return { score: 1, because: 'an object "error" and no "type"' };
  if (payload['object'] === 'error') return { score: 2, because: '"object" is "error"' };
  return undefined;
}

/** Compatible servers are the most common, so a failure in nobody's shape is taken for one of theirs. */
function sniffFailure(wire: WireEvent): Match | undefined {
  const ofEvents = objectOf(wire.payload)?.['type'] === 'error';
  if (ofEvents || !foreignFailure(wire)) return undefined;
  return { score: 1, because: 'it states a failure and nothing else' };
}

function providerOf(payload: JsonObject): string | undefined {
  const signed = providerBySign(payload);
  if (signed !== undefined) return signed;
  const model = textOf(payload['model']);
  return model === undefined || listOf(payload['choices']).length === 0
    ? undefined
    : providerByModel(model);
}
