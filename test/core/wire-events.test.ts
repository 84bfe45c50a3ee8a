import assert from 'node:assert/strict';
import type { Frame } from '../../src/core/types/frame.ts';
import { readWireEvents } from '../../src/core/wire-events.ts';

const eventOf = (data: string): Frame => ({
  kind: 'event',
  start: 0,
  seenEnd: data.length,
  dataStart: 0,
  at: undefined,
  event: 'message',
  data,
  lastEventId: '',
  comments: undefined,
  junk: undefined,
  retry: undefined,
  direction: 'received',
  findings: undefined,
});

describe('a payload that is an array', () => {
  it('gives its elements as they were written', () => {
    const elements = ['{"a": 1.0, "t":"\\u00e9]"}', '3', 'null', '[1]', '"[,"'];
    const read = readWireEvents(eventOf(` [ ${elements.join(' ,')}\n] `), 0);
    assert.deepEqual(
      read.map(({ wire }) => wire?.text),
      elements,
    );
    assert.deepEqual(
      read.map(({ wire }) => wire?.payload),
      elements.map((one) => JSON.parse(one)),
    );
    assert.deepEqual(
      read.map(({ finding }) => finding?.code),
      ['nested-array', undefined, undefined, undefined, undefined],
    );
  });

  it('may hold an element nested deeper than the stack', () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    assert.equal(readWireEvents(eventOf(`[${deep}]`), 0)[0]?.wire?.text, deep);
  });
});
