/** Stop reasons; the provider's word is always kept beside ours. */
import type { StopReason } from '../../types/unified-event.ts';

/**
 * Source: @anthropic-ai/sdk 1.14.0 `StopReason` and `BetaStopReason`; `guardrail_intervened` is
 * Bedrock's (langchain-aws pull request 937).
 */
export const STOP_REASONS: ReadonlyMap<string, StopReason> = new Map<string, StopReason>([
  ['end_turn', 'end'],
  ['stop_sequence', 'end'],
  ['tool_use', 'tool_use'],
  ['max_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['pause_turn', 'pause'],
  ['refusal', 'refusal'],
  ['guardrail_intervened', 'refusal'],
  ['compaction', 'other'],
]);

/** `undefined` when the provider gave no word: the reply counts as cut then. */
export function stopFor(word: string | undefined): StopReason {
  if (word === undefined) return 'truncated';
  return STOP_REASONS.get(word) ?? 'other';
}
