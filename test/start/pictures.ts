/**
 * Takes pictures of the trace editor in a real VS Code, in all four kinds of theme:
 *   npx tsx test/start/pictures.ts FIXTURE INTO-FOLDER [WIDTHxHEIGHT] [KEY,KEY…]
 * The keys are pressed in the view first, named as Playwright names them (`End`, `ArrowLeft`, `2`).
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { launchProfile } from '../support/chromium.ts';
import { serveNode } from '../support/vscode-server.ts';
import { Workbench } from '../support/workbench.ts';

const THEMES = {
  dark: 'Default Dark Modern',
  light: 'Default Light Modern',
  'hc-dark': 'Default High Contrast',
  'hc-light': 'Default High Contrast Light',
};

async function main(): Promise<void> {
  const [file, into, size = '1300x800', keys = ''] = process.argv.slice(2);
  if (file === undefined || into === undefined) throw new Error('FIXTURE and INTO-FOLDER, please');
  const [width = 1300, height = 800] = size.split('x').map(Number);
  mkdirSync(into, { recursive: true });
  const temporary = mkdtempSync(join(tmpdir(), 'deltascope-'));
  // The folder's name is in the picture.
  const folder = join(temporary, 'captures');
  mkdirSync(folder);
  copyFileSync(file, join(folder, basename(file)));
  for (const [name, theme] of Object.entries(THEMES)) {
    const server = await serveNode(folder, {
      'workbench.colorTheme': theme,
      'window.autoDetectColorScheme': false,
    });
    const context = await launchProfile({ width, height });
    const workbench = await Workbench.open(context, server.url);
    // Other files than `.sse` open as text unless asked.
    if (file.endsWith('.sse')) await workbench.openFile(basename(file));
    else await workbench.fileMenu(basename(file), 'Open Stream Trace');
    await workbench.view.locator('main').waitFor();
    await workbench.view.locator('[aria-busy=true], .loading').waitFor({ state: 'detached' });
    for (const key of keys.split(',').filter(Boolean)) await workbench.page.keyboard.press(key);
    await workbench.settled();
    const picture = join(into, `${basename(file)}-${name}.png`);
    await workbench.page.screenshot({ path: picture });
    console.log(picture);
    await context.close();
    await server.close();
  }
  rmSync(temporary, { recursive: true });
}

main().catch((thrown: unknown) => {
  console.error(thrown);
  process.exitCode = 1;
});
