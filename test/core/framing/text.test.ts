import { createTextFramer } from '../../../src/core/framing/text.ts';
import { itFrames } from './frame-rows.ts';
import { raw } from './sse-vectors/vector.ts';

describe('text that is no framing', () => {
  itFrames(createTextFramer, [
    {
      name: 'is a junk frame per line, blank lines to the one before',
      input: '\n\r\nHello\r\n\n\nworld é',
      frames: ['junk 0 data@3 "Hello"', 'junk 12 "world é"'],
    },
    { name: 'of blank lines is a block', input: '\n\n', frames: ['block 0'] },
    { name: 'of nothing is nothing', input: '', frames: [] },
    {
      name: 'is cut when a line is long, between characters',
      input: 'abcdefghij\n😀😀😀\n' + 'abcdefgh\n',
      limit: 8,
      frames: [
        'junk 0 "abcdefgh"',
        'junk 8 "ij"',
        'junk 11 "😀😀"',
        'junk 19 "😀"',
        'junk 24 "abcdefgh"',
      ],
    },
    {
      name: 'may be bytes of any kind',
      input: raw('\x80\x80\x80\x80\x80\x80\x80\x80\0\xff'),
      limit: 4,
      frames: [
        'junk 0 "\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd"',
        'junk 7 "\ufffd\\u0000\ufffd"',
      ],
    },
  ]);
});
