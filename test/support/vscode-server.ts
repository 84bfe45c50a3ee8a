/** Real VS Codes from npm, served on loopback with the extension in them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { installed, nodePackage, ROOT, WEB_COMMIT } from './installed.ts';

export interface VsCodeServer {
  readonly url: string;
  /** Ends the server; resolves once it is gone. */
  close(): Promise<void>;
  /** Resolves when the server ended by itself. */
  readonly ended: Promise<void>;
}

/** VS Code for the Web: the extension host is a web worker, files come over a virtual file system. */
export async function serveWeb(folder: string): Promise<VsCodeServer> {
  const install = await installed('web');
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      join(install, 'node_modules', '@vscode', 'test-web', 'out', 'server', 'index.js'),
      ...['--testRunnerDataDir', join(install, 'builds'), '--quality', 'stable'],
      ...['--commit', WEB_COMMIT, '--browser', 'none', '--host', 'localhost'],
      ...['--extensionDevelopmentPath', ROOT, '--port', String(port), folder],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  return serving(child, `http://localhost:${port}/`);
}

const SETTINGS = {
  'telemetry.telemetryLevel': 'off',
  'chat.disableAIFeatures': true,
  'workbench.startupEditor': 'none',
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'extensions.autoUpdate': false,
  'extensions.autoCheckUpdates': false,
};

/**
 * VS Code's server: the extension host is Node. The extension is installed from its packed files, and
 * the extensions in the folders `beside` with it.
 */
export async function serveNode(
  folder: string,
  settings: Readonly<Record<string, unknown>> = {},
  beside: readonly string[] = [],
): Promise<VsCodeServer> {
  const install = await installed('node');
  const data = mkdtempSync(join(tmpdir(), 'deltascope-vscode-'));
  const user = join(data, 'server', 'data', 'User');
  mkdirSync(user, { recursive: true });
  writeFileSync(join(user, 'settings.json'), JSON.stringify({ ...SETTINGS, ...settings }));
  copyExtension(join(data, 'extensions'));
  for (const path of beside)
    cpSync(path, join(data, 'extensions', basename(path)), { recursive: true });
  const port = await freePort();
  const child = spawn(
    await nodeForServer(),
    [
      join(install, 'node_modules', 'code-server', 'lib', 'vscode', 'out', 'server-main.js'),
      ...['--host', '127.0.0.1', '--port', String(port), '--without-connection-token'],
      ...['--accept-server-license-terms', '--telemetry-level', 'off'],
      ...['--server-data-dir', join(data, 'server'), '--extensions-dir', join(data, 'extensions')],
      ...['--disable-workspace-trust', '--default-folder', folder],
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      // No gallery: nothing but loopback is asked.
      env: { ...process.env, EXTENSIONS_GALLERY: '{"serviceUrl":""}' },
    },
  );
  const server = await serving(
    child,
    `http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}`,
  );
  return {
    ...server,
    async close() {
      await server.close();
      rmSync(data, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** The server needs `registerHooks` of Node 22.15. */
async function nodeForServer(): Promise<string> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 15)) return process.execPath;
  const folder = await installed('node24');
  const binary = process.platform === 'win32' ? 'node.exe' : 'node';
  return join(folder, 'node_modules', nodePackage(), 'bin', binary);
}

/** What the package would hold, where an installed extension lies. */
function copyExtension(into: string): void {
  const { publisher, name, version } = JSON.parse(
    readFileSync(join(ROOT, 'package.json'), 'utf8'),
  ) as Record<'publisher' | 'name' | 'version', string>;
  const target = join(into, `${publisher}.${name}-${version}`);
  for (const path of packedPaths()) cpSync(join(ROOT, path), join(target, path));
}

/** The allow-list of `.vscodeignore`. */
export function packedPaths(): string[] {
  return readFileSync(join(ROOT, '.vscodeignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
}

/** Waits until the server answers; fails with what it said when it ends before that. */
async function serving(child: ChildProcess, url: string): Promise<VsCodeServer> {
  let said = '';
  child.stdout?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  child.stderr?.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const ended = new Promise<void>((resolve) =>
    child.once('close', () => {
      resolve();
    }),
  );
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  let gone = false;
  void ended.then(() => {
    gone = true;
    process.off('exit', stop);
  });
  const until = Date.now() + 120_000;
  while (!(await answers(url))) {
    if (gone || Date.now() > until) {
      child.kill();
      throw new Error(`VS Code did not come up at ${url}:\n${said}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    ended,
    async close() {
      child.kill();
      await ended;
    },
  };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    // Nobody listens yet: that is the answer.
    return false;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address && typeof address === 'object') resolve(address.port);
        else reject(new Error('no port was given'));
      });
    });
  });
}
