/** Every name of the wire, with the rows of the unified vocabulary that it gives. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import {
  BLOCK_TYPES,
  DELTA_TYPES,
  EVENT_TYPES,
} from '../../../src/core/dialects/anthropic-messages/vocabulary.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import type { UnifiedKind } from '../../../src/core/types/unified-event.ts';
import { record, wireOf } from './anthropic-messages-reading.ts';

type Rows = readonly UnifiedKind[];

/** The rows that each name has given in the fixtures, taken together: no more and no fewer. */
const EVENTS: { readonly [type: string]: Rows } = {
  // A message_start may hold whole blocks, and cuts off a message that is still open.
  message_start: ['raw', 'usage', 'text_delta', 'tool_call_start', 'tool_call_done', 'done'],
  content_block_start: [
    'raw',
    'reasoning_delta',
    'text_delta',
    'tool_call_start',
    'tool_call_delta',
    'tool_call_done',
  ],
  content_block_delta: ['raw', 'text_delta', 'reasoning_delta', 'tool_call_delta'],
  content_block_stop: ['raw', 'tool_call_done'],
  message_delta: ['usage', 'raw', 'tool_call_done'],
  message_stop: ['done', 'raw', 'tool_call_done'],
  ping: ['raw'],
  error: ['error', 'done', 'raw', 'tool_call_done'],
  vertex_event: ['raw'],
};

/** What the start of a block gives, besides the end of a call that waited for it. */
const BLOCKS: { readonly [type: string]: Rows } = {
  text: ['raw', 'text_delta'],
  thinking: ['raw', 'reasoning_delta'],
  redacted_thinking: ['raw'],
  tool_use: ['tool_call_start', 'tool_call_delta'],
  server_tool_use: ['tool_call_start'],
  mcp_tool_use: ['tool_call_start'],
  web_search_tool_result: ['raw'],
  web_fetch_tool_result: ['raw'],
  code_execution_tool_result: ['raw'],
  bash_code_execution_tool_result: ['raw'],
  text_editor_code_execution_tool_result: ['raw'],
  tool_search_tool_result: ['raw'],
  advisor_tool_result: ['raw'],
  mcp_tool_result: ['raw'],
  mcp_tool_listing: ['raw'],
  container_upload: ['raw'],
  compaction: ['raw'],
  fallback: ['raw'],
};

const DELTAS: { readonly [type: string]: Rows } = {
  text_delta: ['text_delta', 'raw'],
  thinking_delta: ['reasoning_delta', 'raw'],
  input_json_delta: ['tool_call_delta', 'raw'],
  signature_delta: ['raw'],
  citations_delta: ['raw'],
  compaction_delta: ['raw'],
};

describe('the vocabulary of Anthropic Messages', () => {
  const seen = rowsSeen();

  for (const [what, known, rows] of [
    ['event', EVENT_TYPES, EVENTS],
    ['block', [...BLOCK_TYPES.keys()], BLOCKS],
    ['delta', [...DELTA_TYPES.keys()], DELTAS],
  ] as const) {
    it(`has rows for every ${what} type, and for no other`, () =>
      assert.deepEqual(Object.keys(rows).sort(), [...known].sort()));

    for (const [type, expected] of Object.entries(rows))
      it(`reads the ${what} ${type} as ${expected.join(', ')}`, () => {
        const given = seen.get(`${what} ${type}`);
        assert.ok(given, `no fixture holds the ${what} ${type}`);
        assert.deepEqual([...given].sort(), [...expected].sort());
      });
  }
});

function rowsSeen(): ReadonlyMap<string, ReadonlySet<UnifiedKind>> {
  const seen = new Map<string, Set<UnifiedKind>>();
  const note = (what: string, type: Json | undefined, kinds: Rows): void => {
    const name = `${what} ${typeof type === 'string' ? type : '(none)'}`;
    const set = seen.get(name) ?? new Set<UnifiedKind>();
    for (const kind of kinds) set.add(kind);
    seen.set(name, set);
  };
  const fixtures = readdirSync(new URL('../../../fixtures/', import.meta.url));
  for (const fixture of fixtures.filter((name) => /^(anthropic|xai)-messages-.*sse$/.test(name))) {
    const wires = wireOf(fixture);
    const { events } = record(wires);
    for (const [at, { payload }] of wires.entries()) {
      const { type, content_block: block, delta } = (payload ?? {}) as JsonObject;
      const kinds = events[at]!.map(({ kind }) => kind);
      note('event', type, kinds);
      if (type === 'content_block_start') {
        const own = kinds.filter((kind) => kind !== 'tool_call_done');
        note('block', (block as JsonObject | undefined)?.['type'], own);
      }
      if (type === 'content_block_delta') note('delta', (delta as JsonObject)['type'], kinds);
    }
  }
  return seen;
}
