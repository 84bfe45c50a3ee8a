/** The extension in two real VS Codes: what a person does first, with mouse and keys. */
import assert from 'node:assert/strict';
import {
  appendFileSync,
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { launchProfile } from '../support/chromium.ts';
import { ROOT } from '../support/installed.ts';
import { serveNode, serveWeb, type VsCodeServer } from '../support/vscode-server.ts';
import { until, Workbench } from '../support/workbench.ts';

const WHOLE = 'anthropic-messages-tool-use.sse';
const CUT = 'anthropic-messages-cut.sse';
const JSON_CAPTURE = 'anthropic-messages-whole.json';

const HOSTS = [
  { name: 'the web extension host', serve: serveWeb, hasDisk: false },
  { name: 'the Node extension host', serve: serveNode, hasDisk: true },
] as const;

function fixture(name: string): string {
  return join(ROOT, 'fixtures', name);
}

/** A folder with few files, so that the explorer shows all of them. */
function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'deltascope-e2e-'));
  for (const name of [WHOLE, CUT, JSON_CAPTURE]) copyFileSync(fixture(name), join(folder, name));
  const whole = readFileSync(fixture(WHOLE), 'utf8');
  writeFileSync(join(folder, 'growing.sse'), firstEvents(whole, 4));
  writeFileSync(join(folder, 'empty.sse'), '');
  writeFileSync(
    join(folder, 'binary.sse'),
    Uint8Array.from({ length: 4096 }, (_, i) => i % 256),
  );
  writeFileSync(join(folder, 'prose.sse'), 'Dear diary,\ntoday I looked at streams.\n');
  return folder;
}

function firstEvents(text: string, count: number): string {
  return text.split('\n\n').slice(0, count).join('\n\n') + '\n\n';
}

