import assert from 'node:assert/strict';
import {
  fitRange,
  isWhole,
  panBy,
  revealIn,
  scaleOf,
  ticks,
  toPixel,
  toPosition,
  zoomAround,
} from '../../webview/time-scale.ts';

const WHOLE = [0, 1000] as const;

describe('the time scale', () => {
  it('maps positions to pixels and back', () => {
    const scale = scaleOf([100, 300], 400);
    assert.equal(toPixel(scale, 150), 100);
    assert.equal(toPosition(scale, 100), 150);
    assert.equal(toPixel(scale, 50), -100);
  });

  it('maps everything to 0 when the range is empty, instead of to infinity', () => {
    assert.equal(toPixel(scaleOf([5, 5], 400), 7), 0);
    assert.equal(toPosition(scaleOf([5, 9], 0), 7), 5);
  });

  it('keeps what is under the pointer where it is while zooming', () => {
    const range = [200, 600] as const;
    const at = 300;
    const zoomed = zoomAround(range, at, 0.5, WHOLE, 1);
    assert.equal(toPixel(scaleOf(zoomed, 100), at), toPixel(scaleOf(range, 100), at));
    assert.equal(zoomed[1] - zoomed[0], 200);
  });

  it('zooms neither past the whole nor below the shortest stretch', () => {
    assert.deepEqual(zoomAround([200, 600], 400, 100, WHOLE, 1), [0, 1000]);
    const short = zoomAround([200, 600], 400, 1e-9, WHOLE, 4);
    assert.equal(short[1] - short[0], 4);
  });

  it('zooms into a stream that is shorter than the shortest stretch', () => {
    assert.deepEqual(zoomAround([0, 1], 0.5, 0.5, [0, 1], 4), [0, 1]);
  });

  it('stops at the ends while panning, without changing the length', () => {
    assert.deepEqual(panBy([700, 900], 500, WHOLE), [800, 1000]);
    assert.deepEqual(panBy([100, 300], -500, WHOLE), [0, 200]);
  });

  it('moves a range only when the position is out of view', () => {
    const range = [200, 300] as const;
    assert.equal(revealIn(range, 250, WHOLE), range);
    assert.deepEqual(revealIn(range, 500, WHOLE), [410, 510]);
    assert.deepEqual(revealIn(range, 100, WHOLE), [90, 190]);
  });

  it('cuts a saved range down to a file that has shrunk', () => {
    assert.deepEqual(fitRange([500, 900], [0, 100]), [0, 100]);
  });

  it('knows the whole in spite of rounding', () => {
    assert.equal(isWhole([1e-10, 1000], WHOLE), true);
    assert.equal(isWhole([1, 1000], WHOLE), false);
  });
});

describe('ticks', () => {
  const labels = (range: readonly [number, number], axis: 'time' | 'event' | 'bytes'): string[] =>
    ticks(scaleOf(range, 400), axis).map(({ label }) => label);

  it('are round times with their unit', () => {
    assert.deepEqual(labels([0, 9000], 'time'), ['0 s', '2 s', '4 s', '6 s', '8 s']);
    assert.deepEqual(labels([0, 900], 'time'), ['0 s', '200 ms', '400 ms', '600 ms', '800 ms']);
  });

  it('tell neighbours apart when zoomed in far', () => {
    const found = labels([8000, 8010], 'time');
    assert.equal(new Set(found).size, found.length);
    assert.equal(found[0], '8.000 s');
  });

  it('are minutes in long streams', () => {
    assert.deepEqual(labels([0, 600_000], 'time'), [
      '0 s',
      '2 min 00 s',
      '4 min 00 s',
      '6 min 00 s',
      '8 min 00 s',
      '10 min 00 s',
    ]);
  });

  it('stand at events whose shown number is round', () => {
    const found = ticks(scaleOf([-0.5, 249.5], 400), 'event');
    assert.deepEqual(found[0], { at: 49, label: '#50' });
  });

  it('never stand between two events', () => {
    for (const { at } of ticks(scaleOf([10.2, 13.7], 400), 'event')) {
      assert.equal(at, Math.round(at));
    }
  });

  it('are none while nothing is laid out', () => {
    assert.deepEqual(ticks(scaleOf([0, 10], 0), 'time'), []);
    assert.deepEqual(ticks(scaleOf([3, 3], 400), 'bytes'), []);
  });
});
