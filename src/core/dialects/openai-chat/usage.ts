/**
 * Usage of Chat Completions and of those who speak it, as sent. The last sample counts; nothing is
 * added up.
 *
 * Where the numbers hide: `usage` on the last chunk with `choices: []` (OpenAI), on the chunk with the
 * finish reason (DeepSeek, Mistral), on every chunk (vLLM `continuous_usage_stats`, Gemini,
 * Perplexity: running totals), in `x_groq.usage` (Groq), in `choices[].usage` (Moonshot); under the names
 * of the Responses and Messages APIs where a gateway translated those. Cached tokens: `prompt_tokens_details`,
 * `prompt_token_details` (Writer, Mistral), `prompt_cache_hit_tokens` (DeepSeek),
 * `num_cached_tokens` (Mistral), `cached_tokens` (Moonshot, Together). llama.cpp's `/completion` counts in
 * `tokens_evaluated` and `tokens_predicted`.
 */
import type { JsonObject } from '../../types/json.ts';
import type { Usage, UsageField } from '../../types/usage.ts';
import { countOf, objectOf } from '../../json/fields.ts';

type Counts = { [field in UsageField]?: number };

export function readUsage(sent: JsonObject): Usage | undefined {
  const prompt =
    objectOf(sent['prompt_tokens_details']) ??
    objectOf(sent['prompt_token_details']) ??
    objectOf(sent['input_tokens_details']);
  const completion =
    objectOf(sent['completion_tokens_details']) ?? objectOf(sent['output_tokens_details']);
  const usage: Counts = {};
  put(usage, 'input', countOf(sent['prompt_tokens']) ?? countOf(sent['input_tokens']));
  put(usage, 'output', countOf(sent['completion_tokens']) ?? countOf(sent['output_tokens']));
  put(usage, 'total', countOf(sent['total_tokens']));
  put(
    usage,
    'cached',
    countOf(prompt?.['cached_tokens']) ??
      countOf(sent['prompt_cache_hit_tokens']) ??
      countOf(sent['num_cached_tokens']) ??
      countOf(sent['cached_tokens']) ??
      countOf(sent['cache_read_input_tokens']),
  );
  put(
    usage,
    'cache_write',
    countOf(prompt?.['cache_write_tokens']) ??
      countOf(prompt?.['cache_creation_tokens']) ??
      countOf(sent['cache_creation_input_tokens']),
  );
  put(
    usage,
    'reasoning',
    countOf(completion?.['reasoning_tokens']) ?? countOf(sent['reasoning_tokens']),
  );
  return Object.keys(usage).length > 0 ? usage : undefined;
}

/** llama.cpp `/completion`: the numbers stand on the last event itself. */
export function readLlamaUsage(event: JsonObject): Usage | undefined {
  const usage: Counts = {};
  put(usage, 'input', countOf(event['tokens_evaluated']));
  put(usage, 'output', countOf(event['tokens_predicted']));
  return Object.keys(usage).length > 0 ? usage : undefined;
}

function put(usage: Counts, field: UsageField, count: number | undefined): void {
  if (count !== undefined) usage[field] = count;
}
