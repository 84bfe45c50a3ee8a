/**
 * The browser that tests drive: CHROME_PATH, else on Linux Debian's chromium or one from npm, and
 * elsewhere the Chrome that is installed.
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type LaunchOptions } from 'playwright-core';
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
  // At the very end: a browser that was told to close still writes for a moment.
  process.once('exit', () => {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  });
  return chromium.launchPersistentContext(profile, { ...(await options()), viewport });
}

async function options(): Promise<LaunchOptions> {
  return {
    // Containers have no user namespaces to build Chromium's sandbox of.
    args: ['--no-sandbox'],
    headless: true,
    ...(await executable()),
  };
}

async function executable(): Promise<Pick<LaunchOptions, 'executablePath' | 'env' | 'channel'>> {
  const chosen = process.env['CHROME_PATH'];
  if (chosen) return { executablePath: chosen };
  if (process.platform !== 'linux') return { channel: 'chrome' };
  if (existsSync(DEBIAN_CHROMIUM)) return { executablePath: DEBIAN_CHROMIUM };
  const unpacked = join(await installed('chromium'), 'unpacked');
  const env: Record<string, string> = { LD_LIBRARY_PATH: join(unpacked, 'lib') };
  for (const [name, value] of Object.entries(process.env))
    if (value !== undefined) env[name] ??= value;
  // A bare machine has no fonts either; the package brings one.
  if (!existsSync('/etc/fonts/fonts.conf')) env['FONTCONFIG_PATH'] = join(unpacked, 'fonts');
  return { executablePath: join(unpacked, 'chromium'), env };
}
