import type { Bench } from '../bench.ts';
import { best, median, race, type Times } from '../race.ts';
import { versus } from '../versus.ts';

/** A preview of a tool call's arguments at every fragment. */
export async function preview(bench: Bench): Promise<void> {
  const long = bench.smoke ? 20_000 : 200 * 1024;
  for (const shape of ['many keys', 'one string'] as const) {
    const input = { characters: long, every: 512, shape };
    await versus(bench, `200 KB, ${shape}`, 'our preview', input, [
      { contestant: 'append and parse', as: 'of', goal: { atMost: 2 } },
      { contestant: 'our preview at every 64th', as: 'of', goal: { atMost: 2 } },
      { contestant: 'jsonriver', as: 'over', goal: { atLeast: 10 } },
      {
        contestant: 'partial-json',
        as: 'over',
        note: 'which parses at every 512th fragment only: at each it would take 512 times as long',
      },
    ]);
    const entries = [long, long / 4].map((characters) => ({
      contestant: 'our preview',
      input: { ...input, characters },
    }));
    const [whole, quarter] = (await race(bench.script, entries, bench.pace)) as [Times, Times];
    bench.row({
      cell: `200 KB, ${shape}`,
      value: best(whole.rounds) / best(quarter.rounds),
      median: median(whole.rounds) / median(quarter.rounds),
      unit: 'of the time for 50 KB',
      goal: { atMost: 6 },
    });
  }
}
