import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { launchProfile } from '../../support/chromium.ts';
import { serveNode } from '../../support/vscode-server.ts';
import { Workbench } from '../../support/workbench.ts';
import type { Bench } from '../bench.ts';
import { best, median } from '../race.ts';
import { MIB, streamParts } from '../streams/streams.ts';

const ROUNDS = 5;

/**
 * From the double click to the first row of a 1 MiB capture, and to the first line of a text file of the
 * same size, in turn, in one real VS Code with a Node extension host. Every file is opened once.
 */
export async function firstPaint(bench: Bench): Promise<void> {
  if (bench.smoke) return;
  if (!existsSync('.vscode-test')) {
    console.log('  first paint is skipped: the end-to-end tests have not installed VS Code yet');
    return;
  }
  const folder = join(bench.folder, 'first-paint');
  mkdirSync(folder);
  const text = [...streamParts('responses', MIB)].join('');
  for (let round = 0; round < ROUNDS; round++) {
    writeFileSync(join(folder, `capture-${round}.sse`), text);
    writeFileSync(join(folder, `text-${round}.txt`), text);
  }
  const server = await serveNode(folder);
  const context = await launchProfile({ width: 1300, height: 800 });
  try {
    const workbench = await Workbench.open(context, server.url);
    const firstRow = (): Locator =>
      workbench.view.getByRole('grid', { name: 'Events' }).getByRole('row').nth(1);
    const firstLine = (): Locator =>
      workbench.page.locator('.monaco-editor .view-line span').first();
    const captures: number[] = [];
    const texts: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      texts.push(await timeToShow(workbench, `text-${round}.txt`, firstLine()));
      captures.push(await timeToShow(workbench, `capture-${round}.sse`, firstRow()));
    }
    bench.row({
      cell: 'first paint in VS Code, 1 MiB',
      value: best(captures) / best(texts),
      median: median(captures.map((ms, round) => ms / texts[round]!)),
      unit: 'of a text file',
      goal: { atMost: 2.5 },
      note: `${listed(captures)} ms, and ${listed(texts)} ms`,
    });
  } finally {
    await context.close();
    await server.close();
  }
}

async function timeToShow(workbench: Workbench, file: string, shown: Locator): Promise<number> {
  await workbench.file(file).waitFor();
  const began = performance.now();
  await workbench.openFile(file);
  await shown.waitFor();
  const ms = performance.now() - began;
  await workbench.command('View: Close All Editors');
  await shown.waitFor({ state: 'hidden' });
  return ms;
}

const listed = (times: readonly number[]): string => times.map((ms) => ms.toFixed(0)).join(', ');
