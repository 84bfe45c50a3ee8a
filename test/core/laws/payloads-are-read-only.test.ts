/** Parts of payloads that are alike are one object (`TemplateReader`): whoever wrote to one would change others. */
import { readCapture } from '../../../src/core/read-capture.ts';
import { fixtures, recordings } from '../../support/fixtures.ts';

describe('payloads', () => {
  const parse = JSON.parse.bind(JSON);
  before(() => {
    JSON.parse = (text: string): unknown => frozen(parse(text));
  });
  after(() => {
    JSON.parse = parse;
  });

  it('are never written to', function () {
    this.timeout(60_000);
    for (const { name, bytes } of [...fixtures(), ...recordings()])
      try {
        readCapture(bytes);
      } catch (error) {
        throw new Error(name, { cause: error });
      }
  });
});

function frozen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
