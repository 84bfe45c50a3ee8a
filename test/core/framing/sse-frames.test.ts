import assert from 'node:assert/strict';
import { portableByteText } from '../../../src/core/framing/byte-text.ts';
import { createSseFramer } from '../../../src/core/framing/sse.ts';
import type { Frame } from '../../../src/core/types/frame.ts';
import {
  assertAnyCut,
  assertTiles,
  everyNth,
  framesOf,
  withoutSeenEnd,
  type CutFrame,
} from './frames.ts';
import { randomCuts, seeded, seededSse } from './seeded.ts';
import { raw } from './sse-vectors/vector.ts';

/** Kind, start, and what else matters, in one line per frame. */
function sketch(frame: CutFrame): string {
  const parts = [
    frame.data && JSON.stringify(frame.data),
    frame.comments && `comments ${JSON.stringify(frame.comments)}`,
    frame.junk && `junk ${JSON.stringify(frame.junk)}`,
    frame.retry !== undefined && `retry ${frame.retry}`,
    frame.lastEventId && `id ${frame.lastEventId}`,
    frame.findings && frame.findings.map((one) => `${one.code}@${one.offset}`).join(' '),
  ].filter(Boolean);
  const name = frame.event === 'message' ? '' : frame.event && ` ${frame.event}`;
  return `${frame.kind}${name} ${frame.start}: ${parts.join(', ')}`.replace(/: $/, '');
}

interface Row {
  readonly name: string;
  readonly input: string | Uint8Array;
  readonly frames: readonly string[];
  readonly limit?: number;
}

