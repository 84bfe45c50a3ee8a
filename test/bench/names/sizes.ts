/** Where size alone could hurt: one giant event, and large chunks of text that is not ASCII. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bench } from '../bench.ts';
import { best, median, race, ratio, type Times } from '../race.ts';
import { MIB } from '../streams/streams.ts';
import { versus } from '../versus.ts';

function giant(
  bench: Bench,
  mebibytes: number,
): { stream: 'responses'; path: string; chunk: number } {
  const path = join(bench.folder, `giant-${mebibytes}`);
  const text = 'An image, as base64 would have it. '.repeat((mebibytes * MIB) / 35);
  writeFileSync(path, `data: ${JSON.stringify({ text })}\n\n`);
  return { stream: 'responses', path, chunk: 16384 };
}

export async function giantEvent(bench: Bench): Promise<void> {
  const small = giant(bench, bench.smoke ? 1 : 8);
  await versus(bench, '8 MiB event', 'our framing', small, [
    { contestant: 'eventsource-parser', as: 'of', goal: { atMost: 1.2 } },
  ]);
  const large = giant(bench, bench.smoke ? 2 : 16);
  const entries = [large, small].map((input) => ({ contestant: 'our framing', input }));
  const [long, short] = (await race(bench.script, entries, bench.pace)) as [Times, Times];
  bench.row({
    cell: '16 MiB event',
    value: ratio(long, short).best,
    median: ratio(long, short).median,
    unit: 'of the 8 MiB one',
    goal: { atMost: 2.5 },
  });
}

/** Text that is not ASCII makes strings wide, and wide strings over 64 K characters are slow to make. */
export async function chunkCliff(bench: Bench): Promise<void> {
  const path = bench.stream('responses', (bench.smoke ? 1 : 4) * MIB);
  const chunks = [16384, 65536, 131072, MIB];
  for (const contestant of ['our framing', 'our trace']) {
    const entries = chunks.map((chunk) => ({
      contestant,
      input: { stream: 'responses', path, chunk },
    }));
    const times = await race(bench.script, entries, bench.pace);
    const [base, ...others] = times as [Times, ...Times[]];
    for (const [at, other] of others.entries())
      bench.row({
        cell: `${contestant}, ${chunks[at + 1]! / 1024} KiB chunks`,
        value: best(base.rounds) / best(other.rounds),
        median: median(base.rounds.map((ms, round) => ms / other.rounds[round]!)),
        unit: 'of the speed at 16 KiB',
        goal: { atLeast: 0.6 },
      });
  }
}
