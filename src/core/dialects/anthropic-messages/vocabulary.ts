/**
 * The names of the wire, with what each of them is to us. Everything that stands in none of these
 * tables is unknown: it becomes `raw` and a note.
 *
 * Source: @anthropic-ai/sdk 1.14.0, `resources/messages/messages.ts` and
 * `resources/beta/messages/messages.ts`.
 */
import type { ExecutedBy } from '../../types/unified-event.ts';

export const EVENT_TYPES = [
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'ping',
  'error',
  'vertex_event',
] as const;

export type EventType = (typeof EVENT_TYPES)[number];

const eventTypes: ReadonlySet<string> = new Set(EVENT_TYPES);

export function isEventType(name: string): name is EventType {
  return eventTypes.has(name);
}

/** How a block is kept: as one of the trace's own kinds, or `opaque` (its events are all `raw`). */
export type BlockRow = 'text' | 'reasoning' | 'call' | 'opaque';

export interface BlockType {
  readonly row: BlockRow;
  /** What it is, in words, for the notes of `raw` events. */
  readonly label: string;
  readonly executedBy?: ExecutedBy;
}

export const BLOCK_TYPES: ReadonlyMap<string, BlockType> = new Map<string, BlockType>([
  ['text', { row: 'text', label: 'text' }],
  ['thinking', { row: 'reasoning', label: 'thinking' }],
  ['redacted_thinking', { row: 'reasoning', label: 'redacted thinking' }],
  ['tool_use', { row: 'call', label: 'tool call', executedBy: 'client' }],
  ['server_tool_use', { row: 'call', label: 'server tool call', executedBy: 'server' }],
  ['mcp_tool_use', { row: 'call', label: 'MCP tool call', executedBy: 'server' }],
  ['web_search_tool_result', { row: 'opaque', label: 'web search result' }],
  ['web_fetch_tool_result', { row: 'opaque', label: 'web fetch result' }],
  ['code_execution_tool_result', { row: 'opaque', label: 'code execution result' }],
  ['bash_code_execution_tool_result', { row: 'opaque', label: 'bash result' }],
  ['text_editor_code_execution_tool_result', { row: 'opaque', label: 'text editor result' }],
  ['tool_search_tool_result', { row: 'opaque', label: 'tool search result' }],
  ['advisor_tool_result', { row: 'opaque', label: 'advisor result' }],
  ['mcp_tool_result', { row: 'opaque', label: 'MCP tool result' }],
  ['mcp_tool_listing', { row: 'opaque', label: 'MCP tool listing' }],
  ['container_upload', { row: 'opaque', label: 'container upload' }],
  ['compaction', { row: 'opaque', label: 'compaction' }],
  ['fallback', { row: 'opaque', label: 'fallback' }],
]);

/** The block types a delta type may come in; a client drops it anywhere else. */
export const DELTA_TYPES: ReadonlyMap<string, readonly string[]> = new Map([
  ['text_delta', ['text']],
  ['thinking_delta', ['thinking']],
  ['input_json_delta', ['tool_use', 'server_tool_use', 'mcp_tool_use']],
  ['signature_delta', ['thinking']],
  ['citations_delta', ['text']],
  ['compaction_delta', ['compaction']],
]);
