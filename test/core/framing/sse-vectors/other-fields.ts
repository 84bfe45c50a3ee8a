import { event, vector } from './vector.ts';

/**
 * The fields event, id and retry: WHATWG HTML 9.2.6, web-platform-tests eventsource/format-field-event,
 * format-field-id, format-field-id-null and format-field-retry.
 */
export const FIELD_VECTORS = [
  vector('event names its event', 'event: rain\ndata: wet\n\n', [event('wet', 'rain')]),
  vector('an event name does not last', 'event: dawn\ndata: 5\n\ndata: unnamed\n\n', [
    event('5', 'dawn'),
    event('unnamed'),
  ]),
  vector('an empty event name is "message"', 'event: \ndata: a\n\nevent:\ndata: b\n\n', [
    event('a'),
    event('b'),
  ]),
  vector('an empty event name undoes an earlier one', 'event: first\nevent:\ndata: none\n\n', [
    event('none'),
  ]),
  vector('the event name may follow the data', 'data: corpus\nevent: coda\n\n', [
    event('corpus', 'coda'),
  ]),
  vector('an event without data is none, and its name is gone', 'event: spook\n\ndata: then\n\n', [
    event('then'),
  ]),
  vector('"message" may be said', 'event: message\ndata: equal\n\n', [event('equal')]),
  vector('an event name may be in any script', 'event: 湿度-💧\ndata: 40\n\n', [
    event('40', '湿度-💧'),
  ]),
  vector('an event name may hold NUL', 'event: x\0y\ndata: z\n\n', [event('z', 'x\0y')]),
  vector('the last of two event names counts', 'event: old\nevent: new\ndata: v\n\n', [
    event('v', 'new'),
  ]),
  vector('an id with a colon only resets it', 'id: k\ndata: 1\n\nid:\ndata: 2\n\n', [
    event('1', 'message', 'k'),
    event('2'),
  ]),
  vector('an id with a space only resets it', 'id: k\ndata: 1\n\nid: \ndata: 2\n\n', [
    event('1', 'message', 'k'),
    event('2'),
  ]),
  vector('an id lasts', 'id: 8\ndata: 1\n\ndata: 2\n\n', [
    event('1', 'message', '8'),
    event('2', 'message', '8'),
  ]),
  vector('an id with NUL is ignored', 'id: \0\ndata: without\n\n', [event('without')]),
  vector('an id with NUL leaves the earlier one', 'id: good\ndata: 1\n\nid: b\0d\ndata: 2\n\n', [
    event('1', 'message', 'good'),
    event('2', 'message', 'good'),
  ]),
  vector('an id may be in any script', 'id: …ü夜🗝\ndata: lock\n\n', [
    event('lock', 'message', '…ü夜🗝'),
  ]),
  vector('an id after the data belongs to the same event', 'data: x\nid: late\n\n', [
    event('x', 'message', 'late'),
  ]),
  vector('an id alone dispatches nothing but lasts', 'id: still-3\n\ndata: y\n\n', [
    event('y', 'message', 'still-3'),
  ]),
  vector('a bare id alone resets it', 'id: hold\ndata: 1\n\nid\n\ndata: 2\n\n', [
    event('1', 'message', 'hold'),
    event('2'),
  ]),
  vector('an id loses one leading space and no trailing one', 'id:  q \ndata: d\n\n', [
    event('d', 'message', ' q '),
  ]),
  vector('an id that no blank line closes is not committed', 'id: d1\ndata: all\n\nid: d2\n', [
    event('all', 'message', 'd1'),
  ]),
  vector('0 is an id', 'id: 0\ndata: d\n\n', [event('d', 'message', '0')]),
  vector('retry takes digits', 'retry: 2500\ndata: t\n\n', [event('t')], { retry: 2500 }),
  vector('retry is decimal', 'retry:0640\ndata: t\n\n', [event('t')], { retry: 640 }),
  vector('retry may be 0', 'retry: 0\n\n', [], { retry: 0 }),
  vector(
    'the last good retry counts',
    'retry: 1\nretry: 2\ndata: t\n\nretry: 3\n\n',
    [event('t')],
    {
      retry: 3,
    },
  ),
  vector('a retry with a unit is ignored', 'retry: 510\nretry: 255ms\ndata: t\n\n', [event('t')], {
    retry: 510,
  }),
  vector('a retry in words is ignored', 'retry: later\ndata: t\n\n', [event('t')]),
  vector(
    'an empty retry is ignored',
    'retry: 39\nretry:\nretry\nretry: \ndata: t\n\n',
    [event('t')],
    {
      retry: 39,
    },
  ),
  vector(
    'signs, fractions, exponents, hex and separators are no digits',
    'retry: -7\nretry: +7\nretry: 7.5\nretry: 7e2\nretry: 0x7\nretry: 7_0\nretry: 7,0\ndata: t\n\n',
    [event('t')],
  ),
  vector('a retry after two spaces is ignored', 'retry:  700\ndata: t\n\n', [event('t')]),
  vector('a retry before a space is ignored', 'retry: 700 \ndata: t\n\n', [event('t')]),
  vector('a retry with a space inside is ignored', 'retry: 7 00\ndata: t\n\n', [event('t')]),
  vector('a retry after a tab is ignored', 'retry:\t700\ndata: t\n\n', [event('t')]),
  vector('a retry in other digits is ignored', 'retry: ٧٠٠\ndata: t\n\n', [event('t')]),
  vector('retry goes up to the safe integers', 'retry: 9007199254740991\n\n', [], {
    retry: 9007199254740991,
  }),
  vector(
    'a huge retry is a number all the same',
    'retry: 300000000000000000000\ndata: t\n\n',
    [event('t')],
    {
      retry: 3e20,
    },
  ),
  vector('retry needs no blank line', 'retry: 810\n', [], { retry: 810 }),
  vector('a retry cut by the end of input is ignored', 'retry: 810\nretry: 9', [], { retry: 810 }),
  vector('field names are lower case: retry', 'Retry: 1\nRETRY: 2\ndata: t\n\n', [event('t')]),
  vector('retry may stand alone', 'retry: 4400\n\ndata: soon\n\n', [event('soon')], {
    retry: 4400,
  }),
];
