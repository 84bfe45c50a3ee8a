import assert from 'node:assert/strict';
import { makeFrame } from '../../../src/core/framing/make-frame.ts';
import { eventAt } from '../../../src/core/queries/event-at.ts';
import { TraceBuilder } from '../../../src/core/trace/builder.ts';
import { eventCount, eventTime, type Trace } from '../../../src/core/trace/trace.ts';
import { seededRandom } from '../../support/random.ts';

const SEEDS = [1, 2, 3, 4];

/** Frames of some bytes, most with a time, with two blocks that take turns and none, one or two events a frame. */
function made(seed: number, count: number): { trace: Trace; starts: readonly number[] } {
  const random = seededRandom(seed);
  const builder = new TraceBuilder();
  builder.beginReading(0, 0, 'test', 'openai-chat');
  const response = builder.openResponse();
  const blocks = [0, 1].map((candidate) =>
    builder.openBlock(response, { candidate, kind: 'text' }),
  );
  const starts: number[] = [];
  let [start, at] = [0, 0];
  for (let frame = 0; frame < count; frame++) {
    builder.addFrame({
      ...makeFrame('event', start, start + 9),
      at: random() < 0.1 ? undefined : at,
    });
    builder.beginReading(frame, start, 'test', 'openai-chat');
    for (let nth = Math.floor(random() * 3); nth > 0; nth--) {
      starts.push(start);
      const block = blocks[random() < 0.9 ? 0 : 1]!;
      builder.emit({ kind: 'text_delta', response, block, text: 'x' });
    }
    start += 9 + Math.floor(random() * 50);
    at += Math.floor(random() * 4);
    builder.sawBytes(start);
  }
  return { trace: builder.trace, starts };
}

describe('the event at a place of the axis', () => {
  it('is the last one at or before it, in bytes', () => {
    for (const seed of SEEDS) {
      const { trace, starts } = made(seed, 300);
      for (let byte = -5; byte < trace.byteLength + 5; byte += 3)
        assert.equal(
          eventAt(trace, 'bytes', byte),
          Math.max(
            0,
            starts.findLastIndex((start) => start <= byte),
          ),
        );
    }
  });

  it('is the last one at or before it, in time, over many stretches', () => {
    for (const seed of SEEDS) {
      const { trace } = made(seed, 6000);
      const times = Array.from({ length: eventCount(trace) }, (_, event) =>
        eventTime(trace, event),
      );
      for (let time = -5; time < 9500; time += 37)
        assert.equal(
          eventAt(trace, 'time', time),
          Math.max(
            0,
            times.findLastIndex((at) => at !== undefined && at <= time),
          ),
          `${time} with seed ${seed}`,
        );
    }
  });

  it('is the nearest whole number in event order, within what there is', () => {
    const { trace } = made(1, 300);
    const last = eventCount(trace) - 1;
    assert.deepEqual(
      [-3, 0.4, 17.6, last, last + 9].map((at) => eventAt(trace, 'event', at)),
      [0, 0, 18, last, last],
    );
  });

  it('is one of a block that was pointed at, if there is one close by', () => {
    const { trace } = made(2, 2000);
    for (let position = 0; position < eventCount(trace); position += 13) {
      const event = eventAt(trace, 'event', position, 1);
      if (trace.events.place.at(event) === 1) {
        const between = [...Array(Math.abs(event - position)).keys()].map((away) =>
          event > position ? position + away : position - away,
        );
        assert.ok(between.every((near) => trace.events.place.at(near) !== 1));
      } else assert.equal(event, position);
    }
    assert.equal(eventAt(trace, 'event', 5, 99), 5);
  });

  it('is the first one while there is none', () => {
    const { trace } = new TraceBuilder();
    for (const axis of ['time', 'event', 'bytes'] as const)
      assert.equal(eventAt(trace, axis, 7, 0), 0);
  });
});
