import assert from 'node:assert/strict';
import type { CreateFramer } from '../../../src/core/framing/framer-options.ts';
import { createJsonArrayFramer } from '../../../src/core/framing/json-array.ts';
import { createJsonFramer } from '../../../src/core/framing/json.ts';
import { createNdjsonFramer } from '../../../src/core/framing/ndjson.ts';
import { portableByteText } from '../../../src/core/framing/byte-text.ts';
import { createTextFramer } from '../../../src/core/framing/text.ts';
import { createWebSocketFramer } from '../../../src/core/framing/websocket.ts';
import {
  assertAnyCut,
  assertTiles,
  everyNth,
  framesOf,
  withoutSeenEnd,
  type CutFrame,
} from './frames.ts';
import { pick, randomCuts, seeded } from './seeded.ts';
import { raw } from './sse-vectors/vector.ts';

interface Row {
  readonly name: string;
  readonly input: string | Uint8Array;
  readonly frames: readonly string[];
  readonly limit?: number;
}

function sketch(frame: CutFrame): string {
  const parts = [
    `${frame.kind}${frame.event && ` ${frame.event}`} ${frame.start}`,
    frame.dataStart !== frame.start && `data@${frame.dataStart}`,
    frame.data !== '' && JSON.stringify(frame.data),
    frame.direction === 'sent' && 'sent',
    frame.at !== undefined && `${frame.at} ms`,
    ...(frame.findings ?? []).map((one) => `${one.code}@${one.offset}`),
  ];
  return parts.filter(Boolean).join(' ');
}

function check(create: CreateFramer, rows: readonly Row[]): void {
  for (const { name, input, frames, limit } of rows)
    it(name, () => {
      const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
      const options = limit === undefined ? {} : { limit };
      assert.deepEqual(assertAnyCut(create, bytes, options).map(sketch), frames);
      assertTiles(framesOf(create, bytes, [], options), bytes.length);
      const moved = framesOf(create, bytes, [], { ...options, start: 1000 });
      assertTiles(moved, bytes.length, 1000);
      const plain = framesOf(create, bytes, [], { ...options, text: portableByteText() });
      assert.deepEqual(plain.map(sketch), frames, 'without Buffer');
    });
}

