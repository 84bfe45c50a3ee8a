import assert from 'node:assert/strict';
import { CaptureReader, readCapture } from '../../../src/core/read-capture.ts';
import { fixtures, recordings, type Sample } from '../../support/fixtures.ts';
import { frameLines, printTrace } from '../../support/print-trace.ts';
import { randomCuts } from '../../support/random.ts';

const SIZES = [1, 7, 13, 17, 29, 33, 41, 50, 64, 4096];
const SEEDS = 20;

describe('any cut of the bytes gives the same trace', function () {
  this.timeout(240_000);

  const check = ({ name, bytes }: Sample): void => {
    const options = { nameHint: name };
    const whole = readCapture(bytes, options);
    const said = printTrace(whole) + frameLines(whole).join('\n');
    const compare = (reader: CaptureReader, how: string): void => {
      assert.equal(printTrace(reader) + frameLines(reader).join('\n'), said, `${name} ${how}`);
    };
    for (const size of SIZES) compare(readCapture(bytes, options, size), `in pieces of ${size}`);
    for (let seed = 1; seed <= SEEDS; seed++) {
      const reader = new CaptureReader(options);
      for (const piece of randomCuts(bytes, seed)) reader.push(piece);
      reader.finish();
      compare(reader, `cut at random, seed ${seed}`);
    }
  };

  for (const sample of fixtures()) it(`fixture ${sample.name}`, () => check(sample));

  it('every recording beside the project', () => {
    for (const sample of recordings()) check(sample);
  });
});
