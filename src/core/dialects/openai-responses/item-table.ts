/**
 * Every output item type, with what it is to us. What stands in this table under no row is unknown:
 * it becomes `raw` and a note.
 *
 * Sources: openai-node 7.59 `resources/responses/responses.ts` (`ResponseOutputItem`); xAI's extra
 * types: @ai-sdk/xai 5.0.12 `src/responses`.
 */
import type { Json, JsonObject } from '../../types/json.ts';
import type { ExecutedBy, InputEncoding } from '../../types/unified-event.ts';
import { listOf, objectOf, textOf } from '../../json/fields.ts';

/** How an item is kept: as text, reasoning or a call; the events of an `opaque` one are all `raw`. */
export type ItemShape = 'message' | 'reasoning' | 'call' | 'opaque';

/** The input of a call as an item states it: text, a value, or (both absent) nothing. */
export interface StatedInput {
  readonly text?: string;
  readonly value?: Json;
  /** Where it is not that of the row. */
  readonly encoding?: InputEncoding;
}

export interface ItemRow {
  readonly shape: ItemShape;
  /** What it is, for the notes of `raw` events. */
  readonly label: string;
  readonly call: CallRow | undefined;
}

export interface CallRow {
  /** `undecided` where only the item's fields or the provider tell. */
  readonly executedBy: ExecutedBy | 'undecided';
  readonly encoding: InputEncoding;
  readonly input: (item: JsonObject) => StatedInput;
}

const NOTHING: StatedInput = {};

/** Text where it should be, else whatever value stands there. */
export function statedInput(value: Json | undefined): StatedInput {
  if (typeof value === 'string') return { text: value };
  return value === undefined || value === null ? NOTHING : { value };
}

const field =
  (name: string) =>
  (item: JsonObject): StatedInput =>
    statedInput(item[name]);

const valueOf =
  (...names: readonly string[]) =>
  (item: JsonObject): StatedInput => {
    for (const name of names) {
      const value = item[name];
      if (value !== undefined && value !== null) return { value };
    }
    return NOTHING;
  };

/** xAI sends the arguments of its server tools as JSON text, OpenAI an action. */
const argumentsOr =
  (otherwise: (item: JsonObject) => StatedInput) =>
  (item: JsonObject): StatedInput => {
    const text = item['arguments'];
    if (typeof text !== 'string') return otherwise(item);
    const stated = text === '' ? otherwise(item) : NOTHING;
    return stated === NOTHING ? { text, encoding: 'json' } : stated;
  };

/** The commands of a shell call, one a line. */
function shellCommands(item: JsonObject): StatedInput {
  const commands = objectOf(item['action'])?.['commands'];
  if (!Array.isArray(commands) || commands.length === 0) return NOTHING;
  return {
    text: listOf(commands)
      .filter((one) => typeof one === 'string')
      .join('\n'),
  };
}

/** The diff; an operation without one (a file is deleted) is delivered as it stands. */
function patchOperation(item: JsonObject): StatedInput {
  const operation = objectOf(item['operation']);
  if (!operation) return NOTHING;
  const diff = operation['diff'];
  if (typeof diff === 'string') return { text: diff };
  return operation['type'] === 'delete_file' ? { value: operation } : NOTHING;
}

function imagePrompt(item: JsonObject): StatedInput {
  const text = textOf(item['prompt']);
  return text === undefined ? NOTHING : { text, encoding: 'text' };
}

function queries(item: JsonObject): StatedInput {
  return Array.isArray(item['queries']) ? { value: { queries: item['queries'] } } : NOTHING;
}

const call = (
  label: string,
  executedBy: CallRow['executedBy'],
  encoding: InputEncoding,
  input: CallRow['input'],
): ItemRow => ({ shape: 'call', label, call: { executedBy, encoding, input } });

const opaque = (label: string): ItemRow => ({ shape: 'opaque', label, call: undefined });

