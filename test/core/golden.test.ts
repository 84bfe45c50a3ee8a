/**
 * What every fixture says, reviewed like code. `npm run golden` writes the expected texts anew.
 */
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCapture } from '../../src/core/read-capture.ts';
import { fixtures, ROOT } from '../support/fixtures.ts';
import { printTrace } from '../support/print-trace.ts';

const GOLDENS = join(ROOT, 'test', 'goldens');
const rewrite = process.env['GOLDEN'] === 'write';

describe('fixtures', () => {
  const samples = fixtures();

  for (const { name, bytes } of samples)
    it(`${name} says what its golden text says`, () => {
      const path = join(GOLDENS, `${name}.golden.txt`);
      const said = printTrace(readCapture(bytes, { nameHint: name }));
      if (rewrite) {
        mkdirSync(GOLDENS, { recursive: true });
        writeFileSync(path, said);
      }
      assert.ok(existsSync(path), `no golden text for ${name}: run npm run golden and review it`);
      assert.equal(said, readFileSync(path, 'utf8'));
    });

  it('leave no golden text without its fixture', () => {
    const known = new Set(samples.map(({ name }) => `${name}.golden.txt`));
    const left = readdirSync(GOLDENS).filter((name) => !known.has(name));
    if (rewrite) for (const name of left) rmSync(join(GOLDENS, name));
    assert.deepEqual(rewrite ? [] : left, []);
  });

  it('are each explained in fixtures/README.md', () => {
    const readme = readFileSync(join(ROOT, 'fixtures', 'README.md'), 'utf8');
    assert.deepEqual(
      samples.map(({ name }) => name).filter((name) => !readme.includes(`\`${name}\``)),
      [],
    );
  });
});
