import assert from 'node:assert/strict';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskSource } from '../../src/host/disk-source.ts';
import { judgeChange, markFile } from '../../src/host/file-change.ts';
import { readRange } from '../../src/host/byte-source.ts';

describe('a file on the disk', () => {
  const folder = mkdtempSync(join(tmpdir(), 'deltascope-'));
  const path = join(folder, 'a.sse');
  const source = diskSource(path);
  after(() => {
    rmSync(folder, { recursive: true });
  });

  async function changeAfter(edit: () => void) {
    writeFileSync(path, 'x'.repeat(10_000));
    const before = await source.open();
    const mark = await markFile(before, before.size);
    await before.close();
    edit();
    const now = await source.open();
    try {
      // As if the clock had moved on, which a quick test cannot wait for.
      return await judgeChange({ ...now, changedMs: now.changedMs + 1000 }, mark);
    } finally {
      await now.close();
    }
  }

  it('is read by ranges', async () => {
    writeFileSync(path, 'abcdef');
    assert.equal(Buffer.from(await readRange(source, 2, 4)).toString(), 'cd');
    assert.equal(Buffer.from(await readRange(source, 4, 99)).toString(), 'ef');
  });

  it('has grown when bytes were added', async () => {
    assert.equal(await changeAfter(() => appendFileSync(path, 'y')), 'grown');
  });

  it('has not changed when only its time did', async () => {
    assert.equal(await changeAfter(() => undefined), 'none');
  });

  it('was replaced when it is shorter', async () => {
    assert.equal(await changeAfter(() => writeFileSync(path, 'x')), 'replaced');
  });

  it('was replaced when it is longer but starts otherwise', async () => {
    const other = `z${'x'.repeat(20_000)}`;
    assert.equal(await changeAfter(() => writeFileSync(path, other)), 'replaced');
  });

  it('was replaced when it is longer but the end of what was read is otherwise', async () => {
    const other = `${'x'.repeat(9_999)}zz`;
    assert.equal(await changeAfter(() => writeFileSync(path, other)), 'replaced');
  });
});
