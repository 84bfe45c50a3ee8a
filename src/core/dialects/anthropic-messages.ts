/**
 * Anthropic Messages: the events of `POST /v1/messages` with `"stream": true`, as Anthropic, Bedrock,
 * Vertex, xAI and many gateways speak them. A reply is `message_start`, then content blocks (start,
 * deltas, stop; each known by its index), then `message_delta` with the stop reason and totals, then
 * `message_stop`.
 *
 * Specification: https://platform.claude.com/docs/en/build-with-claude/streaming and the types of
 * @anthropic-ai/sdk 1.14.0 (`resources/messages/messages.ts`, `resources/beta/messages/messages.ts`).
 *
 * Odd, and shown by fixtures/anthropic-messages-*.sse:
 * - Objects are padded with blanks before their last brace: tool-use, agent-turn.
 * - An error may be the first event of a 200 response (first-error) or come in the middle (overloaded,
 *   and in other shapes xai-messages-flat-error, text-error); it ends the reply, and open blocks are
 *   never stopped.
 * - Usage is a total each time, replaced and never added, and may shrink: usage-shrinks.
 * - Signatures and compaction summaries are assigned, not appended: signature-replaced, compaction.
 * - Redacted thinking, server tool results and some inputs stand whole in the start of their block, and
 *   text may begin there: agent-turn, server-tools, filled-input, filled-start.
 * - A call whose input stayed empty has the arguments `{}` (no-args), unless the limit cut it there
 *   (max-tokens-empty); the limit is told only after the block was stopped (max-tokens-cut).
 * - With programmatic tool calling `message_start` holds the calls and the stop reason: prefilled.
 * - Translating proxies use an index twice (index-reuse, xai-messages-index-quirk) or none
 *   (xai-messages-no-index), send deltas and stops of blocks that never started (orphans) or have
 *   stopped (delta-after-stop), put arguments in the wrong form (object-args, text-input), repeat or
 *   splice messages (duplicate-start, spliced), and lose the end (missing-stop, cut).
 * - Other things travel on the same wire: `ping`, frames without a type, Managed Agents events, `[DONE]`
 *   (passengers), `vertex_event` (vertex), metrics in `message_stop` (bedrock).
 */
import type { Dialect } from '../types/dialect.ts';
import { AnthropicNormalizer } from './anthropic-messages/normalizer.ts';
import { sniff } from './anthropic-messages/sniff.ts';

export const anthropicMessages: Dialect = {
  id: 'anthropic-messages',
  label: 'Anthropic Messages',
  sniff,
  start: (sink) => new AnthropicNormalizer(sink),
  usageRule: () => ({
    inputIncludesCached: false,
    inputIncludesCacheWrite: false,
    outputIncludesReasoning: true,
  }),
};
