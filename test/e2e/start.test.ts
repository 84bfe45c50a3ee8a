/** `npm start` where there is no desktop VS Code. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from '../support/installed.ts';

describe('npm start', function () {
  // The first run installs VS Code for the Web.
  this.timeout(600_000);

  it('serves VS Code for the Web, says where, and ends with Ctrl+C', async () => {
    const child = spawn(
      process.execPath,
      ['--import', 'tsx', join(ROOT, 'test', 'start', 'main.ts'), '--web', '--no-open'],
      { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    try {
      let said = '';
      for await (const bytes of child.stdout) {
        said += String(bytes);
        if (said.includes('Ctrl+C')) break;
      }
      const url = /http:\/\/localhost:\d+\//.exec(said)?.[0] ?? '';
      const page = await fetch(url);
      assert.equal(page.status, 200);
      assert.match(await page.text(), /workbench/);
      child.kill('SIGINT');
      const [code] = (await once(child, 'exit')) as [number | null];
      assert.equal(code, 0);
      await assert.rejects(fetch(url));
    } finally {
      child.kill('SIGKILL');
    }
  });
});
