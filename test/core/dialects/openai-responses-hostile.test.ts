/** Whatever a server sends: nothing throws, nothing is dropped, no call is left open. */
import assert from 'node:assert/strict';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import type { WireEvent } from '../../../src/core/types/wire-event.ts';
import { seededRandom } from '../../support/random.ts';
import { FIXTURE_CASES } from './openai-responses-cases.ts';
import { event, record, wire, wiresOf } from './openai-responses-reading.ts';

const ODD: readonly Json[] = [
  ...[null, true, -1, 0.5, 1e300, '', 'x', '\ud83d', '__proto__'],
  ...[[], [null], [[]], {}, { type: 'message' }, { __proto__: 1 }, { content: 'x' }],
];

describe('a hostile stream of the Responses API', () => {
  const random = seededRandom(7);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;

  /** The payload with one value, at some depth, put in another's place. */
  const bent = (value: Json | undefined): Json => {
    if (typeof value !== 'object' || value === null || random() < 0.1) return pick(ODD);
    if (Array.isArray(value)) return value.map((one: Json) => (random() < 0.5 ? bent(one) : one));
    const keys = Object.keys(value);
    if (keys.length === 0) return pick(ODD);
    const key = pick(keys);
    return { ...value, [key]: bent((value as JsonObject)[key]) };
  };

  it('is read to its end, whatever stands where, in whatever order', () => {
    for (let round = 0; round < 6; round++)
      for (const { fixture } of FIXTURE_CASES) {
        const wires = wiresOf(fixture).map((one): WireEvent => {
          const payload = random() < 0.2 ? bent(one.payload) : one.payload;
          return { ...one, payload };
        });
        for (let swaps = round; swaps > 0; swaps--) {
          const [from, to] = [pick([...wires.keys()]), pick([...wires.keys()])];
          [wires[from], wires[to]] = [wires[to]!, wires[from]!];
        }
        const { taken, events, blocks } = record(wires);
        taken.forEach((took, at) =>
          assert.equal(events[at]!.length > 0, took, `${fixture}, round ${round}, event ${at}`),
        );
        const finished = events
          .flat()
          .flatMap((one) => (one.kind === 'tool_call_done' ? [one.block] : []));
        assert.equal(new Set(finished).size, finished.length, 'no call ends twice');
        const calls = blocks.filter(({ kind }) => kind === 'call').length;
        assert.equal(finished.length, calls, 'every call ends');
      }
  });

  it('costs no look at every open item for each delta that names none', () => {
    // Quadratic work on this many would run into the time limit of the test.
    const count = 40_000;
    const added = (index: number): WireEvent =>
      event('response.output_item.added', {
        output_index: index,
        item: { id: `msg_${index}`, type: 'message', content: [] },
      });
    const stray = event('response.output_text.delta', { delta: 'tide' });
    const wires = [
      ...Array.from({ length: count }, (_, index) => added(index)),
      ...Array.from({ length: count }, () => stray),
    ];
    const { events } = record(wires, false);
    assert.equal(events.flat().filter(({ kind }) => kind === 'raw').length, 2 * count);
  });

  it('is not fooled by numbers that promise many commands', () => {
    const at = (command_index: number): WireEvent =>
      event('response.shell_call_command.delta', { output_index: 0, command_index, delta: 'ls' });
    const { events } = record([at(0), at(1e9)], false);
    const last = events[1]!.at(-1)!;
    assert.ok(last.kind === 'tool_call_delta' && last.text === '\nls');
  });

  it('may nest a value deeper than the stack, and state it again', () => {
    const deep = JSON.parse('['.repeat(50_000) + ']'.repeat(50_000)) as Json;
    const codes = (item: JsonObject, before: readonly WireEvent[]): readonly string[] =>
      record([
        ...before,
        event('response.output_item.done', { output_index: 0, item }),
        event('response.completed', { response: { output: [item] } }),
      ]).findings.map(({ code }) => code);
    const call = { type: 'function_call', call_id: 'c', name: 'f' };
    const streamed = [
      event('response.output_item.added', { output_index: 0, item: { ...call, arguments: '' } }),
      event('response.function_call_arguments.delta', { output_index: 0, delta: '{}' }),
    ];
    const mismatch = 'arguments-mismatch';
    assert.deepEqual(codes({ ...call, arguments: deep }, streamed), [mismatch, mismatch]);
    const same = codes({ type: 'computer_call', call_id: 'c', actions: deep }, []);
    assert.deepEqual(same, ['stop-before-start']);
  });

  it('may hold an array or text where an object belongs, which it leaves alone', () => {
    const { taken } = record([wire([]), wire('text'), wire(7), wire(undefined)], false);
    assert.deepEqual(taken, [false, false, false, false]);
  });
});
