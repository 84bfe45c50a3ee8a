/** What a trace takes beside its text: a long stream may have a million blocks, and totals on each chunk. */
import assert from 'node:assert/strict';
import { TraceBuilder } from '../../../src/core/trace/builder.ts';
import { NumberColumn } from '../../../src/core/trace/number-column.ts';
import { collectGarbage } from '../../support/garbage.ts';

/** Bytes that what `make` gives holds, a time. */
function bytesEach(times: number, make: (times: number) => unknown): number {
  make(100);
  collectGarbage();
  const before = process.memoryUsage();
  const made = make(times);
  collectGarbage();
  const after = process.memoryUsage();
  assert.ok(made);
  const heap = after.heapUsed - before.heapUsed;
  return (heap + after.arrayBuffers - before.arrayBuffers) / times;
}

function blocks(times: number, emit: (builder: TraceBuilder, response: number) => void): unknown {
  const builder = new TraceBuilder();
  builder.beginReading(0, 0, 'test', 'gemini-generate');
  const response = builder.openResponse();
  for (let nth = 0; nth < times; nth++) emit(builder, response);
  return builder.trace;
}

describe('what a trace holds beside its text', () => {
  it('is no more than 320 bytes for a short block with its twelve events', () => {
    const each = bytesEach(20_000, (times) =>
      blocks(times, (builder, response) => {
        const block = builder.openBlock(response, { candidate: 0, kind: 'text' });
        for (let delta = 0; delta < 12; delta++)
          builder.emit({ kind: 'text_delta', response, block, text: `${block}`.padEnd(10) });
      }),
    );
    const beside = each - 12 * (10 + 16);
    assert.ok(beside < 320, `${beside} bytes`);
  });

  it('is no more than 350 bytes for a call that came whole', () => {
    const each = bytesEach(20_000, (times) =>
      blocks(times, (builder, response) => {
        const block = builder.openBlock(response, {
          candidate: 0,
          kind: 'call',
          call: { name: 'edit', executedBy: 'client', encoding: 'value' },
        });
        builder.emit({ kind: 'tool_call_start', response, block });
        builder.emit({
          kind: 'tool_call_done',
          response,
          block,
          status: 'complete',
          source: 'authoritative',
          value: 1,
        });
      }),
    );
    const beside = each - 2 * 16;
    assert.ok(beside < 350, `${beside} bytes`);
  });

  it('is two bytes for a number of a running total, however large', () => {
    const each = bytesEach(1_000_000, (times) => {
      const column = new NumberColumn();
      for (let nth = 0; nth < times; nth++) column.push(1_000_000 + (nth % 16_384));
      return column;
    });
    assert.ok(each < 2.1, `${each} bytes`);
  });

  it('is nothing for a number that stays', () => {
    const each = bytesEach(1_000_000, (times) => {
      const column = new NumberColumn();
      for (let nth = 0; nth < times; nth++) column.push(nth < 500_000 ? undefined : 150_000);
      return column;
    });
    assert.ok(each < 0.1, `${each} bytes`);
  });
});
