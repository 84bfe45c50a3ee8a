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

describe('lines that are no field', () => {
  const junk = (...lines: string[]): Frame => ({ ...eventOf(''), kind: 'junk', junk: lines });

  const rows: readonly (readonly [name: string, lines: string[], read: string[]])[] = [
    ['are dead when there is no JSON', ['[12:30] hello', 'there'], ['junk: [12:30] hello\nthere']],
    ['may be one value over several', ['{', ' "a": 1', '}'], ['{"a":1}']],
    ['may be several values', ['{"a":1}', '{"b":2}'], ['{"a":1}', '{"b":2}']],
    [
      'may be an array, read by its elements',
      ['[', '{"a":1},', '{"b":2}]'],
      ['{"a":1}', '{"b":2}'],
    ],
    ['may be data behind a blank or a mark', ['\ufeffdata: {"a":1}'], ['{"a":1}']],
    ['may name their value', ['error: {"a":1}'], ['error {"a":1}']],
    [
      'may stand around a value',
      ['[proxy] failed', '{"a":', '1}', 'curl: (18) closed'],
      ['junk: [proxy] failed', '{"a":1}', 'junk: curl: (18) closed'],
    ],
    ['are dead where the value is cut', ['{"a":'], ['junk: {"a":']],
    ['are told even when blank', ['  '], ['junk']],
  ];
  for (const [name, lines, read] of rows)
    it(name, () => {
      const readings = readWireEvents(junk(...lines), 0);
      assert.deepEqual(
        readings.map(({ wire, note }) =>
          wire ? `${wire.eventName} ${JSON.stringify(wire.payload)}`.trim() : note,
        ),
        read,
      );
      assert.equal(readings[0]?.finding?.code, 'junk-line');
    });
});
