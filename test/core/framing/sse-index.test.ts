import assert from 'node:assert/strict';
import { byteText } from '../../../src/core/framing/byte-text.ts';
import type { FramerOptions } from '../../../src/core/framing/framer-options.ts';
import { createSseIndex } from '../../../src/core/framing/sse-index.ts';
import { createSseFramer } from '../../../src/core/framing/sse.ts';
import { fixtures } from '../../support/fixtures.ts';
import { framesOf } from './frames.ts';
import { randomCuts, seeded, seededSse } from './seeded.ts';
import { SSE_VECTORS } from './sse-vectors.ts';
import { inputBytes } from './sse-vectors/vector.ts';

function placesOf(bytes: Uint8Array, cuts: readonly number[], options: FramerOptions) {
  const { framer, places } = createSseIndex(options);
  let from = 0;
  for (const cut of [...cuts, bytes.length]) {
    framer.push(bytes.subarray(from, cut));
    from = cut;
  }
  framer.finish();
  return places;
}

/** The index says of each frame what the framer says, as far as it says anything. */
function assertAgrees(
  bytes: Uint8Array,
  name: string,
  cuts: readonly number[] = [],
  options: FramerOptions = {},
): void {
  const frames = framesOf(createSseFramer, bytes, cuts, options);
  const places = placesOf(bytes, cuts, options);
  const start = options.start ?? 0;
  assert.equal(places.length, frames.length, name);
  frames.forEach((frame, n) => {
    const place = places.at(n);
    assert.equal(place?.kind, frame.kind, name);
    assert.equal(place.start, frame.start, name);
    if (place.plain && frame.data !== '') {
      const from = place.dataStart - start;
      assert.equal(byteText.utf8(bytes, from, from + place.dataLength), frame.data, name);
    }
    if (frame.kind === 'event' || frame.kind === 'tail') {
      assert.equal(place.dataStart, frame.dataStart, name);
      assert.equal(place.plain, !frame.data.includes('\n'), name);
      assert.equal(place.name || 'message', frame.event, name);
    }
    const next = frames[n + 1]?.start ?? start + bytes.length;
    assert.equal(places.find(frame.start), n);
    assert.equal(places.find(next - 1), n);
  });
  assert.equal(places.find(start - 1), -1);
}

describe('the index of server-sent events', () => {
  it('has the frames of every row of the standard', () => {
    for (const vector of SSE_VECTORS) assertAgrees(inputBytes(vector), vector.name);
  });

  it('has the frames of every fixture', () => {
    for (const { name, bytes } of fixtures()) assertAgrees(bytes, name);
  });

  it('has the frames of seeded streams, however they are cut, moved or limited', () => {
    for (let seed = 1; seed <= 600; seed++) {
      const bytes = new TextEncoder().encode(seededSse(seed));
      const options = { start: seed % 2 ? 0 : 5000, limit: seed % 3 ? 1 << 20 : 60 };
      const cuts = randomCuts(seeded(seed), bytes.length, 9);
      assertAgrees(bytes, `seed ${seed}`, cuts, options);
    }
  });

  it('keeps a payload that starts far into its frame', () => {
    const text = `${`: ${'x'.repeat(998)}\n`.repeat(80)}data: far\n\ndata: near\n\n`;
    assertAgrees(new TextEncoder().encode(text), 'far');
  });

  it('knows thousands of names, and says when it has no more numbers', () => {
    const text = Array.from({ length: 5000 }, (_, n) => `event: e${n}\ndata: ${n}\n\n`).join('');
    const places = placesOf(new TextEncoder().encode(text), [], {});
    assert.equal(places.at(4000)?.name, 'e4000');
    assert.equal(places.at(4999)?.name, undefined);
    assert.equal(places.at(5000), undefined);
  });
});
