import assert from 'node:assert/strict';
import { grouped } from '../../../src/core/queries/grouped-number.ts';
import { seededRandom } from '../../support/random.ts';

describe('a grouped number', () => {
  it('is written as toLocaleString writes it', () => {
    const random = seededRandom(9);
    const some = Array.from({ length: 2000 }, () => Math.floor(10 ** (random() * 16)));
    const odd = [0, 1.5, 1234.5678, 2 ** 53, 1e21, 1e-7, NaN, Infinity];
    for (const one of [...some, ...odd])
      for (const number of one === 0 ? [one] : [one, -one])
        assert.equal(grouped(number), number.toLocaleString('en-US'));
  });
});
