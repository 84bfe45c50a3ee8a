/**
 * `npm start`: opens `fixtures/` in a real VS Code with the extension loaded. In the desktop VS Code
 * where `code` is on the PATH, else in VS Code for the Web on loopback.
 *   npm start -- --web       in the browser even where `code` is there
 *   npm start -- --no-open   prints the address and leaves the browser alone
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { ROOT } from '../support/installed.ts';
import { serveWeb } from '../support/vscode-server.ts';

const FIXTURES = join(ROOT, 'fixtures');
const flags = new Set(process.argv.slice(2));

async function main(): Promise<void> {
  const code = desktopCode();
  if (code !== undefined && !flags.has('--web') && (await openedOnDesktop(code))) return;
  const server = await serveWeb(FIXTURES);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => void server.close());
  }
  console.log(`\nDeltascope runs in VS Code for the Web at  ${server.url}`);
  console.log('Open a file of the explorer, for example openai-responses-tool-call.sse.');
  console.log('Ctrl+C ends it.');
  if (!flags.has('--no-open')) openBrowser(server.url);
  await server.ended;
}

/** The desktop's command line; a remote terminal's `code` knows no development extensions. */
function desktopCode(): string | undefined {
  if (process.env['VSCODE_IPC_HOOK_CLI']) return undefined;
  const name = process.platform === 'win32' ? 'code.cmd' : 'code';
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/** True when the window opened; `code` returns at once and the window lives on. */
function openedOnDesktop(code: string): Promise<boolean> {
  const args = [`--extensionDevelopmentPath=${ROOT}`, '--new-window', FIXTURES];
  return new Promise((resolve) => {
    const windows = process.platform === 'win32';
    // A batch file needs a shell, and a shell needs quotes around paths.
    const child = windows
      ? spawn(
          `"${code}"`,
          args.map((one) => `"${one}"`),
          { stdio: 'inherit', shell: true },
        )
      : spawn(code, args, { stdio: 'inherit' });
    child.once('error', () => {
      resolve(false);
    });
    child.once('close', (status) => {
      if (status === 0) console.log('Deltascope runs in a new window of VS Code.');
      else console.log(`${code} did not open a window (status ${status}); trying the browser.`);
      resolve(status === 0);
    });
  });
}

/** Opens the default browser where there is one; the address is printed anyway. */
function openBrowser(url: string): void {
  const { platform } = process;
  if (platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) return;
  const [command, args] =
    platform === 'darwin'
      ? ['open', [url]]
      : platform === 'win32'
        ? ['cmd', ['/c', 'start', '', url]]
        : ['xdg-open', [url]];
  const child = spawn(command, args, { stdio: 'ignore', detached: true });
  child.once('error', () => {
    console.log('No browser could be opened; open the address yourself.');
  });
  child.unref();
}

main().catch((thrown: unknown) => {
  console.error(thrown instanceof Error ? thrown.message : thrown);
  process.exitCode = 1;
});
