import { event, raw, vector } from './vector.ts';

const BAD = '\ufffd';

/**
 * The end of input (a browser drops the unfinished event; here it is a tail) and UTF-8: WHATWG HTML
 * 9.2.6 and the Encoding Standard's UTF-8 decoder.
 */
export const ENDING_VECTORS = [
  vector('empty input has no event', '', []),
  vector('a single LF is no event', '\n', []),
  vector('a single CR is no event', '\r', []),
  vector('blank lines are no event', '\n\r\r\n\n\r\n', []),
  vector('a value may be cut', 'data: ok\n\ndata: cut off', [event('ok')], {
    tail: { event: 'message', data: 'cut off' },
  }),
  vector('an LF alone does not close an event', 'event: part\ndata: u1\ndata: u2\n', [], {
    tail: { event: 'part', data: 'u1\nu2' },
  }),
  vector('a CR alone does not close an event', 'data: u\r', [], {
    tail: { event: 'message', data: 'u' },
  }),
  vector('a CRLF alone does not close an event', 'data: u\r\n', [], {
    tail: { event: 'message', data: 'u' },
  }),
  vector('a cut field name is an unknown field', 'data: u1\nda', [], {
    tail: { event: 'message', data: 'u1' },
  }),
  vector('a cut "data" is an empty data line', 'data: u1\ndata', [], {
    tail: { event: 'message', data: 'u1\n' },
  }),
  vector('a comment may be cut', 'data: over\n\n: half of a', [event('over')], {
    comments: ['half of a'],
  }),
  vector('a line of spaces at the end closes nothing', 'data: u\n  ', [], {
    tail: { event: 'message', data: 'u' },
  }),
  vector('a character may be cut', raw('data: ok\n\ndata: half \xe2\x82'), [event('ok')], {
    tail: { event: 'message', data: `half ${BAD}` },
  }),
];

export const UTF8_VECTORS = [
  vector('joined emoji stay joined', 'data: 🧑🏾‍🚀 ñ\n\n', [event('🧑🏾‍🚀 ñ')]),
  vector('noncharacters are characters', 'data: \u{10ffff}\ufffe\uffff\ufdd0\n\n', [
    event('\u{10ffff}\ufffe\uffff\ufdd0'),
  ]),
  vector('every script passes', 'data: תודה شكرا\ndata: 山川谷\n\n', [event('תודה شكرا\n山川谷')]),
  vector('U+FFFD itself is a character', 'data: \ufffd\n\n', [event(BAD)]),
  vector('UTF-16 marks are not UTF-8', raw('\xff\xfedata: away\n\ndata: back\n\n'), [
    event('back'),
  ]),
  vector('a byte FF is one replacement', raw('data: l\xffr\n\n'), [event(`l${BAD}r`)]),
  vector('a truncated sequence is one replacement', raw('data: l\xe2\x82r\n\n'), [
    event(`l${BAD}r`),
  ]),
  vector('a lead byte does not swallow a CR', raw('data: l\xc3\r\rdata: r\r\r'), [
    event(`l${BAD}`),
    event('r'),
  ]),
  vector('an overlong slash is two replacements', raw('data: \xc0\xaf\n\n'), [
    event(BAD.repeat(2)),
  ]),
  vector('an overlong LF ends no line', raw('data: l\xc0\x8ar\n\n'), [event(`l${BAD}${BAD}r`)]),
  vector('a surrogate is three replacements', raw('data: \xed\xa0\x80\n\n'), [
    event(BAD.repeat(3)),
  ]),
  vector('a surrogate pair is six replacements', raw('data: \xed\xa0\xbd\xed\xb8\x80\n\n'), [
    event(BAD.repeat(6)),
  ]),
  vector('a sequence above U+10FFFF is four replacements', raw('data: \xf4\x90\x80\x80\n\n'), [
    event(BAD.repeat(4)),
  ]),
  vector('a bare byte 85 ends no line', raw('data: yes\x85data: no\n\n'), [
    event(`yes${BAD}data: no`),
  ]),
  vector('event names and ids are decoded too', raw('event: e\xfe\nid: i\xff\ndata: d\n\n'), [
    event('d', `e${BAD}`, `i${BAD}`),
  ]),
  vector('comments are decoded too', raw(': c\xff\xfe\ndata: d\n\n'), [event('d')], {
    comments: [`c${BAD}${BAD}`],
  }),
  vector('a retry with a bad byte is ignored', raw('retry: 45\xff\ndata: d\n\n'), [event('d')]),
];
