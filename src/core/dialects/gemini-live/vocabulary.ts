/**
 * The keys of Live and Lyria messages. A message is an object with one or more of them, and which
 * side sent it is told by the keys alone, so that a recording without directions reads the same.
 */
import type { StopReason } from '../../types/unified-event.ts';

/** Keys of the server that have no better row than `raw`, with what they are called. */
export const SERVER_RAW: ReadonlyMap<string, string> = new Map([
  ['setupComplete', 'setup complete'],
  ['goAway', 'go away'],
  ['sessionResumptionUpdate', 'session resumption'],
  ['voiceActivityDetectionSignal', 'voice activity'],
  ['voiceActivity', 'voice activity'],
  // Tolerated at this level by @ai-sdk/google 4.0.121.
  ['inputTranscription', 'input transcription'],
  // Lyria: a prompt that was turned down; it stands beside serverContent, not inside.
  ['filteredPrompt', 'filtered prompt'],
]);

/** Keys of the server that are read. */
export const SERVER_READ: readonly string[] = [
  'serverContent',
  'toolCall',
  'toolCallCancellation',
  'usageMetadata',
  'error',
];

/** Keys of `serverContent` that have no better row than `raw`. */
export const CONTENT_RAW: ReadonlyMap<string, string> = new Map([
  ['inputTranscription', 'input transcription'],
  ['interimInputTranscription', 'input transcription'],
  ['generationComplete', 'generation complete'],
  ['interrupted', 'interrupted'],
  ['interactionStatus', 'interaction status'],
  ['waitingForInput', 'waiting for input'],
  ['groundingMetadata', 'grounding'],
  ['urlContextMetadata', 'url context'],
  // Lyria.
  ['audioChunks', 'music'],
]);

/** Keys of `serverContent` that are read. */
export const CONTENT_READ: readonly string[] = [
  'modelTurn',
  'outputTranscription',
  'turnComplete',
  'turnCompleteReason',
];

/** Keys of the client, in the spelling of the API and of the Python SDK. */
export const CLIENT: ReadonlyMap<string, string> = new Map([
  ['setup', 'client setup'],
  ['clientContent', 'client content'],
  ['client_content', 'client content'],
  ['realtimeInput', 'client input'],
  ['realtime_input', 'client input'],
  ['toolResponse', 'client tool response'],
  ['tool_response', 'client tool response'],
  ['contextUpdate', 'client context'],
  ['context_update', 'client context'],
  // Lyria.
  ['musicGenerationConfig', 'client music config'],
  ['music_generation_config', 'client music config'],
  ['playbackControl', 'client playback'],
  ['playback_control', 'client playback'],
]);

/**
 * `turnCompleteReason` of @google/genai 3.3.0. All but these name what was prohibited, in the input or
 * in what was generated.
 */
const NO_REFUSALS: ReadonlyMap<string, StopReason> = new Map<string, StopReason>([
  ['MALFORMED_FUNCTION_CALL', 'other'],
  ['NEED_MORE_INPUT', 'other'],
]);

export const REFUSALS: ReadonlySet<string> = new Set([
  'RESPONSE_REJECTED',
  'PROHIBITED_INPUT_CONTENT',
  'IMAGE_PROHIBITED_INPUT_CONTENT',
  'INPUT_TEXT_CONTAIN_PROMINENT_PERSON_PROHIBITED',
  'INPUT_IMAGE_CELEBRITY',
  'INPUT_IMAGE_PHOTO_REALISTIC_CHILD_PROHIBITED',
  'INPUT_TEXT_NCII_PROHIBITED',
  'INPUT_OTHER',
  'INPUT_IP_PROHIBITED',
  'BLOCKLIST',
  'UNSAFE_PROMPT_FOR_IMAGE_GENERATION',
  'GENERATED_IMAGE_SAFETY',
  'GENERATED_CONTENT_SAFETY',
  'GENERATED_AUDIO_SAFETY',
  'GENERATED_VIDEO_SAFETY',
  'GENERATED_CONTENT_PROHIBITED',
  'GENERATED_CONTENT_BLOCKLIST',
  'GENERATED_IMAGE_PROHIBITED',
  'GENERATED_IMAGE_CELEBRITY',
  'GENERATED_IMAGE_PROMINENT_PEOPLE_DETECTED_BY_REWRITER',
  'GENERATED_IMAGE_IDENTIFIABLE_PEOPLE',
  'GENERATED_IMAGE_MINORS',
  'OUTPUT_IMAGE_IP_PROHIBITED',
  'GENERATED_OTHER',
]);

export function stopForTurn(reason: string): StopReason {
  return REFUSALS.has(reason) ? 'refusal' : (NO_REFUSALS.get(reason) ?? 'other');
}