for (const { name, serve, hasDisk } of HOSTS) {
  describe(`the trace editor in ${name}`, function () {
    // The first run installs a whole VS Code.
    this.timeout(600_000);
    let folder: string;
    let server: VsCodeServer;
    let context: BrowserContext;
    let workbench: Workbench;

    before(async () => {
      folder = makeFolder();
      server = await serve(folder);
      context = await launchProfile({ width: 1300, height: 800 });
      workbench = await Workbench.open(context, server.url);
    });

    afterEach(async function () {
      if (this.currentTest?.state !== 'failed') return;
      const picture = join(
        ROOT,
        '.vscode-test',
        `failed-${hasDisk ? 'node' : 'web'}-${this.currentTest.title.replace(/\W+/g, '-')}.png`,
      );
      await workbench.page.screenshot({ path: picture });
      console.log(`        what was to be seen then: ${picture}`);
    });

    after(async () => {
      await context?.close();
      await server?.close();
      rmSync(folder, { recursive: true });
    });

    /** Where the playhead stands, as the inspector says: number of the event, of how many. */
    async function playhead(): Promise<[number, number]> {
      const said = await workbench.view.locator('.as-of').innerText();
      const [, event, total] = /#([\d,]+) of ([\d,]+)/.exec(said) ?? [];
      return [Number(event), Number(total)];
    }

    const grid = () => workbench.view.getByRole('grid', { name: 'Events' });

    it('opens a capture from the explorer as a timeline and a table', async () => {
      await workbench.openFile(WHOLE);
      await grid().getByRole('row').nth(3).waitFor();
      assert.ok(await workbench.view.locator('canvas').first().isVisible());
      const kinds = await grid().locator('.kind').allInnerTexts();
      assert.ok(kinds.includes('tool_call_delta'), kinds.join());
      await workbench.statusItem(/anthropic · claude-sonnet-5 · \d+ events/).waitFor();
    });

    it('steps with the arrow keys, and the inspector follows', async () => {
      await workbench.page.keyboard.press('Home');
      const [first, total] = await playhead();
      for (let i = 0; i < 6; i += 1) await workbench.page.keyboard.press('ArrowRight');
      await until(
        'the inspector is six events on',
        async () => (await playhead())[0] === first + 6,
      );
      assert.ok(total >= first + 6);
      await workbench.page.keyboard.press('ArrowLeft');
      await until('and one back', async () => (await playhead())[0] === first + 5);
      const row = grid().locator('[aria-selected=true]');
      assert.equal(await row.locator('.number').first().innerText(), String(first + 5));
    });

    it('takes the keys of VS Code: Ctrl+F goes to the filter', async () => {
      await workbench.page.keyboard.press('Control+F');
      await workbench.view.locator('input:focus').waitFor();
      await workbench.page.keyboard.press('Escape');
    });

    it('shows the bytes of the event in the text editor', async () => {
      await workbench.view.getByRole('tab', { name: /^Raw/ }).click();
      await workbench.view
        .getByRole('button', { name: /text editor/i })
        .first()
        .click();
      await workbench.page.locator('.monaco-editor .selected-text').first().waitFor();
      const [event] = await workbench.page.locator('.view-line').allInnerTexts();
      assert.match(event ?? '', /event:/);
      await workbench.command('View: Close All Editors in Group');
      await workbench.view.getByRole('tab', { name: /^So far/ }).click();
    });

    it('is where it was after the window was reloaded', async () => {
      await workbench.page.keyboard.press('Home');
      for (let i = 0; i < 4; i += 1) await workbench.page.keyboard.press('ArrowRight');
      await until('the playhead moved', async () => (await playhead())[0] === 5);
      await workbench.stored('"playhead":4');
      await workbench.reload();
      await grid().getByRole('row').nth(3).waitFor();
      await until('the playhead is back', async () => (await playhead())[0] === 5);
    });

    it('opens as text with one click, and as a trace again', async () => {
      await workbench.page.getByRole('button', { name: 'Open as Text' }).click();
      await workbench.page.locator('.monaco-editor .view-line').first().waitFor();
      await workbench.page.getByRole('button', { name: 'Open Stream Trace' }).click();
      await grid().waitFor();
      await workbench.command('View: Close All Editors');
    });

    it('says of a cut stream that it is truncated', async () => {
      await workbench.openFile(CUT);
      await workbench.statusItem(/truncated/).waitFor();
      await workbench.view
        .getByText(/truncated/i)
        .first()
        .waitFor();
      await workbench.command('View: Close All Editors');
    });

    for (const [file, sentence] of [
      ['empty.sse', /empty/i],
      ['binary.sse', /text|binary/i],
      ['prose.sse', /no .*(stream|capture|event)|not a/i],
    ] as const)
      it(`says what is wrong with ${file}`, async () => {
        await workbench.openFile(file);
        await workbench.view.locator('main').getByText(sentence).first().waitFor();
        await workbench.command('View: Close All Editors');
      });

    it('leaves JSON to the text editor until it is asked', async () => {
      await workbench.openFile(JSON_CAPTURE);
      await workbench.page.locator('.monaco-editor .view-line').first().waitFor();
      await workbench.command('View: Close All Editors');
      await workbench.fileMenu(JSON_CAPTURE, 'Open Stream Trace');
      await grid().getByRole('row').nth(3).waitFor();
      await workbench.command('View: Close All Editors');
    });

    if (hasDisk)
      it('follows a file that is still being written', async () => {
        const whole = readFileSync(fixture(WHOLE), 'utf8');
        await workbench.openFile('growing.sse');
        await grid().getByRole('row').nth(3).waitFor();
        const [, before] = await playhead();
        const start = firstEvents(whole, 4);
        appendFileSync(join(folder, 'growing.sse'), whole.slice(start.length));
        await until('the events came', async () => (await playhead())[1] > before);
        await workbench.statusItem(/\d+ events$/).waitFor();
        await workbench.command('View: Close All Editors');
      });
  });
}
