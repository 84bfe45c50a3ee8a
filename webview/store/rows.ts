/** Rows out of pages, and finding the row at a place of the axis. */
import { KINDS, ROWS_PER_PAGE } from '../../src/protocol.ts';
import type { Axis, RowPage } from '../../src/protocol.ts';
import type { UnifiedKind } from '../../src/core/types/unified-event.ts';
import { eventCount, heldRowPageWith, pageOf, rowPages, rowPageWith } from './trace.ts';

export interface Row {
  readonly event: number;
  readonly kind: UnifiedKind;
  /** Block, or -1. */
  readonly block: number;
  readonly response: number;
  readonly contentEnd: number;
  readonly frame: number;
  /** Byte offset and length of the frame. */
  readonly start: number;
  readonly size: number;
  readonly time: number | undefined;
  /** Milliseconds since the event before, when both times are known. */
  readonly gap: number | undefined;
  readonly type: string;
  readonly added: number;
  readonly text: string;
}

export function rowOf(event: number): Row | undefined {
  const page = rowPageWith(event);
  if (page === undefined) return undefined;
  return rowOnPage(page, event - page.from);
}

/** The row if its page is held; asks for nothing. */
export function heldRow(event: number): Row | undefined {
  const page = heldRowPageWith(event);
  return page === undefined ? undefined : rowOnPage(page, event - page.from);
}

function rowOnPage(page: RowPage, i: number): Row {
  const event = page.from + i;
  const time = timeOnPage(page, i);
  const textFrom = i === 0 ? 0 : (page.textEnds[i - 1] ?? 0);
  return {
    event,
    kind: KINDS[page.kinds[i] ?? -1] ?? 'raw',
    block: page.blocks[i] ?? -1,
    response: page.responses[i] ?? -1,
    contentEnd: page.contentEnds[i] ?? 0,
    frame: page.frames[i] ?? 0,
    start: page.starts[i] ?? 0,
    size: page.sizes[i] ?? 0,
    time,
    gap: time === undefined ? undefined : gapBefore(page, i, time),
    type: page.typeNames[page.types[i] ?? -1] ?? '',
    added: page.added[i] ?? 0,
    text: page.text.slice(textFrom, page.textEnds[i]),
  };
}

function timeOnPage(page: RowPage, i: number): number | undefined {
  const time = page.times?.[i];
  return time === undefined || Number.isNaN(time) ? undefined : time;
}

function gapBefore(page: RowPage, i: number, time: number): number | undefined {
  if (i > 0) {
    const before = timeOnPage(page, i - 1);
    return before === undefined ? undefined : time - before;
  }
  if (page.from === 0) return undefined;
  const pageBefore = rowPageWith(page.from - 1);
  const before = pageBefore && timeOnPage(pageBefore, pageBefore.count - 1);
  return before === undefined ? undefined : time - before;
}

/** Where an event stands on the axis, when that is known. */
export function positionOf(row: Row, axis: Axis): number | undefined {
  switch (axis) {
    case 'time':
      return row.time;
    case 'event':
      return row.event;
    case 'bytes':
      return row.start;
  }
}

/** The last event at or before this place of the axis; loads the few pages it has to look into. */
export async function eventAt(axis: Axis, position: number): Promise<number> {
  const last = eventCount.peek() - 1;
  if (last < 0) return 0;
  if (axis === 'event') return Math.min(Math.max(0, Math.round(position)), last);
  let low = 0;
  let high = pageOf(last);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const page = await rowPages.load(middle);
    if (firstPosition(page, axis) <= position) low = middle;
    else high = middle - 1;
  }
  const wanted = Math.min(last + 1, (low + 1) * ROWS_PER_PAGE);
  const page = await rowPages.load(low, (held) => held.from + held.count >= wanted);
  return page.from + lastRowAtOrBefore(page, axis, position);
}

function columnOf(page: RowPage, axis: Axis): Float64Array | undefined {
  return axis === 'time' ? page.times : page.starts;
}

function firstPosition(page: RowPage, axis: Axis): number {
  const column = columnOf(page, axis);
  if (column === undefined) return 0;
  for (let i = 0; i < page.count; i += 1) {
    const at = column[i];
    if (at !== undefined && !Number.isNaN(at)) return at;
  }
  return 0;
}

/** Rows without a time count as being where the row before them is. */
function lastRowAtOrBefore(page: RowPage, axis: Axis, position: number): number {
  const column = columnOf(page, axis);
  let found = 0;
  if (column === undefined) return found;
  for (let i = 0; i < page.count; i += 1) {
    const at = column[i];
    if (at === undefined || Number.isNaN(at) || at > position) continue;
    found = i;
  }
  return found;
}
