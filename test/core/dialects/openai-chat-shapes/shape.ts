/** A row of the shape tables, and what its chunks are built of. */
import type { Json, JsonObject } from '../../../../src/core/types/json.ts';
import type { ProblemCode } from '../../../../src/core/types/problem.ts';
import type { Sent } from '../openai-chat-reading.ts';

/** A chunk of one choice. */
export function chunk(
  delta: Json | undefined,
  more: JsonObject = {},
  top: JsonObject = {},
): JsonObject {
  const choice = { index: 0, ...(delta !== undefined && { delta }), finish_reason: null, ...more };
  return { id: 'c1', object: 'chat.completion.chunk', model: 'm', choices: [choice], ...top };
}
export const finish = (word: string): JsonObject => chunk({}, { finish_reason: word });
export const bare = (top: JsonObject): JsonObject => ({ id: 'c1', choices: [], ...top });
export const call = (fields: JsonObject): JsonObject =>
  chunk({ tool_calls: [{ index: 0, ...fields }] });
export const F = { id: 'k', function: { name: 'f', arguments: '{"n":1}' } };

export interface Shape {
  readonly field: string;
  readonly sent: readonly Sent[];
  /** What each wire event says, one string an event, several lines joined by " | "; then the end. */
  readonly said: readonly string[];
  readonly problems?: readonly ProblemCode[];
}

/** How most streams end. */
export const END = 'done end stop';
