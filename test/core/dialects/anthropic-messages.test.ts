import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { anthropicMessages } from '../../../src/core/dialects/anthropic-messages.ts';
import { STOP_REASONS } from '../../../src/core/dialects/anthropic-messages/stop-reason.ts';
import type { Json } from '../../../src/core/types/json.ts';
import type { FactKey } from '../../../src/core/types/dialect.ts';
import type { UnifiedEvent } from '../../../src/core/types/unified-event.ts';
import { CASES } from './anthropic-messages-cases.ts';
import { codes, notes, outcomes, record, wire, wireOf } from './anthropic-messages-reading.ts';

const FIXTURES = readdirSync(new URL('../../../fixtures/', import.meta.url)).filter((name) =>
  /^(anthropic|xai)-messages-/.test(name),
);

describe('Anthropic Messages', () => {
  for (const { fixture, shows, says, problems } of CASES)
    it(`${shows} (${fixture})`, () => {
      const recorded = record(wireOf(fixture));
      assert.deepEqual(outcomes(recorded), says);
      assert.deepEqual(codes(recorded), problems);
    });

  for (const fixture of FIXTURES) {
    it(`gives every event of ${fixture} at least one unified event`, () => {
      const { events, taken } = record(wireOf(fixture));
      assert.ok(taken.every(Boolean));
      assert.ok(events.slice(0, -1).every((one) => one.length > 0));
    });

    it(`ends each response of ${fixture} once, and each of its calls`, () => {
      const all = record(wireOf(fixture)).events.flat();
      const responses = new Set(
        all.map(({ response }) => response).filter((one) => one !== undefined),
      );
      const starts = all.filter((event) => event.kind === 'tool_call_start');
      const ends = all.filter((event) => event.kind === 'tool_call_done');
      assert.equal(all.filter((event) => event.kind === 'done').length, responses.size);
      assert.deepEqual(
        ends.map(({ block }) => block).sort((one, other) => one - other),
        starts.map(({ block }) => block),
      );
    });

    it(`says of a part of ${fixture} what it says of the whole`, () => {
      const wires = wireOf(fixture);
      const whole = record(wires, false).events;
      const step = Math.max(1, Math.floor(wires.length / 12));
      for (let count = 0; count < wires.length; count += step)
        assert.deepEqual(record(wires.slice(0, count), false).events, whole.slice(0, count));
    });
  }

  it('keeps what an agent turn consists of', () => {
    const recorded = record(wireOf('anthropic-messages-agent-turn.sse'));
    assert.deepEqual(codes(recorded), []);
    assert.deepEqual(
      recorded.blocks.map(({ kind, call }) => (call ? `${call.executedBy} ${call.name}` : kind)),
      [
        'reasoning',
        'reasoning',
        'text',
        'server web_search',
        'text',
        'text',
        'text',
        'client edit_file',
        'client write_file',
        'client write_file',
        'client run_command',
      ],
    );
    const dones = recorded.events.flat().filter((event) => event.kind === 'tool_call_done');
    assert.ok(dones.every(({ status }) => status === 'complete'));
    const [, edit] = dones;
    const { edits } = edit?.value as { edits: { replace: string }[] };
    assert.match(edits[0]!.replace, /\[\\u2010-\\u2015\\u2212\]/);
    assert.ok(wireOf('anthropic-messages-agent-turn.sse').length > 300);
  });

  it('tells of a call without arguments when the next event has settled it', () => {
    const { events } = record(wireOf('anthropic-messages-no-args.sse'));
    const kinds = events.map((one) => one.map(({ kind }) => kind).join(' '));
    assert.deepEqual(kinds.slice(-5), [
      'tool_call_delta',
      'raw',
      'tool_call_done usage',
      'done',
      '',
    ]);
  });

  it('places broken arguments at the frame that holds the bad character', () => {
    const wires = wireOf('anthropic-messages-invalid-args.sse');
    const finding = record(wires).findings.find(({ code }) => code === 'arguments-invalid');
    const culprit = wires.find(({ text }) => text.includes('repeat'));
    assert.equal(finding?.offset, culprit?.start);
    assert.match(finding?.message ?? '', /found 'y', at character 26/);
  });

  it('does not fall over values that are nested deeper than the stack', () => {
    const deep = (depth: number, open: string, close: string): Json =>
      JSON.parse(`${open.repeat(depth)}{}${close.repeat(depth)}`) as Json;
    const input = deep(50_000, '{"a":', '}');
    const recorded = record([
      wire(deep(50_000, '{"type":"stream_event","event":', '}')),
      wire({ type: 'message_start', message: { id: 'msg_01' } }),
      wire({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'toolu_01', name: 'cfg', input },
      }),
      wire({
        type: 'content_block_delta',
        index: 0,
        delta: {
          type: 'input_json_delta',
          partial_json: `${'{"a":'.repeat(50_000)}{}${'}'.repeat(50_000)}`,
        },
      }),
      wire({ type: 'content_block_stop', index: 0 }),
      wire({ type: 'message_delta', delta: { stop_reason: 'tool_use' } }),
      wire({ type: 'message_stop' }),
    ]);
    assert.equal(recorded.taken[0], false);
    assert.deepEqual(codes(recorded), []);
  });

  it('takes null for no error, and no order of keys for a difference', () => {
    const part = (delta: Json) => wire({ type: 'content_block_delta', index: 0, delta });
    const recorded = record([
      wire({ type: 'message_start', message: { id: 'msg_01' } }),
      wire({ error: null }),
      wire({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'toolu_01', name: 'cfg', input: { a: [1], b: 2 } },
      }),
      part({ type: 'input_json_delta', partial_json: '{"b":2,"a":[1]}' }),
      wire({ type: 'content_block_stop', index: 0 }),
      wire({ type: 'message_delta', delta: { stop_reason: 'tool_use' } }),
      wire({ type: 'message_stop' }),
    ]);
    assert.deepEqual(codes(recorded), []);
    assert.equal(outcomes(recorded).length, 1);
    assert.match(outcomes(recorded)[0]!, /tool_use \(tool_use\)$/);
  });

  it('makes two responses of one message that was saved twice without its message_stop', () => {
    const once = wireOf('anthropic-messages-missing-stop.sse');
    const recorded = record([...once, ...once]);
    assert.deepEqual(outcomes(recorded), [
      'text "All said." | end (end_turn)',
      'text "All said." | end (end_turn)',
    ]);
    assert.deepEqual(codes(recorded), ['missing-terminal', 'id-reused', 'missing-terminal']);
  });

  it('leaves no prototype changed by the arguments', () => {
    const part = (partial_json: string) =>
      wire({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json },
      });
    const { events } = record([
      wire({ type: 'message_start', message: { id: 'msg_01', content: [] } }),
      wire({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'toolu_01', name: 'cfg', input: {} },
      }),
      part('{"__proto__":{"polluted":true},'),
      part('"constructor":{"prototype":{"x":1}}}'),
      wire({ type: 'content_block_stop', index: 0 }),
    ]);
    const done = events.flat().find((event) => event.kind === 'tool_call_done');
    assert.deepEqual(Object.keys(done?.value as object), ['__proto__', 'constructor']);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });
});

