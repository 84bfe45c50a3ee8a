/** The browser that tests drive: CHROME_PATH, else Debian's chromium, else one from npm. */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { installed } from './installed.ts';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** A browser without a profile; right for pages of our own. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await options());
}

/**
 * A browser with a fresh profile, right for VS Code: newer Chromiums block third-party service
 * workers, which its webviews are made of, unless the profile's preferences allow them.
 */
export async function launchProfile(viewport: {
  width: number;
  height: number;
}): Promise<BrowserContext> {
  const profile = mkdtempSync(join(tmpdir(), 'deltascope-profile-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(
    join(profile, 'Default', 'Preferences'),
    JSON.stringify({ profile: { block_third_party_cookies: false, cookie_controls_mode: 0 } }),
  );
  const context = await chromium.launchPersistentContext(profile, {
    ...(await options()),
    viewport,
  });
  context.on('close', () => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 3 });
  });
  return context;
}

async function options(): Promise<{ executablePath: string; args: string[]; headless: true }> {
  return {
    executablePath: await executablePath(),
    // Containers have no user namespaces to build Chromium's sandbox of.
    args: ['--no-sandbox'],
    headless: true,
  };
}

async function executablePath(): Promise<string> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) return chosen;
  if (existsSync(DEBIAN_CHROMIUM)) return DEBIAN_CHROMIUM;
  return join(await installed('chromium'), 'unpacked', 'chromium');
}