describe('JSON lines', () => {
  check(createNdjsonFramer, [
    {
      name: 'are a frame each, whatever ends them',
      input: '{"a":1}\n{"a":2}\r\n{"a":3}\r{"a":"é"}\n',
      frames: [
        'line 0 "{\\"a\\":1}"',
        'line 8 "{\\"a\\":2}"',
        'line 17 "{\\"a\\":3}"',
        'line 25 "{\\"a\\":\\"é\\"}"',
      ],
    },
    {
      name: 'may have blank lines around, which belong to the frame before, at the start to the first',
      input: '\ufeff\n  \n1\n\n \t\r\n2\n\n',
      frames: ['line 0 data@7 "1"', 'line 14 "2"'],
    },
    { name: 'of white space only are one block', input: '\n  \r\n', frames: ['block 0'] },
    { name: 'of nothing are nothing', input: '', frames: [] },
    {
      name: 'may start with a byte order mark',
      input: '\ufeff{}\n',
      frames: ['line 0 data@3 "{}"'],
    },
    {
      name: 'may end with [DONE]',
      input: '{"a":1}\n[DONE]',
      frames: ['line 0 "{\\"a\\":1}"', 'line 8 "[DONE]"'],
    },
    {
      name: 'need no line end at the end of input',
      input: '{"a":1}\n{"a":2}',
      frames: ['line 0 "{\\"a\\":1}"', 'line 8 "{\\"a\\":2}"'],
    },
    {
      name: 'may be cut',
      input: '{"a":1}\n{"a":"caf',
      frames: ['line 0 "{\\"a\\":1}"', 'line 8 "{\\"a\\":\\"caf" cut-line@8'],
    },
    {
      name: 'may be cut inside a character',
      input: raw('{"a":1}\n{"a":"caf\xc3'),
      frames: ['line 0 "{\\"a\\":1}"', 'line 8 "{\\"a\\":\\"caf\ufffd" cut-line@8 invalid-utf8@17'],
    },
    {
      name: 'may hold bytes that are not UTF-8',
      input: raw('{"a":"\xff"}\n{"b":2}\n'),
      frames: ['line 0 "{\\"a\\":\\"\ufffd\\"}" invalid-utf8@6', 'line 10 "{\\"b\\":2}"'],
    },
    {
      name: 'over the limit are not read',
      input: '{"a":1}\n{"a":"0123456789"}\n{"b":2}\n"01234567890123"',
      limit: 12,
      frames: [
        'line 0 "{\\"a\\":1}"',
        'oversize 8 oversized-frame@8',
        'line 27 "{\\"b\\":2}"',
        'oversize 35 oversized-frame@35',
      ],
    },
    {
      name: 'give up their payload and time when a recorder wrapped them',
      input:
        '{"ts":1764547200.412,"event":"delta","data":{"type":"delta","n":1.0}}\n' +
        '{"ts": 1764547200.655, "event": "délta", "data": "{\\"n\\":\\"é\\"}" }\n' +
        '{"ts":1764547201,"data":"[DONE]"}\n',
      frames: [
        'line delta 0 data@44 "{\\"type\\":\\"delta\\",\\"n\\":1.0}" 0 ms',
        'line délta 70 data@121 "{\\"n\\":\\"é\\"}" 243 ms',
        'line 139 data@164 "[DONE]" 588 ms',
      ],
    },
    {
      name: 'give up a payload that is all there is',
      input:
        '{"chunk":{"a":1}}\n{"raw":"{\\"a\\":2}"}\n{"data":{"a":3}}\n{"event":"x","data":{"a":4},"id":"7"}\n',
      frames: [
        'line 0 data@9 "{\\"a\\":1}"',
        'line 18 data@26 "{\\"a\\":2}"',
        'line 38 data@46 "{\\"a\\":3}"',
        'line x 55 data@75 "{\\"a\\":4}"',
      ],
    },
    {
      name: 'named by their type are unwrapped only when the payload calls itself the same',
      input:
        '{"type":"ping","data":{"type":"ping"}}\n{"type":"data-weather","id":"1","data":{"c":3}}\n',
      frames: [
        'line ping 0 data@22 "{\\"type\\":\\"ping\\"}"',
        'line 39 "{\\"type\\":\\"data-weather\\",\\"id\\":\\"1\\",\\"data\\":{\\"c\\":3}}"',
      ],
    },
    {
      name: 'with a direction say so',
      input: '{"type":"send","time":5,"opcode":1,"data":"hi"}\n{"dir":"in","data":{"a":1}}\n',
      frames: ['line 0 data@43 "hi" sent 0 ms', 'line 48 data@67 "{\\"a\\":1}"'],
    },
  ]);

  const WHOLE = [
    '{"object":"list","data":[{"id":"x"}]}',
    '{"type":"message_start","message":{"id":"m"}}',
    '{"type":"RAW","event":{"type":"x"},"timestamp":1764547200000}',
    '{"event":"on_chat_model_stream","data":{"chunk":{}},"name":"m"}',
    '{"event":"token","data":"Hello"}',
    '{"chunk":{"bytes":"eyJ0eXBlIjoieCJ9"}}',
    '{"data":[1]}',
    '{"data":null}',
    '{"data":{"a":1},"data":{"a":2}}',
    '{"data":{"a":1},"raw":{"a":2}}',
    '{"d\\u0061ta":{"a":1}}',
    '{"data":{"a":1}} x',
    '{"data":{"a":1}',
    '{"kind":"close","code":1011,"reason":"","ok":false}',
    '{"status":"pulling manifest"}',
    '{"ts":"yesterday","data":{"a":1}',
    '{}',
    '[{"data":{}}]',
    '"data"',
  ];
  it('of an API are never taken apart', () => {
    for (const line of WHOLE) {
      const [frame] = framesOf(createNdjsonFramer, `${line}\n`);
      assert.equal(frame?.data, line);
      assert.equal(frame.event, '');
    }
  });

  const TIMES: readonly (readonly [string, readonly string[], readonly number[]])[] = [
    ['seconds since 1970', ['1764547200.5', '1764547201'], [0, 500]],
    ['milliseconds since 1970', ['1764547200500', '1764547200750.25'], [0, 250.25]],
    ['microseconds since 1970', ['1764547200500000', '1764547200500750'], [0, 0.75]],
    ['nanoseconds since 1970', ['1764547200500000000', '1764547201500000000'], [0, 1000]],
    ['milliseconds since a start', ['0', '412', '655.5'], [0, 412, 655.5]],
    ['seconds since a start', ['0.412', '0.655', '2'], [0, 243, 1588]],
    ['ISO 8601', ['"2025-11-30T23:59:59.750Z"', '"2025-12-01T00:00:00Z"'], [0, 250]],
    [
      'ISO 8601 with zones',
      ['"2025-12-01T01:00:00.1+01:00"', '"2025-11-30 18:30:00,350-0530"'],
      [0, 250],
    ],
    [
      'ISO 8601 over a leap day',
      ['"2024-02-28T00:00:00"', '"2024-03-01T00:00:00"'],
      [0, 172_800_000],
    ],
    ['numbers in text', ['"1764547200.5"', '"1764547202"'], [0, 1500]],
  ];
  for (const [name, values, expected] of TIMES)
    it(`have their times in ${name}`, () => {
      const input = values.map((value) => `{"t":${value},"data":{}}\n`).join('');
      const times = framesOf(createNdjsonFramer, input).map((frame) => frame.at);
      assert.deepEqual(times, expected);
    });

  it('without a time of their own have that of their chunk', () => {
    const times: (number | undefined)[] = [];
    const framer = createNdjsonFramer((frame) => times.push(frame.at));
    framer.push(new TextEncoder().encode('{"a":1}\n{"a"'), 10);
    framer.push(new TextEncoder().encode(':2}\n{"a":3}'), 20);
    framer.finish();
    assert.deepEqual(times, [10, 20, 20]);
  });
});

