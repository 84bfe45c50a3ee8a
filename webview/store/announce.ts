/** What a screen reader is told when the playhead has moved and come to rest. */
import { effect, signal } from '@preact/signals';
import { visibleString } from '../visible-text.ts';
import { count, counted, durationShort, KIND_WORDS } from '../words.ts';
import { blockInfo, laneName } from './blocks.ts';
import { isPlaying } from './playback.ts';
import { rowOf } from './rows.ts';
import type { Row } from './rows.ts';
import { eventCount } from './trace.ts';
import { playhead } from './view.ts';

export const announcement = signal('');

/** `event 42 of 214, tool argument delta, search_flights, +18 characters`. */
function describeRow(row: Row, events: number): string {
  const parts = [`event ${count(row.event + 1)} of ${count(events)}`, KIND_WORDS[row.kind]];
  const lane = laneName(row.kind, row.type, blockInfo(row.block));
  if (row.block >= 0 && lane !== KIND_WORDS[row.kind]) parts.push(visibleString(lane));
  if (row.added > 0) parts.push(`+${counted(row.added, 'character')}`);
  else if (row.text !== '') parts.push(visibleString(row.text));
  if (row.gap !== undefined && row.gap >= 1000) parts.push(`after ${durationShort(row.gap)}`);
  return parts.join(', ');
}

const AT_REST_MS = 120;

export function followAnnouncements(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  effect(() => {
    const row = eventCount.value > 0 ? rowOf(playhead.value) : undefined;
    clearTimeout(timer);
    if (row === undefined || isPlaying.value) return;
    const words = describeRow(row, eventCount.value);
    if (words === announcement.peek()) return;
    timer = setTimeout(() => {
      announcement.value = words;
    }, AT_REST_MS);
  });
}
