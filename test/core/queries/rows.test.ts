import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { pageRun, rows, rowsOf } from '../../../src/core/queries/rows.ts';
import { readCapture } from '../../../src/core/read-capture.ts';
import { eventCount } from '../../../src/core/trace/trace.ts';
import type { Rows } from '../../../src/core/types/view.ts';
import { fixtures } from '../../support/fixtures.ts';

/** One row without what is local to its page. */
const rowAt = (page: Rows, row: number): unknown => [
  page.kinds[row],
  page.blocks[row],
  page.responses[row],
  page.contentEnds[row],
  page.frames[row],
  page.starts[row],
  page.sizes[row],
  page.times?.[row],
  page.typeNames[page.types[row]!],
  page.added[row],
  page.text.slice(page.textEnds[row - 1] ?? 0, page.textEnds[row]),
];

describe('a page of rows made in steps', () => {
  it('is the page that is made at once, and never more than asked for at a step', () => {
    for (const { name, path } of fixtures()) {
      const { trace } = readCapture(readFileSync(path));
      const run = pageRun(trace, 2, 50);
      let steps = 1;
      while (!run.step(7)) steps++;
      const whole = rows(trace, 2, 50);
      assert.deepEqual(run.rows(), whole, name);
      assert.equal(steps, Math.max(1, Math.ceil(whole.count / 7)));
    }
  });
});

describe('rows of single events', () => {
  it('are as on a page, for every recording', () => {
    for (const { name, path } of fixtures()) {
      const { trace } = readCapture(readFileSync(path));
      const whole = rows(trace, 0, 100_000);
      const events = [...Array(eventCount(trace)).keys()].filter((event) => event % 3 === 1);
      const some = rowsOf(trace, events);
      assert.equal(some.count, events.length);
      assert.equal(some.from, events[0] ?? 0);
      for (const [row, event] of events.entries())
        assert.deepEqual(rowAt(some, row), rowAt(whole, event), `${name}, event ${event}`);
    }
  });

  it('are of those events only that there are', () => {
    const { trace } = readCapture(new TextEncoder().encode('data: {"a":1}\n\ndata: {"a":2}\n\n'));
    assert.equal(eventCount(trace), 2);
    assert.deepEqual([...rowsOf(trace, [1, 2, 9]).frames], [1]);
    assert.equal(rowsOf(trace, []).count, 0);
  });
});
