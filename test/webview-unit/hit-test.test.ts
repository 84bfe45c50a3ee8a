import assert from 'node:assert/strict';
import { MARKS } from '../../src/protocol.ts';
import type { LaneBins, LaneData } from '../../src/protocol.ts';
import { binAt, binStart, hitTest } from '../../webview/canvas/hit-test.ts';
import { requestFor } from '../../webview/store/lanes.ts';
import { scaleOf } from '../../webview/time-scale.ts';

function lane(id: string, given: Partial<LaneData>): LaneData {
  return {
    id,
    label: id,
    detail: '',
    block: undefined,
    counts: new Uint32Array(10),
    amounts: new Uint32Array(10),
    spans: new Float64Array(),
    marks: new Float64Array(),
    growth: undefined,
    ...given,
  };
}

const LANES = [
  lane('wire', {
    counts: Uint32Array.from([0, 0, 0, 4, 0, 0, 0, 0, 0, 0]),
    amounts: Uint32Array.from([0, 0, 0, 900, 0, 0, 0, 0, 0, 0]),
  }),
  lane('text', { spans: Float64Array.from([200, 400, 7, 600, 900, 8]) }),
  lane('usage', { marks: Float64Array.from([500, 42, MARKS.indexOf('usage')]) }),
];
const BINS: LaneBins = {
  revision: 1,
  axis: 'time',
  from: 0,
  to: 1000,
  bins: 10,
  lanes: LANES,
};
const SCALE = scaleOf([0, 1000], 500);

describe('the hit test', () => {
  const at = (x: number, y: number) => hitTest(BINS, LANES, SCALE, 30, x, y);

  it('tells the lane and what its bin holds', () => {
    const hit = at(170, 10);
    assert.equal(hit.lane?.id, 'wire');
    assert.equal(hit.events, 4);
    assert.equal(hit.amount, 900);
    assert.equal(hit.position, 340);
  });

  it('tells the block whose bar is under the pointer', () => {
    assert.equal(at(150, 40).block, 7);
    assert.equal(at(400, 40).block, 8);
    assert.equal(at(250, 40).block, undefined);
  });

  it('finds a mark within a few pixels', () => {
    assert.equal(at(246, 70).event, 42);
    assert.equal(at(246, 70).mark, 'usage');
    assert.equal(at(230, 70).event, undefined);
  });

  it('is in no lane below the last one', () => {
    assert.equal(at(10, 200).lane, undefined);
  });

  it('uses the bins’ own range, not the one on screen', () => {
    // While a zoom is on its way, old bins are drawn on the new scale.
    const hit = hitTest(BINS, LANES, scaleOf([300, 400], 500), 30, 250, 10);
    assert.equal(hit.events, 4);
  });
});

describe('bins', () => {
  it('tile the range', () => {
    assert.equal(binStart(BINS, 0), 0);
    assert.equal(binStart(BINS, 10), 1000);
    assert.equal(binAt(BINS, 99.9), 0);
    assert.equal(binAt(BINS, 100), 1);
  });

  it('have one event each in event order, where there is room', () => {
    assert.deepEqual(requestFor('event', [-0.5, 39.5], 600), {
      axis: 'event',
      from: -0.5,
      to: 39.5,
      bins: 40,
    });
  });

  it('begin and end between two events, wherever the range does', () => {
    const { from, to, bins } = requestFor('event', [10.3, 20.9], 600);
    assert.deepEqual([from, to], [9.5, 21.5]);
    assert.equal(bins, 12);
  });

  it('are a few pixels wide in long streams', () => {
    assert.equal(requestFor('event', [-0.5, 99_999.5], 600).bins, 200);
    assert.equal(requestFor('time', [0, 5], 600).bins, 200);
  });
});
