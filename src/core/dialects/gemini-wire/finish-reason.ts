/**
 * Why a candidate ended. The words are those of @google/genai 3.3.0 (`FinishReason`, 24 of them); a
 * word that is not listed is `other`, never `end`. Gemini has no word for "I called a tool": a client
 * call with `STOP` is told by the caller.
 *
 * With `$alt=json;enum-encoding=int` the reason is a number, and the two APIs number differently:
 * google/ai/generativelanguage/v1beta/generative_service.proto and
 * google/cloud/aiplatform/v1/content.proto. `gemini-json-array-enum-numbers.json` shows it.
 */
import type { StopReason } from '../../types/unified-event.ts';

export const FINISH_REASONS: ReadonlyMap<string, StopReason> = new Map<string, StopReason>([
  ['STOP', 'end'],
  ['MAX_TOKENS', 'length'],
  // The limit of one request is reached but the answer goes on in the next (long decode).
  ['CONTINUATION', 'pause'],
  ['SAFETY', 'refusal'],
  ['RECITATION', 'refusal'],
  ['BLOCKLIST', 'refusal'],
  ['PROHIBITED_CONTENT', 'refusal'],
  ['SPII', 'refusal'],
  ['MODEL_ARMOR', 'refusal'],
  ['IMAGE_SAFETY', 'refusal'],
  ['IMAGE_PROHIBITED_CONTENT', 'refusal'],
  ['IMAGE_RECITATION', 'refusal'],
  ['LANGUAGE', 'refusal'],
  ['ESCALATION', 'refusal'],
  ['PUP_LIMITED_DISABLED', 'refusal'],
  // Faults of the model's own call or reply: nothing was refused, and it is no ending either.
  ['MALFORMED_FUNCTION_CALL', 'other'],
  ['UNEXPECTED_TOOL_CALL', 'other'],
  ['TOO_MANY_TOOL_CALLS', 'other'],
  ['MISSING_THOUGHT_SIGNATURE', 'other'],
  ['MALFORMED_RESPONSE', 'other'],
  ['NO_IMAGE', 'other'],
  ['IMAGE_OTHER', 'other'],
  ['OTHER', 'other'],
  ['FINISH_REASON_UNSPECIFIED', 'other'],
]);

const GEMINI_API_NUMBERS: readonly string[] = [
  'FINISH_REASON_UNSPECIFIED',
  'STOP',
  'MAX_TOKENS',
  'SAFETY',
  'RECITATION',
  'OTHER',
  'LANGUAGE',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'MALFORMED_FUNCTION_CALL',
  'IMAGE_SAFETY',
  'UNEXPECTED_TOOL_CALL',
  'TOO_MANY_TOOL_CALLS',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_OTHER',
  'NO_IMAGE',
  'IMAGE_RECITATION',
];

const VERTEX_NUMBERS: readonly string[] = [
  'FINISH_REASON_UNSPECIFIED',
  'STOP',
  'MAX_TOKENS',
  'SAFETY',
  'RECITATION',
  'OTHER',
  'BLOCKLIST',
  'PROHIBITED_CONTENT',
  'SPII',
  'MALFORMED_FUNCTION_CALL',
  'MODEL_ARMOR',
  'IMAGE_SAFETY',
  'IMAGE_PROHIBITED_CONTENT',
  'IMAGE_RECITATION',
  'IMAGE_OTHER',
  'UNEXPECTED_TOOL_CALL',
  'NO_IMAGE',
];

export type FinishNumbering = 'gemini-api' | 'vertex';

/** Our word for the provider's; `numbering` says whose numbers they are when it sent a number. */
export function stopFor(raw: string, numbering: FinishNumbering): StopReason {
  const word = /^\d+$/.test(raw)
    ? (numbering === 'vertex' ? VERTEX_NUMBERS : GEMINI_API_NUMBERS)[Number(raw)]
    : raw;
  return (word === undefined ? undefined : FINISH_REASONS.get(word)) ?? 'other';
}

/** The enum's zero says nothing: it never replaces a reason that was given. */
export function isUnspecified(raw: string): boolean {
  return raw === '0' || raw.endsWith('_UNSPECIFIED');
}
