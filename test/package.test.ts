import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { listFiles } from '@vscode/vsce';
import { ROOT } from './support/installed.ts';
import { packedPaths } from './support/vscode-server.ts';

const require = createRequire(import.meta.url);
const manifest = require('../package.json');
const strings = require('../package.nls.json');

/** Bytes; what a user waits for at start. */
const LIMITS = {
  'dist/extension.js': 400_000,
  'dist/extension.web.js': 400_000,
  'dist/webview/main.js': 150_000,
  'dist/webview/main.css': 150_000,
};

describe('the package', () => {
  it('holds what the allow-list names and nothing else', async () => {
    const packed = await listFiles({ cwd: ROOT, packageManager: 0 });
    assert.deepEqual([...packed].sort(), packedPaths().sort());
  }).timeout(60_000);

  for (const [path, limit] of Object.entries(LIMITS)) {
    it(`keeps ${path} under ${limit / 1000} kB`, () => {
      const { size } = statSync(join(ROOT, path));
      assert.ok(size > 0 && size <= limit, `${size} bytes`);
    });
  }

  it('carries no source map and no Node module for the web', () => {
    for (const path of Object.keys(LIMITS))
      assert.doesNotMatch(readFileSync(join(ROOT, path), 'utf8'), /sourceMappingURL/, path);
    const web = readFileSync(join(ROOT, 'dist/extension.web.js'), 'utf8');
    assert.doesNotMatch(web, /require\("(?!vscode")/);
  });
});

describe('the manifest', () => {
  it('names only files that are there', () => {
    const { languages, grammars } = manifest.contributes;
    const named = [manifest.icon, languages[0].configuration, grammars[0].path];
    assert.deepEqual(
      named.filter((path) => !existsSync(join(ROOT, path))),
      [],
    );
  });

  it('has every string, and no string that it does not use', () => {
    const used = JSON.stringify(manifest).match(/(?<="%)[\w.]+(?=%")/g) ?? [];
    assert.deepEqual([...new Set(used)].sort(), Object.keys(strings).sort());
  });

  it('registers every command that it offers in a menu or under a key', () => {
    const { commands, menus, keybindings } = manifest.contributes;
    const known = new Set(commands.map(({ command }: { command: string }) => command));
    const offered = [...Object.values(menus).flat(), ...keybindings] as { command: string }[];
    assert.deepEqual(
      offered.filter(({ command }) => !known.has(command)),
      [],
    );
  });

  it('uses no operator in a condition that VS Code does not know', () => {
    // VS Code takes a condition that it cannot read for one that always holds.
    assert.doesNotMatch(JSON.stringify(manifest.contributes), /!~/);
  });

  it('opens foreign files only when asked to', () => {
    const { customEditors } = manifest.contributes;
    for (const { priority, selector } of customEditors)
      for (const { filenamePattern } of selector)
        assert.equal(priority, filenamePattern === '*.sse' ? 'default' : 'option', filenamePattern);
  });
});
