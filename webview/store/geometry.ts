/** Where things stand in pixels, and the named stretches that overview and lanes share. */
import { computed } from '@preact/signals';
import { scaleOf, ticks } from '../time-scale.ts';
import type { Tick } from '../time-scale.ts';
import { durationShort } from '../words.ts';
import { plotWidth } from './lanes.ts';
import { stalls } from './stalls.ts';
import { axis, range, wholeRange } from './view.ts';

export const scale = computed(() => scaleOf(range.value, plotWidth.value));
export const wholeScale = computed(() => scaleOf(wholeRange.value, plotWidth.value));
export const rulerTicks = computed<readonly Tick[]>(() => ticks(scale.value, axis.value));

export interface NamedStretch {
  readonly from: number;
  readonly to: number;
  readonly name: string;
}

const NONE: readonly NamedStretch[] = [];

/** Stalls as stretches of the axis: in event order they are a line between two events. */
export const stallStretches = computed<readonly NamedStretch[]>(() => {
  if (axis.value === 'bytes') return NONE;
  return stalls.value.map((stall) => {
    const name = `stall ${durationShort(stall.toMs - stall.fromMs)}`;
    if (axis.value === 'time') return { from: stall.fromMs, to: stall.toMs, name };
    return { from: stall.fromEvent + 0.5, to: stall.toEvent - 0.5, name };
  });
});
