/** Opens the real webview in a browser, with a host in the page; for tests and for looking at it. */
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { webviewPage } from '../../src/host/webview-page.ts';
import { launchChromium } from '../support/chromium.ts';
import { ROOT } from '../support/fixtures.ts';
import type { Wishes } from './page/fake-vscode.ts';
import { THEMES } from './themes.ts';
import type { ThemeName } from './themes.ts';

export interface ViewOptions {
  readonly capture?: {
    readonly name: string;
    readonly bytes: Uint8Array;
    readonly isTimed?: boolean;
  };
  readonly stopAfter?: number;
  /** Without a capture: how many events the host makes up. */
  readonly events?: number;
  readonly theme?: ThemeName;
  readonly width?: number;
  readonly height?: number;
  readonly reducedMotion?: boolean;
}

const ORIGIN = 'https://view.test';
const NONCE = 'nonce-of-the-test';

let bundles: Promise<ReadonlyMap<string, string>> | undefined;
let browser: Promise<Browser> | undefined;

/** The page once it shows something. Whatever it logs as an error is thrown at `closeView`. */
export async function openView(options: ViewOptions): Promise<Page> {
  bundles ??= bundle();
  browser ??= launchChromium();
  const files = await bundles;
  const context = await (
    await browser
  ).newContext({
    viewport: { width: options.width ?? 1400, height: options.height ?? 900 },
  });
  const page = await context.newPage();
  const faults: string[] = [];
  FAULTS.set(page, faults);
  page.on('pageerror', (error) => faults.push(error.stack ?? String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.addInitScript((wishes) => {
    window.wishes = wishes;
  }, wishesOf(options));
  const host = options.capture === undefined ? 'large-host.js' : 'session-host.js';
  await page.route(`${ORIGIN}/**`, async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: html(host) });
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    const body = files.get(name);
    return body === undefined ? route.abort() : route.fulfill({ contentType: type, body });
  });
  await page.goto(`${ORIGIN}/`);
  await page.waitForSelector('.row, .unreadable, .empty:not([aria-busy])');
  return page;
}

const FAULTS = new WeakMap<Page, string[]>();

export async function closeView(page: Page): Promise<void> {
  await page.context().close();
  const faults = FAULTS.get(page) ?? [];
  if (faults.length > 0) throw new Error(`The page reported:\n${faults.join('\n')}`);
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

function wishesOf(options: ViewOptions): Wishes {
  const { classes, variables } = THEMES[options.theme ?? 'dark'];
  const { capture } = options;
  return {
    classes,
    variables,
    ...(capture === undefined
      ? {}
      : {
          capture: {
            name: capture.name,
            base64: Buffer.from(capture.bytes).toString('base64'),
            isTimed: capture.isTimed ?? false,
          },
        }),
    ...(options.stopAfter === undefined ? {} : { stopAfter: options.stopAfter }),
    ...(options.events === undefined ? {} : { events: options.events }),
    ...(options.reducedMotion === undefined ? {} : { reducedMotion: options.reducedMotion }),
  };
}

/**
 * Waits until the view has asked nothing for a few painted frames: whatever follows from what was
 * done has been asked and answered by then.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let quiet = 0;
    for (let before = -1; quiet < 6; before = window.desk.asked.length) {
      quiet = window.desk.asked.length === before ? quiet + 1 : 0;
      await new Promise((done) => requestAnimationFrame(done));
    }
  });
}

/** Lets so many frames be painted: the time in which a view could have done what it must not do. */
export async function painted(page: Page, frames: number): Promise<void> {
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1)
      await new Promise((done) => requestAnimationFrame(done));
  }, frames);
}

/** The extension's own page, with the host's script before the view's. */
function html(host: string): string {
  const page = webviewPage({
    cspSource: ORIGIN,
    script: `${ORIGIN}/main.js`,
    style: `${ORIGIN}/main.css`,
    nonce: NONCE,
    language: 'en',
  });
  return page.replace(
    '<script',
    `<script nonce="${NONCE}" src="${ORIGIN}/${host}"></script>\n<script`,
  );
}

async function bundle(): Promise<ReadonlyMap<string, string>> {
  const result = await build({
    entryPoints: [
      { in: join(ROOT, 'webview/main.tsx'), out: 'main' },
      { in: join(ROOT, 'test/webview/page/session-host.ts'), out: 'session-host' },
      { in: join(ROOT, 'test/webview/page/large-host.ts'), out: 'large-host' },
    ],
    outdir: '/',
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    charset: 'utf8',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return new Map(result.outputFiles.map(({ path, text }) => [path.slice(1), text]));
}
