import assert from 'node:assert/strict';
import { createJsonArrayFramer } from '../../../src/core/framing/json-array.ts';
import { createJsonFramer } from '../../../src/core/framing/json.ts';
import { itFrames } from './frame-rows.ts';
import { assertTiles, everyNth, framesOf, withoutSeenEnd } from './frames.ts';
import { pick, randomCuts, seeded } from './seeded.ts';
import { raw } from './sse-vectors/vector.ts';

describe('a streamed JSON array', () => {
  itFrames(createJsonArrayFramer, [
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
      frames: ['element 0 data@1 "{\\"a\\":1}"'],
    },
    {
      name: 'may be cut inside a character',
      input: raw('[{"a":"\xe2\x82'),
      frames: ['tail 0 data@1 "{\\"a\\":\\"\ufffd" unterminated-array@1 invalid-utf8@7'],
    },
    {
      name: 'may be cut before any element',
      input: '[\n',
      frames: ['block 0'],
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
      ],
    },
    {
      name: 'gives up its payloads when a recorder wrapped them',
      input: '[{"t":7,"event":"é","data":{"a":1}},\n {"t":9,"event":"e","data":"{}"}]',
      frames: ['element é 0 data@28 "{\\"a\\":1}" 7 ms', 'element e 39 data@66 "{}" 9 ms'],
    },
    {
      name: 'may hold bytes that are not UTF-8',
      input: raw('[{"a":"\xff"}, "\xc3\xa9"]'),
      frames: ['element 0 data@1 "{\\"a\\":\\"\ufffd\\"}" invalid-utf8@7', 'element 12 "\\"é\\""'],
    },
  ]);

  it('that ends between elements says so, though no frame can', () => {
    const endings: [string, readonly string[]][] = [
      ['[{"a":1},\n{"b":2}', ['after element 2: the array is not closed']],
      ['[{"a":1}\n,', ['after element 1: the array is not closed']],
      [' [\n', ['before any element: the array is not closed']],
      ['[{"a":1}]', []],
      ['[{"a":1}, {"b"', []],
      ['', []],
    ];
    for (const [input, expected] of endings) {
      const said: string[] = [];
      framesOf(createJsonArrayFramer, input, [], {
        onEnding: ({ code, message, offset }) => {
          assert.equal(code, 'unterminated-array');
          assert.equal(offset, input.length);
          said.push(message);
        },
      });
      assert.equal(said.length, expected.length, input);
      said.forEach((message, n) => assert.ok(message.includes(expected[n] as string), message));
    }
  });

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

describe('a JSON document', () => {
  itFrames(createJsonFramer, [
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
