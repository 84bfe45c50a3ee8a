import { event, vector } from './vector.ts';

/**
 * Lines that are no field: WHATWG HTML 9.2.6 ("the field is ignored"), web-platform-tests
 * eventsource/format-field-unknown and format-field-parsing.
 */
export const UNKNOWN_LINE_VECTORS = [
  vector('unknown fields are no data', 'shape: round\ndata: v1\nstray\ntag:\ndata: v2\n\n', [
    event('v1\nv2'),
  ]),
  vector(
    'field names are lower case',
    'DATA: p\nData: q\nEVENT: r\nEvent: s\nID: t\nId: u\ndata: just this\n\n',
    [event('just this')],
  ),
  vector('a space before a field name hides it', ' data: p\n event: q\n id: r\ndata: real\n\n', [
    event('real'),
  ]),
  vector('a tab before a field name hides it', '\tdata: p\ndata: real\n\n', [event('real')]),
  vector('NUL in a field name hides it', 'data\0: p\n\0data: q\nd\0ata: r\ndata: real\n\n', [
    event('real'),
  ]),
  vector(
    'a field name must be exact',
    'da: a\ndataa: b\ndata.x: c\ndata-y\nevent2: d\neve: e\nid2: f\nd: g\nretry2: 9\nret: 8\ndata: real\n\n',
    [event('real')],
  ),
  vector('a lookalike letter makes another name', 'd\u0430ta: forged\ndata: real\n\n', [
    event('real'),
  ]),
  vector('an equals sign is no colon', 'data=forged\ndata: real\n\n', [event('real')]),
  vector('a JSON body is no event', '{"error":"busy","data":"none"}\n', []),
  vector('a very long field name is no field', `${'z'.repeat(3000)}: 1\ndata: real\n\n`, [
    event('real'),
  ]),
  vector('a line of spaces is not blank', 'data: 1\n   \ndata: 2\n\n', [event('1\n2')]),
  vector('a line with a tab is not blank', 'data: 1\n\t\ndata: 2\n\n', [event('1\n2')]),
  vector(
    'lines of U+00A0, NUL or U+200B are not blank',
    'data: 1\n\u00a0\n\0\n\u200b\ndata: 2\n\n',
    [event('1\n2')],
  ),
  vector('a field may be named by nothing but a space', ' : p\ndata: q\n\n', [event('q')]),
];
