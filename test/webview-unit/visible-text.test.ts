import assert from 'node:assert/strict';
import { visibleSegments, visibleString } from '../../webview/visible-text.ts';

describe('visible text', () => {
  const cases: readonly (readonly [what: string, text: string, shown: string])[] = [
    ['line ends', 'a\r\nb\tc', 'a␍⏎b⇥c'],
    ['a right-to-left override', 'user\u202egnp.exe', 'user\\u202Egnp.exe'],
    ['isolates', '\u2066x\u2069', '\\u2066x\\u2069'],
    ['a zero-width space', 'to\u200bken', 'to\\u200Bken'],
    ['control characters', '\u001b[31m', '\\u001B[31m'],
    ['half a surrogate pair', 'x\ud83d', 'x\\uD83D'],
    ['the other half', '\ude00x', '\\uDE00x'],
    ['a tag character', 'a\u{e0041}', 'a\\u{E0041}'],
    ['a no-break space', 'a\u00a0b', 'a⍽b'],
  ];
  for (const [what, text, shown] of cases) {
    it(`shows ${what}`, () => {
      assert.equal(visibleString(text), shown);
    });
  }

  it('leaves emoji whole, with their joiners and selectors', () => {
    const family = '👩‍👩‍👧 ❤️ 👍🏽';
    assert.equal(visibleString(family), family);
  });

  it('shows a joiner that joins no emoji', () => {
    assert.equal(visibleString('ad\u200dmin'), 'ad\\u200Dmin');
  });

  it('keeps line ends in wrapped text, and marks them as well when asked to', () => {
    assert.deepEqual(visibleSegments('a\nb', { lineEnds: 'keep' }), [
      { text: 'a\nb', mark: undefined },
    ]);
    assert.deepEqual(
      visibleSegments('a\nb', { lineEnds: 'both' }).map(({ text }) => text),
      ['a', '⏎', '\n', 'b'],
    );
  });

  it('says what a mark stands for', () => {
    const [mark] = visibleSegments('\u202e', { lineEnds: 'mark' });
    assert.equal(mark?.mark, 'U+202E RIGHT-TO-LEFT OVERRIDE');
  });
});
