import assert from 'node:assert/strict';
import { PUSH_EVERY_MS, SteadyPush, type Timer } from '../../src/host/steady-push.ts';

/** A clock that is wound by hand. */
function handClock() {
  let now = 0;
  let waiting: { at: number; action: () => void } | undefined;
  const timer: Timer = {
    now: () => now,
    later: (ms, action) => {
      assert.equal(waiting, undefined, 'one timer at a time');
      waiting = { at: now + ms, action };
      return () => (waiting = undefined);
    },
  };
  const advance = (ms: number): void => {
    now += ms;
    if (!waiting || waiting.at > now) return;
    const { action } = waiting;
    waiting = undefined;
    action();
  };
  return { timer, advance, isWaiting: () => waiting !== undefined };
}

function pushes() {
  const clock = handClock();
  let count = 0;
  const push = new SteadyPush(() => (count += 1), clock.timer);
  return { push, clock, count: () => count };
}

describe('steady pushing of summaries', () => {
  it('pushes the first change at once', () => {
    const { push, count } = pushes();
    push.changed();
    assert.equal(count(), 1);
  });

  it('joins the changes of 100 ms into one push and never loses the last', () => {
    const { push, clock, count } = pushes();
    for (let i = 0; i < 1000; i += 1) {
      push.changed();
      clock.advance(1);
    }
    clock.advance(PUSH_EVERY_MS);
    assert.equal(count(), 11);
  });

  it('pushes nothing while hidden, and once when shown if something changed', () => {
    const { push, clock, count } = pushes();
    push.setShown(false);
    push.changed();
    push.changed();
    clock.advance(1000);
    assert.equal(count(), 0);
    push.setShown(true);
    assert.equal(count(), 1);
    push.setShown(false);
    push.setShown(true);
    assert.equal(count(), 1);
  });

  it('leaves no timer behind when disposed', () => {
    const { push, clock, count } = pushes();
    push.changed();
    push.changed();
    push.dispose();
    assert.equal(clock.isWaiting(), false);
    clock.advance(1000);
    assert.equal(count(), 1);
  });
});