describe('Anthropic Messages usage', () => {
  const usages = (fixture: string): readonly UnifiedEvent[] =>
    record(wireOf(fixture))
      .events.flat()
      .filter((event) => event.kind === 'usage');

  it('is sent on number by number, as each payload has it', () => {
    assert.deepEqual(
      usages('anthropic-messages-usage-shrinks.sse').map((event) =>
        event.kind === 'usage' ? [event.path, event.usage] : [],
      ),
      [
        ['message.usage', { input: 2037, output: 2, cached: 1800, cache_write: 0 }],
        ['usage', { output: 8 }],
        ['usage', { input: 612, output: 41, cached: 1800, cache_write: 0, reasoning: 12 }],
      ],
    );
  });

  it('is absent where no number was sent', () => {
    const wires = [
      wire({ type: 'message_start', message: { id: 'msg_01', usage: null } }),
      wire({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: {} }),
      wire({ type: 'message_delta', delta: {}, usage: { output_tokens: null } }),
    ];
    assert.deepEqual(
      record(wires, false).events.map((one) => one.map(({ kind }) => kind)),
      [['raw'], ['raw'], ['raw']],
    );
  });

  it('has thinking inside the output, and caches outside the input', () => {
    assert.deepEqual(anthropicMessages.usageRule('anthropic'), {
      inputIncludesCached: false,
      inputIncludesCacheWrite: false,
      outputIncludesReasoning: true,
    });
  });
});

