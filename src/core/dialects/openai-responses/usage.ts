import type { Json, JsonObject } from '../../types/json.ts';
import type { Usage, UsageField, UsageRule } from '../../types/usage.ts';
import { objectOf } from '../../json/fields.ts';

/** The numbers as sent; undefined when there is not one. */
export function usageOf(value: Json | undefined): Usage | undefined {
  const wire = objectOf(value);
  if (!wire) return undefined;
  const usage: { [field in UsageField]?: number } = {};
  const take = (field: UsageField, from: JsonObject | undefined, key: string): void => {
    const number = from?.[key];
    if (typeof number === 'number' && usage[field] === undefined) usage[field] = number;
  };
  const inputDetails = objectOf(wire['input_tokens_details']);
  const outputDetails = objectOf(wire['output_tokens_details']);
  take('input', wire, 'input_tokens');
  take('output', wire, 'output_tokens');
  take('reasoning', outputDetails, 'reasoning_tokens');
  take('cached', inputDetails, 'cached_tokens');
  take('cache_write', inputDetails, 'cache_write_tokens');
  take('total', wire, 'total_tokens');
  // Gateways that translate from Chat Completions leave its names.
  take('input', wire, 'prompt_tokens');
  take('output', wire, 'completion_tokens');
  for (const _field in usage) return usage;
  return undefined;
}

/**
 * OpenAI counts cached and cache-written tokens inside input, and reasoning inside output
 * (openai-node 7.59 `ResponseUsage`); xAI does the same here, unlike on its Chat Completions. A
 * compatible server's total decides about reasoning.
 */
export function usageRule(provider: string | undefined): UsageRule {
  const known = provider === 'openai' || provider === 'azure' || provider === 'xai';
  return {
    inputIncludesCached: true,
    inputIncludesCacheWrite: true,
    outputIncludesReasoning: known ? true : 'by-total',
  };
}