export const ITEM_TABLE: ReadonlyMap<string, ItemRow> = new Map<string, ItemRow>([
  ['message', { shape: 'message', label: 'message', call: undefined }],
  ['reasoning', { shape: 'reasoning', label: 'reasoning', call: undefined }],

  // The client runs these.
  ['function_call', call('function call', 'client', 'json', field('arguments'))],
  ['custom_tool_call', call('custom tool call', 'undecided', 'text', field('input'))],
  ['computer_call', call('computer call', 'client', 'value', valueOf('actions', 'action'))],
  ['local_shell_call', call('local shell call', 'client', 'value', valueOf('action'))],
  ['shell_call', call('shell call', 'undecided', 'text', shellCommands)],
  ['apply_patch_call', call('apply patch call', 'client', 'text', patchOperation)],
  ['tool_search_call', call('tool search call', 'undecided', 'value', field('arguments'))],

  // The server runs these.
  [
    'web_search_call',
    call('web search call', 'server', 'value', argumentsOr(valueOf('action', 'input'))),
  ],
  ['file_search_call', call('file search call', 'server', 'value', argumentsOr(queries))],
  [
    'code_interpreter_call',
    call('code interpreter call', 'server', 'text', argumentsOr(field('code'))),
  ],
  // What OpenAI's image tool was asked is not sent; xAI sends the prompt.
  ['image_generation_call', call('image generation call', 'server', 'value', imagePrompt)],
  ['mcp_call', call('MCP call', 'server', 'json', field('arguments'))],
  // The server runs it once the client has approved, so it is no call for the client to run.
  ['mcp_approval_request', call('MCP approval request', 'server', 'json', field('arguments'))],
  ['program', call('program', 'server', 'text', field('code'))],
  [
    'x_search_call',
    call('X search call', 'server', 'value', argumentsOr(valueOf('action', 'input'))),
  ],
  [
    'code_execution_call',
    call('code execution call', 'server', 'text', argumentsOr(field('code'))),
  ],
  ['view_image_call', call('view image call', 'server', 'value', argumentsOr(valueOf('action')))],
  [
    'view_x_video_call',
    call('view X video call', 'server', 'value', argumentsOr(valueOf('action'))),
  ],

  // Results, listings and echoes of input.
  ['shell_call_output', opaque('shell output')],
  ['apply_patch_call_output', opaque('apply patch result')],
  ['tool_search_output', opaque('tool search result')],
  ['program_output', opaque('program result')],
  ['mcp_list_tools', opaque('MCP tool listing')],
  ['compaction', opaque('compaction')],
  ['additional_tools', opaque('additional tools')],
  ['function_call_output', opaque('function result')],
  ['custom_tool_call_output', opaque('custom tool result')],
  ['computer_call_output', opaque('computer result')],
  ['local_shell_call_output', opaque('local shell result')],
  ['mcp_approval_response', opaque('MCP approval response')],
]);

export const UNKNOWN_ITEM: ItemRow = opaque('unknown item');

/** The tool's name where the item has one, else its type without `_call`. */
export function toolName(item: JsonObject | undefined, type: string): string | undefined {
  const given = textOf(item?.['name']);
  if (given !== undefined || NAMED_BY_THE_MODEL.has(type)) return given;
  return type.endsWith('_call') ? type.slice(0, -'_call'.length) : type;
}

/** How the input is written, given what was stated of it. */
export function encodingOf(row: CallRow, stated: StatedInput): InputEncoding {
  const usual = row.encoding;
  if (stated.encoding) return stated.encoding;
  if (stated.value !== undefined) return 'value';
  return usual === 'value' && stated.text !== undefined ? 'json' : usual;
}

/** Types whose tool is named in the item only: their own name says nothing. */
const NAMED_BY_THE_MODEL: ReadonlySet<string> = new Set([
  'function_call',
  'custom_tool_call',
  'mcp_call',
  'mcp_approval_request',
]);

/** Names of xAI's server tools that arrive as `custom_tool_call`. */
const XAI_TOOLS: ReadonlySet<string> = new Set([
  'x_user_search',
  'x_keyword_search',
  'x_semantic_search',
  'x_thread_fetch',
  'web_search',
  'web_search_with_snippets',
  'browse_page',
  'code_execution',
  'view_image',
  'view_x_video',
]);

/** Who runs a call, where its type does not settle it. */
export function runner(
  type: string,
  item: JsonObject | undefined,
  provider: string | undefined,
  declared: ReadonlySet<string>,
): ExecutedBy {
  const row = ITEM_TABLE.get(type)?.call;
  if (row && row.executedBy !== 'undecided') return row.executedBy;
  if (type === 'shell_call') {
    const where = textOf(objectOf(item?.['environment'])?.['type']);
    return where?.startsWith('container') ? 'server' : 'client';
  }
  if (type === 'tool_search_call') return item?.['execution'] === 'client' ? 'client' : 'server';
  // custom_tool_call: the client's at OpenAI, xAI's own tools at xAI (unless the request declared it).
  const name = textOf(item?.['name']) ?? '';
  if (declared.has(name)) return 'client';
  if (provider === 'xai') return 'server';
  return provider === undefined && XAI_TOOLS.has(name) ? 'server' : 'client';
}
