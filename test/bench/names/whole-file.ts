import type { Bench, Goal, Row } from '../bench.ts';
import { best, race, ratio, type Entry, type Findings, type Pace, type Times } from '../race.ts';
import { MIB, type StreamName } from '../streams/streams.ts';

const STREAM: StreamName = 'responses';
const GIB = 1024;
/** A run over a gibibyte takes long: twice, once each. */
const SLOW: Pace = { rounds: 2, turnMs: 1 };
const ONCE: Pace = { rounds: 1, turnMs: 1 };

const inputOf = (
  bench: Bench,
  mebibytes: number,
): { stream: StreamName; path: string; chunk: number } => ({
  stream: STREAM,
  path: bench.stream(STREAM, mebibytes * MIB),
  chunk: 65536,
});

const number = (findings: Findings, what: string): number => Number(findings[what]);

/** Frames with byte ranges of a whole file, against a pass that finds its line feeds. */
export async function index(bench: Bench): Promise<void> {
  const input = inputOf(bench, bench.smoke ? 1 : GIB);
  const entries = ['our index', 'line feeds'].map((contestant) => ({ contestant, input }));
  const [ours, lines] = (await race(bench.script, entries, SLOW)) as [Times, Times];
  bench.row({
    cell: '1 GiB, all frames',
    value: ratio(ours, lines).best,
    median: ratio(ours, lines).median,
    unit: 'of an indexOf(LF) pass',
    goal: { atMost: 6 },
    note: `${seconds(best(ours.rounds))} and ${seconds(best(lines.rounds))} for ${number(ours.findings, 'frames')} frames`,
  });
}

/** A capture opened as the editor opens it, and how its costs grow with its size. */
export async function open(bench: Bench): Promise<void> {
  const sizes = bench.smoke ? [1, 2] : [1, 16, 64, 256, GIB];
  const opened: Findings[] = [];
  for (const size of sizes) opened.push(await openTwice(bench, size));
  const largest = inputOf(bench, sizes.at(-1)!);
  const plainEntry = { contestant: 'read and parse', input: largest };
  const [plain] = (await race(bench.script, [plainEntry], SLOW)) as [Times];
  const last = opened.at(-1)!;
  const worst = (what: string): number => Math.max(...opened.map((one) => number(one, what)));
  const rows: Row[] = [
    {
      cell: '1 GiB, whole trace',
      value: number(last, 'openMs') / best(plain.rounds),
      unit: 'of reading and JSON.parse alone',
      goal: { atMost: 1.3 },
      note: `${seconds(number(last, 'openMs'))} and ${seconds(best(plain.rounds))} for ${number(last, 'events')} events`,
    },
    plainRow('first rows', worst('firstRows'), 'ms', { atMost: 300 }),
    plainRow('longest wait while opening', worst('longestWait'), 'ms', { atMost: 50 }, [
      `longest garbage collection ${worst('longestCollection').toFixed(1)} ms`,
      `longest summary ${worst('longestSummary').toFixed(1)} ms`,
    ]),
    plainRow('longest wait while binning lanes', worst('lanesWait'), 'ms', { atMost: 50 }, [
      `${seconds(number(last, 'lanesMs'))} in all`,
    ]),
    plainRow('longest wait while filtering', worst('filterWait'), 'ms', { atMost: 50 }, [
      `${seconds(number(last, 'filterMs'))} in all`,
    ]),
    plainRow('JS heap at its highest', worst('peakHeap'), 'MiB', { atMost: 400 }),
    plainRow('resident memory at its highest', worst('peakResident'), 'MiB', { atMost: 1024 }),
  ];
  for (const row of rows) bench.row(row);
  const cancel = await onlyFindings(bench, { contestant: 'our cancel', input: largest });
  bench.row(
    plainRow('stopped after it was told to', number(cancel, 'stoppedMs'), 'ms', { atMost: 50 }),
  );
  growth(
    bench,
    'open',
    sizes,
    opened.map((one) => number(one, 'openMs')),
  );
  growth(
    bench,
    'filter',
    sizes,
    opened.map((one) => number(one, 'filterMs')),
  );
  growth(
    bench,
    'highest heap',
    sizes,
    opened.map((one) => number(one, 'peakHeap')),
  );
  const normalise: number[] = [];
  for (const size of sizes) {
    const entry = { contestant: 'our whole trace', input: inputOf(bench, size) };
    const [times] = (await race(bench.script, [entry], ONCE)) as [Times];
    normalise.push(best(times.rounds));
  }
  growth(bench, 'normalise', sizes, normalise);
}

