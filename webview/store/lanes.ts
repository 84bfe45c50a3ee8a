/** Lanes binned to pixels: for the visible range, and once for the whole stream (the overview). */
import { computed, effect, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { Axis, LaneBins, LaneData, Requests } from '../../src/protocol.ts';
import type { Range } from '../time-scale.ts';
import { ask, showFailure } from './host.ts';
import { LatestOnly } from './latest-only.ts';
import { eventCount, revision } from './trace.ts';
import { axis, isVisible, range, wholeRange } from './view.ts';

/** Width of the plots in CSS pixels; 0 until they are laid out. */
export const plotWidth = signal(0);

export const laneBins = signal<LaneBins | undefined>(undefined);
export const overviewBins = signal<LaneBins | undefined>(undefined);

/**
 * The lanes to show, with the data of the visible range. All lanes of the stream keep their place while
 * one zooms, whether or not anything of them is in view.
 */
export const shownLanes = computed<readonly LaneData[]>(() => {
  const visible = laneBins.value?.lanes ?? [];
  const whole = overviewBins.value?.lanes;
  if (whole === undefined) return visible;
  const byId = new Map(visible.map((lane) => [lane.id, lane]));
  const lanes = whole.map((lane) => byId.get(lane.id) ?? emptied(lane));
  const known = new Set(whole.map((lane) => lane.id));
  return [...lanes, ...visible.filter((lane) => !known.has(lane.id))];
});

const NOTHING = new Uint32Array();
const NO_PLACES = new Float64Array();

function emptied(lane: LaneData): LaneData {
  return {
    ...lane,
    counts: NOTHING,
    amounts: NOTHING,
    spans: NO_PLACES,
    marks: NO_PLACES,
    growth: lane.growth && NOTHING,
  };
}

/** CSS pixels per bin: a tick with a little air beside it. */
const BIN_WIDTH = 3;

type LanesRequest = Requests['lanes']['request'];

export function followLanes(): void {
  follow(laneBins, () => requestFor(axis.value, range.value, plotWidth.value));
  follow(overviewBins, () => requestFor(axis.value, wholeRange.value, plotWidth.value));
}

/**
 * Bins of a few pixels each. In event order no bin is narrower than an event, and every bin has its
 * events around its middle: otherwise empty bins between events would look like silences.
 */
export function requestFor(on: Axis, [from, to]: Range, width: number): LanesRequest {
  const bins = Math.max(1, Math.floor(width / BIN_WIDTH));
  if (on !== 'event') return { axis: on, from, to, bins };
  const first = Math.floor(from + 0.5);
  const end = Math.max(first + 1, Math.ceil(to + 0.5));
  return { axis: on, from: first - 0.5, to: end - 0.5, bins: Math.min(bins, end - first) };
}

/** Keeps `target` at what `wanted` describes; the last picture stays until the next has come. */
function follow(target: Signal<LaneBins | undefined>, wanted: () => LanesRequest): void {
  const asking = new LatestOnly<LanesRequest>((request) =>
    ask('lanes', request).then((bins) => {
      // A reply for another axis would be drawn on the wrong one.
      if (bins.axis === axis.peek()) target.value = bins;
    }, showFailure),
  );
  effect(() => {
    void revision.value;
    const request = wanted();
    if (!isVisible.value || plotWidth.value === 0 || eventCount.value === 0) return;
    if (target.peek()?.axis !== request.axis) target.value = undefined;
    asking.want(request);
  });
}
