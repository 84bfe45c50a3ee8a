/** Every event type and every item type has its row in the vocabulary, and is shown to have it. */
import assert from 'node:assert/strict';
import { EVENT_TABLE } from '../../../src/core/dialects/openai-responses/event-table.ts';
import { ITEM_TABLE } from '../../../src/core/dialects/openai-responses/item-table.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import { event, outcomes, record } from './openai-responses-reading.ts';

/** Items that the events below belong to, announced first. */
const ITEMS: readonly (JsonObject & { readonly id: string })[] = [
  { id: 'm', type: 'message', role: 'assistant', content: [] },
  { id: 'r', type: 'reasoning', summary: [] },
  { id: 'f', type: 'function_call', call_id: 'c1', name: 'f', arguments: '' },
  { id: 'ct', type: 'custom_tool_call', call_id: 'c2', name: 'g', input: '' },
  { id: 'mc', type: 'mcp_call', name: 'h', arguments: '' },
  { id: 'ci', type: 'code_interpreter_call', code: '' },
  { id: 'ap', type: 'apply_patch_call', call_id: 'c3', operation: { type: 'update_file' } },
  { id: 'sh', type: 'shell_call', call_id: 'c4', action: { commands: [] } },
];
const at = (index: number, more: JsonObject = {}): JsonObject => ({
  item_id: ITEMS[index]!.id,
  output_index: index,
  ...more,
});
const SETUP = [
  event('response.created', { response: { id: 'resp_1', object: 'response' } }),
  ...ITEMS.map((item, index) => event('response.output_item.added', { output_index: index, item })),
];
const ENDED = { id: 'resp_1', object: 'response', usage: { input_tokens: 1 } };
const FAILURE = { code: 'c', message: 'm' };

type Case = readonly [type: string, fields: JsonObject, kinds: string];

const CASES: readonly Case[] = [
  ['response.created', { response: { id: 'resp_2' } }, 'tool_call_done ×6, done, raw'],
  ['response.queued', { response: { status: 'queued' } }, 'raw'],
  ['response.in_progress', {}, 'raw'],
  ['response.completed', { response: ENDED }, 'tool_call_done ×6, usage, done'],
  ['response.incomplete', { response: ENDED }, 'tool_call_done ×6, usage, done'],
  [
    'response.failed',
    { response: { ...ENDED, error: FAILURE } },
    'tool_call_done ×6, usage, error, done',
  ],
  ['response.done', { response: ENDED }, 'tool_call_done ×6, usage, done'],
  ['response.cancelled', { response: ENDED }, 'tool_call_done ×6, usage, done'],
  ['error', FAILURE, 'error'],
  ['keepalive', {}, 'raw'],
  ['response.output_item.added', { output_index: 8, item: { type: 'message' } }, 'raw'],
  ['response.output_item.done', at(2, { item: ITEMS[2]! }), 'tool_call_done'],
  [
    'response.content_part.added',
    at(0, { part: { type: 'output_text', text: 'a' } }),
    'text_delta',
  ],
  ['response.content_part.done', at(0, { part: { type: 'refusal', refusal: 'a' } }), 'text_delta'],
  ['response.reasoning_part.added', at(1, { part: { type: 'reasoning_text', text: '' } }), 'raw'],
  [
    'response.reasoning_part.done',
    at(1, { part: { type: 'reasoning_text', text: 'a' } }),
    'reasoning_delta',
  ],
  ['response.reasoning_summary_part.added', at(1, { summary_index: 0, part: {} }), 'raw'],
  [
    'response.reasoning_summary_part.done',
    at(1, { summary_index: 0, part: { type: 'summary_text', text: 'a' } }),
    'reasoning_delta',
  ],
  ...['response.output_text', 'response.refusal'].map((name): Case => [
    `${name}.delta`,
    at(0, { content_index: 0, delta: 'a' }),
    'text_delta',
  ]),
  ['response.output_text.done', at(0, { text: 'a' }), 'text_delta'],
  ['response.refusal.done', at(0, { refusal: 'a' }), 'text_delta'],
  ['response.output_text.annotation.added', at(0, { annotation: null }), 'raw'],
  ['response.output_text_annotation.added', at(0, { annotation: null }), 'raw'],
  ...['reasoning_summary_text', 'reasoning_text', 'reasoning_summary', 'reasoning'].flatMap(
    (name): Case[] => [
      [`response.${name}.delta`, at(1, { delta: 'a' }), 'reasoning_delta'],
      [`response.${name}.done`, at(1, { text: 'a' }), 'reasoning_delta'],
    ],
  ),
  ...(
    [
      ['function_call_arguments', 2, 'arguments'],
      ['custom_tool_call_input', 3, 'input'],
      ['mcp_call_arguments', 4, 'arguments'],
      ['code_interpreter_call_code', 5, 'code'],
      ['apply_patch_call_operation_diff', 6, 'diff'],
      ['shell_call_command', 7, 'command'],
    ] as const
  ).flatMap(([name, index, field]): Case[] => [
    [`response.${name}.delta`, at(index, { delta: '1' }), 'tool_call_delta'],
    [`response.${name}.done`, at(index, { [field]: '1' }), 'tool_call_delta'],
  ]),
  ['response.shell_call_command.added', { output_index: 7, command: '' }, 'raw'],
  ['response.audio.transcript.delta', { delta: 'a' }, 'text_delta'],
  ['response.steer.failed', { error: FAILURE }, 'error'],
  ['response.inject.failed', { error: FAILURE }, 'error'],
  ...[
    'web_search_call.in_progress web_search_call.searching web_search_call.completed',
    'file_search_call.in_progress file_search_call.searching file_search_call.completed',
    'code_interpreter_call.in_progress code_interpreter_call.interpreting',
    'code_interpreter_call.executing code_interpreter_call.completed',
    'image_generation_call.in_progress image_generation_call.generating',
    'image_generation_call.completed image_generation_call.partial_image',
    'mcp_call.in_progress mcp_call.executing mcp_call.completed mcp_call.failed',
    'mcp_list_tools.in_progress mcp_list_tools.completed mcp_list_tools.failed',
    'x_search_call.in_progress x_search_call.searching x_search_call.completed',
    'code_execution_call.in_progress code_execution_call.executing code_execution_call.completed',
    'shell_call_output_content.delta shell_call_output_content.done',
    'mcp_call_output.delta mcp_call_output.done compaction.compacting',
    'reasoning.search_results doom_loop_check audio.delta audio.done audio.transcript.done',
    'steer.accepted steer.pending inject.created',
  ]
    .join(' ')
    .split(' ')
    .map((name): Case => [`response.${name}`, at(4, { delta: {} }), 'raw']),
];

