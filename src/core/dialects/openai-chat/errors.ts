/**
 * The provider's failure, in the shapes that come on a chat stream with status 200:
 *
 * - `{"error":{"message","type","code","param"}}`, alone or beside `choices` (OpenAI, Groq, OpenRouter
 *   with `metadata`, llama.cpp, vLLM with a numeric code); also as `choices[].error`
 * - `{"code":"words","error":"words"}` (xAI), `{"error":"words"}` (Ollama and proxies)
 * - `{"object":"error","message","type","code"}` (older vLLM)
 * - `{"base_resp":{"status_code":1008,"status_msg":"words"}}`, where 0 is success (MiniMax)
 * - `{"code","message","request_id"}` (DashScope), `{"detail":"words"}` (FastAPI servers)
 * - the value of an SSE field `error:`, which no event-stream parser passes on (older llama.cpp)
 */
import type { JsonObject } from '../../types/json.ts';
import type { ProviderError } from '../../types/unified-event.ts';
import { isEmpty, objectOf, textOf, wordOf } from '../../json/fields.ts';
import { statedError } from '../stated-error.ts';

/** The failure that a payload states, if it states one. */
export function readError(payload: JsonObject, eventName: string): ProviderError | undefined {
  const sent = payload['error'];
  const nested = objectOf(sent);
  // `"error": {}` beside a chunk is one that did not happen.
  if (nested && !isEmpty(nested)) return providerError(nested, payload);
  const requestId = textOf(payload['request_id']);
  if (typeof sent === 'string' && sent !== '')
    return statedError(textOf(payload['type']), wordOf(payload['code']), sent, requestId);
  const base = objectOf(payload['base_resp']);
  if (base && base['status_code'] !== 0 && base['status_code'] !== undefined)
    return statedError(
      undefined,
      wordOf(base['status_code']),
      textOf(base['status_msg']),
      requestId,
    );
  const groq = objectOf(payload['x_groq'])?.['error'];
  if (typeof groq === 'string' && groq !== '')
    return statedError(undefined, undefined, groq, requestId);
  if (Array.isArray(payload['choices'])) return undefined;
  const flat =
    eventName === 'error' ||
    payload['object'] === 'error' ||
    (textOf(payload['message']) !== undefined && wordOf(payload['code']) !== undefined) ||
    typeof payload['detail'] === 'string';
  return flat ? providerError(payload, payload) : undefined;
}

function providerError(sent: JsonObject, payload: JsonObject): ProviderError {
  return statedError(
    textOf(sent['type']),
    wordOf(sent['code']) ?? wordOf(sent['status_code']),
    textOf(sent['message']) ?? textOf(sent['msg']) ?? textOf(sent['detail']),
    textOf(sent['request_id']) ?? textOf(payload['request_id']),
  );
}
