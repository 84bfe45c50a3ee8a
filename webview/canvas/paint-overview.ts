/** Paints the overview (density of the whole stream, the visible stretch) and the ruler below it. */
import type { LaneBins, LaneData } from '../../src/protocol.ts';
import { toPixel } from '../time-scale.ts';
import type { Range, Scale, Tick } from '../time-scale.ts';
import { binStart } from './hit-test.ts';
import type { NamedStretch } from '../store/geometry.ts';
import type { Brush } from './surface.tsx';
import type { Palette } from './theme.ts';

export interface OverviewScene {
  readonly bins: LaneBins;
  readonly scale: Scale;
  readonly range: Range;
  readonly stalls: readonly NamedStretch[];
  readonly laneColours: ReadonlyMap<string, string>;
  readonly colours: Palette;
}

export function paintOverview(brush: Brush, scene: OverviewScene): void {
  const { context, width, height } = brush;
  const { scale, colours, range } = scene;
  for (const { from, to } of scene.stalls) {
    context.fillStyle = colours.warning;
    context.globalAlpha = 0.16;
    const left = toPixel(scale, from);
    context.fillRect(left, 0, Math.max(1, toPixel(scale, to) - left), height);
  }
  context.globalAlpha = 1;
  paintDensity(brush, scene);
  const left = toPixel(scale, range[0]);
  const right = toPixel(scale, range[1]);
  context.fillStyle = colours.background;
  context.globalAlpha = 0.65;
  context.fillRect(0, 0, left, height);
  context.fillRect(right, 0, width - right, height);
  context.globalAlpha = 1;
  context.strokeStyle = colours.focus;
  context.lineWidth = 1;
  const boxLeft = Math.round(left) + 0.5;
  context.strokeRect(boxLeft, 0.5, Math.max(2, Math.round(right - left) - 1), height - 1);
  context.fillStyle = colours.focus;
  context.fillRect(boxLeft - 0.5, height / 2 - 6, 3, 12);
  context.fillRect(Math.round(right) - 3, height / 2 - 6, 3, 12);
}

/** Along time and bytes: events in each bin. In event order that says nothing: characters instead. */
function paintDensity({ context, height }: Brush, scene: OverviewScene): void {
  const { bins, scale, colours, laneColours } = scene;
  const weightOf = (lane: LaneData, bin: number): number =>
    (bins.axis === 'event' ? lane.amounts[bin] : lane.counts[bin]) ?? 0;
  const lanes = bins.lanes.filter((lane) => lane.id !== 'wire');
  const wire = bins.lanes.find((lane) => lane.id === 'wire');
  const totals = new Float64Array(bins.bins);
  let most = 1;
  for (let i = 0; i < bins.bins; i += 1) {
    let total = 0;
    for (const lane of lanes) total += weightOf(lane, i);
    totals[i] = Math.max(total, wire?.counts[i] ?? 0);
    most = Math.max(most, totals[i] ?? 0);
  }
  const tallest = height - 6;
  for (let i = 0; i < bins.bins; i += 1) {
    const total = totals[i] ?? 0;
    if (total === 0) continue;
    const start = toPixel(scale, binStart(bins, i));
    const room = toPixel(scale, binStart(bins, i + 1)) - start;
    const width = Math.min(6, Math.max(1, room * 0.75));
    const left = start + (room - width) / 2;
    const size = Math.max(2, Math.sqrt(total / most) * tallest);
    let bottom = height - 2;
    let rest = total;
    for (const lane of lanes) {
      const weight = weightOf(lane, i);
      if (weight === 0) continue;
      const part = (weight / total) * size;
      context.globalAlpha = colours.isHighContrast ? 1 : 0.7;
      context.fillStyle = laneColours.get(lane.id) ?? colours.wire;
      context.fillRect(left, bottom - part, width, part);
      bottom -= part;
      rest -= weight;
    }
    if (rest <= 0) continue;
    const part = (rest / total) * size;
    context.fillStyle = colours.wire;
    context.globalAlpha = 0.5;
    context.fillRect(left, bottom - part, width, part);
  }
  context.globalAlpha = 1;
}

export interface RulerScene {
  readonly scale: Scale;
  readonly ticks: readonly Tick[];
  readonly colours: Palette;
}

export function paintRuler({ context, width, height }: Brush, scene: RulerScene): void {
  const { colours, scale } = scene;
  context.font = colours.font;
  context.textBaseline = 'middle';
  for (const { at, label } of scene.ticks) {
    const x = Math.round(toPixel(scale, at));
    context.fillStyle = colours.line;
    context.fillRect(x, 0, 1, height);
    if (x + 4 + context.measureText(label).width > width) continue;
    context.fillStyle = colours.faint;
    context.fillText(label, x + 4, height / 2 + 1);
  }
}
