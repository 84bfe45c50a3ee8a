/** The table of events: the accessible twin of the timeline, and the place to read and to copy. */
import { useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect } from 'preact/hooks';
import { extendTo, goTo } from '../store/actions.ts';
import { copyEvents, selectedRows } from '../store/copy.ts';
import { eventInRow, rowOfEvent, shownCount, shownEvents } from '../store/filter.ts';
import { prefetchAround } from '../store/listed-rows.ts';
import { prefetch } from '../store/playback.ts';
import { eventCount, hasTimes } from '../store/trace.ts';
import { pickedCall, playhead, selectionAnchor } from '../store/view.ts';
import { EventRow, rowId } from './event-row.tsx';
import { TableTools } from './table-tools.tsx';
import { useVirtualRows } from './virtual-rows.ts';
import type { VirtualRows } from './virtual-rows.ts';

const ROW_HEIGHT = 20;

export function EventsTable() {
  const rows = shownCount.value;
  const list = useVirtualRows(rows, ROW_HEIGHT);
  const here = rowOfEvent(playhead.value);

  useLayoutEffect(() => {
    list.show(here.row);
  }, [here.row, rows, list.pageRows]);
  useSignalEffect(() => prefetch(playhead.value));

  const { first, end, offset } = list.window;
  useEffect(() => {
    if (end > 0) prefetchAround(first, end);
  }, [first, end, rows]);
  const [selectedFrom, selectedTo] = selectedRows.value;
  const hasRange = selectedFrom !== selectedTo;
  const drawn = [];
  for (let row = first; row < end; row += 1) {
    const event = eventInRow(row);
    drawn.push(
      <EventRow
        key={event}
        event={event}
        row={row}
        isCurrent={event === playhead.value}
        isSelected={hasRange && row >= selectedFrom && row <= selectedTo}
        onChoose={(isExtending) => choose(event, isExtending)}
      />,
    );
  }
  const digits = String(eventCount.value).length;
  return (
    <section
      class={hasTimes.value ? 'events' : 'events without-times'}
      style={{ '--digits': String(digits + Math.floor((digits - 1) / 3) + 1) }}
      aria-label="Events"
    >
      <TableTools />
      <div
        class="grid"
        role="grid"
        aria-label="Events"
        aria-rowcount={rows + 1}
        aria-colcount={9}
        aria-multiselectable="true"
        tabIndex={0}
        aria-activedescendant={here.isListed ? rowId(playhead.value) : undefined}
        onKeyDown={(event) => onKey(event, list, here.row)}
      >
        <div class="columns" role="row" aria-rowindex={1}>
          <Column name="#" what="Number of the event" className="number" />
          {hasTimes.value && (
            <>
              <Column name="time s" what="Seconds since the response began" className="number" />
              <Column name="gap ms" what="Milliseconds since the event before" className="number" />
            </>
          )}
          <Column name="kind" what="Kind of unified event" />
          <Column name="wire type" what="What the payload calls itself" className="wire-type" />
          <Column name="lane" what="Block the event belongs to" />
          <Column name="what it added" what="The delta’s text, or what the event says" />
          <Column name="chars" what="Characters added (UTF-16 code units)" className="number" />
          <Column name="bytes" what="Length of the event’s frame in bytes" className="number" />
        </div>
        <div ref={list.scroller} class="rows virtual">
          <div class="virtual-height" style={{ height: `${list.height}px` }}>
            <div class="virtual-rows" style={{ transform: `translateY(${offset}px)` }}>
              {drawn}
            </div>
          </div>
          {rows === 0 && <p class="empty-note">{nothingListed()}</p>}
        </div>
      </div>
    </section>
  );
}

interface ColumnProps {
  readonly name: string;
  readonly what: string;
  readonly className?: string;
}

function Column({ name, what, className = '' }: ColumnProps) {
  return (
    <span role="columnheader" class={className} title={what}>
      {name}
    </span>
  );
}

function nothingListed(): string {
  return shownEvents.value === undefined
    ? 'There are no events.'
    : 'No event matches the filter. Escape clears it.';
}

function choose(event: number, isExtending: boolean): void {
  pickedCall.value = undefined;
  if (isExtending) extendTo(event);
  else goTo(event);
}

/** Up and down go by the rows that are listed; left and right, elsewhere, by all events. */
function onKey(event: KeyboardEvent, list: VirtualRows, row: number): void {
  const by = steps(event.key, list.pageRows);
  const hasCommand = event.ctrlKey || event.metaKey;
  if (by !== undefined && !hasCommand && !event.altKey) {
    const target = Math.min(Math.max(0, row + by), shownCount.peek() - 1);
    if (target >= 0) choose(eventInRow(target), event.shiftKey);
  } else if (hasCommand && event.key.toLowerCase() === 'a') {
    goTo(eventInRow(shownCount.peek() - 1));
    selectionAnchor.value = eventInRow(0);
  } else if (
    hasCommand &&
    event.key.toLowerCase() === 'c' &&
    getSelection()?.isCollapsed !== false
  ) {
    void copyEvents('text');
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

function steps(key: string, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return 1;
    case 'ArrowUp':
      return -1;
    case 'PageDown':
      return page;
    case 'PageUp':
      return -page;
    default:
      return undefined;
  }
}
