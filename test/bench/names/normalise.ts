import type { Bench } from '../bench.ts';
import { best, mustAgree, race, ratio } from '../race.ts';
import { MIB, STREAM_NAMES } from '../streams/streams.ts';

/** Bytes to unified events in the trace, against the floor. */
export async function normalise(bench: Bench): Promise<void> {
  for (const stream of STREAM_NAMES)
    for (const chunk of bench.smoke ? [16384] : [16384, 1400, 64]) {
      const path = bench.stream(stream, (chunk < 1000 || bench.smoke ? 1 : 4) * MIB);
      const input = { stream, path, chunk };
      const entries = [
        { contestant: 'our trace', input },
        { contestant: 'floor', input },
      ];
      const times = await race(bench.script, entries, bench.pace);
      mustAgree(`normalise ${stream} ${chunk}`, entries, times);
      const [ours, theirs] = times as [(typeof times)[0], (typeof times)[0]];
      bench.row({
        cell: `${stream}, ${chunk} B`,
        value: ratio(ours, theirs).best,
        median: ratio(ours, theirs).median,
        unit: 'x floor',
        goal: { atMost: chunk < 1000 ? 1.4 : 1.25 },
        note: `${best(ours.rounds).toFixed(1)} of ${best(theirs.rounds).toFixed(1)} ms`,
      });
    }
}
