import assert from 'node:assert/strict';
import type { CreateFramer, FramerOptions } from '../../../src/core/framing/framer-options.ts';
import type { Frame } from '../../../src/core/types/frame.ts';

/** Everything a cut of the bytes may not change: all but how far was seen when a frame came out. */
export type CutFrame = Omit<Frame, 'seenEnd'>;

const encoder = new TextEncoder();

/** Frames of an input that arrives in one piece, or cut before each of the given indices. */
export function framesOf(
  create: CreateFramer,
  input: string | Uint8Array,
  cuts: Iterable<number> = [],
  options: FramerOptions = {},
): Frame[] {
  const bytes = typeof input === 'string' ? encoder.encode(input) : input;
  const frames: Frame[] = [];
  const framer = create((frame) => frames.push(frame), options);
  let from = 0;
  for (const cut of cuts) {
    framer.push(bytes.subarray(from, cut));
    from = cut;
  }
  framer.push(bytes.subarray(from));
  framer.finish();
  return frames;
}

export function withoutSeenEnd(frames: readonly Frame[]): CutFrame[] {
  return frames.map(({ seenEnd: _, ...frame }) => frame);
}

/** Cuts every `size` bytes. */
export function* everyNth(length: number, size: number): Generator<number> {
  for (let at = size; at < length; at += size) yield at;
}

/** Frames tile the input: from its start, in order, each with some bytes; and none when it is empty. */
export function assertTiles(frames: readonly Frame[], length: number, start = 0): void {
  if (length === 0) {
    assert.equal(frames.length, 0, 'empty input has no frame');
    return;
  }
  assert.equal(frames[0]?.start, start, 'the first frame starts the input');
  frames.forEach((frame, n) => {
    const end = frames[n + 1]?.start ?? start + length;
    assert.ok(frame.start < end, `frame ${n} at ${frame.start} has bytes (next at ${end})`);
    assert.ok(frame.seenEnd <= end, `frame ${n} did not look past its end`);
    assert.ok(
      frame.dataStart >= frame.start && frame.dataStart <= end,
      `the payload of frame ${n} is inside it`,
    );
  });
}

/** Every cut into two pieces, every byte alone, and a few regular cuts give the same frames. */
export function assertAnyCut(
  create: CreateFramer,
  bytes: Uint8Array,
  options: FramerOptions = {},
): CutFrame[] {
  const whole = withoutSeenEnd(framesOf(create, bytes, [], options));
  const expected = JSON.stringify(whole);
  const check = (cuts: Iterable<number>, name: string): void => {
    const frames = withoutSeenEnd(framesOf(create, bytes, cuts, options));
    if (JSON.stringify(frames) !== expected) assert.deepEqual(frames, whole, name);
  };
  for (let at = 1; at < bytes.length; at++) check([at], `cut before byte ${at}`);
  for (const size of [1, 2, 3, 7]) check(everyNth(bytes.length, size), `cut every ${size} bytes`);
  return whole;
}
