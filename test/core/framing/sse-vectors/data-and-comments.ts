import { event, vector } from './vector.ts';

const numbers = (count: number, text: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => text(n)).join('');

const LONG = numbers(700, (n) => `${n};`);
const LONG_WIDE = numbers(330, (n) => `${n}€🚀`);

/**
 * Comments and the data field: WHATWG HTML 9.2.6, web-platform-tests eventsource/format-comments,
 * format-field-data, format-leading-space and event-data.
 */
export const DATA_VECTORS = [
  vector('a comment may be a colon alone', 'data: l\n:\ndata: r\n\n', [event('l\nr')], {
    comments: [''],
  }),
  vector('a comment loses one leading space', ':  deep\n\n', [], { comments: [' deep'] }),
  vector('comments alone make no event', ': ping\n\n: pong\n\n: ping\n\n', [], {
    comments: ['ping', 'pong', 'ping'],
  }),
  vector(
    'a comment that looks like a field is a comment',
    'data: true\n:data: false\n: event: no\n:id: 4\n:retry: 2\n\n',
    [event('true')],
    { comments: ['data: false', 'event: no', 'id: 4', 'retry: 2'] },
  ),
  vector('a comment may be all colons', ':::::\ndata: w\n\n', [event('w')], {
    comments: ['::::'],
  }),
  vector(
    'keep-alive comments stand between events',
    ': beat ♪\n\ndata: 1\n\n: beat ♪\n\ndata: 2\n\n',
    [event('1'), event('2')],
    { comments: ['beat ♪', 'beat ♪'] },
  ),
  vector('a comment may be in any script', ': день 🌿 日\ndata: fine\n\n', [event('fine')], {
    comments: ['день 🌿 日'],
  }),
  vector('data without a colon is an empty line', 'data\n\n', [event('')]),
  vector('data without a value dispatches an empty event', 'data:\n\n', [event('')]),
  vector('data with one space only dispatches an empty event', 'data: \n\n', [event('')]),
  vector('three empty data lines are two line feeds', 'data\ndata: \ndata:\n\n', [event('\n\n')]),
  vector('data lines are joined by LF', 'data: line a\ndata:line b\ndata: line c\n\n', [
    event('line a\nline b\nline c'),
  ]),
  vector('the space after the colon is optional', 'data:close\n\n', [event('close')]),
  vector('of two spaces one is kept', 'data:  far\n\n', [event(' far')]),
  vector('of four spaces three are kept', 'data:    \n\n', [event('   ')]),
  vector('trailing spaces are kept', 'data: stop   \n\n', [event('stop   ')]),
  vector('a tab after the colon is kept', 'data:\ta\ndata: \ndata:b\n\n', [event('\ta\n\nb')]),
  vector('a tab after the space is kept', 'data: \tb\n\n', [event('\tb')]),
  vector('only U+0020 is a space', 'data:\u00a0x\ndata:\u3000y\n\n', [event('\u00a0x\n\u3000y')]),
  vector('control characters are kept', 'data: \x02\x08\x1b[0m\x7f\n\n', [
    event('\x02\x08\x1b[0m\x7f'),
  ]),
  vector(
    'JSON may be spread over data lines',
    'data: {\ndata:   "n": 3,\ndata:   "last": false\ndata: }\n\n',
    [event('{\n  "n": 3,\n  "last": false\n}')],
  ),
  vector('[DONE] is data like any other', 'data: {"i":0}\n\ndata: [DONE]\n\n', [
    event('{"i":0}'),
    event('[DONE]'),
  ]),
  vector(
    'data lines may stand between other fields',
    'data: x1\nid: all\ndata: x2\nevent: merge\ndata: x3\nretry: 60\n\n',
    [event('x1\nx2\nx3', 'merge', 'all')],
    { retry: 60 },
  ),
  vector('data starts afresh after each event', 'data: 1\ndata: 2\n\ndata: 3\n\n', [
    event('1\n2'),
    event('3'),
  ]),
  vector('a long data line is whole', `data: ${LONG}\n\n`, [event(LONG)]),
  vector('a long data line of wide characters is whole', `data: ${LONG_WIDE}\n\n`, [
    event(LONG_WIDE),
  ]),
  vector('an event may have many data lines', numbers(300, (n) => `data: r${n}\n`) + '\n', [
    event(numbers(300, (n) => `${n > 0 ? '\n' : ''}r${n}`)),
  ]),
  vector('a value may hold colons and data: itself', 'data: a:b data: c\n\n', [
    event('a:b data: c'),
  ]),
];
