/** What a view is sent is as large as its screen, and what it takes to find does not grow with the stream. */
import assert from 'node:assert/strict';
import { makeFrame } from '../../../src/core/framing/make-frame.ts';
import { LaneBinner, MARK, type BinnedLane } from '../../../src/core/queries/lanes.ts';
import { rows } from '../../../src/core/queries/rows.ts';
import { usageAt } from '../../../src/core/queries/usage.ts';
import { TraceBuilder } from '../../../src/core/trace/builder.ts';
import {
  contentLengthAt,
  eventCount,
  USAGE_FIELDS,
  type Response,
} from '../../../src/core/trace/trace.ts';
import type { Usage } from '../../../src/core/types/usage.ts';

const TEXT = { candidate: 0, kind: 'text' } as const;

function begun(): TraceBuilder {
  const builder = new TraceBuilder();
  builder.beginReading(0, 0, 'test', 'anthropic-messages');
  builder.addFrame(makeFrame('event', 0, 10));
  builder.sawBytes(10);
  return builder;
}

function binned(builder: TraceBuilder, bins: number, work: number): readonly BinnedLane[] {
  const binner = new LaneBinner(builder.trace, 'event', 0, eventCount(builder.trace), bins);
  while (!binner.step(work));
  return binner.lanes();
}

describe('lanes', () => {
  it('send no more than two spans a bin, which cover what all of them do', () => {
    const builder = begun();
    const response = builder.openResponse();
    for (let nth = 0; nth < 5000; nth++) {
      const block = builder.openBlock(response, TEXT);
      for (let delta = 0; delta < 3; delta++)
        builder.emit({ kind: 'text_delta', response, block, text: 'x' });
    }
    const { spans, amounts } = binned(builder, 100, 1000).find(({ id }) => id === 'text')!;
    assert.equal(spans.length / 3, 200);
    assert.equal(
      amounts.reduce((sum, one) => sum + one, 0),
      15_000,
    );
    const covered = new Set<number>();
    for (let at = 0; at < spans.length; at += 3)
      for (let event = spans[at]!; event <= spans[at + 1]!; event++) covered.add(event);
    assert.equal(covered.size, 15_000);
    assert.equal(spans.at(-1), 4999, 'named after the block that lasts longest');
  });

  it('send every span where there is room for it', () => {
    const builder = begun();
    const response = builder.openResponse();
    const blocks = [0, 1, 2].map(() => builder.openBlock(response, TEXT));
    for (const block of [...blocks, ...blocks])
      builder.emit({ kind: 'text_delta', response, block, text: 'x' });
    const { spans } = binned(builder, 6, 1000).find(({ id }) => id === 'text')!;
    assert.deepEqual([...spans], [0, 3, 0, 1, 4, 1, 2, 5, 2]);
  });

  it('show marks along the whole lane, however many come first, and errors among them', () => {
    const builder = begun();
    const response = builder.openResponse();
    for (let nth = 0; nth < 10_000; nth++)
      builder.emit({ kind: 'usage', response, usage: { output: nth }, path: 'usage' });
    for (let nth = 0; nth < 100; nth++)
      builder.emit({ kind: 'error', response, error: { message: 'm' }, fatal: false });
    const lanes = binned(builder, 101, 1000);
    const { marks } = lanes.find(({ id }) => id === 'usage')!;
    assert.equal(marks.length / 3, 400);
    assert.equal(marks.at(-2), 9903);
    const failures = lanes.find(({ id }) => id === 'lifecycle')!.marks;
    assert.deepEqual([...failures.slice(0, 3)], [10_000, 10_000, MARK.error]);
    assert.equal(failures.length / 3, 4);
  });

  it('are the same in steps of any size, with the growth of calls', () => {
    const builder = begun();
    const response = builder.openResponse();
    const call = { id: 'c', name: 'f', executedBy: 'client', encoding: 'json' } as const;
    for (let nth = 0; nth < 40; nth++) {
      const block = builder.openBlock(response, { ...TEXT, kind: 'call', call });
      for (let delta = 0; delta < 5; delta++)
        builder.emit({ kind: 'tool_call_delta', response, block, text: 'ab' });
    }
    const whole = binned(builder, 50, Infinity);
    assert.deepEqual(binned(builder, 50, 7), whole);
    const calls = whole.filter(({ growth }) => growth !== undefined);
    assert.equal(calls.length, 40);
    for (const { growth } of calls) assert.equal(growth!.at(-1), 10);
  });
});

