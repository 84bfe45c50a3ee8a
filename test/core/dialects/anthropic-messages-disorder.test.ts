/** Laws that hold for any events in any order, whole or damaged. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import type { Json } from '../../../src/core/types/json.ts';
import type { WireEvent } from '../../../src/core/types/wire-event.ts';
import { seededRandom } from '../../support/random.ts';
import { record, wireOf } from './anthropic-messages-reading.ts';

const JUNK: readonly Json[] = [null, '', 0, -1, 1.5, true, [], {}, [{}], '{"a":', 'text_delta'];

describe('Anthropic Messages in disorder', () => {
  const all = readdirSync(new URL('../../../fixtures/', import.meta.url))
    .filter((name) => /^(anthropic|xai)-messages-/.test(name) && !name.includes('agent-turn'))
    .flatMap((name) => wireOf(name));

  for (let seed = 1; seed <= 200; seed++)
    it(`keeps the laws, seed ${seed}`, () => {
      const random = seededRandom(seed);
      const wires = Array.from({ length: 5 + Math.floor(random() * 40) }, () => {
        const one = all[Math.floor(random() * all.length)]!;
        return random() < 0.5 ? one : damaged(one, random);
      });
      const { events, taken } = record(wires);
      assert.deepEqual(
        events.slice(0, -1).map((one) => one.length > 0),
        taken,
        'an event gives something exactly when it is taken',
      );

      const flat = events.flat();
      const finished = new Set<number>();
      for (const event of flat) {
        if (event.kind !== 'tool_call_done' && event.kind !== 'tool_call_delta') continue;
        assert.ok(!finished.has(event.block), 'nothing is added to a call that is done');
        if (event.kind === 'tool_call_done') finished.add(event.block);
      }
      const started = flat.filter(({ kind }) => kind === 'tool_call_start');
      assert.equal(finished.size, started.length, 'every call is done once');
      const responses = new Set(flat.map(({ response }) => response));
      responses.delete(undefined);
      const dones = flat.filter(({ kind }) => kind === 'done');
      assert.equal(dones.length, responses.size, 'every response is done once');

      const count = Math.floor(random() * wires.length);
      const part = record(wires.slice(0, count), false).events;
      assert.deepEqual(part, events.slice(0, count), 'a part says what the whole says');
    });
});

function damaged(wire: WireEvent, random: () => number): WireEvent {
  if (wire.payload === undefined) return wire;
  return { ...wire, payload: damagedValue(wire.payload, random) };
}

function damagedValue(value: Json, random: () => number): Json {
  if (random() < 0.06) return JUNK[Math.floor(random() * JUNK.length)]!;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((one: Json) => damagedValue(one, random));
  const kept = Object.entries(value).filter(() => random() > 0.04);
  return Object.fromEntries(kept.map(([key, one]) => [key, damagedValue(one as Json, random)]));
}
