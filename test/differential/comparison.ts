/** Every fixture through one reader of an SDK: it tells what we tell, or a row says what and why. */
import assert from 'node:assert/strict';
import { fixtures, type Sample } from '../support/fixtures.ts';
import { LoopbackServer } from './loopback-server.ts';
import { ourTold, toldOtherwise, type Told } from './told.ts';

/** Reads the stream that is served at an address; what goes wrong is told, not thrown. */
export type ReadBySdk = (address: string) => Promise<Told>;

export interface Difference {
  /** Exactly what the SDK tells otherwise. */
  readonly sdk: Told;
  /** Why ours differs. */
  readonly why: string;
}

export type Differences = { readonly [fixture: string]: Difference };

export function compare(
  reader: string,
  read: ReadBySdk,
  samples: readonly Sample[],
  differences: Differences,
): void {
  describe(reader, () => {
    const server = new LoopbackServer();
    before(() => server.open());
    after(() => server.close());

    for (const sample of samples) {
      const difference = differences[sample.name];
      const title = difference
        ? `differs on ${sample.name}: ${difference.why}`
        : `agrees on ${sample.name}`;
      it(title, async () => {
        const sdk = await read(server.addressOf(sample.name));
        assert.deepEqual(toldOtherwise(sdk, ourTold(sample)), difference?.sdk ?? {});
      });
    }

    it('has no row for a fixture that is not there, and none that says nothing', () => {
      const names = new Set(samples.map(({ name }) => name));
      for (const [name, { sdk }] of Object.entries(differences)) {
        assert.ok(names.has(name), name);
        assert.ok(Object.keys(sdk).length > 0, name);
      }
    });
  });
}

/** Our fixtures of a dialect. A pattern that fits none would be a test of nothing. */
export function fixturesNamed(pattern: RegExp): readonly Sample[] {
  const samples = fixtures().filter(({ name }) => pattern.test(name));
  assert.ok(samples.length > 0, `no fixture is named ${pattern}`);
  return samples;
}
