/** A plain list of many rows of one height. */
import type { ComponentChildren } from 'preact';
import { useVirtualRows } from './virtual-rows.ts';

interface VirtualListProps {
  readonly rows: number;
  readonly rowHeight: number;
  readonly label: string;
  readonly className: string;
  readonly render: (row: number) => ComponentChildren;
}

export function VirtualList({ rows, rowHeight, label, className, render }: VirtualListProps) {
  const list = useVirtualRows(rows, rowHeight);
  const { first, end, offset } = list.window;
  const drawn = [];
  for (let row = first; row < end; row += 1) drawn.push(<div key={row}>{render(row)}</div>);
  return (
    <div
      ref={list.scroller}
      class={`virtual ${className}`}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <div class="virtual-height" style={{ height: `${list.height}px` }}>
        <div class="virtual-rows" style={{ transform: `translateY(${offset}px)` }}>
          {drawn}
        </div>
      </div>
    </div>
  );
}
