import assert from 'node:assert/strict';
import {
  contentHeight,
  isScaled,
  rowWindow,
  scrollTopFor,
  TALLEST,
  topRowAt,
  topRowCentring,
  topRowShowing,
} from '../../webview/virtual-scroll.ts';

const SMALL = { rows: 1000, rowHeight: 20, viewport: 400 };
const HUGE = { rows: 4_000_000, rowHeight: 20, viewport: 400 };

describe('virtual scrolling', () => {
  it('is plain arithmetic while all rows fit', () => {
    assert.equal(isScaled(SMALL), false);
    assert.equal(contentHeight(SMALL), 20_000);
    assert.equal(topRowAt(SMALL, 100), 5);
    assert.equal(scrollTopFor(SMALL, 5), 100);
  });

  it('stays below what browsers allow for four million rows', () => {
    assert.equal(contentHeight(HUGE), TALLEST);
  });

  it('reaches the first and the last row of four million', () => {
    assert.equal(topRowAt(HUGE, 0), 0);
    const bottom = contentHeight(HUGE) - HUGE.viewport;
    assert.equal(topRowAt(HUGE, bottom), HUGE.rows - 20);
    const { end } = rowWindow(HUGE, topRowAt(HUGE, bottom), bottom, 0);
    assert.equal(end, HUGE.rows);
  });

  it('finds the row again that a scroll position was made for', () => {
    for (const row of [0, 1, 12_345, 2_000_000, 3_999_980]) {
      assert.ok(Math.abs(topRowAt(HUGE, scrollTopFor(HUGE, row)) - row) < 1e-6, String(row));
    }
  });

  it('draws the window where the scroll position is, however far it is scaled', () => {
    const topRow = 1_234_567.5;
    const scrollTop = scrollTopFor(HUGE, topRow);
    const { first, offset } = rowWindow(HUGE, topRow, scrollTop, 6);
    // The row at the top edge must stand exactly there.
    assert.ok(Math.abs(offset + (topRow - first) * 20 - scrollTop) < 1e-6);
  });

  it('draws only what is in view and a few more', () => {
    const { first, end } = rowWindow(HUGE, 500_000, scrollTopFor(HUGE, 500_000), 6);
    assert.equal(first, 499_994);
    assert.ok(end - first < 40);
  });

  it('moves as little as shows a row, with some rows around it', () => {
    assert.equal(topRowShowing(SMALL, 100, 110), 100);
    assert.equal(topRowShowing(SMALL, 100, 90), 90);
    assert.equal(topRowShowing(SMALL, 100, 90, 2), 88);
    assert.equal(topRowShowing(SMALL, 100, 125), 106);
    assert.equal(topRowShowing(SMALL, 100, 125, 2), 108);
    assert.equal(topRowShowing(SMALL, 0, 999, 2), 980);
  });

  it('centres a row, but not past the ends', () => {
    assert.equal(topRowCentring(SMALL, 500), 490.5);
    assert.equal(topRowCentring(SMALL, 2), 0);
    assert.equal(topRowCentring(SMALL, 999), 980);
  });

  it('shows a row even in a window lower than one', () => {
    assert.equal(topRowShowing({ rows: 10, rowHeight: 20, viewport: 10 }, 0, 5, 2), 5);
  });
});
