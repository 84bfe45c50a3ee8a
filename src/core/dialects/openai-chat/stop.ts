/**
 * Finish reasons, the provider's word and what it means.
 *
 * OpenAI: stop, length, tool_calls, content_filter, function_call. Mistral: model_length, error.
 * DeepSeek: insufficient_system_resource. Together: eos. Zhipu: sensitive, network_error. vLLM: abort.
 * llama.cpp `/completion`: eos, word, limit. Gateways pass through the words of other providers.
 * An unknown word is `other`: never `end`.
 */
import type { StopReason } from '../../types/unified-event.ts';

const MEANING: ReadonlyMap<string, StopReason> = new Map([
  ['stop', 'end'],
  ['eos', 'end'],
  ['eos_token', 'end'],
  ['word', 'end'],
  ['stop_sequence', 'end'],
  ['end_turn', 'end'],
  ['complete', 'end'],
  ['completed', 'end'],
  ['length', 'length'],
  ['limit', 'length'],
  ['model_length', 'length'],
  ['max_tokens', 'length'],
  ['max_output_tokens', 'length'],
  ['model_context_window_exceeded', 'length'],
  ['tool_calls', 'tool_use'],
  ['tool_call', 'tool_use'],
  ['tool_use', 'tool_use'],
  ['function_call', 'tool_use'],
  ['content_filter', 'refusal'],
  ['refusal', 'refusal'],
  ['safety', 'refusal'],
  ['sensitive', 'refusal'],
  ['prohibited_content', 'refusal'],
  ['recitation', 'refusal'],
  ['blocklist', 'refusal'],
  ['error', 'error'],
  ['insufficient_system_resource', 'error'],
  ['network_error', 'error'],
  ['engine_overloaded', 'error'],
  ['abort', 'cancelled'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['pause_turn', 'pause'],
]);

/** What the word alone says. */
export function meaningOf(word: string): StopReason {
  return MEANING.get(word) ?? MEANING.get(word.toLowerCase()) ?? 'other';
}

/**
 * What the choice as a whole says. Servers send `stop` (Gemini, old Ollama) or a word of their own
 * after a tool call, and `stop` after a refusal.
 */
export function stopOf(word: string, hasCalls: boolean, refused: boolean): StopReason {
  const meaning = meaningOf(word);
  if (meaning !== 'end' && meaning !== 'other') return meaning;
  if (hasCalls) return 'tool_use';
  return refused ? 'refusal' : meaning;
}
