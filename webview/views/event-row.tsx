/** One row of the table. */
import { blockInfo, laneName } from '../store/blocks.ts';
import { laneClass } from '../store/lane-colour.ts';
import { shownRow } from '../store/listed-rows.ts';
import type { Row } from '../store/rows.ts';
import { hasTimes } from '../store/trace.ts';
import type { BlockInfo } from '../../src/protocol.ts';
import { count, counted, durationExact, gapColumn, middleOut, secondsColumn } from '../words.ts';
import { visibleString } from '../visible-text.ts';
import { ShownText } from './shown-text.tsx';

interface EventRowProps {
  readonly event: number;
  /** Place in the table, from 0. */
  readonly row: number;
  readonly isCurrent: boolean;
  readonly isSelected: boolean;
  readonly onChoose: (isExtending: boolean) => void;
}

export function rowId(event: number): string {
  return `event-${event}`;
}

export function EventRow({ event, row, isCurrent, isSelected, onChoose }: EventRowProps) {
  const found = shownRow(row, event);
  const states = [
    isCurrent && 'current',
    isSelected && 'selected',
    found?.kind === 'error' && 'failed',
  ];
  return (
    <div
      id={rowId(event)}
      role="row"
      class={['row', ...states.filter(Boolean)].join(' ')}
      aria-rowindex={row + 2}
      aria-selected={isCurrent || isSelected}
      onMouseDown={(mouse) => {
        // Extending the selection of rows would otherwise select their text too.
        if (mouse.shiftKey) mouse.preventDefault();
      }}
      onClick={(mouse) => onChoose(mouse.shiftKey)}
    >
      <span role="gridcell" class="number faint">
        {count(event + 1)}
      </span>
      {found === undefined ? <span role="gridcell">…</span> : <Cells row={found} />}
    </div>
  );
}

/** A gap that is worth seeing without reading the number. */
const LONG_GAP_MS = 200;

function Cells({ row }: { readonly row: Row }) {
  const block = blockInfo(row.block);
  const { time, gap } = row;
  return (
    <>
      {hasTimes.value && (
        <>
          <span
            role="gridcell"
            class="number"
            title={time === undefined ? 'not recorded' : durationExact(time)}
          >
            {time === undefined ? '–' : secondsColumn(time)}
          </span>
          <span
            role="gridcell"
            class={gap !== undefined && gap >= LONG_GAP_MS ? 'number long-gap' : 'number faint'}
            title={gap === undefined ? 'no time before it to compare with' : durationExact(gap)}
          >
            {gap === undefined ? '' : gapColumn(gap)}
          </span>
        </>
      )}
      <span
        role="gridcell"
        class="kind"
        title={`${row.kind}\nwire type: ${visibleString(row.type)}`}
      >
        {row.kind}
      </span>
      <span role="gridcell" class="wire-type faint" title={visibleString(row.type)}>
        <ShownText text={middleOut(row.type, 26)} oneLine />
      </span>
      <span role="gridcell" class="lane">
        <Lane row={row} block={block} />
      </span>
      <span role="gridcell" class="said">
        <Said row={row} />
      </span>
      <span role="gridcell" class="number">
        {row.added > 0 ? `+${count(row.added)}` : ''}
      </span>
      <span
        role="gridcell"
        class="number faint"
        title={`${counted(row.size, 'byte')} from offset ${count(row.start)}`}
      >
        {count(row.size)}
      </span>
    </>
  );
}

function Lane({ row, block }: { readonly row: Row; readonly block: BlockInfo | undefined }) {
  const name = laneName(row.kind, row.type, block);
  return (
    <>
      <span class={`swatch ${classOf(row, block)}`} aria-hidden="true" />
      <span class="lane-text">
        <ShownText text={name} oneLine />
      </span>
    </>
  );
}

function classOf(row: Row, block: BlockInfo | undefined): string {
  if (block !== undefined) {
    return laneClass(block.kind, block.kind === 'call' ? block.block : undefined);
  }
  const name = laneName(row.kind, row.type, undefined);
  return `lane-${name}`;
}

function Said({ row }: { readonly row: Row }) {
  const isDelta = row.kind.endsWith('_delta');
  if (!isDelta) return <ShownText text={row.text} oneLine />;
  return (
    <>
      <span class="delta">
        <ShownText text={row.text} oneLine />
      </span>
      {row.added > row.text.length && '…'}
    </>
  );
}