/** `raw, tool_call_done ×2`: the kinds of some events, equal neighbours counted. */
function kindsOf(kinds: readonly string[]): string {
  const runs: [string, number][] = [];
  for (const kind of kinds) {
    const last = runs.at(-1);
    if (last?.[0] === kind) last[1]++;
    else runs.push([kind, 1]);
  }
  return runs.map(([kind, count]) => (count === 1 ? kind : `${kind} ×${count}`)).join(', ');
}

type TypedItem = JsonObject & { readonly type: string };

/** Whole items as they end, and what they come to. `''`: nothing but raw events. */
const ITEM_CASES: readonly (readonly [item: TypedItem, says: string])[] = [
  [
    {
      type: 'message',
      phase: 'final_answer',
      content: [
        { type: 'output_text', text: 'a' },
        { type: 'refusal', refusal: 'b' },
      ],
    },
    'answer "a" | refusal "b"',
  ],
  [
    {
      type: 'reasoning',
      summary: [{ text: 'a' }, { text: 'b' }],
      content: [{ type: 'reasoning_text', text: 'c' }],
    },
    'summary "a" | summary "b" | reasoning "c"',
  ],
  [
    { type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' },
    'client f("{}") complete {}',
  ],
  [
    { type: 'custom_tool_call', call_id: 'c', name: 'f', input: 'free' },
    'client f("free") complete',
  ],
  [
    { type: 'computer_call', id: '', call_id: 'c', actions: [{ type: 'wait' }], action: null },
    'client computer(value) complete [{"type":"wait"}]',
  ],
  [
    { type: 'local_shell_call', call_id: 'c', action: { command: ['ls'] } },
    'client local_shell(value) complete {"command":["ls"]}',
  ],
  [
    { type: 'shell_call', call_id: 'c', action: { commands: ['a', 'b'] } },
    'client shell("a\\nb") complete',
  ],
  [
    { type: 'apply_patch_call', call_id: 'c', operation: { type: 'create_file', diff: '+a' } },
    'client apply_patch("+a") complete',
  ],
  [
    { type: 'tool_search_call', call_id: null, execution: 'server', arguments: { q: 1 } },
    'server tool_search(value) complete {"q":1}',
  ],
  [
    { type: 'web_search_call', action: { type: 'search', query: 'q' } },
    'server web_search(value) complete {"type":"search","query":"q"}',
  ],
  [
    { type: 'file_search_call', queries: ['q'] },
    'server file_search(value) complete {"queries":["q"]}',
  ],
  [{ type: 'code_interpreter_call', code: '1+1' }, 'server code_interpreter("1+1") complete'],
  [{ type: 'image_generation_call', result: 'AAAA' }, 'server image_generation(value) complete'],
  [
    { type: 'mcp_call', name: 'f', arguments: '{}', status: 'failed', error: { code: 1 } },
    'server f("{}") complete {}',
  ],
  [{ type: 'mcp_approval_request', name: 'f', arguments: '{}' }, 'server f("{}") complete {}'],
  [{ type: 'program', call_id: 'c', code: 'text(1)' }, 'server program("text(1)") complete'],
  [
    { type: 'x_search_call', name: 'x_user_search', arguments: '{"q":1}' },
    'server x_user_search("{\\"q\\":1}") complete {"q":1}',
  ],
  [{ type: 'code_execution_call', code: '1+1' }, 'server code_execution("1+1") complete'],
  [
    { type: 'view_image_call', action: { url: 'u' } },
    'server view_image(value) complete {"url":"u"}',
  ],
  [
    { type: 'view_x_video_call', action: { url: 'u' } },
    'server view_x_video(value) complete {"url":"u"}',
  ],
  ...[
    'shell_call_output apply_patch_call_output tool_search_output program_output mcp_list_tools',
    'compaction additional_tools function_call_output custom_tool_call_output',
    'computer_call_output local_shell_call_output mcp_approval_response',
  ]
    .join(' ')
    .split(' ')
    .map((type) => [{ type, encrypted_content: 'x', output: [] as Json[] }, ''] as const),
];

describe('the vocabulary of the Responses API', () => {
  for (const [type, fields, kinds] of CASES)
    it(`makes ${kinds} of ${type}`, () => {
      const { events, findings } = record([...SETUP, event(type, fields)], false);
      assert.equal(kindsOf(events.at(-1)!.map(({ kind }) => kind)), kinds);
      assert.deepEqual(
        findings.filter(({ code }) => code === 'unknown-event'),
        [],
      );
    });

  it('has a case here for every event type in the table, and for none that is not', () => {
    const played = new Set(CASES.map(([type]) => type));
    assert.deepEqual([...played].sort(), [...EVENT_TABLE.keys()].sort());
  });

  for (const [item, says] of ITEM_CASES)
    it(`reads a whole ${item.type} as ${says === '' ? 'raw events' : says}`, () => {
      const index = { output_index: 0 };
      const wires = [
        event('response.output_item.added', { ...index, item: { type: item.type } }),
        event('response.output_item.done', { ...index, item }),
      ];
      const recorded = record(wires, false);
      assert.deepEqual(outcomes(recorded), [says]);
      assert.deepEqual(recorded.findings, []);
    });

  it('has a case here for every item type in the table, and for none that is not', () => {
    const played = new Set(ITEM_CASES.map(([item]) => item.type));
    assert.deepEqual([...played].sort(), [...ITEM_TABLE.keys()].sort());
  });

  it('shows an event and an item that nobody knows as raw, and says so once each', () => {
    const item = { id: 'z', type: 'zebra_call' };
    const unknown = event('response.zebra_call.trotting', { output_index: 0 });
    const { events, findings } = record(
      [event('response.output_item.added', { output_index: 0, item }), unknown, unknown],
      false,
    );
    assert.deepEqual(
      events.flat().map(({ kind }) => kind),
      ['raw', 'raw', 'raw'],
    );
    assert.deepEqual(
      findings.map(({ code, severity }) => `${code} ${severity}`),
      ['unknown-item note', 'unknown-event note'],
    );
  });
});
