/** Paints the lanes of the score: bars, ticks, growth, marks, stalls. Nothing here decides; it draws. */
import type { LaneBins, LaneData } from '../../src/protocol.ts';
import { toPixel } from '../time-scale.ts';
import type { NamedStretch } from '../store/geometry.ts';
import type { Scale, Tick } from '../time-scale.ts';
import { binStart } from './hit-test.ts';
import { paintMarks } from './paint-marks.ts';
import type { Brush } from './surface.tsx';
import type { Palette } from './theme.ts';

export interface LanesScene {
  readonly bins: LaneBins;
  readonly lanes: readonly LaneData[];
  readonly scale: Scale;
  readonly laneHeight: number;
  readonly scrollTop: number;
  readonly grid: readonly Tick[];
  readonly stalls: readonly NamedStretch[];
  /** Blocks whose call is not finished (yet, or ever). */
  readonly unfinished: ReadonlySet<number>;
  /** Names of marks by their event. */
  readonly labels: ReadonlyMap<number, string>;
  readonly laneColours: ReadonlyMap<string, string>;
  readonly colours: Palette;
}

export function paintLanes(brush: Brush, scene: LanesScene): void {
  const { context, width, height } = brush;
  const { bins, lanes, scale, laneHeight, scrollTop, colours, laneColours } = scene;
  context.font = colours.font;
  paintGrid(brush, scene);
  paintStalls(brush, scene);
  const first = Math.max(0, Math.floor(scrollTop / laneHeight));
  const end = Math.min(lanes.length, Math.ceil((scrollTop + height) / laneHeight));
  for (let i = first; i < end; i += 1) {
    const lane = lanes[i];
    if (lane === undefined) continue;
    const top = i * laneHeight - scrollTop;
    context.fillStyle = colours.line;
    context.fillRect(0, Math.round(top + laneHeight) - 1, width, 1);
    const colour = laneColours.get(lane.id) ?? colours.wire;
    const box = { top: top + 4, height: laneHeight - 9 };
    if (lane.id === 'wire') paintBarcode(brush, bins, lane, scale, box, colour);
    else if (lane.spans.length > 0) paintBlocks(brush, scene, lane, box, colour);
    paintMarks(brush, lane, scale, box, colour, scene.labels, colours);
  }
  nameStalls(brush, scene);
}

interface Box {
  readonly top: number;
  readonly height: number;
}

function paintGrid({ context, height }: Brush, { grid, scale, colours }: LanesScene): void {
  context.fillStyle = colours.line;
  for (const { at } of grid) context.fillRect(Math.round(toPixel(scale, at)), 0, 1, height);
}

function paintStalls({ context, width, height }: Brush, scene: LanesScene): void {
  const { scale, colours } = scene;
  for (const { from, to } of scene.stalls) {
    const left = toPixel(scale, from);
    const right = toPixel(scale, to);
    if (right < 0 || left > width) continue;
    const span = Math.max(1, right - left);
    context.globalAlpha = colours.isHighContrast ? 0 : 0.1;
    context.fillStyle = colours.warning;
    context.fillRect(left, 0, span, height);
    context.globalAlpha = colours.isHighContrast ? 1 : 0.45;
    context.fillRect(Math.round(left), 0, 1, height);
    context.fillRect(Math.round(right) - 1, 0, 1, height);
    context.globalAlpha = 1;
  }
}

/** In the wire's lane, which is empty there by nature; at the bottom when that is scrolled away. */
function nameStalls({ context, width, height }: Brush, scene: LanesScene): void {
  const { scale, colours, laneHeight, scrollTop } = scene;
  const middle = laneHeight / 2 - scrollTop > 8 ? laneHeight / 2 - scrollTop : height - 10;
  for (const { from, to, name } of scene.stalls) {
    const left = Math.max(0, toPixel(scale, from));
    const right = Math.min(width, toPixel(scale, to));
    const labelWidth = context.measureText(name).width;
    if (right - left < labelWidth + 10) continue;
    const x = (left + right - labelWidth) / 2;
    context.fillStyle = colours.background;
    context.fillRect(x - 4, middle - 8, labelWidth + 8, 15);
    context.fillStyle = colours.warning;
    context.textBaseline = 'middle';
    context.fillText(name, x, middle);
  }
}

function paintBarcode(
  { context }: Brush,
  bins: LaneBins,
  lane: LaneData,
  scale: Scale,
  box: Box,
  colour: string,
): void {
  const most = largest(lane.amounts);
  const middle = box.top + box.height / 2;
  context.fillStyle = colour;
  context.globalAlpha = 0.85;
  for (let i = 0; i < lane.counts.length; i += 1) {
    if (lane.counts[i] === 0) continue;
    const [left, width] = binPixels(bins, scale, i);
    const size = 5 + tickHeight(lane.amounts[i] ?? 0, most, box.height - 9);
    context.fillRect(left, middle - size / 2, width, size);
  }
  context.globalAlpha = 1;
}

