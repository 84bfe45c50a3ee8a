/** Draws media/icon.png from media/icon.svg: `npx tsx test/support/draw-icon.ts`. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from './chromium.ts';
import { ROOT } from './installed.ts';

async function draw(): Promise<void> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
  const drawing = readFileSync(join(ROOT, 'media', 'icon.svg'), 'utf8');
  await page.setContent(`<body style="margin:0">${drawing}</body>`);
  await page.screenshot({ path: join(ROOT, 'media', 'icon.png'), omitBackground: true });
  await browser.close();
}

void draw();
