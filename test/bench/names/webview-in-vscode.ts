import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { ROWS_PER_PAGE } from '../../../src/protocol.ts';
import { launchProfile } from '../../support/chromium.ts';
import { serveNode } from '../../support/vscode-server.ts';
import { until, Workbench } from '../../support/workbench.ts';
import type { Bench } from '../bench.ts';
import type { Crossings, Job, Results } from '../in-vscode/measuring-extension.ts';
import { best, median } from '../race.ts';
import { MIB } from '../streams/streams.ts';

const ROUNDS = 21;
/** For all rounds, on a machine that does other work as well. */
const PATIENCE_MS = 300_000;

/** What crosses to a webview in a real VS Code, from a Node extension host, with an answer to each message. */
export async function webviewInVsCode(bench: Bench): Promise<void> {
  if (bench.smoke) return;
  if (!existsSync('.vscode-test')) {
    console.log('  VS Code is skipped: the end-to-end tests have not installed it yet');
    return;
  }
  const folder = join(bench.folder, 'webview-workspace');
  mkdirSync(folder);
  writeFileSync(join(folder, 'a.txt'), 'a');
  const job: Job = {
    stream: resolve(bench.stream('responses', 4 * MIB)),
    rounds: ROUNDS,
    results: join(bench.folder, 'crossings.json'),
    page: await pageScript(),
  };
  const server = await serveNode(folder, {}, [await measuringExtension(bench.folder, job)]);
  const context = await launchProfile({ width: 1300, height: 800 });
  try {
    const workbench = await Workbench.open(context, server.url);
    await workbench.command('Deltascope Bench: Measure');
    const areThere = (): Promise<boolean> => Promise.resolve(existsSync(job.results));
    await until('the crossings are measured', areThere, PATIENCE_MS);
  } finally {
    await context.close();
    await server.close();
  }
  const { rows, lanes } = JSON.parse(readFileSync(job.results, 'utf8')) as Results;
  addRows(bench, `rows, ${ROWS_PER_PAGE} a page, in VS Code`, 'of row objects', rows);
  addRows(bench, 'lanes, 1200 bins, in VS Code', 'of lane objects', lanes);
}

function addRows(bench: Bench, cell: string, unit: string, times: Crossings): void {
  const { columns, objects, nothing, messages } = times;
  const each = (rounds: readonly number[]): string => (best(rounds) / messages).toPrecision(3);
  bench.row({
    cell,
    value: best(columns) / best(objects),
    median: median(columns.map((ms, round) => ms / objects[round]!)),
    unit,
    goal: { atMost: 0.15 },
    note: `${each(columns)} and ${each(objects)} ms a message and its answer; ${each(nothing)} ms when it is empty`,
  });
  const beyond = (rounds: readonly number[]): readonly number[] =>
    rounds.map((ms, round) => ms - nothing[round]!);
  bench.row({
    cell: `${cell}, beyond an empty message`,
    value: (best(columns) - best(nothing)) / (best(objects) - best(nothing)),
    median: median(beyond(columns).map((ms, round) => ms / beyond(objects)[round]!)),
    unit,
    note: 'what the content itself costs',
  });
}

/** What the page of the measuring extension runs. */
async function pageScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: ['test/bench/in-vscode/measuring-page.ts'],
    bundle: true,
    minify: true,
    write: false,
    target: 'es2022',
    logLevel: 'warning',
  });
  return outputFiles[0]!.text;
}

/** Makes the extension in a folder of its own, as it would be installed; gives the folder. */
async function measuringExtension(inside: string, job: Job): Promise<string> {
  const folder = join(inside, 'bench.measuring-extension-0.0.1');
  mkdirSync(folder);
  await build({
    entryPoints: ['test/bench/in-vscode/measuring-extension.ts'],
    outfile: join(folder, 'extension.js'),
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode'],
    logLevel: 'warning',
  });
  const command = { command: 'deltascope-bench.measure', title: 'Deltascope Bench: Measure' };
  const manifest = {
    name: 'measuring-extension',
    publisher: 'bench',
    version: '0.0.1',
    engines: { vscode: '^1.100.0' },
    main: './extension.js',
    activationEvents: [],
    contributes: { commands: [command] },
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'job.json'), JSON.stringify(job));
  return folder;
}
