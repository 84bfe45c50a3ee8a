/**
 * The words of the Interactions stream. There are two vocabularies: `content.*` and
 * `interaction.start|complete` up to API revision 2026-05-20 (@google/genai 1.33–1.52), `step.*` and
 * `interaction.created|completed` since (2.0 and later). The old one is also what the enterprise
 * agent platform documents. Both are read alike.
 */
import type { StopReason } from '../../types/unified-event.ts';

export type EventKind =
  'created' | 'status' | 'completed' | 'step-start' | 'step-delta' | 'step-stop' | 'error';

export const EVENT_TYPES: ReadonlyMap<string, EventKind> = new Map<string, EventKind>([
  ['interaction.created', 'created'],
  ['interaction.start', 'created'],
  ['interaction.status_update', 'status'],
  // Not in any type, but @ai-sdk/google 4.0.121 reads them.
  ['interaction.in_progress', 'status'],
  ['interaction.requires_action', 'status'],
  ['interaction.completed', 'completed'],
  ['interaction.complete', 'completed'],
  ['step.start', 'step-start'],
  ['content.start', 'step-start'],
  ['step.delta', 'step-delta'],
  ['content.delta', 'step-delta'],
  ['step.stop', 'step-stop'],
  ['content.stop', 'step-stop'],
  ['error', 'error'],
  // Not in any type either; clients of the preview read it, with the error in one of three places.
  ['interaction.error', 'error'],
]);

export type StepKind = 'output' | 'thought' | 'call' | 'result' | 'processing' | 'input';

/** `step.type`, and `content.type` of the old vocabulary. */
export const STEP_TYPES: ReadonlyMap<string, StepKind> = new Map<string, StepKind>([
  ['model_output', 'output'],
  ['text', 'output'],
  ['image', 'output'],
  ['audio', 'output'],
  ['video', 'output'],
  ['document', 'output'],
  ['thought', 'thought'],
  ['function_call', 'call'],
  ['google_search_call', 'call'],
  ['code_execution_call', 'call'],
  ['url_context_call', 'call'],
  ['file_search_call', 'call'],
  ['google_maps_call', 'call'],
  ['mcp_server_tool_call', 'call'],
  ['retrieval_call', 'call'],
  ['function_result', 'result'],
  ['google_search_result', 'result'],
  ['code_execution_result', 'result'],
  ['url_context_result', 'result'],
  ['file_search_result', 'result'],
  ['google_maps_result', 'result'],
  ['mcp_server_tool_result', 'result'],
  ['retrieval_result', 'result'],
  ['processing_call', 'processing'],
  ['processing_result', 'processing'],
  // Only when a finished interaction is read again.
  ['user_input', 'input'],
]);

export type DeltaKind =
  | 'text'
  | 'summary'
  | 'signature'
  | 'arguments'
  | 'call'
  | 'result'
  | 'annotations'
  | 'media'
  | 'processing';

export const DELTA_TYPES: ReadonlyMap<string, DeltaKind> = new Map<string, DeltaKind>([
  ['text', 'text'],
  ['thought_summary', 'summary'],
  ['thought_signature', 'signature'],
  ['arguments_delta', 'arguments'],
  ['text_annotation_delta', 'annotations'],
  ['text_annotation', 'annotations'],
  ['image', 'media'],
  ['audio', 'media'],
  ['video', 'media'],
  ['document', 'media'],
  ['function_call', 'call'],
  ['google_search_call', 'call'],
  ['code_execution_call', 'call'],
  ['url_context_call', 'call'],
  ['file_search_call', 'call'],
  ['google_maps_call', 'call'],
  ['mcp_server_tool_call', 'call'],
  ['retrieval_call', 'call'],
  ['function_result', 'result'],
  ['google_search_result', 'result'],
  ['code_execution_result', 'result'],
  ['url_context_result', 'result'],
  ['file_search_result', 'result'],
  ['google_maps_result', 'result'],
  ['mcp_server_tool_result', 'result'],
  ['retrieval_result', 'result'],
  ['processing_call', 'processing'],
  ['processing_result', 'processing'],
]);

/** The step that a delta of this kind must belong to, for streams that begin in the middle. */
export const STEP_OF_DELTA: { readonly [kind in DeltaKind]: StepKind } = {
  text: 'output',
  summary: 'thought',
  signature: 'thought',
  arguments: 'call',
  call: 'call',
  result: 'result',
  annotations: 'output',
  media: 'output',
  processing: 'processing',
};

/** `interaction.status` once it is over. `completed` with a client call is told by the caller. */
export const STATUSES: ReadonlyMap<string, StopReason> = new Map<string, StopReason>([
  ['completed', 'end'],
  ['requires_action', 'tool_use'],
  ['incomplete', 'length'],
  ['budget_exceeded', 'length'],
  // The answer goes on in another request, with the continuation token.
  ['requires_continuation', 'pause'],
  ['failed', 'error'],
  ['cancelled', 'cancelled'],
]);

/** Statuses that say "not yet": the input's end in one of them is a cut. */
export const UNFINISHED: ReadonlySet<string> = new Set(['in_progress', 'queued']);

/** `google_search_call` calls `google_search`; what has a name of its own is called by that. */
export function toolName(type: string): string {
  return type.endsWith('_call') ? type.slice(0, -'_call'.length) : type;
}
