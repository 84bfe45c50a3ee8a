import { createReadStream } from 'node:fs';
import { iterUnified } from '../../../src/core/iter-unified.ts';
import type { Contestant } from '../contestant.ts';
import type { StreamInput } from './input.ts';

/** Heap in use while a stream is read with `iterUnified`, after garbage collection, at its highest. */
export const streamingHeap: Contestant = (input: StreamInput) => async () => {
  const { gc } = globalThis as { gc?: () => void };
  if (!gc) throw new Error('Run with --expose-gc.');
  let events = 0;
  let highest = 0;
  const body = createReadStream(input.path, { highWaterMark: input.chunk });
  for await (const event of iterUnified(body)) {
    events++;
    if (event.kind === 'done' || events % 50_000 === 0) {
      gc();
      highest = Math.max(highest, process.memoryUsage().heapUsed);
    }
  }
  return { highest: highest / 2 ** 20 };
};
