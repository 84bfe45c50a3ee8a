/**
 * The provider's own numbers, as sent; a number that was not sent is absent, never 0.
 *
 * `input` prompt_tokens, input_tokens, promptTokenCount, total_input_tokens (Anthropic: without
 * cache) · `output` completion_tokens, output_tokens, candidatesTokenCount, responseTokenCount,
 * total_output_tokens · `reasoning` reasoning/thinking/thoughts tokens · `cached` cache reads ·
 * `cache_write` cache creation · `tool_input` prompt tokens spent on tool results (Gemini) ·
 * `total` the provider's own sum.
 */
export type UsageField =
  'input' | 'output' | 'reasoning' | 'cached' | 'cache_write' | 'tool_input' | 'total';

export type Usage = { readonly [field in UsageField]?: number };

/** How a dialect's numbers relate; see `queries/usage.ts` for the arithmetic made of it. */
export interface UsageRule {
  /** Whether `input` already counts the cached tokens. */
  readonly inputIncludesCached: boolean;
  /** Whether `input` already counts the tokens written to the cache. */
  readonly inputIncludesCacheWrite: boolean;
  /** Whether `output` already counts reasoning; `by-total` decides by the provider's own sum. */
  readonly outputIncludesReasoning: boolean | 'by-total';
}
