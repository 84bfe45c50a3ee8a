import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import { LatestOnly } from '../../webview/store/latest-only.ts';

/** Answers come when they are let. */
function desk() {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const asking = new LatestOnly<string>((wish) => {
    asked.push(wish);
    return new Promise((resolve) => answers.push(resolve));
  });
  const answer = async (): Promise<void> => {
    answers.shift()?.();
    await turn();
  };
  return { asking, asked, answer };
}

describe('asking for the latest only', () => {
  it('asks at once when nothing is under way', async () => {
    const { asking, asked, answer } = desk();
    asking.want('a');
    assert.deepEqual(asked, ['a']);
    await answer();
    asking.want('b');
    assert.deepEqual(asked, ['a', 'b']);
  });

  it('leaves out what was overtaken while an answer was under way', async () => {
    const { asking, asked, answer } = desk();
    for (const wish of ['a', 'b', 'c']) asking.want(wish);
    assert.deepEqual(asked, ['a']);
    await answer();
    assert.deepEqual(asked, ['a', 'c']);
    await answer();
    assert.deepEqual(asked, ['a', 'c']);
  });

  it('forgets what waits', async () => {
    const { asking, asked, answer } = desk();
    asking.want('a');
    asking.want('b');
    asking.forget();
    await answer();
    assert.deepEqual(asked, ['a']);
  });
});