describe('a page of rows', () => {
  /** 300 blocks after each other in one response, but for the first, which goes on to the end. */
  function manyBlocks(): TraceBuilder {
    const builder = begun();
    const response = builder.openResponse();
    const long = builder.openBlock(response, TEXT);
    builder.emit({ kind: 'text_delta', response, block: long, text: 'abc' });
    for (let nth = 0; nth < 300; nth++) {
      const block = builder.openBlock(response, TEXT);
      for (const text of ['one', 'two'])
        builder.emit({ kind: 'text_delta', response, block, text });
    }
    builder.emit({ kind: 'text_delta', response, block: long, text: 'd' });
    return builder;
  }

  it('lists the blocks that grow on after its start, and the newest, once the stream ended', () => {
    const builder = manyBlocks();
    builder.end();
    const cut = rows(builder.trace, 202, 100);
    // Event 202 is the second of block 101's two.
    assert.deepEqual([...cut.openBlocks], [0, 101]);
    assert.deepEqual([...cut.openEnds], [3, 3]);
    const between = rows(builder.trace, 201, 100);
    assert.deepEqual([...between.openBlocks], [0, 100]);
    assert.deepEqual([...between.openEnds], [3, 6]);
  });

  it('lists all blocks that may grow while the stream goes on', () => {
    const { trace } = manyBlocks();
    const { openBlocks, openEnds } = rows(trace, 201, 100);
    assert.equal(openBlocks.length, 101);
    for (const [at, number] of openBlocks.entries())
      assert.equal(openEnds[at], contentLengthAt(trace, trace.blocks[number]!, 200));
  });
});

describe('usage as of an event', () => {
  /** Input in sample 0 only, total in the last only, cached never in the first response. */
  function long(samples: number): TraceBuilder {
    const builder = begun();
    const [first, second] = [builder.openResponse(), builder.openResponse()];
    const say = (response: number, usage: Usage): void =>
      builder.emit({ kind: 'usage', response, usage, path: 'usage' });
    say(first, { input: 7, output: 0 });
    for (let nth = 1; nth < samples; nth++) {
      say(first, { output: nth });
      say(second, { cached: nth });
    }
    say(first, { output: samples, total: samples + 7 });
    return builder;
  }

  it('is the last number of each field that the response had by then', () => {
    const { trace } = long(10);
    const [first, second] = trace.responses as [Response, Response];
    assert.deepEqual(usageAt(trace, first), { input: 7, output: 10, total: 17 });
    assert.deepEqual(usageAt(trace, first, 0), { input: 7, output: 0 });
    assert.deepEqual(usageAt(trace, first, 3), { input: 7, output: 2 });
    assert.deepEqual(usageAt(trace, first, -1), {});
    assert.deepEqual(usageAt(trace, second, 1), {});
    assert.deepEqual(usageAt(trace, second), { cached: 9 });
  });

  it('looks at a few samples, however many there are', () => {
    const { trace } = long(5000);
    let looks = 0;
    for (const field of USAGE_FIELDS) {
      const column = trace.usage.fields[field];
      if (!column) continue;
      const at = column.at.bind(column);
      column.at = (index) => {
        looks++;
        return at(index);
      };
    }
    for (const response of trace.responses)
      for (const event of [0, 2500, 9999, Infinity]) usageAt(trace, response, event);
    assert.ok(looks > 0 && looks < 40, `${looks} looks`);
  });
});
