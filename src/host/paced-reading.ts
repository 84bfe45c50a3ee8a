import type { OpenFile } from './byte-source.ts';

/** Bytes fetched from the file at once. */
export const FETCH_BYTES = 1 << 20;
/** Bytes pushed between two looks at the clock. */
export const SLICE_BYTES = 1 << 15;
/**
 * Milliseconds of work after which the extension host gets its turn: with a garbage collection and a
 * summary on top of it, it never waits over ~30 ms, on a slow machine 50.
 */
export const TURN_MS = 8;

export interface Pace {
  /** Milliseconds from any origin. */
  readonly now: () => number;
  /** Resolves once everything else that waits has had its turn. */
  readonly breathe: () => Promise<void>;
  readonly stopped: () => boolean;
  /** Called with the bytes read so far after every turn. */
  readonly progress: (bytesRead: number) => void;
}

/**
 * Pushes the file's bytes from `from` on, in slices, giving way to the rest of the extension host
 * after every turn. Resolves to the offset reached: the file's size, or less when it was stopped or
 * the file became shorter meanwhile.
 */
export async function readPaced(
  file: OpenFile,
  from: number,
  push: (slice: Uint8Array) => void,
  pace: Pace,
): Promise<number> {
  const fetch = (start: number): Promise<Uint8Array> => {
    const fetching = file.read(start, Math.min(start + FETCH_BYTES, file.size));
    // Awaited below, unless reading is stopped before: then no one is left to be told of a failure.
    fetching.catch(() => undefined);
    return fetching;
  };
  let at = from;
  let turnBegan = pace.now();
  let next = at < file.size && !pace.stopped() ? fetch(at) : undefined;
  while (next && !pace.stopped()) {
    const fetched = await next;
    if (fetched.length === 0) return at;
    // While these bytes are read, the disk gets the next ones.
    const following = at + fetched.length;
    next = following < file.size ? fetch(following) : undefined;
    for (let cut = 0; cut < fetched.length; cut += SLICE_BYTES) {
      const slice = fetched.subarray(cut, cut + SLICE_BYTES);
      push(slice);
      at += slice.length;
      if (pace.now() - turnBegan < TURN_MS) continue;
      pace.progress(at);
      await pace.breathe();
      if (pace.stopped()) return at;
      turnBegan = pace.now();
    }
  }
  return at;
}

/** Gives way to everything that waits; without the 4 ms that nested timers cost in a web worker. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => {
    if (typeof setImmediate === 'function') {
      setImmediate(resolve);
      return;
    }
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
