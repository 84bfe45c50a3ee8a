import assert from 'node:assert/strict';
import { AscendingRuns } from '../../../src/core/trace/ascending-runs.ts';
import { EventTable } from '../../../src/core/trace/event-table.ts';
import { FrameTable } from '../../../src/core/trace/frame-table.ts';
import { GrowingText } from '../../../src/core/trace/growing-text.ts';
import { NumberColumn } from '../../../src/core/trace/number-column.ts';
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
      [undefined, undefined, 1.5, undefined, undefined, undefined],
    );
  });

  it('keep numbers that are absent, large, negative or broken as they were sent', () => {
    const lists: (number | undefined)[][] = [
      [1, undefined, 0, 0xffffffff, -3, 1.5, undefined, 2 ** 40, 7],
      [undefined, undefined, 5],
      // The last that two bytes hold and the first that they do not, beside a base of nought and others.
      [0, 0xfffe, undefined, 0xffff],
      [10_000, 10_000 - 4096, 10_000 - 4097, undefined, 0],
      [10_000, 10_000 - 4096 + 0xfffe, undefined],
      [10_000, 10_000 - 4096 + 0xffff, undefined, 0xfffffffe, 0xffffffff],
      [0xffffffff, undefined, 0xfffffffe, 3],
      [1_759_000_000_123, 1_759_000_000_123, 1_759_000_004_567, undefined, 1_759_000_004_567.25],
      [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 2 ** 60, Infinity, -Infinity, 1e-300],
      [0.1, undefined, 3],
      [-5, 4],
    ];
    for (const list of lists) {
      const column = new NumberColumn();
      for (const one of list) column.push(one);
      assert.equal(column.length, list.length);
      assert.deepEqual(
        list.map((_, nth) => column.at(nth)),
        list,
      );
      assert.equal(column.at(list.length), undefined);
    }
  });

  it('keep numbers over many pages, of which some are wide', () => {
    const column = new NumberColumn();
    const number = (nth: number): number | undefined =>
      nth % 7 === 3 ? undefined : nth % 20_000 === 1 ? nth * 0x10000 + nth / 8 : 150_000 + nth;
    for (let nth = 0; nth < 50_000; nth++) column.push(number(nth));
    for (let nth = 0; nth < 50_000; nth++) assert.equal(column.at(nth), number(nth));
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
        if (random() < 0.1) text.pause();
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
