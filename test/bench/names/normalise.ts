import type { Bench } from '../bench.ts';
import { MIB, STREAM_NAMES } from '../streams/streams.ts';
import { versus } from '../versus.ts';

/** Bytes to unified events in the trace, against the floor. */
export async function normalise(bench: Bench): Promise<void> {
  for (const stream of STREAM_NAMES)
    for (const chunk of bench.smoke ? [16384] : [16384, 1400, 64]) {
      const path = bench.stream(stream, (chunk < 1000 || bench.smoke ? 1 : 4) * MIB);
      await versus(bench, `${stream}, ${chunk} B`, 'our trace', { stream, path, chunk }, [
        { contestant: 'floor', as: 'of', goal: { atMost: chunk < 1000 ? 1.4 : 1.25 } },
      ]);
    }
}
