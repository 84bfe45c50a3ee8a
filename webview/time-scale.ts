/**
 * One axis of the score: a stretch [from, to) of positions laid on pixels. Positions are
 * milliseconds, event numbers or byte offsets; nothing here cares which, but for the tick labels.
 */
import type { Axis } from '../src/protocol.ts';
import { bytesShort, count, durationShort } from './words.ts';

export type Range = readonly [from: number, to: number];

export interface Scale {
  readonly from: number;
  readonly to: number;
  /** CSS pixels. */
  readonly width: number;
}

/** The shortest stretch that zooming in reaches, in units of the axis. */
export const SHORTEST: { readonly [axis in Axis]: number } = { time: 2, event: 4, bytes: 64 };

export function scaleOf(range: Range, width: number): Scale {
  return { from: range[0], to: range[1], width };
}

export function toPixel(scale: Scale, position: number): number {
  const span = scale.to - scale.from;
  return span > 0 ? ((position - scale.from) / span) * scale.width : 0;
}

export function toPosition(scale: Scale, pixel: number): number {
  if (scale.width <= 0) return scale.from;
  return scale.from + (pixel / scale.width) * (scale.to - scale.from);
}

/** Keeps a range inside the limits, moving it before shortening it. */
export function fitRange(range: Range, limits: Range): Range {
  const span = Math.min(range[1] - range[0], limits[1] - limits[0]);
  const from = Math.min(Math.max(range[0], limits[0]), limits[1] - span);
  return [from, from + span];
}

/** Scales the range by `factor` (below 1 zooms in) so that `at` stays where it is on screen. */
export function zoomAround(
  range: Range,
  at: number,
  factor: number,
  limits: Range,
  shortest: number,
): Range {
  const whole = limits[1] - limits[0];
  const span = range[1] - range[0];
  const wanted = Math.min(Math.max(span * factor, Math.min(shortest, whole)), whole);
  const share = span > 0 ? (at - range[0]) / span : 0.5;
  const from = at - share * wanted;
  return fitRange([from, from + wanted], limits);
}

export function panBy(range: Range, by: number, limits: Range): Range {
  return fitRange([range[0] + by, range[1] + by], limits);
}

/** Moves the range just far enough to show `at` with some room; the same range when it shows. */
export function revealIn(range: Range, at: number, limits: Range): Range {
  if (at >= range[0] && at <= range[1]) return range;
  const span = range[1] - range[0];
  const from = at < range[0] ? at - span * 0.1 : at - span * 0.9;
  return fitRange([from, from + span], limits);
}

/** True when the range is the whole of the limits, give or take rounding. */
export function isWhole(range: Range, limits: Range): boolean {
  const slack = (limits[1] - limits[0]) * 1e-9;
  return range[0] <= limits[0] + slack && range[1] >= limits[1] - slack;
}

export interface Tick {
  readonly at: number;
  readonly label: string;
}

/** Round positions at least `minGap` pixels apart. */
export function ticks(scale: Scale, axis: Axis, minGap = 76): readonly Tick[] {
  const span = scale.to - scale.from;
  if (!(span > 0) || scale.width < minGap / 2) return [];
  const rough = span / Math.max(1, Math.floor(scale.width / minGap));
  const step = axis === 'time' ? roundTime(rough) : Math.max(1, roundStep(rough));
  const found: Tick[] = [];
  // Events are numbered from 0 and shown from 1: the round numbers are those that are shown.
  const shift = axis === 'event' ? 1 : 0;
  const first = Math.ceil((scale.from + shift) / step - 1e-9);
  for (let i = first; i * step - shift <= scale.to; i += 1) {
    const at = i * step - shift;
    if (at >= 0) found.push({ at, label: tickLabel(axis, at, step) });
  }
  return found;
}

function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  for (const factor of [1, 2, 5]) if (factor * power >= rough * 0.999) return factor * power;
  return 10 * power;
}

const MINUTE = 60_000;
const LONG_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600].map((minutes) => minutes * MINUTE);

function roundTime(rough: number): number {
  if (rough <= 10_000) return roundStep(rough);
  for (const step of [15_000, 30_000, ...LONG_STEPS]) if (step >= rough) return step;
  return Math.ceil(rough / (60 * MINUTE)) * 60 * MINUTE;
}

function tickLabel(axis: Axis, at: number, step: number): string {
  if (axis === 'event') return `#${count(at + 1)}`;
  if (axis === 'bytes') return bytesShort(at);
  if (step >= 10_000 && at >= MINUTE) return durationShort(at);
  const decimals = step >= 1000 ? 0 : step >= 100 ? 1 : step >= 10 ? 2 : step >= 1 ? 3 : 4;
  if (at < 1000 && step < 1000 && at > 0) return `${trimmed(at, Math.max(0, decimals - 3))} ms`;
  return `${trimmed(at / 1000, decimals)} s`;
}

function trimmed(value: number, decimals: number): string {
  return value === 0 ? '0' : value.toFixed(decimals);
}
