/** What keys and clicks do. */
import type { ViewCommand } from '../../src/protocol.ts';
import { panBy, SHORTEST, zoomAround } from '../time-scale.ts';
import { copyEvents } from './copy.ts';
import { blockCount, blockInfo, blockOfEvent } from './blocks.ts';
import { togglePlay, stopPlaying } from './playback.ts';
import { movePlayhead } from './playhead.ts';
import { heldRow, positionOf } from './rows.ts';
import { stalls } from './stalls.ts';
import { ask, showNotice } from './host.ts';
import { eventCount, rowPageWith } from './trace.ts';
import {
  axis,
  chosenRange,
  playhead,
  range,
  selectionAnchor,
  setRange,
  wholeRange,
} from './view.ts';

/** Moves the playhead; the last event means: stay with the newest one. */
export function goTo(event: number): void {
  stopPlaying();
  selectionAnchor.value = undefined;
  movePlayhead(event);
}

/** Moves the playhead and selects every listed row from the anchor to it. */
export function extendTo(event: number): void {
  stopPlaying();
  selectionAnchor.value ??= playhead.peek();
  movePlayhead(event);
}

export function step(by: number): void {
  goTo(playhead.peek() + by);
}

/** To the start of the next block, or back to the start of this one and then of the one before. */
export function stepBlock(direction: 1 | -1): void {
  const here = playhead.peek();
  let target: number | undefined;
  const page = rowPageWith(here);
  const own = page === undefined ? -1 : blockOfEvent(page, here);
  const around = own >= 0 ? own : nearestBlock(here);
  for (let block = around - 64; block <= around + 64; block += 1) {
    if (block < 0 || block >= blockCount.peek()) continue;
    const first = blockInfo(block)?.firstEvent ?? -1;
    if (first < 0) continue;
    if (direction > 0 && first > here) target = Math.min(target ?? first, first);
    if (direction < 0 && first < here) target = Math.max(target ?? first, first);
  }
  if (target !== undefined) goTo(target);
  else goTo(direction > 0 ? eventCount.peek() - 1 : 0);
}

function nearestBlock(event: number): number {
  let nearest = 0;
  for (let block = 0; block < Math.min(blockCount.peek(), 4096); block += 1) {
    const first = blockInfo(block)?.firstEvent;
    if (first === undefined || first > event) break;
    nearest = block;
  }
  return nearest;
}

/** To the event that ended the next silence, or the one before. */
export function stepStall(direction: 1 | -1): void {
  const here = playhead.peek();
  const found =
    direction > 0
      ? stalls.peek().find((stall) => stall.toEvent > here)
      : stalls.peek().findLast((stall) => stall.toEvent < here);
  if (found === undefined) {
    showNotice(direction > 0 ? 'No stall after this event.' : 'No stall before this event.');
    return;
  }
  goTo(found.toEvent);
}

/** To the event at a place of the axis; within a lane's block, to the nearest event of that block. */
export async function goToPosition(position: number, block?: number): Promise<void> {
  if (axis.peek() === 'event' && block === undefined) {
    goTo(Math.round(position));
    return;
  }
  const place = { axis: axis.peek(), position };
  const { event } = await ask('eventAt', block === undefined ? place : { ...place, block });
  goTo(event);
}

export function zoom(factor: number, at?: number): void {
  const [from, to] = range.peek();
  const row = heldRow(playhead.peek());
  const here = row && positionOf(row, axis.peek());
  const isInView = here !== undefined && here >= from && here <= to;
  const around = at ?? (isInView ? here : (from + to) / 2);
  setRange(zoomAround([from, to], around, factor, wholeRange.peek(), SHORTEST[axis.peek()]));
}

export function pan(by: number): void {
  setRange(panBy(range.peek(), by, wholeRange.peek()));
}

export function zoomOut(): void {
  chosenRange.value = undefined;
}

/** A way for commands to reach the filter's input element. */
export const filterInput: { current: HTMLInputElement | null } = { current: null };

export function focusFilter(): void {
  filterInput.current?.focus();
  filterInput.current?.select();
}

export function runCommand(command: ViewCommand): void {
  switch (command) {
    case 'focusFilter':
      focusFilter();
      break;
    case 'nextStall':
      stepStall(1);
      break;
    case 'previousStall':
      stepStall(-1);
      break;
    case 'play':
      togglePlay();
      break;
    case 'copySelection':
      void copyEvents('text');
      break;
  }
}