const ROWS: readonly Row[] = [
  {
    name: 'comments that stand alone are a frame each',
    input: ': a\n: b\n\n: c\n\n',
    frames: ['comment 0: comments ["a"]', 'comment 4: comments ["b"]', 'comment 9: comments ["c"]'],
  },
  {
    name: "comments and junk inside an event's block are listed on the event",
    input: ': hi\nevent: e\nwhat\n: ho\ndata: 1\nerror: {"code":500}\n\n',
    frames: ['event e 0: "1", comments ["hi","ho"], junk ["what","error: {\\"code\\":500}"]'],
  },
  {
    name: 'an error body over many lines is one junk frame',
    input: '{\n  "error": {\n    "code": 400\n  }\n}\n',
    frames: [
      `junk 0: ${JSON.stringify('{\n  "error": {\n    "code": 400\n  }\n}')}, junk ${JSON.stringify(['{', '  "error": {', '    "code": 400', '  }', '}'])}`,
    ],
  },
  {
    name: 'a blank line parts junk, and so does a comment',
    input: 'one\ntwo\n\nthree\n: hm\nfour\n\n',
    frames: [
      'junk 0: "one\\ntwo", junk ["one","two"]',
      'junk 9: "three", junk ["three"]',
      'comment 15: comments ["hm"]',
      'junk 20: "four", junk ["four"]',
    ],
  },
  {
    name: 'a block without data is a frame',
    input: 'id: 7\n\nretry: 3000\n\nevent: lonely\n\nretry: x\n\n',
    frames: [
      'block 0: id 7',
      'block 7: retry 3000, id 7',
      'block lonely 20: id 7',
      'block 35: id 7',
    ],
  },
  {
    name: 'a block without data keeps its comments and junk',
    input: 'id: 7\n: c\nj\n\n',
    frames: ['block 0: comments ["c"], junk ["j"], id 7'],
  },
  {
    name: 'blank lines and line ends belong to the frame before them, at the start to the first',
    input: '\n\r\ndata: a\n\n\n\r\n: c\n\r\n\ndata: b\n\n',
    frames: ['event 0: "a"', 'comment 15: comments ["c"]', 'event 22: "b"'],
  },
  { name: 'blank lines alone are one block', input: '\n\r\n\n', frames: ['block 0'] },
  { name: 'a byte order mark alone is one block', input: '\ufeff', frames: ['block 0'] },
  {
    name: 'a byte order mark and a blank line are one block',
    input: '\ufeff\n\n',
    frames: ['block 0'],
  },
  {
    name: 'the byte order mark belongs to the first frame',
    input: '\ufeff\n\ndata: a\n\n',
    frames: ['event 0: "a"'],
  },
  { name: 'an empty input has no frame', input: '', frames: [] },
  {
    name: 'an event that the input ends in is a tail, with a warning',
    input: 'data: a\n\nevent: e\nid: 5\ndata: {"x":\n: c\nju',
    frames: [
      'event 0: "a"',
      'tail e 9: "{\\"x\\":", comments ["c"], junk ["ju"], id 5, unterminated-event@9',
    ],
  },
  {
    name: 'other lines that the input ends in are what they would be',
    input: ': c',
    frames: ['comment 0: comments ["c"]'],
  },
  { name: 'a cut field name is junk', input: 'dat', frames: ['junk 0: "dat", junk ["dat"]'] },
  { name: 'a cut block sets no id', input: 'id: 3\n', frames: ['block 0'] },
  {
    name: 'the first byte that is not UTF-8 is told exactly',
    input: raw('data: ok\n\ndata: \xc3\xa9\xef\xbf\xbd\xf0\x9f\x98\x80 \xe2\x82 \xff\n\n'),
    frames: ['event 0: "ok"', 'event 10: "é\ufffd😀 \ufffd \ufffd", invalid-utf8@26'],
  },
  {
    name: 'bad bytes are told on the frame they stand in',
    input: raw(': c\xff\nju\xfe\n: d\n\nevent: \xfd\n: \xfc\n\n'),
    frames: [
      'comment 0: comments ["c\ufffd"], invalid-utf8@3',
      'junk 5: "ju\ufffd", junk ["ju\ufffd"], invalid-utf8@7',
      'comment 9: comments ["d"]',
      'block \ufffd 14: comments ["\ufffd"], invalid-utf8@21',
    ],
  },
  {
    name: 'a genuine U+FFFD is no finding',
    input: 'data: \ufffd\n\n',
    frames: ['event 0: "\ufffd"'],
  },
  {
    name: 'a block over the limit is one frame, and reading goes on after its blank line',
    input: 'data: a\n\nid: 9\nevent: big\ndata: 0123456789\ndata: 0123456789\n\n\ndata: b\n\n',
    limit: 24,
    frames: ['event 0: "a"', 'oversize 9: oversized-frame@9', 'event 62: "b"'],
  },
  {
    name: 'a block of exactly the limit is read',
    input: 'data: 0123456789\ndata: x\n\ndata: 0123456789\r\ndata: xy\r\n\r\n',
    limit: 24,
    frames: ['event 0: "0123456789\\nx"', 'oversize 26: oversized-frame@26'],
  },
  {
    name: 'one long line may be over the limit, to the end of input',
    input: 'data: 012345678901234567890123456789',
    limit: 24,
    frames: ['oversize 0: oversized-frame@0'],
  },
  {
    name: 'leading blank lines do not count as size',
    input: '\n'.repeat(40) + 'data: 0123456789\n\n',
    limit: 24,
    frames: ['event 0: "0123456789"'],
  },
  {
    name: 'comments without a blank line may be over the limit',
    input: ': 0123456789\n: 0123456789\n: 0123456789\n\n: ok\n\n',
    limit: 24,
    frames: ['oversize 0: oversized-frame@0', 'comment 40: comments ["ok"]'],
  },
];

