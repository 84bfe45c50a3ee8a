/**
 * Takes a picture of the trace view:
 *   npx tsx test/webview/shot.ts --fixture NAME --theme dark|light|hc|hcl --size 1400x900 --out P.png
 *     [--times] [--keys "ArrowLeft,2"] [--click "text=Raw"] [--hover "600,200"] [--events N]
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { FIXTURES } from '../support/fixtures.ts';
import { closeBrowser, closeView, openView } from './open-view.ts';
import type { ThemeName } from './themes.ts';

const args = process.argv.slice(2);
function option(name: string): string | undefined {
  const at = args.indexOf(`--${name}`);
  return at < 0 ? undefined : args[at + 1];
}

async function shoot(): Promise<void> {
  const fixture = option('fixture');
  const [width = 1400, height = 900] = (option('size') ?? '1400x900').split('x').map(Number);
  const path = fixture?.includes('/') === true ? fixture : join(FIXTURES, fixture ?? '');
  const stopAfter = option('stop-after');
  const events = option('events');
  const page = await openView({
    ...(fixture === undefined
      ? {}
      : {
          capture: {
            name: basename(path),
            bytes: readFileSync(path),
            isTimed: args.includes('--times'),
          },
        }),
    ...(events === undefined ? {} : { events: Number(events) }),
    ...(stopAfter === undefined ? {} : { stopAfter: Number(stopAfter) }),
    theme: (option('theme') ?? 'dark') as ThemeName,
    width,
    height,
  });
  for (const key of option('keys')?.split(',') ?? []) {
    if (key.startsWith('type:')) await page.keyboard.type(key.slice('type:'.length));
    else await page.keyboard.press(key);
  }
  const click = option('click');
  if (click !== undefined) await page.locator(click).first().click();
  const hover = option('hover')?.split(',').map(Number);
  if (hover !== undefined) await page.mouse.move(hover[0] ?? 0, hover[1] ?? 0);
  await page.waitForTimeout(400);
  await page.screenshot({ path: option('out') ?? 'shot.png' });
  await closeView(page);
  await closeBrowser();
}

void shoot();
