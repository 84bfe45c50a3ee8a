/**
 * `npm run bench -- [NAME…] [--json FILE] [--docs] [--rounds N] [--smoke]`: what the product costs,
 * against its goals. `--docs` puts the table in docs/performance.md.
 *
 * Measured is the code as it ships, bundled and minified: loaded file by file, every constant imported
 * from another module is read through a getter. Only ratios within one run count. `--smoke` shows in
 * under a minute that everything still runs and agrees; it fails nothing by time.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { met, type Bench, type Row } from './bench.ts';
import { framing } from './names/framing.ts';
import { iterate } from './names/iterate.ts';
import { normalise } from './names/normalise.ts';
import { array, ndjson } from './names/pieces.ts';
import { preview } from './names/preview.ts';
import { chunkCliff, giantEvent } from './names/sizes.ts';
import { startup } from './names/startup.ts';
import { webview } from './names/webview.ts';
import { index, memory, open } from './names/whole-file.ts';
import { writeTable, type Reported } from './table.ts';
import { writeStream } from './streams/streams.ts';

const NAMES: { readonly [name: string]: (bench: Bench) => Promise<void> } = {
  framing,
  normalise,
  iterate,
  array,
  ndjson,
  preview,
  'giant-event': giantEvent,
  'chunk-cliff': chunkCliff,
  index,
  open,
  memory,
  webview,
  startup,
};

/** Beside the built product, so that what is not bundled is found in node_modules. */
const SCRIPT = 'dist/bench/contestant.cjs';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      smoke: { type: 'boolean', default: false },
      docs: { type: 'boolean', default: false },
      rounds: { type: 'string' },
    },
  });
  const names = positionals.length > 0 ? positionals : Object.keys(NAMES);
  for (const name of names)
    if (!(name in NAMES))
      throw new Error(`There is no bench ${name}; there are ${Object.keys(NAMES).join(', ')}.`);
  await build({
    entryPoints: ['test/bench/contestant.ts'],
    outfile: SCRIPT,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    packages: 'external',
    logLevel: 'warning',
  });
  const folder = mkdtempSync(join(tmpdir(), 'deltascope-bench-'));
  const report: Reported[] = [];
  const began = performance.now();
  console.log(`${machine()}\n`);
  try {
    for (const name of names) {
      const nameBegan = performance.now();
      console.log(name);
      await NAMES[name]!(
        benchIn(folder, values.smoke, Number(values.rounds ?? (values.smoke ? 1 : 7)), (row) => {
          report.push({ name, row });
          console.log(lineOf(row, values.smoke));
        }),
      );
      console.log(`  (${((performance.now() - nameBegan) / 1000).toFixed(0)} s)`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ machine: machine(), report }, null, 2)}\n`);
  if (values.docs) await writeTable('docs/performance.md', machine(), report, Object.keys(NAMES));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  if (values.smoke) {
    console.log(`\nall ran and agreed, in ${seconds} s (cold: times say nothing here)`);
    return;
  }
  const judged = report.filter(({ row }) => row.goal);
  const holding = judged.filter(({ row }) => met(row)).length;
  console.log(`\n${holding} of ${judged.length} goals met in ${seconds} s`);
}

function benchIn(folder: string, smoke: boolean, rounds: number, row: (row: Row) => void): Bench {
  const written = new Map<string, string>();
  return {
    script: SCRIPT,
    smoke,
    folder,
    row,
    pace: { rounds, turnMs: smoke ? 1 : 150 },
    stream(name, bytes) {
      const key = `${name}-${bytes}`;
      let path = written.get(key);
      if (path === undefined) {
        path = join(folder, key);
        writeStream(path, name, bytes);
        written.set(key, path);
      }
      return path;
    },
  };
}

function machine(): string {
  const [cpu] = cpus();
  return `Node ${process.version}, ${cpus().length} × ${cpu?.model.trim()}, ${(totalmem() / 2 ** 30).toFixed(0)} GiB, ${process.platform} ${release()}`;
}

function lineOf(row: Row, smoke: boolean): string {
  const holds = met(row);
  const mark = smoke ? 'ran   ' : holds === undefined ? '      ' : holds ? 'holds ' : 'MISSED';
  const goal = row.goal
    ? 'atMost' in row.goal
      ? ` (≤ ${row.goal.atMost})`
      : ` (≥ ${row.goal.atLeast})`
    : '';
  const value = row.value.toPrecision(3);
  const middle = row.median === undefined ? '' : ` median ${row.median.toPrecision(3)}`;
  return `  ${mark} ${row.cell.padEnd(28)} ${value}${middle} ${row.unit}${goal}${row.note ? ` — ${row.note}` : ''}`;
}

void main();
