import OpenAI, { APIError } from 'openai';
import { textOf, objectOf } from '../../src/core/json/fields.ts';
import type { Json, JsonObject } from '../../src/core/types/json.ts';
import type { Usage } from '../../src/core/types/usage.ts';
import { complaintOf, numbersOf, type Told } from './told.ts';

export const openaiAt = (baseURL: string): OpenAI =>
  new OpenAI({ apiKey: 'none', baseURL, maxRetries: 0, logLevel: 'off' });

/** The provider's failure when the SDK says that it is one; else the SDK's own complaint. */
export function failureOf(thrown: unknown): Told {
  const body = thrown instanceof APIError ? (thrown.error as Json | undefined) : undefined;
  if (body === undefined || body === null) return complaintOf(thrown);
  const error = objectOf(body);
  const words = textOf(body) ?? textOf(error?.['message']) ?? textOf(error?.['error']);
  return { error: words };
}

/** Usage as the SDK's types name it, for both APIs. */
export function usageOf(usage: JsonObject | undefined): Usage {
  const input = objectOf(usage?.['prompt_tokens_details'] ?? usage?.['input_tokens_details']);
  const output = objectOf(usage?.['completion_tokens_details'] ?? usage?.['output_tokens_details']);
  return numbersOf([
    ['input', usage?.['prompt_tokens'] ?? usage?.['input_tokens']],
    ['output', usage?.['completion_tokens'] ?? usage?.['output_tokens']],
    ['reasoning', output?.['reasoning_tokens']],
    ['cached', input?.['cached_tokens']],
    ['cache_write', input?.['cache_write_tokens']],
    ['total', usage?.['total_tokens']],
  ]);
}