describe('recorded sockets', () => {
  check(createWebSocketFramer, [
    {
      name: 'are a message a line, sent or received',
      input:
        '{"kind":"message","direction":"sent","data":{"setup":{}}}\n' +
        '{"kind":"message","direction":"received","data":{"setupComplete":{}}}\n' +
        '{"kind":"close","code":1011,"reason":"","ok":false}\n' +
        '{"type":"receive","time":1764547200.5,"opcode":1,"data":"{\\"type\\":\\"x\\"}"}\n' +
        '{"type":"session.created"}\n',
      frames: [
        'message 0 data@44 "{\\"setup\\":{}}" sent',
        'message 58 data@106 "{\\"setupComplete\\":{}}"',
        'message 128 "{\\"kind\\":\\"close\\",\\"code\\":1011,\\"reason\\":\\"\\",\\"ok\\":false}"',
        'message 180 data@237 "{\\"type\\":\\"x\\"}" 0 ms',
        'message 256 "{\\"type\\":\\"session.created\\"}"',
      ],
    },
  ]);
});

describe('a streamed JSON array', () => {
  check(createJsonArrayFramer, [
    {
      name: 'is a frame per element, however it is spaced',
      input: '[{"a": 1}\n,\r\n{"b":[2,{"c":"}]"}]}, {"d":"é"} ]\n',
      frames: [
        'element 0 data@1 "{\\"a\\": 1}"',
        'element 13 "{\\"b\\":[2,{\\"c\\":\\"}]\\"}]}"',
        'element 35 "{\\"d\\":\\"é\\"}"',
      ],
    },
    {
      name: 'has brackets, quotes and backslashes in strings',
      input: '[{"a":"\\\\"},{"b":"\\"}"},{"c":"\\\\\\"]"},"\\\\",["\\""]]',
      frames: [
        'element 0 data@1 "{\\"a\\":\\"\\\\\\\\\\"}"',
        'element 12 "{\\"b\\":\\"\\\\\\"}\\"}"',
        'element 24 "{\\"c\\":\\"\\\\\\\\\\\\\\"]\\"}"',
        'element 38 "\\"\\\\\\\\\\""',
        'element 43 "[\\"\\\\\\"\\"]"',
      ],
    },
    {
      name: 'may hold anything',
      input: '[1, -2.5e3 ,true,null\n, "x", [], {} ]',
      frames: [
        'element 0 data@1 "1"',
        'element 4 "-2.5e3"',
        'element 12 "true"',
        'element 17 "null"',
        'element 24 "\\"x\\""',
        'element 29 "[]"',
        'element 33 "{}"',
      ],
    },
    { name: 'may be empty', input: ' [ ]\n', frames: ['block 0'] },
    { name: 'of white space only is a block', input: ' \n', frames: ['block 0'] },
    { name: 'of nothing is nothing', input: '', frames: [] },
    {
      name: 'may start with a byte order mark',
      input: '\ufeff[{"a":1}]',
      frames: ['element 0 data@4 "{\\"a\\":1}"'],
    },
    {
      name: 'may be cut inside an element',
      input: '[{"a":1},\n{"b":"},',
      frames: ['element 0 data@1 "{\\"a\\":1}"', 'tail 10 "{\\"b\\":\\"}," unterminated-array@10'],
    },
    {
      name: 'may be cut inside a number, which may lack digits',
      input: '[1,23',
      frames: ['element 0 data@1 "1"', 'tail 3 "23" unterminated-array@3'],
    },
    {
      name: 'may be cut between elements',
      input: '[{"a":1}\n,\n',
      frames: ['element 0 data@1 "{\\"a\\":1}"', 'block 8 unterminated-array@11'],
    },
    {
      name: 'may be cut inside a character',
      input: raw('[{"a":"\xe2\x82'),
      frames: ['tail 0 data@1 "{\\"a\\":\\"\ufffd" unterminated-array@1 invalid-utf8@7'],
    },
    {
      name: 'may be cut before any element',
      input: '[\n',
      frames: ['block 0 unterminated-array@2'],
    },
    {
      name: 'may lack commas, or have too many',
      input: '[,{"a":1}{"b":2},,{"c":3},]',
      frames: [
        'element 0 data@2 "{\\"a\\":1}" array-separator@2',
        'element 9 "{\\"b\\":2}" array-separator@9',
        'element 18 "{\\"c\\":3}" array-separator@18',
      ],
    },
    {
      name: 'may have junk between elements, which is kept',
      input: '[{"a":1}, data: x y , {"b":2} oops\n]} z',
      frames: [
        'element 0 data@1 "{\\"a\\":1}"',
        'junk 10 "data: x y" array-separator@10',
        'element 22 "{\\"b\\":2}" array-separator@22',
        'junk 30 "oops" array-separator@30',
        'junk 36 "} z" array-separator@36',
      ],
    },
    {
      name: 'may be followed by another one, or by a stray element',
      input: '[{"a":1}]\n[{"b":2}]{"c":3}',
      frames: [
        'element 0 data@1 "{\\"a\\":1}"',
        'element 11 "{\\"b\\":2}" array-separator@11',
        'element 19 "{\\"c\\":3}" array-separator@19',
      ],
    },
    {
      name: 'is read on after an element over the limit',
      input: '[{"a":1},{"b":"0123456789"},{"c":3},{"d":"01234567',
      limit: 12,
      frames: [
        'element 0 data@1 "{\\"a\\":1}"',
        'oversize 9 oversized-frame@9',
        'element 28 "{\\"c\\":3}"',
        'oversize 36 oversized-frame@36',
        'block 50 unterminated-array@50',
      ],
    },
    {
      name: 'may hold bytes that are not UTF-8',
      input: raw('[{"a":"\xff"}, "\xc3\xa9"]'),
      frames: ['element 0 data@1 "{\\"a\\":\\"\ufffd\\"}" invalid-utf8@7', 'element 12 "\\"é\\""'],
    },
  ]);

  it('gives the elements that JSON.parse gives, on seeded arrays cut anywhere', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const random = seeded(seed);
      const elements = Array.from({ length: Math.floor(random() * 6) }, () =>
        seededValue(random, 0),
      );
      const text = JSON.stringify(elements, null, pick(random, [0, 0, 1, 2]));
      const bytes = new TextEncoder().encode(text);
      const frames = framesOf(createJsonArrayFramer, bytes, randomCuts(random, bytes.length, 9));
      const values = frames
        .filter(({ kind }) => kind === 'element')
        .map(({ data }) => JSON.parse(data) as unknown);
      assert.deepEqual(values, elements, `seed ${seed}`);
      assert.ok(frames.every(({ findings }) => findings === undefined));
      assertTiles(frames, bytes.length);
      // Cut short, every whole element is there still.
      const cut = bytes.subarray(0, Math.floor(random() * bytes.length));
      const some = framesOf(createJsonArrayFramer, cut).filter(({ kind }) => kind === 'element');
      assert.deepEqual(
        some.map(({ data }) => JSON.parse(data) as unknown),
        elements.slice(0, some.length),
      );
      assert.deepEqual(
        withoutSeenEnd(framesOf(createJsonArrayFramer, cut, everyNth(cut.length, 1))),
        withoutSeenEnd(framesOf(createJsonArrayFramer, cut)),
      );
    }
  });

  it('larger than a slice is cut alike', () => {
    const random = seeded(5);
    const elements = Array.from({ length: 1500 }, () => seededValue(random, 0));
    const bytes = new TextEncoder().encode(JSON.stringify(elements, null, 2));
    assert.ok(bytes.length > 40_000);
    for (const size of [64, 1000, 16_384, 40_000]) {
      const frames = framesOf(createJsonArrayFramer, bytes, everyNth(bytes.length, size));
      assert.deepEqual(
        frames.map(({ data }) => JSON.parse(data) as unknown),
        elements,
      );
    }
  });
});