describe('server-sent events drop nothing', () => {
  for (const { name, input, frames, limit } of ROWS)
    it(name, () => {
      const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
      const options = limit === undefined ? {} : { limit };
      assert.deepEqual(assertAnyCut(createSseFramer, bytes, options).map(sketch), frames);
      assertTiles(framesOf(createSseFramer, bytes, [], options), bytes.length);
    });

  it('says of a stream that it ends inside a character', () => {
    const [tail] = framesOf(createSseFramer, raw('data: caf\xc3'));
    assert.match(tail?.findings?.[1]?.message ?? '', /ends inside a character.*byte 9/);
  });

  it('tells the size of a block over the limit, blank line not counted', () => {
    const [frame] = framesOf(createSseFramer, 'data: 0123456789\ndata: 0123456789\r\n\r\n', [20], {
      limit: 20,
    });
    assert.match(frame?.findings?.[0]?.message ?? '', / is 33 bytes long, over the limit of 20 /);
  });

  it('knows where the payload starts', () => {
    const frames = framesOf(
      createSseFramer,
      '\ufeffevent: é\ndata: a\n\ndata:b\ndata: c\n\n: d\n\n',
    );
    assert.deepEqual(
      frames.map((frame) => frame.dataStart),
      [19, 27, 38],
    );
  });

  it('counts offsets from where the body starts', () => {
    const frames = framesOf(createSseFramer, '\ufeff\ndata: a\n\n: b', [], { start: 100 });
    assert.deepEqual(frames.map(sketch), ['event 100: "a"', 'comment 113: comments ["b"]']);
    assert.equal(frames[0]?.dataStart, 110);
    assert.equal(frames[1]?.seenEnd, 116);
  });

  it('gives each frame the arrival time of the chunk that completed it', () => {
    const times: (number | undefined)[] = [];
    const framer = createSseFramer((frame) => times.push(frame.at));
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
    framer.push(encode('data: a\n'), 5);
    framer.push(encode('\ndata: b\n\nda'), 17);
    framer.push(encode('ta: c\n'), 30);
    framer.finish();
    assert.deepEqual(times, [17, 17, 30]);
  });

  it('emits an event at the CR that closes it, and gives the LF that follows to it', () => {
    const seen: Frame[] = [];
    const framer = createSseFramer((frame) => seen.push(frame));
    framer.push(new TextEncoder().encode('data: a\r\n\r'));
    assert.equal(seen.length, 1);
    framer.push(new TextEncoder().encode('\ndata: b\r\n\r\n'));
    assert.deepEqual(
      seen.map((frame) => frame.start),
      [0, 11],
    );
  });

  it('reads on after an event of 9 MiB, holding no more than the limit', () => {
    const piece = new Uint8Array(1 << 20).fill(97);
    const seen: Frame[] = [];
    const framer = createSseFramer((frame) => seen.push(frame));
    framer.push(new TextEncoder().encode('data: first\n\ndata: '));
    const before = process.memoryUsage().arrayBuffers;
    for (let mib = 0; mib < 9; mib++) framer.push(piece);
    assert.ok(process.memoryUsage().arrayBuffers - before < 24 << 20);
    framer.push(new TextEncoder().encode('\n\ndata: last\n\n'));
    framer.finish();
    assert.deepEqual(
      seen.map((frame) => [frame.kind, frame.data]),
      [
        ['event', 'first'],
        ['oversize', ''],
        ['event', 'last'],
      ],
    );
    assert.match(seen[1]?.findings?.[0]?.message ?? '', new RegExp(` ${(9 << 20) + 6} bytes`));
  });

  it('tiles seeded streams and reads them alike at any cut', () => {
    for (let seed = 1; seed <= 400; seed++) {
      const bytes = new TextEncoder().encode(seededSse(seed));
      const limit = seed % 3 === 0 ? 60 : 1 << 20;
      const whole = framesOf(createSseFramer, bytes, [], { limit });
      assertTiles(whole, bytes.length);
      const random = seeded(seed * 7919);
      const cuts = [randomCuts(random, bytes.length, 12), [...everyNth(bytes.length, 1)]];
      for (const cut of cuts) {
        const frames = framesOf(createSseFramer, bytes, cut, { limit });
        assertTiles(frames, bytes.length);
        assert.deepEqual(withoutSeenEnd(frames), withoutSeenEnd(whole), `seed ${seed}`);
      }
    }
  });

  it('reads long streams alike in small and in large chunks', () => {
    let text = '';
    for (let seed = 1; text.length < 150_000; seed++) text += seededSse(seed) + '\n\n';
    const bytes = new TextEncoder().encode(text);
    const whole = withoutSeenEnd(framesOf(createSseFramer, bytes));
    assert.ok(whole.length > 1000);
    for (const size of [5, 64, 255, 256, 257, 1400, 16_384, 20_000])
      assert.deepEqual(
        withoutSeenEnd(framesOf(createSseFramer, bytes, everyNth(bytes.length, size))),
        whole,
        `chunks of ${size}`,
      );
    const plain = framesOf(createSseFramer, bytes, [], { text: portableByteText() });
    assert.deepEqual(withoutSeenEnd(plain), whole, 'without Buffer');
  });
});
