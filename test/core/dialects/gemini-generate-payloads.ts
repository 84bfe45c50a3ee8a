/** GenerateContentResponse payloads in few words, and what the dialect says of them. */
import { geminiGenerate } from '../../../src/core/dialects/gemini-generate.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import { flat, read, wire, type Said } from './gemini-reading.ts';

export const generate = (payloads: readonly Json[], ended = true): Said =>
  read(
    geminiGenerate,
    payloads.map((payload) => wire(payload)),
    ended,
  );

export const chunk = (parts: readonly Json[], more: JsonObject = {}): JsonObject => ({
  candidates: [{ content: { role: 'model', parts }, ...more }],
});
export const stop = (finishReason: Json = 'STOP'): JsonObject => ({
  candidates: [{ finishReason }],
});
export const call = (functionCall: JsonObject): JsonObject => ({ functionCall });
export const piece = (jsonPath: string, value: JsonObject): JsonObject => ({ jsonPath, ...value });

/** What the payloads say before the end of the input. */
export const linesOf = (payloads: readonly Json[]): readonly string[] =>
  flat(generate(payloads, false));
