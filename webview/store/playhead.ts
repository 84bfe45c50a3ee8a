/** Moving the playhead, and where it stands on the axis. */
import { computed } from '@preact/signals';
import { revealIn } from '../time-scale.ts';
import { positionOf, rowOf } from './rows.ts';
import type { Row } from './rows.ts';
import { eventCount } from './trace.ts';
import { axis, chosenEvent, chosenRange, playhead, range, setRange, wholeRange } from './view.ts';

export const playheadRow = computed<Row | undefined>(() =>
  eventCount.value === 0 ? undefined : rowOf(playhead.value),
);

/** On the current axis; an event without a time stands where the one before it does. */
export const playheadPosition = computed<number | undefined>(() => {
  const row = playheadRow.value;
  return row && positionOf(row, axis.value);
});

/** To the last event means: stay with the newest one, should more come. */
export function movePlayhead(event: number): void {
  const last = eventCount.peek() - 1;
  chosenEvent.value = event >= last ? undefined : Math.max(0, event);
  revealPlayhead();
}

/** When the timeline is zoomed in, it follows the playhead. */
function revealPlayhead(): void {
  if (chosenRange.peek() === undefined) return;
  const row = rowOf(playhead.peek());
  const at = row && positionOf(row, axis.peek());
  if (at === undefined) return;
  const shown = revealIn(range.peek(), at, wholeRange.peek());
  if (shown !== range.peek()) setRange(shown);
}