/** The better of two openings, number by number: what else the machine did is not the product's. */
async function openTwice(bench: Bench, mebibytes: number): Promise<Findings> {
  const entry = { contestant: 'our open', input: inputOf(bench, mebibytes) };
  const [first, second] = [await onlyFindings(bench, entry), await onlyFindings(bench, entry)];
  return Object.fromEntries(
    Object.entries(first).map(([what, value]) => [
      what,
      Math.min(Number(value), number(second, what)),
    ]),
  );
}

/** What a trace holds, and what a stream that is only passed through holds. */
export async function memory(bench: Bench): Promise<void> {
  const flags = ['--expose-gc'];
  for (const stream of ['responses', 'anthropic', 'gemini'] as const) {
    const path = bench.stream(stream, (bench.smoke ? 1 : 16) * MIB);
    const input = { stream, path, chunk: 65536 };
    const found = await onlyFindings(bench, { contestant: 'our retained', input, flags });
    bench.row(
      plainRow(
        `trace, ${stream}`,
        number(found, 'besideText'),
        'B an event beside its text',
        { atMost: 40 },
        [
          `${number(found, 'buffersPerEvent').toFixed(1)} in buffers, ${number(found, 'heapPerEvent').toFixed(1)} on the heap, of which ${number(found, 'textPerEvent').toFixed(1)} text`,
        ],
      ),
    );
  }
  const heaps: number[] = [];
  for (const size of bench.smoke ? [1, 2] : [1, 64]) {
    const input = inputOf(bench, size);
    const found = await onlyFindings(bench, { contestant: 'streaming heap', input, flags });
    heaps.push(number(found, 'highest'));
  }
  bench.row(
    plainRow(
      'iterUnified, heap at 64 MiB over that at 1 MiB',
      heaps[1]! - heaps[0]!,
      'MiB',
      { atMost: 8 },
      [`${heaps.map((heap) => heap.toFixed(1)).join(' and ')} MiB`],
    ),
  );
}

async function onlyFindings(bench: Bench, entry: Entry): Promise<Findings> {
  const [times] = (await race(bench.script, [entry], { rounds: 0, turnMs: 1 })) as [Times];
  return times.findings;
}

const plainRow = (
  cell: string,
  value: number,
  unit: string,
  goal: Goal,
  notes: readonly string[] = [],
): Row => ({ cell, value, unit, goal, ...(notes.length > 0 && { note: notes.join(', ') }) });

/** Slope of log(cost) over log(size) by least squares: 1 is a straight line. */
function growth(
  bench: Bench,
  what: string,
  sizes: readonly number[],
  costs: readonly number[],
): void {
  const x = sizes.map(Math.log);
  const y = costs.map(Math.log);
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const [atX, atY] = [mean(x), mean(y)];
  const up = x.reduce((sum, value, at) => sum + (value - atX) * (y[at]! - atY), 0);
  const along = x.reduce((sum, value) => sum + (value - atX) ** 2, 0);
  bench.row({
    cell: `growth of ${what}`,
    value: up / along,
    unit: 'exponent',
    goal: { atMost: 1.05 },
    note: `${sizes.join(', ')} MiB: ${costs.map((cost) => cost.toPrecision(3)).join(', ')}`,
  });
}

const seconds = (ms: number): string =>
  ms < 1000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`;
