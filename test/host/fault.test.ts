import assert from 'node:assert/strict';
import { asFault, causeInWords, Fault } from '../../src/host/fault.ts';

describe('faults of ours', () => {
  it('say what happened and what to do', () => {
    assert.equal(new Fault('It broke.', 'Mend it.').sentence, 'It broke. Mend it.');
  });

  it('keep the first description when caught twice', () => {
    const first = new Fault('It broke.', 'Mend it.');
    assert.equal(asFault(first, 'Something else broke.', 'Go home.'), first);
  });

  it('name the cause for the log', () => {
    const gone = Object.assign(new Error('no such file'), { code: 'ENOENT' });
    assert.equal(causeInWords(asFault(gone, 'a', 'b')), 'Error ENOENT: no such file');
  });

  it('never log what a parser stumbled over, which is capture content', () => {
    let thrown: unknown;
    try {
      JSON.parse('secret words of a user');
    } catch (error) {
      thrown = error;
    }
    assert.equal(causeInWords(asFault(thrown, 'a', 'b')), 'SyntaxError');
  });
});
