/** Which colour a lane has. Calls take turns; their names are what tells them apart. */
import { computed } from '@preact/signals';
import type { LaneData } from '../../src/protocol.ts';
import { CALL_COLOURS, palette } from '../canvas/theme.ts';
import type { Palette } from '../canvas/theme.ts';
import { calls } from './blocks.ts';

const turns = computed<ReadonlyMap<number, number>>(
  () => new Map(calls.value.map(({ block }, turn) => [block, turn])),
);

/** Index of a call's colour. */
export function callColour(block: number): number {
  return (turns.value.get(block) ?? block) % CALL_COLOURS;
}

/** Colours of lanes by their id, for a canvas. */
export type LaneColours = ReadonlyMap<string, string>;

export function laneColours(lanes: readonly LaneData[]): LaneColours {
  const colours = palette.value;
  return new Map(lanes.map((lane) => [lane.id, colourOf(lane, colours)]));
}

function colourOf({ id, block }: LaneData, colours: Palette): string {
  if (block !== undefined) return colours.calls[callColour(block)] ?? colours.foreground;
  switch (id) {
    case 'reasoning':
      return colours.reasoning;
    case 'text':
      return colours.text;
    case 'signatures':
      return colours.signature;
    case 'usage':
      return colours.usage;
    case 'lifecycle':
      return colours.lifecycle;
    default:
      return colours.wire;
  }
}

/** Class that gives a swatch the colour of its lane. */
export function laneClass(lane: string, call: number | undefined): string {
  return call === undefined ? `lane-${lane}` : `lane-call-${callColour(call)}`;
}
