import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { rows } from '../src/core/queries/rows.ts';
import { readCapture } from '../src/core/read-capture.ts';
import { eventCount } from '../src/core/trace/trace.ts';
import type { Rows } from '../src/core/types/view.ts';
import { packRows, unpackRows } from '../src/packed-rows.ts';
import { fixtures } from './support/fixtures.ts';
import { seededRandom } from './support/random.ts';

const NONE = new Uint32Array();

/** Three rows of nothing much, to be made odd. */
const PLAIN: Rows = {
  from: 40,
  count: 3,
  kinds: Uint8Array.of(0, 0, 8),
  blocks: Int32Array.of(2, 2, -1),
  responses: Int32Array.of(0, 0, -1),
  contentEnds: Uint32Array.of(5, 9, 0),
  frames: Uint32Array.of(30, 30, 31),
  starts: Float64Array.of(900, 900, 950),
  sizes: Uint32Array.of(50, 50, 60),
  times: undefined,
  types: Uint16Array.of(0, 0, 1),
  typeNames: ['chunk', ''],
  added: Uint32Array.of(1, 4, 0),
  text: 'abcde',
  textEnds: Uint32Array.of(1, 5, 5),
  openBlocks: Uint32Array.of(2),
  openEnds: Uint32Array.of(4),
};

/** As VS Code does: what is no buffer is JSON on the way. */
function crossed(given: Rows): Rows {
  const { buffer, ...rest } = packRows(given);
  return unpackRows({ ...(JSON.parse(JSON.stringify(rest)) as typeof rest), buffer });
}

function assertCrosses(given: Rows): void {
  assert.deepEqual(crossed(given), given);
}

describe('packed rows', () => {
  it('unpack to what was packed, for every recording', () => {
    for (const { path } of fixtures()) {
      const { trace } = readCapture(readFileSync(path));
      assertCrosses(rows(trace, 0, 4096));
      assertCrosses(rows(trace, 3, 10));
      assertCrosses(rows(trace, eventCount(trace), 10));
    }
  });

  it('keep times that are whole, broken, huge, not known, and none', () => {
    for (const times of [
      [0, 10, 20],
      [1.5, NaN, -0.25],
      [NaN, NaN, NaN],
      [2 ** 53, 2 ** 60, 0],
      [1_759_000_000_000, 1_759_000_000_070, 1_759_000_100_000],
      [Infinity, -Infinity, 1e-300],
    ])
      assertCrosses({ ...PLAIN, times: Float64Array.from(times) });
    assert.equal(crossed(PLAIN).times, undefined);
  });

  it('keep numbers of any size', () => {
    const random = seededRandom(5);
    for (const most of [1, 2, 200, 256, 257, 65_536, 65_537, 2 ** 31, 2 ** 32]) {
      const count = 50;
      const some = Float64Array.from({ length: count }, () => Math.floor(random() * most));
      const high = some.map((one) => one * 2 ** 20);
      assertCrosses({
        ...PLAIN,
        count,
        kinds: Uint8Array.from(some),
        blocks: Int32Array.from(some, (one) => one - 1),
        responses: Int32Array.from(some),
        contentEnds: Uint32Array.from(some),
        frames: Uint32Array.from(some),
        starts: Float64Array.from(high).sort(),
        sizes: Uint32Array.from(some),
        types: Uint16Array.from(some),
        added: Uint32Array.from(some),
        textEnds: Uint32Array.from(some).sort(),
        openBlocks: Uint32Array.from(some),
        openEnds: Uint32Array.from(some),
      });
    }
  });

  it('keep text of any kind, halves of pairs and byte order marks among it', () => {
    for (const text of ['', 'aé😀b', '\ufeffabc', 'ab\ud83d', '\ude00cd', '\0\u2028"\\'])
      assertCrosses({ ...PLAIN, text });
  });

  it('keep rows that are none, and one', () => {
    for (const count of [0, 1]) {
      const cut = Object.entries(PLAIN).map(([name, value]) => [
        name,
        ArrayBuffer.isView(value) ? (value as Uint32Array).slice(0, count) : (value as unknown),
      ]);
      assertCrosses({ ...(Object.fromEntries(cut) as Rows), count });
    }
    assertCrosses({ ...PLAIN, openBlocks: NONE, openEnds: NONE });
  });

  it('take a fraction of their columns where a stream is as most are', () => {
    const count = 4096;
    const each = <T>(make: (row: number) => T): T[] =>
      Array.from({ length: count }, (_, at) => make(at));
    const given: Rows = {
      ...PLAIN,
      count,
      kinds: new Uint8Array(count),
      blocks: new Int32Array(count).fill(7),
      responses: new Int32Array(count),
      contentEnds: Uint32Array.from(each((row) => row * 4)),
      frames: Uint32Array.from(each((row) => 3_000_000 + row)),
      starts: Float64Array.from(each((row) => 2 ** 33 + row * 300)),
      sizes: new Uint32Array(count).fill(300),
      types: new Uint16Array(count),
      added: new Uint32Array(count).fill(4),
      text: '',
      textEnds: new Uint32Array(count),
    };
    assertCrosses(given);
    assert.ok(packRows(given).buffer.byteLength < 3 * count);
  });
});
