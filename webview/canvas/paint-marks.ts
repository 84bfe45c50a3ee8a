/** Single marks of a lane: each kind has its own shape, so that none is told by colour alone. */
import { MARKS } from '../../src/protocol.ts';
import type { LaneData } from '../../src/protocol.ts';
import { toPixel } from '../time-scale.ts';
import type { Scale } from '../time-scale.ts';
import type { Brush } from './surface.tsx';
import type { Palette } from './theme.ts';

interface Box {
  readonly top: number;
  readonly height: number;
}

export function paintMarks(
  { context, width }: Brush,
  lane: LaneData,
  scale: Scale,
  box: Box,
  colour: string,
  labels: ReadonlyMap<number, string>,
  colours: Palette,
): void {
  const { marks } = lane;
  let lastX = -Infinity;
  let lastKind = -1;
  let lastLabel: string | undefined;
  let freeFrom = -Infinity;
  for (let i = 0; i + 2 < marks.length; i += 3) {
    const x = toPixel(scale, marks[i] ?? 0);
    const kind = marks[i + 2] ?? 0;
    if (x < -8 || x > width + 8) continue;
    // Marks on one pixel would be painted over each other.
    if (kind !== lastKind || x - lastX >= 1) {
      paintMark(context, MARKS[kind] ?? 'lifecycle', x, box, colour, colours);
      lastX = x;
      lastKind = kind;
    }
    const label = labels.get(marks[i + 1] ?? -1);
    // A run of the same (keep-alives) is named once.
    if (label === undefined || label === lastLabel) {
      freeFrom = Math.max(freeFrom, x + 9);
      continue;
    }
    lastLabel = label;
    const nextX = i + 5 < marks.length ? toPixel(scale, marks[i + 3] ?? 0) : Infinity;
    freeFrom = nameMark(context, label, x, nextX, freeFrom, width, box, colours);
  }
}

/** Writes the name right of the mark, or left of it near the edge, where there is room. */
function nameMark(
  context: CanvasRenderingContext2D,
  label: string,
  x: number,
  nextX: number,
  freeFrom: number,
  width: number,
  box: Box,
  colours: Palette,
): number {
  const right = x + 9;
  const labelWidth = context.measureText(label).width;
  context.fillStyle = colours.faint;
  context.textBaseline = 'middle';
  const middle = box.top + box.height / 2;
  if (right + labelWidth < Math.min(nextX - 8, width)) {
    context.fillText(label, right, middle);
    return right + labelWidth + 4;
  }
  const left = x - 9 - labelWidth;
  if (left > Math.max(freeFrom, 0)) context.fillText(label, left, middle);
  return Math.max(freeFrom, right);
}

function paintMark(
  context: CanvasRenderingContext2D,
  mark: (typeof MARKS)[number],
  x: number,
  box: Box,
  colour: string,
  colours: Palette,
): void {
  const middle = box.top + box.height / 2;
  const reach = Math.min(7, box.height / 2 - 2);
  context.lineWidth = 1.5;
  context.strokeStyle = colour;
  context.fillStyle = colour;
  context.beginPath();
  switch (mark) {
    case 'comment':
      context.arc(x, middle, 3, 0, 2 * Math.PI);
      context.stroke();
      break;
    case 'junk':
      cross(context, x, middle, 4);
      context.strokeStyle = colours.warning;
      context.stroke();
      break;
    case 'signature':
      context.moveTo(x, middle - reach);
      context.lineTo(x + reach, middle);
      context.lineTo(x, middle + reach);
      context.lineTo(x - reach, middle);
      context.closePath();
      context.fillStyle = colours.background;
      context.fill();
      context.stroke();
      break;
    case 'usage':
      context.fillRect(x - 2.5, middle - reach - 1, 5, 2 * reach + 2);
      break;
    case 'error':
      context.strokeStyle = colours.error;
      cross(context, x, middle, reach);
      context.lineWidth = 2.5;
      context.stroke();
      break;
    case 'done':
      context.fillRect(Math.round(x) - 3, middle - reach - 2, 1.5, 2 * reach + 4);
      context.fillRect(Math.round(x), middle - reach - 2, 2.5, 2 * reach + 4);
      break;
    case 'lifecycle':
    case 'start':
      context.fillRect(Math.round(x), middle - reach - 1, 1.5, 2 * reach + 2);
      break;
  }
}

function cross(context: CanvasRenderingContext2D, x: number, y: number, reach: number): void {
  context.moveTo(x - reach, y - reach);
  context.lineTo(x + reach, y + reach);
  context.moveTo(x + reach, y - reach);
  context.lineTo(x - reach, y + reach);
}