function seededValue(random: () => number, depth: number): unknown {
  const kind = random();
  if (depth > 3 || kind < 0.25)
    return pick(random, ['', '\\', '"', '}],[{', 'é漢😀', 'a\nb\\"', 'long '.repeat(40)]);
  if (kind < 0.4) return pick(random, [0, -1.5, 1e21, true, false, null]);
  const size = Math.floor(random() * 4);
  if (kind < 0.55) return Array.from({ length: size }, () => seededValue(random, depth + 1));
  return Object.fromEntries(
    Array.from({ length: size }, () => [
      pick(random, ['a', 'b"', '\\', '{', ']']),
      seededValue(random, depth + 1),
    ]),
  );
}

describe('a JSON document', () => {
  check(createJsonFramer, [
    {
      name: 'is one element',
      input: '\ufeff{\n  "a": [1, "}"]\n}\n',
      frames: ['element 0 data@3 "{\\n  \\"a\\": [1, \\"}\\"]\\n}"'],
    },
    { name: 'may be an array', input: '[1, [2]]', frames: ['element 0 "[1, [2]]"'] },
    { name: 'may be a bare value', input: ' null ', frames: ['element 0 data@1 "null"'] },
    { name: 'of nothing is nothing', input: '', frames: [] },
    { name: 'of white space is a block', input: '\n', frames: ['block 0'] },
    {
      name: 'may be followed by others',
      input: '{"a":1}\n{\n"b":2}{"c":3}',
      frames: ['element 0 "{\\"a\\":1}"', 'element 8 "{\\n\\"b\\":2}"', 'element 16 "{\\"c\\":3}"'],
    },
    {
      name: 'may be followed by junk, which is kept',
      input: '{"a":1}\n<br>bye\n}, x "y"',
      frames: [
        'element 0 "{\\"a\\":1}"',
        'junk 8 "<br>bye"',
        'junk 16 "}"',
        'junk 17 ", x"',
        'element 21 "\\"y\\""',
      ],
    },
    { name: 'may be cut', input: '{"a":"b', frames: ['tail 0 "{\\"a\\":\\"b"'] },
    {
      name: 'may be over the limit',
      input: '{"a":"0123456789"} {"b":1}',
      limit: 10,
      frames: ['oversize 0 oversized-frame@0', 'element 19 "{\\"b\\":1}"'],
    },
  ]);
});

describe('text that is no framing', () => {
  check(createTextFramer, [
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
