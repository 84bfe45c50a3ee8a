import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Bench } from '../bench.ts';
import { median, race, type Times } from '../race.ts';
import { firstPaint } from './first-paint.ts';

/** What VS Code has to load, and how long it takes to activate. */
export async function startup(bench: Bench): Promise<void> {
  execFileSync(process.execPath, ['esbuild.mjs'], { stdio: 'ignore' });
  for (const [cell, path, atMost] of [
    ['extension bundle', 'dist/extension.js', 400],
    ['extension bundle for the web', 'dist/extension.web.js', 400],
    ['webview bundle', 'dist/webview/main.js', 150],
  ] as const)
    bench.row({ cell, value: statSync(path).size / 1000, unit: 'kB', goal: { atMost } });
  const times: number[] = [];
  for (let nth = 0; nth < (bench.smoke ? 1 : 7); nth++) {
    const entries = [{ contestant: 'activation', input: undefined }];
    const [one] = (await race(bench.script, entries, { rounds: 0, turnMs: 1 })) as [Times];
    times.push(Number(one.findings['ms']));
  }
  bench.row({
    cell: 'activation, fresh process',
    value: median(times),
    unit: 'ms',
    goal: { atMost: 50 },
    note: `${times.map((ms) => ms.toFixed(1)).join(', ')}; the module read and run, nothing behind vscode`,
  });
  await firstPaint(bench);
}
