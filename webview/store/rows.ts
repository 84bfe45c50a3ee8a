/** Rows out of pages, and where they stand on the axis. */
import { KINDS } from '../../src/protocol.ts';
import type { Axis, RowPage } from '../../src/protocol.ts';
import type { Rows } from '../../src/core/types/view.ts';
import type { UnifiedKind } from '../../src/core/types/unified-event.ts';
import { heldRowPageWith, rowPageWith } from './trace.ts';

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
  return rowOnPage(page, event);
}

/** The row if its page is held; asks for nothing. */
export function heldRow(event: number): Row | undefined {
  const page = heldRowPageWith(event);
  return page === undefined ? undefined : rowOnPage(page, event);
}

function rowOnPage(page: RowPage, event: number): Row {
  const i = event - page.from;
  const time = timeIn(page, i);
  return rowIn(page, i, event, time === undefined ? undefined : gapBefore(page, i, time));
}

/** Row `i` of rows of any events. */
export function rowIn(page: Rows, i: number, event: number, gap: number | undefined): Row {
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
    time: timeIn(page, i),
    gap,
    type: page.typeNames[page.types[i] ?? -1] ?? '',
    added: page.added[i] ?? 0,
    text: page.text.slice(textFrom, page.textEnds[i]),
  };
}

export function timeIn(page: Rows, i: number): number | undefined {
  const time = page.times?.[i];
  return time === undefined || Number.isNaN(time) ? undefined : time;
}

function gapBefore(page: RowPage, i: number, time: number): number | undefined {
  if (i > 0) {
    const before = timeIn(page, i - 1);
    return before === undefined ? undefined : time - before;
  }
  if (page.from === 0) return undefined;
  const pageBefore = rowPageWith(page.from - 1);
  const before = pageBefore && timeIn(pageBefore, pageBefore.count - 1);
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