describe('Anthropic Messages stop reasons', () => {
  const stopped = (word: Json) => {
    const recorded = record([
      wire({ type: 'message_start', message: { id: 'msg_01' } }),
      wire({ type: 'message_delta', delta: { stop_reason: word } }),
      wire({ type: 'message_stop' }),
    ]);
    return outcomes(recorded)[0];
  };
  const words: readonly (readonly [Json, string])[] = [
    ['end_turn', 'end (end_turn)'],
    ['stop_sequence', 'end (stop_sequence)'],
    ['max_tokens', 'length (max_tokens)'],
    ['tool_use', 'tool_use (tool_use)'],
    ['pause_turn', 'pause (pause_turn)'],
    ['refusal', 'refusal (refusal)'],
    ['model_context_window_exceeded', 'length (model_context_window_exceeded)'],
    ['compaction', 'other (compaction)'],
    ['guardrail_intervened', 'refusal (guardrail_intervened)'],
    ['never_heard_of', 'other (never_heard_of)'],
    [null, 'truncated (no word)'],
    ['', 'truncated (no word)'],
  ];
  for (const [word, said] of words)
    it(`reads ${JSON.stringify(word)} as ${said}`, () => assert.equal(stopped(word), said));

  it('are all in the table above', () => {
    const tried = new Set(words.map(([word]) => word));
    assert.deepEqual(
      [...STOP_REASONS.keys()].filter((word) => !tried.has(word)),
      [],
    );
  });

  it('keep the last word that is none of null and the empty string', () => {
    const recorded = record([
      wire({ type: 'message_start', message: { id: 'msg_01' } }),
      wire({ type: 'message_delta', delta: { stop_reason: 'max_tokens' } }),
      wire({ type: 'message_delta', delta: { stop_reason: null } }),
      wire({ type: 'message_delta', delta: { stop_reason: '' } }),
      wire({ type: 'message_stop' }),
    ]);
    assert.deepEqual(outcomes(recorded), ['length (max_tokens)']);
  });
});

describe('Anthropic Messages facts', () => {
  const facts: readonly (readonly [fixture: string, key: FactKey, values: readonly string[]])[] = [
    ['tool-use', 'provider', ['anthropic']],
    ['tool-use', 'model', ['claude-sonnet-5']],
    ['vertex', 'provider', ['vertex', 'vertex']],
    ['bedrock', 'provider', ['bedrock', 'bedrock']],
    ['object-args', 'provider', []],
    ['fallback', 'model', ['claude-fable-5', 'claude-sonnet-5']],
    ['passengers', 'service_tier', ['standard', 'priority']],
    ['overloaded', 'request_id', ['req_01iyqeX2rqYKuvSM2xKSosvS']],
    ['refusal', 'finish_message', ['This reply was stopped by a safety check.']],
    ['no-stop-reason', 'id', []],
  ];
  for (const [fixture, key, values] of facts)
    it(`tell ${key} of ${fixture}: ${values.join(', then ') || 'nothing'}`, () => {
      const recorded = record(wireOf(`anthropic-messages-${fixture}.sse`));
      assert.deepEqual(
        recorded.facts.filter(([, name]) => name === key).map(([, , value]) => value),
        values,
      );
    });

  it('tell xAI by its model', () => {
    const recorded = record(wireOf('xai-messages-index-quirk.sse'));
    assert.deepEqual(
      recorded.facts.filter(([, key]) => key === 'provider'),
      [[0, 'provider', 'xai']],
    );
  });
});

describe('Anthropic Messages notes', () => {
  const said: readonly (readonly [fixture: string, note: string])[] = [
    ['server-tools.sse', 'web search result (failed: max_uses_exceeded)'],
    ['mcp.sse', 'MCP tool result (failed)'],
    ['compaction.sse', 'compaction failed'],
    ['fallback.sse', 'fallback to claude-sonnet-5'],
    ['bedrock.sse', 'Bedrock invocation metrics'],
    ['vertex.sse', 'Vertex event'],
    ['passengers.sse', 'Managed Agents event agent.message'],
    ['passengers.sse', 'event without a type'],
    ['passengers.sse', 'end sentinel'],
    ['claude-code.jsonl', 'Claude Code line: assistant'],
    ['mismatch.sse', 'thinking without text'],
    ['mismatch.sse', 'empty text'],
  ];
  for (const [fixture, note] of said)
    it(`call it “${note}” in ${fixture}`, () =>
      assert.ok(notes(record(wireOf(`anthropic-messages-${fixture}`))).includes(note)));

  it('put a compaction’s signature on the response', () => {
    const signatures = record(wireOf('anthropic-messages-compaction.sse'))
      .events.flat()
      .flatMap((event) => (event.kind === 'raw' && event.signature ? [event.signature] : []));
    assert.deepEqual(
      signatures.map(({ on, field, value }) => [on, field, value.length]),
      [['response', 'signature', 76]],
    );
  });
});
