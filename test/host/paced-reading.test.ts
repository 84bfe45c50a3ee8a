import assert from 'node:assert/strict';
import type { OpenFile } from '../../src/host/byte-source.ts';
import {
  breathe,
  FETCH_BYTES,
  type Pace,
  readPaced,
  TURN_MS,
} from '../../src/host/paced-reading.ts';

function openFile(bytes: Uint8Array, claimed = bytes.length): OpenFile {
  return {
    size: claimed,
    changedMs: 0,
    read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
    close: () => Promise.resolve(),
  };
}

/** A pace on which every slice takes `sliceMs`. */
function pace(sliceMs: number, stopAfter = Infinity) {
  let now = 0;
  let turns = 0;
  const longest = { ms: 0 };
  let turnBegan = 0;
  const it: Pace = {
    now: () => now,
    breathe: () => {
      longest.ms = Math.max(longest.ms, now - turnBegan);
      turnBegan = now;
      turns += 1;
      return Promise.resolve();
    },
    stopped: () => turns >= stopAfter,
    progress: () => undefined,
  };
  /** Reading one slice. */
  const push = (): void => void (now += sliceMs);
  return { it, push, turns: () => turns, longest };
}

describe('paced reading', () => {
  const bytes = Uint8Array.from({ length: 3 * FETCH_BYTES + 17 }, (_, index) => index % 251);

  it('pushes every byte once, in order', async () => {
    const pushed: Uint8Array[] = [];
    const reached = await readPaced(openFile(bytes), 5, (slice) => pushed.push(slice), pace(0).it);
    assert.equal(reached, bytes.length);
    assert.deepEqual(Buffer.concat(pushed), Buffer.from(bytes.subarray(5)));
  });

  it('gives way at least as often as a turn may take', async () => {
    const { it: slow, push, turns, longest } = pace(5);
    await readPaced(openFile(bytes), 0, push, slow);
    assert.ok(turns() > 30, `${turns()} turns`);
    assert.ok(longest.ms <= TURN_MS + 5, `${longest.ms} ms`);
  });

  it('stops where it is when told to', async () => {
    const { it: slow, push } = pace(TURN_MS, 2);
    const reached = await readPaced(openFile(bytes), 0, push, slow);
    assert.ok(reached > 0 && reached < bytes.length, `${reached}`);
  });

  it('ends where a file ends that became shorter meanwhile', async () => {
    const reached = await readPaced(openFile(bytes, 2 ** 30), 0, () => undefined, pace(0).it);
    assert.equal(reached, bytes.length);
  });

  it('lets timers and input run between turns', async () => {
    let ran = false;
    setImmediate(() => (ran = true));
    await breathe();
    assert.ok(ran);
  });
});
