import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { TraceSummary } from '../../src/protocol.ts';
import type { Channel } from '../../webview/channel.ts';
import { filterResult, followFilter } from '../../webview/store/filter.ts';
import { connect } from '../../webview/store/host.ts';
import { summary } from '../../webview/store/trace.ts';
import { filterText } from '../../webview/store/view.ts';

const atRevision = (revision: number): TraceSummary =>
  ({ revision, counts: { events: 10 }, timing: { source: 'none' } }) as TraceSummary;

describe('following the filter', () => {
  const asked: string[] = [];

  before(() => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const ask = (_kind: string, { query }: { query: string }): Promise<unknown> => {
      asked.push(query);
      return Promise.resolve({ events: Uint32Array.of(3), error: undefined });
    };
    connect({ ask } as unknown as Channel);
    summary.value = atRevision(1);
    followFilter();
  });

  after(() => {
    filterText.value = '';
    summary.value = undefined;
    mock.timers.reset();
  });

  it('asks although the file says all the time that it has grown', async () => {
    filterText.value = 'tide';
    for (let revision = 2; revision < 12; revision++) {
      mock.timers.tick(50);
      summary.value = atRevision(revision);
      await Promise.resolve();
    }
    assert.ok(asked.length >= 2, `asked ${asked.length} times in half a second`);
    assert.deepEqual([...new Set(asked)], ['tide']);
    assert.deepEqual(filterResult.peek()?.events, Uint32Array.of(3));
  });

  it('forgets the answer when the box is emptied', () => {
    filterText.value = '';
    assert.equal(filterResult.peek(), undefined);
  });
});
