import assert from 'node:assert/strict';
import { PositionFinder } from '../../src/host/text-position.ts';

const encoder = new TextEncoder();

/** Where VS Code would put the end of `before`. */
const CASES: readonly { readonly before: string; readonly at: readonly [number, number] }[] = [
  { before: '', at: [0, 0] },
  { before: 'data', at: [0, 4] },
  { before: 'data\n', at: [1, 0] },
  { before: 'a\r\nbc', at: [1, 2] },
  { before: 'a\rb\rcd', at: [2, 2] },
  { before: 'a\n\r\nb', at: [2, 1] },
  { before: 'é', at: [0, 1] },
  { before: '😀x', at: [0, 3] },
  { before: '\u{FEFF}ab', at: [0, 2] },
  { before: 'a\n\u{FEFF}b', at: [1, 2] },
];

describe('the position of a byte offset in the text editor', () => {
  for (const { before, at } of CASES) {
    it(`is ${at.join(':')} after ${JSON.stringify(before)}, however the bytes are cut`, () => {
      const bytes = encoder.encode(before);
      for (let cut = 1; cut <= Math.max(1, bytes.length); cut += 1) {
        const finder = new PositionFinder();
        for (let i = 0; i < bytes.length; i += cut) finder.feed(bytes.subarray(i, i + cut));
        const { line, character } = finder.position();
        assert.deepEqual([line, character], at, `cut ${cut}`);
      }
    });
  }

  it('counts a byte that is not UTF-8 as one character', () => {
    const finder = new PositionFinder();
    finder.feed(Uint8Array.of(0x61, 0xff, 0x62));
    assert.deepEqual(finder.position(), { line: 0, character: 3 });
  });

  it('can be asked twice in rising order', () => {
    const finder = new PositionFinder();
    finder.feed(encoder.encode('one\ntwo'));
    assert.deepEqual(finder.position(), { line: 1, character: 3 });
    finder.feed(encoder.encode(' more\nx'));
    assert.deepEqual(finder.position(), { line: 2, character: 1 });
  });
});
