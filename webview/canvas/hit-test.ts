/** What is under the pointer, out of the bins that were painted. */
import { MARKS } from '../../src/protocol.ts';
import type { LaneBins, LaneData } from '../../src/protocol.ts';
import { toPixel, toPosition } from '../time-scale.ts';
import type { Scale } from '../time-scale.ts';

export interface Hit {
  readonly lane: LaneData | undefined;
  readonly position: number;
  /** The event of the mark under the pointer, if there is one. */
  readonly event: number | undefined;
  readonly mark: (typeof MARKS)[number] | undefined;
  /** The block whose bar is under the pointer. */
  readonly block: number | undefined;
  /** What the bin under the pointer holds. */
  readonly events: number;
  readonly amount: number;
}

const REACH_PX = 6;

export function hitTest(
  bins: LaneBins,
  lanes: readonly LaneData[],
  scale: Scale,
  laneHeight: number,
  x: number,
  y: number,
): Hit {
  const position = toPosition(scale, x);
  const lane = lanes[Math.floor(y / laneHeight)];
  const bin = binAt(bins, position);
  const mark = lane && nearestMark(lane, scale, x);
  return {
    lane,
    position,
    event: mark?.event,
    mark: mark && MARKS[mark.kind],
    block: lane && blockAt(lane, scale, x),
    events: lane?.counts[bin] ?? 0,
    amount: lane?.amounts[bin] ?? 0,
  };
}

export function binAt(bins: LaneBins, position: number): number {
  const span = bins.to - bins.from;
  return span > 0 ? Math.floor(((position - bins.from) / span) * bins.bins) : -1;
}

/** Axis position where a bin starts; `bin + 1` is where it ends. */
export function binStart(bins: LaneBins, bin: number): number {
  return bins.from + (bin / bins.bins) * (bins.to - bins.from);
}

function nearestMark(
  lane: LaneData,
  scale: Scale,
  x: number,
): { readonly event: number; readonly kind: number } | undefined {
  let nearest: { event: number; kind: number } | undefined;
  let reach = REACH_PX;
  for (let i = 0; i + 2 < lane.marks.length; i += 3) {
    const away = Math.abs(toPixel(scale, lane.marks[i] ?? 0) - x);
    if (away > reach) continue;
    reach = away;
    nearest = { event: lane.marks[i + 1] ?? 0, kind: lane.marks[i + 2] ?? 0 };
  }
  return nearest;
}

function blockAt(lane: LaneData, scale: Scale, x: number): number | undefined {
  for (let i = 0; i + 2 < lane.spans.length; i += 3) {
    const from = toPixel(scale, lane.spans[i] ?? 0) - 2;
    const to = toPixel(scale, lane.spans[i + 1] ?? 0) + 2;
    if (x >= from && x <= to) return lane.spans[i + 2];
  }
  return undefined;
}
