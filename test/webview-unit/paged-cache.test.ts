import assert from 'node:assert/strict';
import { PagedCache } from '../../webview/store/paged-cache.ts';

interface Desk {
  readonly cache: PagedCache<number, number>;
  readonly asked: number[];
  revision: number;
  readonly failures: string[];
  /** Answers everything that was asked so far. */
  readonly answer: (valueOf?: (key: number) => number) => Promise<void>;
  readonly fail: () => Promise<void>;
}

function desk(limit = 100): Desk {
  const asked: number[] = [];
  const failures: string[] = [];
  let waiting: { key: number; resolve: (value: number) => void; reject: (why: Error) => void }[] =
    [];
  const made: Desk = {
    asked,
    failures,
    revision: 1,
    cache: new PagedCache<number, number>({
      limit,
      revision: () => made.revision,
      onFailure: ({ message }) => failures.push(message),
      fetch: (key) => {
        asked.push(key);
        return new Promise((resolve, reject) => {
          waiting.push({ key, resolve, reject });
        });
      },
    }),
    async answer(valueOf = (key) => key * 10) {
      const due = waiting;
      waiting = [];
      for (const { key, resolve } of due) resolve(valueOf(key));
      await new Promise(setImmediate);
    },
    async fail() {
      const due = waiting;
      waiting = [];
      for (const { reject } of due) reject(new Error('refused'));
      await new Promise(setImmediate);
    },
  };
  return made;
}

describe('the cache of pages', () => {
  it('asks once for what is missing and then holds it', async () => {
    const { cache, asked, answer } = desk();
    assert.equal(cache.read(3), undefined);
    assert.equal(cache.read(3), undefined);
    await answer();
    assert.equal(cache.read(3), 30);
    assert.deepEqual(asked, [3]);
  });

  it('goes on giving what it gave last while the next is on its way, until it is cleared', async () => {
    const { cache, answer } = desk();
    assert.equal(cache.readOrLatest(1), undefined);
    await answer();
    assert.equal(cache.readOrLatest(1), 10);
    assert.equal(cache.readOrLatest(2), 10);
    cache.clear();
    assert.equal(cache.readOrLatest(2), undefined);
  });

  it('gives what it has of a page that has grown, and asks for the rest', async () => {
    const one = desk();
    one.cache.read(1);
    await one.answer(() => 5);
    one.revision = 2;
    assert.equal(
      one.cache.read(1, (value) => value >= 8),
      5,
    );
    await one.answer(() => 8);
    assert.equal(
      one.cache.read(1, (value) => value >= 8),
      8,
    );
    assert.deepEqual(one.asked, [1, 1]);
  });

  it('does not ask again before the trace has grown', async () => {
    const one = desk();
    one.cache.read(1);
    await one.answer(() => 5);
    one.revision = 2;
    one.cache.read(1, (value) => value >= 8);
    await one.answer(() => 6);
    one.cache.read(1, (value) => value >= 8);
    assert.deepEqual(one.asked, [1, 1]);
    one.revision = 3;
    one.cache.read(1, (value) => value >= 8);
    assert.deepEqual(one.asked, [1, 1, 1]);
  });

  it('reports a refusal once and does not insist', async () => {
    const one = desk();
    one.cache.read(1);
    await one.fail();
    one.cache.read(1);
    assert.deepEqual(one.failures, ['refused']);
    assert.deepEqual(one.asked, [1]);
  });

  it('sends few at once, the newest wish first, and forgets the oldest', async () => {
    const { cache, asked, answer } = desk();
    for (let key = 0; key < 100; key += 1) cache.read(key);
    assert.equal(asked.length, 6);
    await answer();
    assert.deepEqual(asked.slice(6, 9), [99, 98, 97]);
    for (let i = 0; i < 20; i += 1) await answer();
    assert.ok(asked.length <= 6 + 48, String(asked.length));
    assert.ok(!asked.includes(10));
    // Whoever still looks asks again.
    cache.read(10);
    assert.equal(asked.at(-1), 10);
  });

  it('drops what was used longest ago', async () => {
    const { cache, answer } = desk(2);
    for (const key of [1, 2]) {
      cache.read(key);
      await answer();
    }
    cache.read(1);
    cache.read(3);
    await answer();
    assert.equal(cache.peek(1), 10);
    assert.equal(cache.peek(2), undefined);
    assert.equal(cache.peek(3), 30);
  });

  it('ignores answers about a trace that is gone', async () => {
    const { cache, asked, answer } = desk();
    cache.read(1);
    cache.clear();
    await answer();
    assert.equal(cache.peek(1), undefined);
    cache.read(1);
    assert.deepEqual(asked, [1, 1]);
  });
});
