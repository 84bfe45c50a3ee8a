/** Who sent a chat stream, as far as its payloads give it away; and how that provider counts. */
import type { JsonObject } from '../../types/json.ts';
import type { UsageRule } from '../../types/usage.ts';
import { listOf, objectOf, textOf } from '../../json/fields.ts';

/** A field or an id that only one provider writes. */
export function providerBySign(chunk: JsonObject): string | undefined {
  const choice = objectOf(listOf(chunk['choices'])[0]);
  const delta = objectOf(choice?.['delta']) ?? objectOf(choice?.['message']);
  const usage = objectOf(chunk['usage']);
  const id = textOf(chunk['id']) ?? '';
  if (chunk['x_groq'] !== undefined) return 'groq';
  if (typeof chunk['provider'] === 'string' && id.startsWith('gen-')) return 'openrouter';
  if (id.startsWith('gen_') || objectOf(delta?.['provider_metadata'])?.['gateway'] !== undefined)
    return 'vercel';
  if (delta?.['reasoning_text'] !== undefined || delta?.['reasoning_opaque'] !== undefined)
    return 'github-copilot';
  if (
    'prompt_filter_results' in chunk ||
    choice?.['content_filter_results'] !== undefined ||
    choice?.['content_filter_offsets'] !== undefined
  )
    return 'azure';
  if (usage?.['cost_in_usd_ticks'] !== undefined || usage?.['num_sources_used'] !== undefined)
    return 'xai';
  if (usage?.['search_context_size'] !== undefined || 'search_results' in chunk)
    return 'perplexity';
  if (objectOf(chunk['base_resp'])) return 'minimax';
  if (chunk['system_fingerprint'] === 'fp_ollama') return 'ollama';
  if (objectOf(chunk['timings'])?.['predicted_n'] !== undefined || 'prompt_progress' in chunk)
    return 'llama.cpp';
  if (objectOf(delta?.['extra_content'])?.['google'] !== undefined) return 'google';
  if (delta?.['token_id'] !== undefined) return 'together';
  return undefined;
}

const BY_MODEL: readonly (readonly [RegExp, string])[] = [
  [/^(gpt-|chatgpt-|o[1-9](-|$)|ft:gpt-)/, 'openai'],
  [/^grok-/, 'xai'],
  [/^deepseek-(chat|reasoner|v\d)/, 'deepseek'],
  [/^(mistral|magistral|ministral|codestral|devstral|pixtral|open-mi[sx]tral)/, 'mistral'],
  [/^sonar/, 'perplexity'],
  [/^gemini-/, 'google'],
  [/^(kimi-|moonshot-)/, 'moonshot'],
  [/^palmyra-/, 'writer'],
];

/** A guess from the model's name, which other providers may serve as well. */
export function providerByModel(model: string): string | undefined {
  return BY_MODEL.find(([pattern]) => pattern.test(model))?.[1];
}

/** OpenAI's own rule, which most follow: cached in input, reasoning in output. */
const INCLUSIVE: UsageRule = {
  inputIncludesCached: true,
  inputIncludesCacheWrite: true,
  outputIncludesReasoning: true,
};

/** Providers whose output counts are known to hold the reasoning. */
const INCLUSIVE_PROVIDERS: ReadonlySet<string> = new Set([
  'openai',
  'azure',
  'deepseek',
  'groq',
  'mistral',
  'openrouter',
  'vercel',
  'ollama',
  'llama.cpp',
]);

/**
 * xAI and Perplexity keep reasoning beside `completion_tokens`, yet xAI's own descriptions of the
 * total disagree: there, and where the provider is not known, the total decides.
 */
export function usageRuleOf(provider: string | undefined): UsageRule {
  return provider !== undefined && INCLUSIVE_PROVIDERS.has(provider)
    ? INCLUSIVE
    : { ...INCLUSIVE, outputIncludesReasoning: 'by-total' };
}
