import type { Bench } from '../bench.ts';
import { best, median, race, type Times } from '../race.ts';
import { versus } from '../versus.ts';

const LONG = 200 * 1024;

/** A preview of a tool call's arguments at every fragment. */
export async function preview(bench: Bench): Promise<void> {
  const input = { characters: bench.smoke ? 20_000 : LONG, every: 512 };
  await versus(bench, '200 KB, each fragment', 'our preview', input, [
    { contestant: 'append and parse', as: 'of', goal: { atMost: 2 } },
    { contestant: 'jsonriver', as: 'over', goal: { atLeast: 10 } },
    {
      contestant: 'partial-json',
      as: 'over',
      note: 'at every 512th fragment only; at each it would take 512 times as long',
    },
  ]);
  const entries = [LONG, LONG / 4].map((characters) => ({
    contestant: 'our preview',
    input: { characters, every: 1 },
  }));
  const [long, short] = (await race(bench.script, entries, bench.pace)) as [Times, Times];
  bench.row({
    cell: 'time of 200 KB',
    value: best(long.rounds) / best(short.rounds),
    median: median(long.rounds) / median(short.rounds),
    unit: 'of that of 50 KB',
    goal: { atMost: 6 },
  });
}
