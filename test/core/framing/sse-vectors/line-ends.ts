import { event, vector } from './vector.ts';

/**
 * Line ends, blank lines and the byte order mark: WHATWG HTML 9.2.6 (the grammar of a stream), with
 * web-platform-tests eventsource/format-newlines, format-bom and format-bom-2.
 */
export const LINE_END_VECTORS = [
  vector('LF ends lines', 'data: tin\n\ndata: lead\n\n', [event('tin'), event('lead')]),
  vector('CR ends lines', 'data: up\rdata: down\r\rdata: left\r\r', [
    event('up\ndown'),
    event('left'),
  ]),
  vector('CRLF ends lines', 'data: cat\r\ndata: cow\r\n\r\ndata: hen\r\n\r\n', [
    event('cat\ncow'),
    event('hen'),
  ]),
  vector('the three line ends mix inside one event', 'data: 1\r\ndata: 2\rdata: 3\ndata: 4\n\r\n', [
    event('1\n2\n3\n4'),
  ]),
  vector('LF CR is two line ends', 'data: am\n\rdata: pm\n\r', [event('am'), event('pm')]),
  vector('CR CRLF is two line ends', 'data: hot\r\r\ndata: cold\r\r\n', [
    event('hot'),
    event('cold'),
  ]),
  vector('CRLF LF is two line ends', 'data: sun\r\n\ndata: moon\r\n\n', [
    event('sun'),
    event('moon'),
  ]),
  vector('CRLF CR at the end of input closes the event', 'data:eins\r\ndata\ndata:drei\r\n\r', [
    event('eins\n\ndrei'),
  ]),
  vector('a CRLF never counts as a blank line', 'data: a1\r\ndata: a2\r\ndata: a3\r\n\r\n', [
    event('a1\na2\na3'),
  ]),
  vector('a CR as the very last byte closes the event', 'data: final\r\r', [event('final')]),
  vector('a CR inside a value cuts it there', 'data: head\rtail\n\n', [event('head')]),
  vector('four CRs close one event, not three', 'data: one\r\r\r\rdata: two\r\r', [
    event('one'),
    event('two'),
  ]),
  vector(
    'any number of blank lines may stand between events',
    '\n\n\ndata: p\n\n\n\n\ndata: q\n\n\n',
    [event('p'), event('q')],
  ),
  vector('blank CRLF lines may come first', '\r\n\r\n\r\ndata: at last\r\n\r\n', [
    event('at last'),
  ]),
  vector('U+2028 and U+2029 end no line', 'data: red\u2028data: blue\u2029data: grey\n\n', [
    event('red\u2028data: blue\u2029data: grey'),
  ]),
  vector('U+0085 ends no line', 'data: yes\u0085data: no\n\n', [event('yes\u0085data: no')]),
  vector('vertical tab and form feed end no line', 'data: top\vdata: mid\fdata: low\n\n', [
    event('top\vdata: mid\fdata: low'),
  ]),
  vector('a byte order mark at the start is skipped', '\ufeffdata: scarf\n\ndata: glove\n\n', [
    event('scarf'),
    event('glove'),
  ]),
  vector(
    'of two byte order marks only one is skipped',
    '\ufeff\ufeffdata: lost\n\ndata: found\n\n',
    [event('found')],
  ),
  vector(
    'a later byte order mark is part of the field name',
    '\ufeffdata: 1st\n\n\ufeffdata: 2nd\n\ndata: 3rd\n\n',
    [event('1st'), event('3rd')],
  ),
  vector(
    'a byte order mark inside an event hides only its own line',
    'data: stays\n\ufeffdata: goes\ndata: stays too\n\n',
    [event('stays\nstays too')],
  ),
  vector('a byte order mark inside a value is kept', 'data: a\ufeffz\n\n', [event('a\ufeffz')]),
  vector('a byte order mark may be the whole value', 'data:\ufeff\n\n', [event('\ufeff')]),
  vector(
    'a byte order mark after a blank line is not skipped',
    '\n\ufeffdata: hidden\n\ndata: visible\n\n',
    [event('visible')],
  ),
  vector(
    'a byte order mark may come before any field',
    '\ufeffretry: 5200\nid: m7\ndata: ready\n\n',
    [event('ready', 'message', 'm7')],
    { retry: 5200 },
  ),
];
