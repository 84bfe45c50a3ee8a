/** The state of one virtual list: which rows are drawn, and how to bring one into view. */
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { RefObject } from 'preact';
import {
  clampTopRow,
  contentHeight,
  isScaled,
  rowWindow,
  scrollTopFor,
  topRowAt,
  topRowCentring,
  topRowShowing,
} from '../virtual-scroll.ts';
import type { RowWindow, VirtualSize } from '../virtual-scroll.ts';

export interface VirtualRows {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly window: RowWindow;
  readonly height: number;
  /** Rows that fit, for paging. */
  readonly pageRows: number;
  /** Scrolls as little as shows the row; to the middle when it was far away. */
  readonly show: (row: number) => void;
}

const OVERSCAN = 6;
/** Rows kept in view on both sides of the one that is shown. */
const ROWS_AROUND = 2;

export function useVirtualRows(rows: number, rowHeight: number): VirtualRows {
  const scroller = useRef<HTMLDivElement>(null);
  const viewport = useSignal(0);
  const topRow = useSignal(0);
  const scrollTop = useSignal(0);
  const size: VirtualSize = { rows, rowHeight, viewport: viewport.value };
  const latest = useRef(size);
  latest.current = size;

  const moveTo = (top: number): void => {
    const element = scroller.current;
    if (element === null) return;
    topRow.value = clampTopRow(latest.current, top);
    element.scrollTop = scrollTopFor(latest.current, topRow.value);
    scrollTop.value = element.scrollTop;
  };

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      viewport.value = element.clientHeight;
    });
    observer.observe(element);
    viewport.value = element.clientHeight;
    const onScroll = (): void => {
      // Our own moves come back as scroll events; in a scaled list they would lose the exact row.
      if (Math.abs(element.scrollTop - scrollTop.peek()) < 1) return;
      scrollTop.value = element.scrollTop;
      topRow.value = topRowAt(latest.current, element.scrollTop);
    };
    const onWheel = (event: WheelEvent): void => {
      if (!isScaled(latest.current) || event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const lines = event.deltaMode === 1 ? event.deltaY : event.deltaY / latest.current.rowHeight;
      moveTo(topRow.peek() + lines);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', onScroll);
      element.removeEventListener('wheel', onWheel);
    };
  }, []);

  // Fewer rows than before (a filter) may leave the list scrolled past its end.
  useLayoutEffect(() => {
    if (topRow.peek() > clampTopRow(size, topRow.peek())) moveTo(topRow.peek());
  }, [rows, viewport.value]);

  return {
    scroller,
    window: rowWindow(size, topRow.value, scrollTop.value, OVERSCAN),
    height: contentHeight(size),
    pageRows: Math.max(1, Math.floor(viewport.value / rowHeight) - 1),
    show(row) {
      const { current } = latest;
      if (current.viewport === 0) return;
      const near = topRowShowing(current, topRow.peek(), row, ROWS_AROUND);
      const far = Math.abs(near - topRow.peek()) * current.rowHeight > current.viewport;
      if (near !== topRow.peek()) moveTo(far ? topRowCentring(current, row) : near);
    },
  };
}
