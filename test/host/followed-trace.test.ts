import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { wholeFileSource } from '../../src/host/byte-source.ts';
import type { Fault } from '../../src/host/fault.ts';
import { FollowedTrace, QUIET_MS } from '../../src/host/followed-trace.ts';

const encoder = new TextEncoder();

const START =
  'event: message_start\ndata: {"type":"message_start","message":{"id":"msg_1","type":"message","role":"assistant","model":"claude-sonnet-5","content":[],"stop_reason":null,"usage":{"input_tokens":3,"output_tokens":1}}}\n\n' +
  'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}\n\n';
const DELTA =
  'event: content_block_delta\ndata: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"tide "}}\n\n';
const END =
  'event: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\n' +
  'event: message_delta\ndata: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":9}}\n\n' +
  'event: message_stop\ndata: {"type":"message_stop"}\n\n';

/** A file in memory with a clock that is wound by hand. */
function desk(text: string | undefined) {
  let now = 1_000_000;
  let file = text === undefined ? undefined : { bytes: encoder.encode(text), changedMs: 0 };
  const reads = { count: 0 };
  let isDenied = false;
  const gone = (): Error => Object.assign(new Error('no such file'), { code: 'ENOENT' });
  const source = wholeFileSource({
    stat: () =>
      file
        ? Promise.resolve({ size: file.bytes.length, mtime: file.changedMs })
        : Promise.reject(gone()),
    readFile: () => {
      reads.count += 1;
      if (isDenied) return Promise.reject(Object.assign(new Error('denied'), { code: 'EACCES' }));
      return file ? Promise.resolve(file.bytes) : Promise.reject(gone());
    },
  });
  // Every look at the steady clock costs 5 ms, so that a long reading gives way now and then.
  let ticks = 0;
  const clock = { now: () => now, steady: () => now + (ticks += 5) };
  const trace = new FollowedTrace('a.sse', source, clock);
  const told = { remade: 0, faults: [] as Fault[] };
  trace.listen({
    remade: () => (told.remade += 1),
    failed: (fault) => told.faults.push(fault),
  });
  return {
    trace,
    told,
    reads,
    write: (to: string | undefined) => {
      now += 10;
      file = to === undefined ? undefined : { bytes: encoder.encode(to), changedMs: now };
    },
    wait: (ms: number) => (now += ms),
    deny: (denied: boolean) => (isDenied = denied),
    events: () => trace.summary().counts.events,
    /** Looks again and lets what that sets off come to its end. */
    look: async () => {
      await trace.lookAgain();
      for (let i = 0; i < 20; i += 1) await turn();
    },
  };
}

describe('a followed trace', () => {
  it('is complete once an old file is read', async () => {
    const { trace, told } = desk(START + DELTA + END);
    await trace.start();
    const summary = trace.summary();
    assert.equal(summary.state, 'following');
    assert.equal(summary.stop, 'end');
    assert.equal(summary.bytesRead, summary.bytesTotal);
    assert.deepEqual(told, { remade: 1, faults: [] });
  });

  it('calls an old file without a terminal truncated', async () => {
    const { trace } = desk(START + DELTA);
    await trace.start();
    assert.equal(trace.summary().stop, 'truncated');
  });

  it('does not call a file truncated that is still being written', async () => {
    const { trace, write, look, wait } = desk('');
    write(START + DELTA);
    await trace.start();
    assert.equal(trace.summary().stop, undefined);
    assert.equal(trace.summary().state, 'reading');
    assert.ok(trace.unsettled);
    wait(QUIET_MS);
    await look();
    assert.equal(trace.summary().stop, 'truncated');
  });

  it('appends what a writer adds, without reading the trace anew', async () => {
    const { trace, write, look, events, told } = desk('');
    write(START + DELTA);
    await trace.start();
    const before = events();
    write(START + DELTA + DELTA);
    await look();
    assert.equal(events(), before + 1);
    write(START + DELTA + DELTA + END);
    await look();
    assert.equal(trace.summary().stop, 'end');
    assert.equal(told.remade, 1);
  });

  it('reads a finished trace anew when the file grows, and is patient from then on', async () => {
    const { trace, write, look, events, told } = desk(START + DELTA + END);
    await trace.start();
    const before = events();
    write(START + DELTA + END + START + DELTA);
    await look();
    assert.equal(told.remade, 2);
    assert.ok(events() > before);
    write(START + DELTA + END + START + DELTA + END);
    await look();
    assert.equal(told.remade, 2);
    assert.equal(trace.summary().counts.responses, 2);
  });

  it('reads a replaced file anew', async () => {
    const { trace, write, look, told } = desk(START + DELTA + DELTA + END);
    await trace.start();
    write(START + END);
    await look();
    assert.equal(told.remade, 2);
    assert.equal(trace.summary().bytesRead, START.length + END.length);
  });

  it('keeps what it read when the file goes away', async () => {
    const { trace, write, look, events, told } = desk(START + DELTA + END);
    await trace.start();
    const before = events();
    write(undefined);
    await look();
    assert.equal(events(), before);
    assert.deepEqual(told, { remade: 1, faults: [] });
  });

  it('tells a failure once, and reads the file when it is there', async () => {
    const { trace, write, look, told } = desk(undefined);
    await trace.start();
    await look();
    await look();
    assert.equal(trace.summary().state, 'failed');
    assert.equal(told.faults.length, 1);
    assert.match(told.faults[0]?.sentence ?? '', /a\.sse.*reopen/);
    write(START + END);
    await look();
    assert.equal(trace.summary().stop, 'end');
  });

  it('tells once that a file it follows may not be read any more', async () => {
    const { trace, write, look, told, deny } = desk(START + DELTA);
    await trace.start();
    deny(true);
    write(START + DELTA + DELTA);
    for (let i = 0; i < 3; i += 1) await look();
    assert.equal(trace.summary().state, 'failed');
    assert.equal(told.faults.length, 1);
    deny(false);
    write(START + DELTA + DELTA + END);
    await look();
    assert.equal(trace.summary().state, 'following');
    assert.equal(trace.summary().stop, 'end');
  });

  it('is not reading any more once it was closed in the middle', async () => {
    const { trace } = desk(START + DELTA.repeat(20_000) + END);
    const reading = trace.start();
    while (trace.progress.bytesRead === 0) await turn();
    trace.dispose();
    await reading;
    assert.notEqual(trace.progress.state, 'reading');
  });

  it('stops when cancelled, and shows what was read', async () => {
    const { trace } = desk(START + DELTA.repeat(20_000) + END);
    const reading = trace.start();
    while (trace.summary().bytesRead === 0) await turn();
    trace.cancel();
    await reading;
    const { state, bytesRead, bytesTotal, stop } = trace.summary();
    assert.equal(state, 'cancelled');
    assert.ok(bytesRead < bytesTotal);
    assert.equal(stop, undefined);
  });

  it('reads again as the user overruled, even while it still reads', async () => {
    const { trace } = desk(START + DELTA.repeat(5_000) + END);
    const first = trace.start();
    await trace.start({ framing: 'ndjson' });
    await first;
    const { overruled, framing, state, bytesRead, bytesTotal } = trace.summary();
    assert.deepEqual(overruled, { framing: 'ndjson' });
    assert.equal(framing, 'ndjson');
    assert.equal(state, 'following');
    assert.equal(bytesRead, bytesTotal);
  });

  it('fetches a file once, however often it is looked into', async () => {
    const { trace, reads } = desk(START + DELTA + END);
    await trace.start();
    for (let event = 0; event < 4; event += 1) await trace.answer('frame', { event, piece: 0 });
    assert.equal(reads.count, 1);
  });
});
