import type { Bench } from '../bench.ts';
import { best, mustAgree, race, ratio } from '../race.ts';
import { MIB, type StreamName } from '../streams/streams.ts';

const CELLS: readonly (readonly [StreamName, number])[] = [
  ...(['responses', 'anthropic', 'chat', 'gemini'] as const).flatMap(
    (stream) =>
      [
        [stream, 1400],
        [stream, 16384],
      ] as const,
  ),
  ['responses', 64],
];

/** All frames with byte ranges, against eventsource-parser's events without. */
export async function framing(bench: Bench): Promise<void> {
  const ratios: number[] = [];
  const medians: number[] = [];
  for (const [stream, chunk] of bench.smoke ? CELLS.slice(0, 2) : CELLS) {
    const path = bench.stream(stream, (chunk < 1000 || bench.smoke ? 1 : 4) * MIB);
    const input = { stream, path, chunk };
    const entries = [
      { contestant: 'our framing', input },
      { contestant: 'eventsource-parser', input },
    ];
    const times = await race(bench.script, entries, bench.pace);
    mustAgree(`framing ${stream} ${chunk}`, entries, times);
    const [ours, theirs] = times as [(typeof times)[0], (typeof times)[0]];
    const { best: value, median } = ratio(ours, theirs);
    ratios.push(value);
    medians.push(median);
    bench.row({
      cell: `${stream}, ${chunk} B`,
      value,
      median,
      unit: 'x eventsource-parser',
      goal: { atMost: 1.1 },
      note: `${best(ours.rounds).toFixed(1)} of ${best(theirs.rounds).toFixed(1)} ms`,
    });
  }
  bench.row({
    cell: 'geometric mean',
    value: geometricMean(ratios),
    median: geometricMean(medians),
    unit: 'x eventsource-parser',
    goal: { atMost: 0.85 },
  });
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
