/** Paints the growth of one call's arguments: a stair, since text comes in steps. */
import { toPixel } from '../time-scale.ts';
import type { Scale } from '../time-scale.ts';
import type { Brush } from './surface.tsx';
import type { Palette } from './theme.ts';

export interface GrowthScene {
  /** Characters at the end of each bin. */
  readonly growth: Uint32Array;
  readonly scale: Scale;
  readonly full: number;
  readonly playhead: number | undefined;
  /** Where the text was valid JSON for the first time. */
  readonly valid: number | undefined;
  readonly caption: string;
  readonly colour: string;
  readonly colours: Palette;
}

export function paintGrowthCurve({ context, width, height }: Brush, scene: GrowthScene): void {
  const { growth, scale, full, colour, colours } = scene;
  const room = height - 18;
  const heightOf = (value: number): number => height - 1 - (value / Math.max(1, full)) * room;
  const binWidth = width / Math.max(1, growth.length);
  const stair = new Path2D();
  stair.moveTo(0, heightOf(0));
  for (let i = 0; i < growth.length; i += 1) {
    // A bin's events stand around its middle.
    const x = (i + 0.5) * binWidth;
    stair.lineTo(x, heightOf(growth[i - 1] ?? 0));
    stair.lineTo(x, heightOf(growth[i] ?? 0));
  }
  stair.lineTo(width, heightOf(growth.at(-1) ?? 0));
  const area = new Path2D(stair);
  area.lineTo(width, height);
  area.lineTo(0, height);
  area.closePath();
  context.fillStyle = colour;
  context.globalAlpha = colours.isHighContrast ? 0 : 0.2;
  context.fill(area);
  context.globalAlpha = 1;
  context.strokeStyle = colour;
  context.lineWidth = 1.25;
  context.stroke(stair);
  context.font = colours.font;
  context.textBaseline = 'top';
  context.fillStyle = colours.faint;
  context.fillText(scene.caption, 6, 4);
  if (scene.valid !== undefined)
    paintValid(context, toPixel(scale, scene.valid), width, height, colours);
  if (scene.playhead === undefined) return;
  const x = toPixel(scale, scene.playhead);
  if (x < -0.5 || x > width + 0.5) return;
  context.fillStyle = colours.foreground;
  context.fillRect(Math.min(Math.round(x), width - 2), 0, 1.5, height);
}

function paintValid(
  context: CanvasRenderingContext2D,
  at: number,
  width: number,
  height: number,
  colours: Palette,
): void {
  const x = Math.min(Math.round(at) + 0.5, width - 1.5);
  context.strokeStyle = colours.good;
  context.lineWidth = 1;
  context.setLineDash([3, 3]);
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, height);
  context.stroke();
  context.setLineDash([]);
  const label = 'valid JSON';
  const labelWidth = context.measureText(label).width;
  const fits = x + 6 + labelWidth < width;
  context.fillStyle = colours.foreground;
  context.fillText(label, fits ? x + 6 : x - 6 - labelWidth, 4);
}
