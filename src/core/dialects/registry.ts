import type { Dialect, DialectId } from '../types/dialect.ts';
import { anthropicMessages } from './anthropic-messages.ts';
import { geminiGenerate } from './gemini-generate.ts';
import { geminiInteractions } from './gemini-interactions.ts';
import { geminiLive } from './gemini-live.ts';
import { ollama } from './ollama.ts';
import { openaiChat } from './openai-chat.ts';
import { openaiRealtime } from './openai-realtime.ts';
import { openaiResponses } from './openai-responses.ts';

/**
 * Every dialect, one row each. Order decides only between equal scores: the more particular first.
 */
export const DIALECTS: readonly Dialect[] = [
  openaiResponses,
  anthropicMessages,
  openaiChat,
  ollama,
  openaiRealtime,
  geminiInteractions,
  geminiLive,
  geminiGenerate,
];

/** The dialect of an id; undefined for `unknown` and for ids that nothing reads yet. */
export function dialectById(id: DialectId): Dialect | undefined {
  return DIALECTS.find((dialect) => dialect.id === id);
}
