/**
 * Every event type, with its row in our vocabulary: what is done about it, and what a `raw` event of
 * it is called. A type that is not here is `raw` and a note (`unknown-event`).
 *
 * Sources: openai-node 7.59 `resources/responses/responses.ts` (`ResponseStreamEvent`, 59 members)
 * and `lib/responses` (WebSocket, multi-agent); @ai-sdk/openai 4.0.118 (apply patch diffs);
 * @ai-sdk/xai 5.0.12 and xai-org/grok-build (xAI's own); openai-node #1964 (`keepalive`).
 */

/** What a stretch of content is; items of one index hold several, told apart by kind and index. */
export type PartKind = 'text' | 'refusal' | 'summary' | 'reasoning';

export type EventAction =
  /** A piece of text, refusal or reasoning; `part` says which. */
  | 'content-delta'
  /** The whole of it, in `field`. */
  | 'content-done'
  | 'part-added'
  | 'part-done'
  /** A piece of a call's input; `item` is the type of a call that was never announced. */
  | 'input-delta'
  | 'input-done'
  | 'command-added'
  | 'command-delta'
  | 'command-done'
  | 'item-added'
  | 'item-done'
  | 'transcript-delta'
  | 'created'
  | 'lifecycle'
  | 'terminal'
  | 'error'
  /** A failure that leaves the response going. */
  | 'side-error'
  | 'raw';

export interface EventRow {
  readonly does: EventAction;
  readonly note: string;
  readonly part: PartKind;
  /** Where the whole value stands in the payload. */
  readonly field: string;
  readonly item: string;
}

// All rows have all fields so that the engine sees one shape.
const row = (does: EventAction, note: string, more: Partial<EventRow> = {}): EventRow => ({
  does,
  note,
  part: 'text',
  field: '',
  item: '',
  ...more,
});

const text = (part: PartKind, name: string, field: string): readonly [EventRow, EventRow] => [
  row('content-delta', name, { part }),
  row('content-done', `${name} done`, { part, field }),
];

const input = (item: string, name: string, field: string): readonly [EventRow, EventRow] => [
  row('input-delta', name, { item }),
  row('input-done', `${name} done`, { item, field }),
];

const [TEXT, TEXT_DONE] = text('text', 'text', 'text');
const [REFUSAL, REFUSAL_DONE] = text('refusal', 'refusal', 'refusal');
const [SUMMARY, SUMMARY_DONE] = text('summary', 'reasoning summary', 'text');
const [REASONING, REASONING_DONE] = text('reasoning', 'reasoning text', 'text');
const [FUNCTION, FUNCTION_DONE] = input('function_call', 'function arguments', 'arguments');
const [CUSTOM, CUSTOM_DONE] = input('custom_tool_call', 'custom tool input', 'input');
const [MCP, MCP_DONE] = input('mcp_call', 'MCP arguments', 'arguments');
const [CODE, CODE_DONE] = input('code_interpreter_call', 'code', 'code');
const [DIFF, DIFF_DONE] = input('apply_patch_call', 'patch diff', 'diff');

/** `response.<tool>_call.<state>`: the progress of a tool that the server runs. */
const progress = (tool: string, label: string, states: readonly string[]): [string, EventRow][] =>
  states.map((state) => [
    `response.${tool}.${state}`,
    row('raw', `${label}: ${state.replaceAll('_', ' ')}`),
  ]);

