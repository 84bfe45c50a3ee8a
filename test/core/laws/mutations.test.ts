/**
 * Arbitrary bytes never throw, and the laws hold for them: 20,000 seeded mutations of the fixtures
 * (flips, deletions, duplications, splices of two fixtures, truncations), each read as detected or
 * through a framing and a dialect that it was not meant for.
 */
import assert from 'node:assert/strict';
import { DIALECTS } from '../../../src/core/dialects/registry.ts';
import { readCapture } from '../../../src/core/read-capture.ts';
import {
  eventCount,
  eventsOfFrame,
  frameCount,
  frameRange,
} from '../../../src/core/trace/trace.ts';
import type { FramingId } from '../../../src/core/types/frame.ts';
import { fixtures } from '../../support/fixtures.ts';
import { eventLines } from '../../support/print-trace.ts';
import { seededRandom } from '../../support/random.ts';

const MUTATIONS = 20_000;
/** Long fixtures are mutated in a window of this many bytes: faults are local. */
const WINDOW = 4096;
/** Every so many, the mutated bytes are also read in small pieces and compared. */
const CUT_EVERY = 20;

const FRAMINGS: readonly FramingId[] = ['sse', 'json-array', 'ndjson', 'json', 'websocket', 'text'];

describe('mutated fixtures', function () {
  this.timeout(120_000);
  const samples = fixtures().filter(({ bytes }) => bytes.length > 0);

  it(`${MUTATIONS.toLocaleString('en-US')} of them never throw, tile their bytes and drop nothing`, () => {
    const random = seededRandom(20261201);
    const pick = <One>(list: readonly One[]): One => list[Math.floor(random() * list.length)]!;
    for (let round = 0; round < MUTATIONS; round++) {
      const bytes = mutate(
        windowOf(pick(samples).bytes, random),
        () => pick(samples).bytes,
        random,
      );
      const overruled = random() < 0.3;
      const options = {
        ...(overruled ? { framing: pick(FRAMINGS), dialect: pick(DIALECTS).id } : {}),
        ...(random() < 0.05 ? { frameLimit: 64 } : {}),
      };
      const where = `mutation ${round}, ${JSON.stringify(options)}`;
      try {
        const reader = readCapture(bytes, options);
        checkLaws(reader.trace, bytes.length);
        if (round % CUT_EVERY === 0)
          assert.deepEqual(eventLines(readCapture(bytes, options, 3)), eventLines(reader));
      } catch (error) {
        throw new Error(`${where}: ${JSON.stringify(new TextDecoder().decode(bytes))}`, {
          cause: error,
        });
      }
    }
  });
});

function checkLaws(trace: ReturnType<typeof readCapture>['trace'], length: number): void {
  let next = 0;
  for (let frame = 0; frame < frameCount(trace); frame++) {
    const [start, end] = frameRange(trace, frame);
    assert.equal(start, next);
    assert.ok(eventsOfFrame(trace, frame)[1] > 0, `frame ${frame} at ${start} has no event`);
    next = end;
  }
  assert.equal(next, length);
  for (const block of trace.blocks)
    assert.equal(block.content.slice().length, block.content.length);
  for (let event = 1; event < eventCount(trace); event++)
    assert.ok(trace.events.frame.at(event) >= trace.events.frame.at(event - 1));
}

function windowOf(bytes: Uint8Array, random: () => number): Uint8Array {
  if (bytes.length <= WINDOW) return bytes;
  const from = random() < 0.5 ? 0 : Math.floor(random() * (bytes.length - WINDOW));
  return bytes.subarray(from, from + WINDOW);
}

type Mutation = (bytes: Uint8Array, at: number, size: number, other: Uint8Array) => Uint8Array;

const MUTATIONS_OF: readonly Mutation[] = [
  (bytes, at, size) =>
    bytes.map((byte, index) =>
      index >= at && index < at + size ? byte ^ (1 << (index % 8)) : byte,
    ),
  (bytes, at, size) => joined(bytes.subarray(0, at), bytes.subarray(at + size)),
  (bytes, at, size) => joined(bytes.subarray(0, at + size), bytes.subarray(at)),
  (bytes, at, _size, other) =>
    joined(bytes.subarray(0, at), other.subarray(Math.floor(other.length / 3))),
  (bytes, at) => bytes.slice(0, at),
  (bytes, at, size) => bytes.map((byte, index) => (index >= at && index < at + size ? 0x30 : byte)),
];

function mutate(bytes: Uint8Array, other: () => Uint8Array, random: () => number): Uint8Array {
  let mutated = bytes;
  const times = 1 + Math.floor(random() * 3);
  for (let nth = 0; nth < times && mutated.length > 0; nth++) {
    const kind = MUTATIONS_OF[Math.floor(random() * MUTATIONS_OF.length)]!;
    const at = Math.floor(random() * mutated.length);
    mutated = kind(mutated, at, 1 + Math.floor(random() * 24), other().subarray(0, WINDOW));
  }
  return mutated;
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const out = new Uint8Array(first.length + second.length);
  out.set(first);
  out.set(second, first.length);
  return out;
}
