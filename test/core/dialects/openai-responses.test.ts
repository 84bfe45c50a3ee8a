import assert from 'node:assert/strict';
import { openaiResponses } from '../../../src/core/dialects/openai-responses.ts';
import type { JsonObject } from '../../../src/core/types/json.ts';
import type { WireEvent } from '../../../src/core/types/wire-event.ts';
import { FIXTURE_CASES } from './openai-responses-cases.ts';
import {
  codes,
  event,
  notes,
  outcomes,
  record,
  wire,
  wiresOf,
} from './openai-responses-reading.ts';

const created = (id = 'resp_1', more: JsonObject = {}): WireEvent =>
  event('response.created', { response: { id, object: 'response', ...more } });
const added = (index: number, item: JsonObject): WireEvent =>
  event('response.output_item.added', { output_index: index, item });
const ended = (index: number, item: JsonObject): WireEvent =>
  event('response.output_item.done', { output_index: index, item });
const text = (index: number, delta: string): WireEvent =>
  event('response.output_text.delta', { output_index: index, content_index: 0, delta });
const completed = (response: JsonObject = {}): WireEvent =>
  event('response.completed', { response: { id: 'resp_1', status: 'completed', ...response } });

describe('OpenAI Responses', () => {
  for (const { fixture, says, problems = [] } of FIXTURE_CASES)
    it(`reads ${fixture}`, () => {
      const recorded = record(wiresOf(fixture));
      assert.deepEqual(outcomes(recorded), says);
      assert.deepEqual(codes(recorded), problems);
    });

  it('reads a long turn: every block, its keep-alives and its numbers', () => {
    const recorded = record(wiresOf('openai-responses-agent-turn.sse'));
    assert.deepEqual(codes(recorded), []);
    assert.deepEqual(
      recorded.blocks.map(({ kind, flavour, call }) => call?.name ?? flavour ?? kind),
      [
        ...['summary', 'summary', 'commentary', 'web_search', 'reasoning'],
        ...['read_file', 'run_tests', 'write_file', 'apply_patch'],
      ],
    );
    assert.equal(notes(recorded).filter((note) => note === 'keep-alive').length, 3);
    const usage = recorded.events.flat().find(({ kind }) => kind === 'usage');
    assert.deepEqual(usage, {
      kind: 'usage',
      response: 0,
      path: 'response.usage',
      usage: {
        ...{ input: 18432, output: 1207, reasoning: 512 },
        ...{ cached: 16384, cache_write: 1536, total: 19639 },
      },
    });
  });

  it('gives every wire event at least one event, and only to those it takes', () => {
    for (const { fixture } of FIXTURE_CASES) {
      const { taken, events } = record(wiresOf(fixture));
      for (const [at, took] of taken.entries())
        assert.equal(events[at]!.length > 0, took, `${fixture}, event ${at}`);
    }
  });

  it('says as of any event what it says of that event in the end', () => {
    for (const { fixture } of FIXTURE_CASES) {
      const wires = wiresOf(fixture);
      const whole = record(wires);
      for (const at of [1, Math.floor(wires.length / 2), wires.length - 1])
        assert.deepEqual(
          record(wires.slice(0, at), false).events,
          whole.events.slice(0, at),
          `${fixture}, ${at} events`,
        );
    }
  });

  it('keeps the encrypted value that comes with the end of its item', () => {
    const signatures = record(wiresOf('openai-responses-agent-turn.sse'))
      .events.flat()
      .flatMap((one) => (one.kind === 'raw' && one.signature ? [one.signature] : []));
    assert.deepEqual(
      signatures.map(({ on, block, slot, value }) => [on, block, slot, value.length]),
      [
        ['reasoning', undefined, 'item 0', 956],
        ['reasoning', 1, 'item 0', 1912],
        ['reasoning', undefined, 'item 3', 582],
        ['reasoning', 4, 'item 3', 1164],
      ],
    );
  });

  it('takes an encrypted value from the listing only where the item brought none', () => {
    const item = { id: 'r', type: 'reasoning', summary: [] };
    const recorded = record([
      created(),
      ended(0, item),
      completed({ output: [{ ...item, encrypted_content: 'late' }] }),
    ]);
    const found = recorded.events.flat().filter((one) => one.kind === 'raw' && one.signature);
    assert.equal(found.length, 1);
  });

  it('counts a compaction as the response’s own', () => {
    const item = { id: 'c', type: 'compaction', encrypted_content: 'blob' };
    const raw = record([created(), ended(0, item)]).events[1]!.at(-1)!;
    assert.ok(raw.kind === 'raw' && raw.signature?.on === 'response');
  });

  it('runs a custom tool on the server at xAI, unless the request declared it', () => {
    const call = {
      id: 'x',
      type: 'custom_tool_call',
      call_id: 'c',
      name: 'browse_page',
      input: 'u',
    };
    const run = (response: JsonObject): string => {
      const recorded = record([created('r', response), ended(0, call)], false);
      return recorded.blocks[0]!.call!.executedBy;
    };
    assert.equal(run({ model: 'grok-4.3' }), 'server');
    const tools = [{ type: 'custom', name: 'browse_page' }];
    assert.equal(run({ model: 'grok-4.3', tools }), 'client');
    assert.equal(run({}), 'server', 'an xAI tool’s name, and nobody says who answers');
    assert.equal(run({ model: 'deepseek-v4-flash' }), 'client');
  });

  it('ends a call at its item, and once only', () => {
    const item = { id: 'f', type: 'function_call', call_id: 'c', name: 'f', arguments: '{}' };
    const done = event('response.function_call_arguments.done', {
      output_index: 0,
      arguments: '{}',
    });
    const { events } = record([
      created(),
      added(0, { ...item, arguments: '' }),
      done,
      ended(0, item),
      ended(0, item),
      completed({ output: [item] }),
    ]);
    const kinds = events.map((of) => of.map(({ kind }) => kind).join(' '));
    assert.deepEqual(kinds.slice(2), ['tool_call_delta', 'tool_call_done', 'raw', 'done', '']);
  });

  it('ends a call with the response where its item never ends', () => {
    const item = { id: 'f', type: 'function_call', call_id: 'c', name: 'f', arguments: '' };
    const piece = event('response.function_call_arguments.delta', { output_index: 0, delta: '{}' });
    assert.deepEqual(outcomes(record([created(), added(0, item), piece, completed()])), [
      'client f("{}") complete accumulated {} | tool_use (completed)',
    ]);
    const whole = { ...item, arguments: '{"a":1}', status: 'completed' };
    assert.deepEqual(outcomes(record([created(), added(0, whole), completed()])), [
      'client f("{\\"a\\":1}") complete {"a":1} | tool_use (completed)',
    ]);
    const nothing = record([created(), added(0, item), completed()]);
    assert.deepEqual(outcomes(nothing), ['client f("") incomplete accumulated | end (completed)']);
  });

  it('reads text that only the announcement of a message holds', () => {
    const content = [{ type: 'output_text', text: 'Hello' }];
    const item = { id: 'm', type: 'message', role: 'assistant', content };
    assert.deepEqual(outcomes(record([created(), added(0, item), completed()])), [
      'text "Hello" | end (completed)',
    ]);
  });

  it('does not take messages of a compacted history for the answer', () => {
    const content = [{ type: 'input_text', text: 'Hi' }];
    const answer = [{ type: 'output_text', text: 'Hello' }];
    const body = {
      object: 'response.compaction',
      id: 'resp_c',
      output: [
        { id: 'u', type: 'message', role: 'user', content },
        { id: 'v', type: 'message', role: 'user', content: answer },
        { id: 'c', type: 'compaction', encrypted_content: 'blob' },
      ],
    };
    assert.deepEqual(outcomes(record([wire(body)])), ['end (completed)']);
  });

  it('opens a part anew when its index is announced again after its end', () => {
    const part = { output_index: 0, content_index: 0, part: { type: 'output_text', text: '' } };
    const recorded = record([
      created(),
      added(0, { id: 'm', type: 'message', content: [] }),
      text(0, 'One.'),
      event('response.content_part.done', part),
      event('response.content_part.added', part),
      text(0, 'Two.'),
      completed(),
    ]);
    assert.deepEqual(outcomes(recorded), ['text "One." | text "Two." | end (completed)']);
    assert.deepEqual(codes(recorded), ['index-reused warning']);
  });

  it('shows text after its end as raw', () => {
    const recorded = record([
      created(),
      added(0, { id: 'm', type: 'message', content: [] }),
      text(0, 'One'),
      event('response.output_text.done', { output_index: 0, content_index: 0, text: 'One' }),
      text(0, ' more'),
      completed(),
    ]);
    assert.deepEqual(outcomes(recorded), ['text "One" | end (completed)']);
    assert.deepEqual(codes(recorded), ['delta-after-stop warning']);
  });

  it('lets a listing that is sparse or has other ids state its items once', () => {
    const say = (id: string, words: string): JsonObject => ({
      ...{ id, type: 'message', role: 'assistant' },
      content: [{ type: 'output_text', text: words }],
    });
    const recorded = record([
      created(),
      added(0, { ...say('a', ''), content: [] }),
      text(0, 'One'),
      added(2, { ...say('b', ''), content: [] }),
      text(2, 'Two'),
      completed({ output: [say('x', 'One'), say('y', 'Two')] }),
    ]);
    assert.deepEqual(outcomes(recorded), ['text "One" | text "Two" | end (completed)']);
    assert.deepEqual(codes(recorded), []);
  });

  it('leaves payloads of other dialects alone', () => {
    const foreign: readonly JsonObject[] = [
      { object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'a' } }] },
      { type: 'message_start', message: {} },
      { type: 'session.created', event_id: 'e', session: {} },
      { candidates: [{ content: {} }] },
      { event_type: 'interaction.created' },
    ];
    const { taken, events } = record(
      [created(), ...foreign.map((payload) => wire(payload))],
      false,
    );
    assert.deepEqual(taken, [true, false, false, false, false, false]);
    assert.deepEqual(events.slice(1).flat(), []);
  });

  it('takes what names itself only on its event line', () => {
    const recorded = record([
      wire({ response: { id: 'resp_1' } }, 'response.created'),
      wire({ output_index: 0, delta: 'Hi' }, 'response.output_text.delta'),
      wire({ code: 'c', message: 'm' }, 'error'),
    ]);
    assert.deepEqual(outcomes(recorded), ['text "Hi" | error  · c · m']);
  });

  it('takes any error in a payload for one, unless it is an item’s own', () => {
    const error = { code: 'c', message: 'm' };
    const inItem = event('response.zebra_call.failed', { output_index: 0, error });
    assert.deepEqual(outcomes(record([created(), inItem, completed()])), ['end (completed)']);
    assert.deepEqual(outcomes(record([created(), event('zebra', { error })])), ['error  · c · m']);
    const old = { object: 'error', type: 'BadRequestError', message: 'm', code: 400 };
    assert.deepEqual(outcomes(record([created(), wire(old)])), ['error BadRequestError · 400 · m']);
  });

  it('does not tell a second call apart by its place alone', () => {
    const call = (id: string): JsonObject => ({ type: 'function_call', call_id: id, name: 'f' });
    const { blocks } = record([created(), added(0, call('a')), added(0, call('b'))], false);
    assert.deepEqual(
      blocks.map((block) => block.call?.id),
      ['a', 'b'],
    );
  });

  it('counts arguments that were stated whole, and are not, as cut when the response was', () => {
    const item = { id: 'f', type: 'function_call', call_id: 'c', name: 'f' };
    const done = event('response.function_call_arguments.done', {
      output_index: 0,
      arguments: '{"a":',
    });
    const cut = event('response.incomplete', { response: { id: 'resp_1' } });
    assert.deepEqual(outcomes(record([created(), added(0, item), done, cut])), [
      'client f("{\\"a\\":") incomplete | other (incomplete)',
    ]);
    assert.deepEqual(outcomes(record([created(), added(0, item), done, completed()])), [
      'client f("{\\"a\\":") invalid | tool_use (completed)',
    ]);
  });

  it('shows what a client sent over a WebSocket as raw', () => {
    const sent: WireEvent = { ...event('response.create', { model: 'm' }), direction: 'sent' };
    const { events } = record([{ ...sent, type: 'response.create' }], false);
    assert.deepEqual(
      events[0]!.map((one) => one.kind === 'raw' && one.note),
      ['sent: response.create'],
    );
  });

  it('knows how usage is counted', () => {
    const inside = {
      inputIncludesCached: true,
      inputIncludesCacheWrite: true,
      outputIncludesReasoning: true,
    };
    assert.deepEqual(openaiResponses.usageRule('openai'), inside);
    assert.deepEqual(openaiResponses.usageRule('xai'), inside);
    assert.equal(openaiResponses.usageRule(undefined).outputIncludesReasoning, 'by-total');
  });
});
