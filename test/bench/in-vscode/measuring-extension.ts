/**
 * An extension that only the bench installs, into a VS Code of its own: it times what crosses from an
 * extension's host to a webview and back, as VS Code carries it.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { readCapture } from '../../../src/core/read-capture.ts';
import { lanePages, rowPages, type Page } from '../contestants/webview.ts';
import { Random } from '../streams/random.ts';

/** What the bench writes beside the extension. */
export interface Job {
  readonly stream: string;
  readonly rounds: number;
  readonly results: string;
  /** The page's script. */
  readonly page: string;
}

/** Milliseconds of each round. */
export interface Crossings {
  /** A message with nothing in it, as often as there are pages. */
  readonly nothing: readonly number[];
  readonly columns: readonly number[];
  readonly objects: readonly number[];
  readonly messages: number;
}

export interface Results {
  readonly rows: Crossings;
  readonly lanes: Crossings;
}

const COMMAND = 'deltascope-bench.measure';

export function activate({ extensionPath, subscriptions }: vscode.ExtensionContext): void {
  subscriptions.push(vscode.commands.registerCommand(COMMAND, () => measure(extensionPath)));
}

async function measure(extensionPath: string): Promise<void> {
  const job = JSON.parse(readFileSync(join(extensionPath, 'job.json'), 'utf8')) as Job;
  const { trace } = readCapture(readFileSync(job.stream));
  const panel = vscode.window.createWebviewPanel('deltascope-bench', 'Bench', 1, {
    enableScripts: true,
  });
  let arrived: (nth: number) => void = () => undefined;
  const next = (): Promise<number> => new Promise((resolve) => (arrived = resolve));
  panel.webview.onDidReceiveMessage((nth: number) => {
    arrived(nth);
  });
  const ready = next();
  panel.webview.html = `<!doctype html><script>${job.page}</script>`;
  await ready;
  const cross = async (nth: number, content: unknown): Promise<void> => {
    const answer = next();
    void panel.webview.postMessage({ nth, content });
    if ((await answer) !== nth) throw new Error('an answer went astray');
  };
  const results: Results = {
    rows: await crossings(rowPages(trace), job.rounds, cross),
    lanes: await crossings(lanePages(trace), job.rounds, cross),
  };
  // Whoever waits for the file finds it whole.
  writeFileSync(`${job.results}.part`, JSON.stringify(results));
  renameSync(`${job.results}.part`, job.results);
  panel.dispose();
}

async function crossings(
  pages: readonly Page[],
  rounds: number,
  cross: (nth: number, content: unknown) => Promise<void>,
): Promise<Crossings> {
  const nothing: number[] = [];
  const columns: number[] = [];
  const objects: number[] = [];
  const turns: [number[], (page: Page) => unknown][] = [
    [nothing, () => undefined],
    [columns, (page) => page.columns()],
    [objects, (page) => page.objects()],
  ];
  const random = new Random(rounds);
  for (let round = -2; round < rounds; round++) {
    const first = random.integer(0, turns.length - 1);
    for (let turn = 0; turn < turns.length; turn++) {
      const [times, contentOf] = turns[(first + turn) % turns.length]!;
      const began = performance.now();
      for (const [nth, page] of pages.entries()) await cross(nth, contentOf(page));
      // The first two rounds warm up.
      if (round >= 0) times.push(performance.now() - began);
    }
  }
  return { nothing, columns, objects, messages: pages.length };
}
