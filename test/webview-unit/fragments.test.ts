import assert from 'node:assert/strict';
import { createPartialJson } from '../../src/core/json/partial-json.ts';
import { differenceOf } from '../../webview/difference.ts';
import { previewLines } from '../../webview/preview-lines.ts';
import { cutAt } from '../../webview/store/fragments.ts';

describe('fragments', () => {
  it('are the text cut where deltas ended', () => {
    assert.deepEqual(cutAt('{"to":"NRT"}', 0, [3, 5, 9], [6, 10, 12]), [
      { event: 3, from: 0, text: '{"to":' },
      { event: 5, from: 6, text: '"NRT' },
      { event: 9, from: 10, text: '"}' },
    ]);
  });

  it('keep their delta when the stretch begins in the middle of it', () => {
    assert.deepEqual(cutAt('RT"}', 8, [3, 5, 9], [6, 10, 12]), [
      { event: 5, from: 8, text: 'RT' },
      { event: 9, from: 10, text: '"}' },
    ]);
  });

  it('leave a rest whose delta ends further on', () => {
    assert.deepEqual(cutAt('{"to":"N', 0, [3], [6]).at(-1), {
      event: undefined,
      from: 6,
      text: '"N',
    });
  });

  it('skip deltas that brought nothing', () => {
    assert.equal(cutAt('ab', 0, [1, 2, 3], [1, 1, 2]).length, 2);
  });
});

describe('the difference of two texts', () => {
  const cases = [
    ['{"a":1}', '{"a":2}', { start: 5, leftEnd: 6, rightEnd: 6 }],
    ['aaa', 'aa', { start: 2, leftEnd: 3, rightEnd: 2 }],
    ['same', 'same', { start: 4, leftEnd: 4, rightEnd: 4 }],
    ['', 'x', { start: 0, leftEnd: 0, rightEnd: 1 }],
  ] as const;
  for (const [left, right, expected] of cases) {
    it(`of ${JSON.stringify(left)} and ${JSON.stringify(right)}`, () => {
      assert.deepEqual(differenceOf(left, right), expected);
    });
  }
});

describe('the lines of a preview', () => {
  function linesOf(text: string): string[] {
    const parser = createPartialJson();
    parser.push(text);
    const { root } = parser;
    return root === undefined
      ? []
      : previewLines(root).map(({ depth, key, value, skipped }) =>
          [depth, key ?? '', value?.kind ?? `${skipped} more`, value?.isOpen === true ? 'open' : '']
            .join(' ')
            .trim(),
        );
  }

  it('name what is confirmed and what is still open', () => {
    assert.deepEqual(linesOf('{"to":"NRT","dates":["2026-12-24","20'), [
      '0 to string',
      '0 dates array open',
      '1 0 string',
      '1 1 string open',
    ]);
  });

  it('show a value that is no container', () => {
    assert.deepEqual(linesOf('"half'), ['0  string open']);
    assert.deepEqual(linesOf('{'), ['0  object open']);
  });

  it('leave out the middle of a long list, and say how much', () => {
    const lines = linesOf(`[${'1,'.repeat(499)}1]`);
    assert.equal(lines.length, 201);
    assert.equal(lines[100], '0  300 more');
    assert.equal(lines.at(-1), '0 499 number');
  });
});
