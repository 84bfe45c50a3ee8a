/**
 * Rows of one height, any number of them. Browsers cap the height of an element (Chromium near
 * 33,000,000 px, Firefox near 17,000,000 px), so past a limit the scroll bar is scaled: its place
 * tells the share of the whole, while the wheel and the keys still move by rows.
 */
export const TALLEST = 8_000_000;

export interface VirtualSize {
  readonly rows: number;
  readonly rowHeight: number;
  /** Height of the window in pixels. */
  readonly viewport: number;
}

export interface RowWindow {
  readonly first: number;
  /** Just past the last. */
  readonly end: number;
  /** Where row `first` stands in the scrolled content, in pixels. */
  readonly offset: number;
}

/** Height to give the scrolled element. */
export function contentHeight(size: VirtualSize): number {
  return Math.min(size.rows * size.rowHeight, TALLEST);
}

export function isScaled(size: VirtualSize): boolean {
  return size.rows * size.rowHeight > TALLEST;
}

/** The first row in view, as a fraction, for a scroll position. */
export function topRowAt(size: VirtualSize, scrollTop: number): number {
  if (!isScaled(size)) return scrollTop / size.rowHeight;
  const room = contentHeight(size) - size.viewport;
  return room > 0 ? (Math.min(Math.max(scrollTop, 0), room) / room) * lastTopRow(size) : 0;
}

/** The scroll position that shows this row first. */
export function scrollTopFor(size: VirtualSize, topRow: number): number {
  const top = clampTopRow(size, topRow);
  if (!isScaled(size)) return top * size.rowHeight;
  const last = lastTopRow(size);
  return last > 0 ? (top / last) * (contentHeight(size) - size.viewport) : 0;
}

/** Rows to draw for a scroll position, and where; `overscan` rows more on both sides. */
export function rowWindow(
  size: VirtualSize,
  topRow: number,
  scrollTop: number,
  overscan: number,
): RowWindow {
  const visible = Math.ceil(size.viewport / size.rowHeight) + 1;
  const top = Math.floor(topRow);
  const first = Math.max(0, top - overscan);
  const end = Math.min(size.rows, top + visible + overscan);
  const into = (topRow - first) * size.rowHeight;
  // Scaled, the rows before the top one may stand above the content's start: out of sight all the same.
  return { first, end, offset: isScaled(size) ? scrollTop - into : first * size.rowHeight };
}

/**
 * The nearest top row that shows `row` whole, with `around` rows before and after it where there is
 * room; the same one when it is in view already.
 */
export function topRowShowing(size: VirtualSize, topRow: number, row: number, around = 0): number {
  const fits = Math.max(1, size.viewport / size.rowHeight);
  const margin = Math.min(around, Math.max(0, Math.floor((fits - 1) / 2)));
  if (row - margin < topRow) return clampTopRow(size, row - margin);
  if (row + 1 + margin > topRow + fits) return clampTopRow(size, row + 1 + margin - fits);
  return topRow;
}

/** The top row that puts `row` in the middle. */
export function topRowCentring(size: VirtualSize, row: number): number {
  return clampTopRow(size, row + 0.5 - size.viewport / size.rowHeight / 2);
}

export function clampTopRow(size: VirtualSize, topRow: number): number {
  return Math.min(Math.max(topRow, 0), lastTopRow(size));
}

function lastTopRow(size: VirtualSize): number {
  return Math.max(0, size.rows - size.viewport / size.rowHeight);
}
