/** Opens a capture as the editor does: from the disk, in turns, with a view that asks for rows. */
import { performance, PerformanceObserver } from 'node:perf_hooks';
import { FilterRun } from '../../../src/core/queries/filter.ts';
import { parseFilter } from '../../../src/core/queries/filter-language.ts';
import { diskSource } from '../../../src/host/disk-source.ts';
import { FollowedTrace } from '../../../src/host/followed-trace.ts';
import { SteadyPush } from '../../../src/host/steady-push.ts';
import { TraceSession } from '../../../src/host/trace-session.ts';
import type { Contestant } from '../contestant.ts';
import type { StreamInput } from './input.ts';

const MIB = 2 ** 20;
/** Readings after which the engine has compiled what it will. */
const WARM_UPS = 4;

/** Longest time that a timer due every millisecond had to wait, and what of it was garbage collection. */
class LongestWait {
  longest = 0;
  #last = performance.now();
  readonly #timer = setInterval(() => this.look(), 1);

  look(): void {
    const now = performance.now();
    this.longest = Math.max(this.longest, now - this.#last);
    this.#last = now;
  }

  stop(): number {
    this.look();
    clearInterval(this.#timer);
    return this.longest;
  }
}

/** The whole trace through the editor's own classes; everything that is asked of opening, in one go. */
export const ourOpen: Contestant = (input: StreamInput) => async () => {
  const trace = new FollowedTrace('capture.sse', diskSource(input.path));
  const wait = new LongestWait();
  let longestCollection = 0;
  const collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries())
      longestCollection = Math.max(longestCollection, duration);
  });
  collections.observe({ entryTypes: ['gc'] });
  const began = performance.now();
  let firstRows: number | undefined;
  let pushes = 0;
  let summaries = 0;
  let peakHeap = 0;
  let peakResident = 0;
  const push = new SteadyPush(() => {
    pushes++;
    const before = performance.now();
    const { counts } = trace.summary();
    summaries = Math.max(summaries, performance.now() - before);
    const { heapUsed, rss } = process.memoryUsage();
    peakHeap = Math.max(peakHeap, heapUsed);
    peakResident = Math.max(peakResident, rss);
    if (firstRows === undefined && counts.events > 0)
      void trace.answer('rows', { page: 0, skip: 0 }).then(({ count }) => {
        if (count > 0) firstRows ??= performance.now() - began;
      });
  });
  trace.listen({ changed: () => push.changed() });
  await trace.start();
  const openMs = performance.now() - began;
  const longestWait = wait.stop();
  // A short file is read before the second push, which is the one that has events to tell of.
  while (firstRows === undefined) await new Promise((resolve) => setTimeout(resolve, 1));
  push.dispose();
  const { counts } = trace.summary();
  const lanes = new LongestWait();
  const lanesBegan = performance.now();
  await trace.answer('lanes', { axis: 'event', from: 0, to: counts.events, bins: 1200 });
  const lanesMs = performance.now() - lanesBegan;
  const lanesWait = lanes.stop();
  const filter = new LongestWait();
  const filterBegan = performance.now();
  const { events } = await trace.answer('filter', { query: 'harbour kind:text' });
  const filterMs = performance.now() - filterBegan;
  const filterWait = filter.stop();
  collections.disconnect();
  return {
    openMs,
    firstRows,
    longestWait,
    longestCollection,
    longestSummary: summaries,
    pushes,
    peakHeap: peakHeap / MIB,
    peakResident: peakResident / MIB,
    lanesMs,
    lanesWait,
    filterMs,
    filterWait,
    filtered: events.length,
    events: counts.events,
  };
};

/** How long a reading goes on after it is told to stop. */
export const ourCancel: Contestant = (input: StreamInput) => async () => {
  const trace = new FollowedTrace('capture.sse', diskSource(input.path));
  const reading = trace.start();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const told = performance.now();
  trace.cancel();
  await reading;
  return { stoppedMs: performance.now() - told };
};

/** What a finished trace holds: bytes beside the text, per event. */
export const ourRetained: Contestant = (input: StreamInput) => async () => {
  // A few times for nothing, so that compiled code is not counted as part of the trace.
  for (let nth = 0; nth < WARM_UPS; nth++) await readSession(input.path);
  await collectGarbage();
  const before = process.memoryUsage();
  const session = await readSession(input.path);
  await collectGarbage();
  const after = process.memoryUsage();
  let text = 0;
  let wide = 0;
  // Arguments that were delivered as a value are content as well.
  for (const { value, block } of session.trace.callsDone)
    if (session.trace.blocks[block]?.call?.encoding === 'value')
      text += JSON.stringify(value ?? '').length;
  for (const { content } of session.trace.blocks) {
    text += content.length;
    // Text is kept in pieces; one with a character beyond Latin-1 takes two bytes for each.
    for (let at = 0; at < content.length; at += 4096)
      if (/[^\0-\xff]/.test(content.slice(at, at + 4096)))
        wide += Math.min(4096, content.length - at);
  }
  const heap = after.heapUsed - before.heapUsed;
  const buffers = after.arrayBuffers - before.arrayBuffers;
  const events = session.trace.events.length;
  return {
    events,
    heapPerEvent: heap / events,
    buffersPerEvent: buffers / events,
    textPerEvent: (text + wide) / events,
    besideText: (heap + buffers - text - wide) / events,
  };
};

/** Time to find what matches, over a trace that is there. */
export const ourFilter: Contestant = async (input: StreamInput) => {
  const session = await readSession(input.path);
  const parsed = parseFilter('harbour kind:text');
  if ('wrong' in parsed) throw new Error(parsed.wrong);
  return () => {
    const run = new FilterRun(session.trace, parsed.terms);
    while (!run.step(100_000));
    return { found: run.found().length };
  };
};

async function readSession(path: string): Promise<TraceSession> {
  const session = new TraceSession({
    fileName: 'capture.sse',
    readBytes: () => Promise.resolve(new Uint8Array()),
  });
  const file = await diskSource(path).open();
  for (let at = 0; at < file.size; at += MIB) session.push(await file.read(at, at + MIB));
  session.finish();
  await file.close();
  return session;
}

/** Twice, with turns of the event loop in between: what a promise still holds is let go of only then. */
async function collectGarbage(): Promise<void> {
  const { gc } = globalThis as { gc?: () => void };
  if (!gc) throw new Error('Run with --expose-gc.');
  for (let nth = 0; nth < 2; nth++) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    gc();
  }
}
