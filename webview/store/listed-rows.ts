/**
 * Rows of the table as it lists them. What a filter finds may be far apart: a page of all events around
 * each would be many times more than what is shown, and more pages than are held.
 */
import { shownEvents } from './filter.ts';
import { prefetch } from './playback.ts';
import { heldRow, rowIn, rowOf, timeIn } from './rows.ts';
import type { Row } from './rows.ts';
import { eventCount, hasTimes, listedRows } from './trace.ts';
import type { ListedRows } from './trace.ts';

/** Rows of the list that are asked for at once. */
const STRETCH = 256;
/** Rows of the list beyond those in view that are fetched ahead. */
const FETCH_AHEAD = 128;

/** Row `row` of the table, which is that of `event`. */
export function shownRow(row: number, event: number): Row | undefined {
  const events = shownEvents.value;
  if (events === undefined) return rowOf(event);
  return heldRow(event) ?? listedRow(events, row, event);
}

/** Asks for what the rows [first, end) of the table may be scrolled to. */
export function prefetchAround(first: number, end: number): void {
  const events = shownEvents.peek();
  if (events === undefined) {
    for (const event of [first, end - 1]) prefetch(event);
    return;
  }
  for (const row of [first - FETCH_AHEAD, end + FETCH_AHEAD]) {
    const event = events[row];
    if (event !== undefined && heldRow(event) === undefined) listedRow(events, row, event);
  }
}

function listedRow(events: Uint32Array, row: number, event: number): Row | undefined {
  const held = listedRows.read(keyOf(events, Math.floor(row / STRETCH)), isLasting);
  if (held === undefined) return undefined;
  const at = held.events.indexOf(event);
  if (at < 0 || at >= held.rows.count) return undefined;
  const time = timeIn(held.rows, at);
  const before = held.events[at - 1] === event - 1 ? timeIn(held.rows, at - 1) : undefined;
  const gap = time === undefined || before === undefined ? undefined : time - before;
  return rowIn(held.rows, at, event, gap);
}

/** Where the stream's last frame ends is known for certain only once there is another. */
function isLasting({ events, eventCount: then }: ListedRows): boolean {
  return (events.at(-1) ?? 0) < then - 1 || then >= eventCount.value;
}

/** Keys of the stretches of each list, as each row in view asks for one. */
const keys = new WeakMap<Uint32Array, string[]>();

function keyOf(events: Uint32Array, stretch: number): string {
  let known = keys.get(events);
  if (known === undefined) {
    known = [];
    keys.set(events, known);
  }
  let key = known[stretch];
  if (key === undefined) {
    const listed = events.subarray(stretch * STRETCH, (stretch + 1) * STRETCH);
    key = (hasTimes.peek() ? withThoseBefore(listed) : listed).join();
    known[stretch] = key;
  }
  return key;
}

/** With the event before each as well: the gap between their times is shown. */
function withThoseBefore(events: Uint32Array): Uint32Array {
  const all = new Set<number>();
  for (const event of events) {
    if (event > 0) all.add(event - 1);
    all.add(event);
  }
  return Uint32Array.from(all);
}
