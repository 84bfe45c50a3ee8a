import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROBLEM_MEANINGS } from '../../src/core/problem-meanings.ts';
import { readCapture } from '../../src/core/read-capture.ts';
import type { ProblemCode } from '../../src/core/types/problem.ts';
import { fixtures, ROOT } from '../support/fixtures.ts';

/** Codes that no small file can show, each shown by the test named. */
const SHOWN_ELSEWHERE: { readonly [code in ProblemCode]?: string } = {
  'oversized-frame': 'test/core/framing: a frame over the limit',
};

describe('problem codes', () => {
  const fixtureOf = new Map<ProblemCode, string>();
  for (const { name, bytes } of fixtures())
    for (const { code } of readCapture(bytes, { nameHint: name }).trace.problems)
      if (!fixtureOf.has(code)) fixtureOf.set(code, name);
  const codes = Object.keys(PROBLEM_MEANINGS) as ProblemCode[];

  it('are each shown by a fixture', () => {
    const unseen = codes.filter((code) => !fixtureOf.has(code) && !(code in SHOWN_ELSEWHERE));
    assert.deepEqual(unseen, []);
  });

  it('are listed in the core’s README with meaning and fixture', () => {
    const path = join(ROOT, 'src', 'core', 'README.md');
    const text = readFileSync(path, 'utf8');
    const table = [
      '| code | meaning | shown by |',
      '| --- | --- | --- |',
      ...codes.map(
        (code) =>
          `| \`${code}\` | ${PROBLEM_MEANINGS[code]} | ${fixtureOf.get(code) ?? SHOWN_ELSEWHERE[code] ?? ''} |`,
      ),
    ].join('\n');
    const expected = text.replace(
      /<!-- problems -->[^]*<!-- \/problems -->/,
      () => `<!-- problems -->\n\n${table}\n\n<!-- /problems -->`,
    );
    if (process.env['GOLDEN'] === 'write') writeFileSync(path, expected);
    else assert.equal(text, expected, 'run npm run golden to write the table anew');
  });
});