export const EVENT_TABLE: ReadonlyMap<string, EventRow> = new Map<string, EventRow>([
  ['response.created', row('created', 'response created')],
  ['response.queued', row('lifecycle', 'response queued')],
  ['response.in_progress', row('lifecycle', 'response in progress')],
  ['response.completed', row('terminal', 'response completed')],
  ['response.incomplete', row('terminal', 'response incomplete')],
  ['response.failed', row('terminal', 'response failed')],
  // Not in OpenAI's union. xAI's twin of completed, and an alias that older documents name.
  ['response.done', row('terminal', 'response done')],
  ['response.cancelled', row('terminal', 'response cancelled')],
  ['error', row('error', 'error')],
  ['keepalive', row('raw', 'keep-alive')],

  ['response.output_item.added', row('item-added', 'item added')],
  ['response.output_item.done', row('item-done', 'item done')],
  ['response.content_part.added', row('part-added', 'content part added')],
  ['response.content_part.done', row('part-done', 'content part done')],
  // Open-weight servers (vLLM, Bedrock) send these for reasoning text.
  ['response.reasoning_part.added', row('part-added', 'reasoning part added')],
  ['response.reasoning_part.done', row('part-done', 'reasoning part done')],
  [
    'response.reasoning_summary_part.added',
    row('part-added', 'reasoning summary part added', { part: 'summary' }),
  ],
  [
    'response.reasoning_summary_part.done',
    row('part-done', 'reasoning summary part done', { part: 'summary' }),
  ],

  ['response.output_text.delta', TEXT],
  ['response.output_text.done', TEXT_DONE],
  ['response.output_text.annotation.added', row('raw', 'citation')],
  ['response.output_text_annotation.added', row('raw', 'citation')],
  ['response.refusal.delta', REFUSAL],
  ['response.refusal.done', REFUSAL_DONE],
  ['response.reasoning_summary_text.delta', SUMMARY],
  ['response.reasoning_summary_text.done', SUMMARY_DONE],
  ['response.reasoning_text.delta', REASONING],
  ['response.reasoning_text.done', REASONING_DONE],
  // Names that gateways and early servers use for the two above.
  ['response.reasoning_summary.delta', SUMMARY],
  ['response.reasoning_summary.done', SUMMARY_DONE],
  ['response.reasoning.delta', REASONING],
  ['response.reasoning.done', REASONING_DONE],

  ['response.function_call_arguments.delta', FUNCTION],
  ['response.function_call_arguments.done', FUNCTION_DONE],
  ['response.custom_tool_call_input.delta', CUSTOM],
  ['response.custom_tool_call_input.done', CUSTOM_DONE],
  ['response.mcp_call_arguments.delta', MCP],
  ['response.mcp_call_arguments.done', MCP_DONE],
  ['response.code_interpreter_call_code.delta', CODE],
  ['response.code_interpreter_call_code.done', CODE_DONE],
  ['response.apply_patch_call_operation_diff.delta', DIFF],
  ['response.apply_patch_call_operation_diff.done', DIFF_DONE],
  ['response.shell_call_command.added', row('command-added', 'command', { item: 'shell_call' })],
  ['response.shell_call_command.delta', row('command-delta', 'command', { item: 'shell_call' })],
  [
    'response.shell_call_command.done',
    row('command-done', 'command done', { item: 'shell_call', field: 'command' }),
  ],

  ...progress('web_search_call', 'web search', ['in_progress', 'searching', 'completed']),
  ...progress('file_search_call', 'file search', ['in_progress', 'searching', 'completed']),
  ...progress('code_interpreter_call', 'code interpreter', [
    'in_progress',
    'interpreting',
    'executing',
    'completed',
  ]),
  ...progress('image_generation_call', 'image generation', [
    'in_progress',
    'generating',
    'completed',
  ]),
  ...progress('mcp_call', 'MCP call', ['in_progress', 'executing', 'completed', 'failed']),
  ...progress('mcp_list_tools', 'MCP tool listing', ['in_progress', 'completed', 'failed']),
  ...progress('x_search_call', 'X search', ['in_progress', 'searching', 'completed']),
  ...progress('code_execution_call', 'code execution', ['in_progress', 'executing', 'completed']),
  ['response.image_generation_call.partial_image', row('raw', 'partial image')],
  ['response.shell_call_output_content.delta', row('raw', 'shell output')],
  ['response.shell_call_output_content.done', row('raw', 'shell output done')],
  ['response.mcp_call_output.delta', row('raw', 'MCP output')],
  ['response.mcp_call_output.done', row('raw', 'MCP output done')],
  ['response.compaction.compacting', row('raw', 'compacting')],
  ['response.reasoning.search_results', row('raw', 'search results')],
  ['response.doom_loop_check', row('raw', 'repetition check')],

  ['response.audio.delta', row('raw', 'audio')],
  ['response.audio.done', row('raw', 'audio done')],
  ['response.audio.transcript.delta', row('transcript-delta', 'transcript')],
  ['response.audio.transcript.done', row('raw', 'transcript done')],

  // WebSocket and multi-agent only.
  ['response.steer.accepted', row('raw', 'steer accepted')],
  ['response.steer.pending', row('raw', 'steer pending')],
  ['response.steer.failed', row('side-error', 'steer failed')],
  ['response.inject.created', row('raw', 'injection created')],
  ['response.inject.failed', row('side-error', 'injection failed')],
]);
