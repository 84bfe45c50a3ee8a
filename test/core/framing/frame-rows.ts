import assert from 'node:assert/strict';
import { portableByteText } from '../../../src/core/framing/byte-text.ts';
import type { CreateFramer } from '../../../src/core/framing/framer-options.ts';
import { assertAnyCut, assertTiles, framesOf, type CutFrame } from './frames.ts';

/** An input and its frames, each written on one line by `sketch`. */
export interface Row {
  readonly name: string;
  readonly input: string | Uint8Array;
  readonly frames: readonly string[];
  readonly limit?: number;
}

/** Kind, name, start, and what else there is to say of a frame. */
export function sketch(frame: CutFrame): string {
  const parts = [
    `${frame.kind}${frame.event && ` ${frame.event}`} ${frame.start}`,
    frame.dataStart !== frame.start && `data@${frame.dataStart}`,
    frame.data !== '' && JSON.stringify(frame.data),
    frame.direction === 'sent' && 'sent',
    frame.at !== undefined && `${frame.at} ms`,
    ...(frame.findings ?? []).map((one) => `${one.code}@${one.offset}`),
  ];
  return parts.filter(Boolean).join(' ');
}

/** One test per row: the frames, at any cut, at any start, with and without Buffer. */
export function itFrames(create: CreateFramer, rows: readonly Row[]): void {
  for (const { name, input, frames, limit } of rows)
    it(name, () => {
      const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
      const options = limit === undefined ? {} : { limit };
      assert.deepEqual(assertAnyCut(create, bytes, options).map(sketch), frames);
      assertTiles(framesOf(create, bytes, [], options), bytes.length);
      const moved = framesOf(create, bytes, [], { ...options, start: 1000 });
      assertTiles(moved, bytes.length, 1000);
      const plain = framesOf(create, bytes, [], { ...options, text: portableByteText() });
      assert.deepEqual(plain.map(sketch), frames, 'without Buffer');
    });
}
