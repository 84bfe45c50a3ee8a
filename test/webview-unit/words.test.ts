import assert from 'node:assert/strict';
import {
  bytesShort,
  counted,
  durationShort,
  eventLabel,
  gapColumn,
  middleOut,
  rate,
} from '../../webview/words.ts';

describe('words', () => {
  const cases: readonly (readonly [shown: string, expected: string])[] = [
    [durationShort(0), '0 ms'],
    [durationShort(0.25), '0.25 ms'],
    [durationShort(7.04), '7 ms'],
    [durationShort(412.4), '412 ms'],
    [durationShort(999.6), '1.00 s'],
    [durationShort(3062), '3.06 s'],
    [durationShort(12_340), '12.3 s'],
    [durationShort(125_000), '2 min 05 s'],
    [durationShort(3_720_000), '1 h 02 min'],
    [bytesShort(999), '999 B'],
    [bytesShort(61_200), '61.2 KB'],
    [bytesShort(999_900), '1.0 MB'],
    [bytesShort(675_201), '675 KB'],
    [gapColumn(0), '0'],
    [gapColumn(46), '+46'],
    [gapColumn(0.4), '+0.4'],
    [gapColumn(-3), '−3'],
    [gapColumn(1832), '+1,832'],
    [rate(46.94), '46.9 tok/s'],
    [rate(1234), '1,234 tok/s'],
    [counted(1, 'event'), '1 event'],
    [counted(1204, 'event'), '1,204 events'],
    [eventLabel(0), '#1'],
    [middleOut('response.function_call_arguments.delta', 20), 'respons…uments.delta'],
    [middleOut('short', 20), 'short'],
  ];
  for (const [shown, expected] of cases) {
    it(`says ${expected}`, () => {
      assert.equal(shown, expected);
    });
  }
});
