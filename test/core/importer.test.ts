import assert from 'node:assert/strict';
import { whyNoCapture } from '../../src/core/importer.ts';
import { readCapture } from '../../src/core/read-capture.ts';

const readDocument = (value: unknown, frameLimit?: number) =>
  readCapture(
    new TextEncoder().encode(JSON.stringify(value)),
    frameLimit === undefined ? {} : { frameLimit },
  );

describe('a single JSON document', () => {
  it('is no capture when no API answers so', () => {
    const reader = readDocument({ name: 'settings', items: [1, 2] });
    assert.match(whyNoCapture(reader) ?? '', /no response of an API/);
  });

  it('is one when an API answers so', () => {
    assert.equal(whyNoCapture(readDocument({ object: 'chat.completion', choices: [] })), undefined);
  });

  it('is not said to be none when it was too large to be read', () => {
    const reader = readDocument({ object: 'chat.completion', choices: [], id: 'x'.repeat(99) }, 64);
    assert.equal(whyNoCapture(reader), undefined);
    assert.deepEqual(
      reader.trace.problems.map(({ code }) => code),
      ['oversized-frame'],
    );
  });
});
