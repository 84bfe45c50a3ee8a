/** Lanes binned to pixels: for the visible range, and once for the whole stream (the overview). */
import { effect, signal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import type { LaneBins, Requests } from '../../src/protocol.ts';
import { ask, showFailure } from './host.ts';
import { eventCount, revision } from './trace.ts';
import { axis, isVisible, range, wholeRange } from './view.ts';

/** Width of the plots in CSS pixels; 0 until they are laid out. */
export const plotWidth = signal(0);

export const laneBins = signal<LaneBins | undefined>(undefined);
export const overviewBins = signal<LaneBins | undefined>(undefined);

/** CSS pixels per bin: a tick with a little air beside it. */
export const BIN_WIDTH = 3;

type LanesRequest = Requests['lanes']['request'];

export function followLanes(): void {
  const bins = (): number => Math.max(1, Math.floor(plotWidth.value / BIN_WIDTH));
  follow(laneBins, () => ({ axis: axis.value, ...fromTo(range.value), bins: bins() }));
  follow(overviewBins, () => ({ axis: axis.value, ...fromTo(wholeRange.value), bins: bins() }));
}

function fromTo(stretch: readonly [number, number]): { from: number; to: number } {
  return { from: stretch[0], to: stretch[1] };
}

/**
 * Keeps `target` at what `wanted` describes. One request is under way at a time; changes meanwhile
 * (zooming, a growing file) lead to one more, and the last picture stays until it has come.
 */
function follow(target: Signal<LaneBins | undefined>, wanted: () => LanesRequest): void {
  let isUnderWay = false;
  let next: LanesRequest | undefined;
  const send = (request: LanesRequest): void => {
    isUnderWay = true;
    ask('lanes', request)
      .then((bins) => {
        // A reply for another axis would be drawn on the wrong one.
        if (bins.axis === axis.peek()) target.value = bins;
      }, showFailure)
      .finally(() => {
        isUnderWay = false;
        const request = next;
        next = undefined;
        if (request !== undefined) send(request);
      });
  };
  effect(() => {
    void revision.value;
    const request = wanted();
    if (!isVisible.value || plotWidth.value === 0 || eventCount.value === 0) return;
    if (target.peek()?.axis !== request.axis) target.value = undefined;
    if (isUnderWay) next = request;
    else send(request);
  });
}
