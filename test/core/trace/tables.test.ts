import assert from 'node:assert/strict';
import { integerColumn } from '../../../src/core/trace/column.ts';
import { CountColumn } from '../../../src/core/trace/count-column.ts';
import { AscendingRuns } from '../../../src/core/trace/ascending-runs.ts';
import { EventTable } from '../../../src/core/trace/event-table.ts';
import { FrameTable } from '../../../src/core/trace/frame-table.ts';
import { GrowingText } from '../../../src/core/trace/growing-text.ts';
import { seededRandom } from '../../support/random.ts';

const SEEDS = [1, 2, 3, 4, 5, 6];

describe('event runs', () => {
  it('answer as a plain list does, for steps that repeat, change and never repeat', () => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const runs = new AscendingRuns();
      const list: number[] = [];
      let event = Math.floor(random() * 5);
      let step = 1;
      for (let nth = 0; nth < 400; nth++) {
        runs.push(event);
        list.push(event);
        if (random() < seed / 7) step = 1 + Math.floor(random() * 4);
        event += step;
      }
      assert.equal(runs.length, list.length);
      assert.deepEqual([...runs.slice(0, list.length)], list);
      assert.deepEqual([...runs.slice(17, 60)], list.slice(17, 60));
      for (let value = -1; value < event + 2; value++)
        assert.equal(
          runs.countUpTo(value),
          list.filter((one) => one <= value).length,
          `${value} with seed ${seed}`,
        );
      assert.equal(runs.countUpTo(Infinity), list.length);
    }
  });

  it('hold nothing at first, and one event without knowing a step', () => {
    const runs = new AscendingRuns();
    assert.equal(runs.countUpTo(10), 0);
    runs.push(7);
    assert.deepEqual(
      [6, 7, 100].map((value) => runs.countUpTo(value)),
      [0, 1, 1],
    );
    assert.equal(runs.at(0), 7);
  });
});

describe('tables', () => {
  it('give back every field of every event over many pages', () => {
    const table = new EventTable();
    const count = 20_000;
    for (let nth = 0; nth < count; nth++)
      table.add(nth % 9, nth % 65_536, nth, 0xffffffff - nth, nth * 3);
    assert.equal(table.length, count);
    for (let nth = 0; nth < count; nth += 7)
      assert.deepEqual(
        [table.kind, table.type, table.frame, table.place, table.detail].map((one) => one.at(nth)),
        [nth % 9, nth % 65_536, nth, 0xffffffff - nth, nth * 3],
      );
    assert.equal(table.frame.countUpTo(4321), 4322);
  });

  it('keep frames past four gigabytes apart, and times from the first frame that has one', () => {
    const frames = new FrameTable();
    const starts = [0, 100, 2 ** 32 - 1, 2 ** 32, 2 ** 33 + 5, 2 ** 45];
    for (const [nth, start] of starts.entries())
      frames.add(start, nth, nth === 2 ? 1.5 : undefined);
    assert.deepEqual(
      starts.map((_, nth) => frames.start(nth)),
      starts,
    );
    assert.deepEqual(
      starts.map((_, nth) => frames.kind.at(nth)),
      [0, 1, 2, 3, 4, 5],
    );
    assert.deepEqual(
      starts.map((_, nth) => frames.at?.at(nth)),
      [NaN, NaN, 1.5, NaN, NaN, NaN],
    );
  });

  it('slice columns that are short and that have many pages', () => {
    for (const length of [0, 1, 63, 64, 65, 40_000]) {
      const column = integerColumn();
      const list = Array.from({ length }, (_, nth) => nth * 2);
      for (const one of list) column.push(one);
      assert.equal(column.length, length);
      assert.deepEqual([...column.slice(0, length)], list);
      const [from, to] = [Math.min(10, length), Math.min(20, length)];
      assert.deepEqual([...column.slice(from, to)], list.slice(from, to));
      assert.equal(column.countUpTo(5), list.filter((one) => one <= 5).length);
    }
  });

  it('keep counts that are absent, large, negative or broken as they were sent', () => {
    const counts = [1, undefined, 0, 0xffffffff, -3, 1.5, undefined, 2 ** 40, 7];
    const column = new CountColumn();
    for (const count of counts) column.push(count);
    assert.deepEqual(
      counts.map((_, nth) => column.at(nth)),
      counts,
    );
    assert.equal(column.at(counts.length), undefined);
  });

  it('slice text that grows as a string does, whenever it is read and rests', () => {
    for (const seed of SEEDS) {
      const random = seededRandom(seed);
      const text = new GrowingText();
      let whole = '';
      for (let nth = 0; nth < 500; nth++) {
        const piece = 'é😀abc\n'.repeat(Math.floor(random() * 8)).slice(0, random() * 40);
        text.append(piece);
        whole += piece;
        if (random() < 0.1) text.rest();
        if (random() > 0.3) continue;
        const from = Math.floor(random() * (whole.length + 2));
        const to = from + Math.floor(random() * 300);
        assert.equal(text.slice(from, to), whole.slice(from, to));
      }
      assert.equal(text.slice(), whole);
      assert.equal(text.length, whole.length);
    }
  });
});
