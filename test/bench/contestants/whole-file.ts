/** Passes over a whole file on disk, block by block: what opening it is measured against. */
import { closeSync, openSync, readSync } from 'node:fs';
import { createSseFramer } from '../../../src/core/framing/sse.ts';
import { FrameTable } from '../../../src/core/trace/frame-table.ts';
import { CaptureReader } from '../../../src/core/read-capture.ts';
import type { Contestant } from '../contestant.ts';
import { DELTA_LENGTH } from '../streams/delta-length.ts';
import type { StreamInput } from './input.ts';

const BLOCK = 64 * 1024;

function readBlocks({ path }: StreamInput, take: (block: Buffer) => void): void {
  const file = openSync(path, 'r');
  const buffer = Buffer.allocUnsafe(BLOCK);
  try {
    for (;;) {
      const count = readSync(file, buffer, 0, BLOCK, null);
      if (count === 0) return;
      take(buffer.subarray(0, count));
    }
  } finally {
    closeSync(file);
  }
}

/** Finds every line feed. */
export const lineFeeds: Contestant = (input: StreamInput) => () => {
  let lines = 0;
  readBlocks(input, (block) => {
    for (let at = block.indexOf(10); at >= 0; at = block.indexOf(10, at + 1)) lines++;
  });
  return { lines };
};

/** Every frame with its byte range, in the table that the trace keeps them in. */
export const ourIndex: Contestant = (input: StreamInput) => () => {
  const table = new FrameTable();
  const framer = createSseFramer((frame) => table.add(frame.start, 0, frame.at));
  readBlocks(input, (block) => framer.push(block));
  framer.finish();
  return { frames: table.length };
};

/** Reads and parses every payload and keeps nothing: the floor, from a file. */
export const parsePass: Contestant = (input: StreamInput) => {
  const lengthOf = DELTA_LENGTH[input.stream];
  return () => {
    const decoder = new TextDecoder();
    let rest = '';
    let characters = 0;
    readBlocks(input, (block) => {
      // In slices of 16 KiB, as everywhere: over 128 KiB of text it would be ten times slower.
      for (let from = 0; from < block.length; from += 16384) {
        const text = rest + decoder.decode(block.subarray(from, from + 16384), { stream: true });
        let at = 0;
        for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
          if (text.startsWith('data: ', at) && text.charCodeAt(at + 6) === 123)
            characters += lengthOf(JSON.parse(text.slice(at + 6, end)) as never);
          at = end + 1;
        }
        rest = text.slice(at);
      }
    });
    return { characters };
  };
};

/** The whole trace of a file, without turns. */
export const ourWholeTrace: Contestant = (input: StreamInput) => () => {
  const reader = new CaptureReader();
  readBlocks(input, (block) => reader.push(block));
  reader.finish();
  return { events: reader.trace.events.length };
};
