import type { Bench, Row } from '../bench.ts';
import { MIB, type StreamName } from '../streams/streams.ts';
import { versus } from '../versus.ts';

const CELLS: readonly (readonly [StreamName, number])[] = [
  ['responses', 16384],
  ['responses', 1400],
  ['responses', 64],
  ['anthropic', 16384],
  ['anthropic', 1400],
  ['chat', 16384],
  ['chat', 1400],
  ['gemini', 16384],
  ['gemini', 1400],
];

/** All frames with byte ranges, against eventsource-parser's events without. */
export async function framing(bench: Bench): Promise<void> {
  const rows: Row[] = [];
  const kept: Bench = {
    ...bench,
    row: (row) => {
      rows.push(row);
      bench.row(row);
    },
  };
  for (const [stream, chunk] of bench.smoke ? CELLS.slice(0, 1) : CELLS) {
    const path = bench.stream(stream, (chunk < 1000 || bench.smoke ? 1 : 4) * MIB);
    await versus(kept, `${stream}, ${chunk} B`, 'our framing', { stream, path, chunk }, [
      { contestant: 'eventsource-parser', as: 'of', goal: { atMost: 1.1 } },
    ]);
  }
  bench.row({
    cell: 'geometric mean',
    value: geometricMean(rows.map((row) => row.value)),
    median: geometricMean(rows.map((row) => row.median!)),
    unit: 'of eventsource-parser',
    goal: { atMost: 0.85 },
  });
}

const geometricMean = (values: readonly number[]): number =>
  Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length);