function paintBlocks(
  brush: Brush,
  scene: LanesScene,
  lane: LaneData,
  box: Box,
  colour: string,
): void {
  const { context } = brush;
  const { scale, colours, bins } = scene;
  for (let i = 0; i + 2 < lane.spans.length; i += 3) {
    const left = toPixel(scale, lane.spans[i] ?? 0);
    const right = toPixel(scale, lane.spans[i + 1] ?? 0);
    const span = { left, width: Math.max(3, right - left) };
    if (span.left > brush.width || span.left + span.width < 0) continue;
    const isOpen = scene.unfinished.has(lane.spans[i + 2] ?? -1);
    context.fillStyle = colour;
    context.globalAlpha = colours.isHighContrast ? 0 : 0.16;
    context.fillRect(span.left, box.top, span.width, box.height);
    context.globalAlpha = 1;
    if (lane.growth !== undefined) {
      hatch(brush, span, box, colour);
      paintGrowth(brush, scene, lane.growth, span, box, colour);
    }
    outline(brush, span, box, isOpen ? colours.warning : colour, isOpen);
  }
  paintTicks(context, bins, lane, scale, box, colour);
}

interface Stretch {
  readonly left: number;
  readonly width: number;
}

/** Where the JSON is not there yet. */
function hatch({ context, width }: Brush, span: Stretch, box: Box, colour: string): void {
  const from = Math.max(span.left, -box.height);
  const to = Math.min(span.left + span.width, width + box.height);
  context.save();
  context.beginPath();
  context.rect(span.left, box.top, span.width, box.height);
  context.clip();
  context.strokeStyle = colour;
  context.globalAlpha = 0.4;
  context.lineWidth = 1;
  context.beginPath();
  for (let x = from - (from % 7) - box.height; x < to; x += 7) {
    context.moveTo(x, box.top + box.height);
    context.lineTo(x + box.height, box.top);
  }
  context.stroke();
  context.restore();
}

/** The arguments so far, as a filled area; it covers the hatching from below. */
function paintGrowth(
  { context, width }: Brush,
  { bins, scale, colours }: LanesScene,
  growth: Uint32Array,
  span: Stretch,
  box: Box,
  colour: string,
): void {
  const full = Math.max(1, growth[growth.length - 1] ?? 0, largest(growth));
  const bottom = box.top + box.height;
  context.save();
  context.beginPath();
  context.rect(span.left, box.top, span.width, box.height);
  context.clip();
  context.beginPath();
  context.moveTo(span.left, bottom);
  for (let i = 0; i < growth.length; i += 1) {
    const x = toPixel(scale, binStart(bins, i + 1));
    if (x < span.left) continue;
    if (x > Math.min(width, span.left + span.width) + 8) break;
    context.lineTo(x, bottom - ((growth[i] ?? 0) / full) * (box.height - 1));
  }
  context.lineTo(span.left + span.width, bottom - ((growth.at(-1) ?? 0) / full) * (box.height - 1));
  context.lineTo(span.left + span.width, bottom);
  context.closePath();
  // First the ground, so that no hatching shows through what has arrived.
  context.fillStyle = colours.background;
  context.fill();
  context.globalAlpha = colours.isHighContrast ? 0.5 : 0.42;
  context.fillStyle = colour;
  context.fill();
  context.restore();
}

function outline(
  { context }: Brush,
  span: Stretch,
  box: Box,
  colour: string,
  isOpen: boolean,
): void {
  context.strokeStyle = colour;
  context.globalAlpha = 0.75;
  context.lineWidth = 1;
  context.setLineDash(isOpen ? [3, 3] : []);
  context.strokeRect(
    Math.round(span.left) + 0.5,
    Math.round(box.top) + 0.5,
    Math.max(2, Math.round(span.width) - 1),
    Math.round(box.height) - 1,
  );
  context.setLineDash([]);
  context.globalAlpha = 1;
}

function paintTicks(
  context: CanvasRenderingContext2D,
  bins: LaneBins,
  lane: LaneData,
  scale: Scale,
  box: Box,
  colour: string,
): void {
  const most = largest(lane.amounts);
  const bottom = box.top + box.height - 1;
  context.fillStyle = colour;
  for (let i = 0; i < lane.counts.length; i += 1) {
    if (lane.counts[i] === 0) continue;
    const [left, width] = binPixels(bins, scale, i);
    const size = 2 + tickHeight(lane.amounts[i] ?? 0, most, box.height - 5);
    context.fillRect(left, bottom - size, width, size);
  }
}

function binPixels(bins: LaneBins, scale: Scale, bin: number): readonly [number, number] {
  const left = toPixel(scale, binStart(bins, bin));
  const right = toPixel(scale, binStart(bins, bin + 1));
  // A third of a bin stays empty, so that neighbours can be told apart; never wider than a tick.
  const width = Math.min(4, Math.max(1, (right - left) * 0.67));
  return [left + (right - left - width) / 2, width];
}

/** Square roots: a delta of one character still shows beside one of a thousand. */
function tickHeight(amount: number, most: number, room: number): number {
  return most > 0 ? Math.sqrt(amount / most) * Math.max(0, room) : 0;
}

export function largest(values: Uint32Array): number {
  let most = 0;
  for (const value of values) if (value > most) most = value;
  return most;
}
