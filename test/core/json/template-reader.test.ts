import assert from 'node:assert/strict';
import { TemplateReader } from '../../../src/core/json/template-reader.ts';
import type { Json } from '../../../src/core/types/json.ts';
import { fixtures, recordings } from '../../support/fixtures.ts';
import { seededRandom } from '../../support/random.ts';

type Outcome = { readonly value: Json; readonly text: string } | { readonly refused: string };

/** What a reader makes of a text; the text of the value tells the order of its keys and a negative zero. */
function outcome(read: (text: string) => Json, text: string): Outcome {
  try {
    const value = read(text);
    return { value, text: JSON.stringify(value) };
  } catch (refusal) {
    assert.ok(refusal instanceof SyntaxError);
    return { refused: refusal.message };
  }
}

function same(reader: TemplateReader, text: string): void {
  const expected = outcome((one) => JSON.parse(one) as Json, text);
  assert.deepEqual(
    outcome((one) => reader.read(one), text),
    expected,
    text,
  );
}

/** Payloads of a capture, roughly: lines that hold an object. */
function payloadsOf(bytes: Uint8Array): readonly string[] {
  return new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/)
    .map((line) => line.replace(/^data: ?/, ''))
    .filter((line) => line.startsWith('{') && line.length < 20_000);
}

const DAMAGE = [
  '"',
  '\\',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '0',
  '7',
  '-',
  'e',
  '.',
  ' ',
  '\t',
  '\u0001',
  'é',
  '\ud83d',
  '\\"',
  '\\n',
  '\\u00e9',
  'null',
  '',
];

function damaged(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  const piece = DAMAGE[Math.floor(random() * DAMAGE.length)]!;
  return text.slice(0, at) + piece + text.slice(at + Math.floor(random() * 3));
}

const delta = (text: string, place = 7): string =>
  `{"type":"delta","part":{"place":${place},"list":[{"kept":true}]},"text":"${text}"}`;

describe('TemplateReader', () => {
  const SEQUENCES: { readonly [name: string]: readonly string[] } = {
    'deltas that differ': ['a', 'b', 'c', '', 'longer than twelve characters'].map((text) =>
      delta(text),
    ),
    escapes: [
      'a',
      'b',
      '\\n',
      '\\"',
      'x\\\\',
      '\\\\\\"',
      '\\u0041',
      '\\ud83d\\ude00',
      'quite a long one \\"with\\" them',
    ].map((text) => delta(text)),
    'what may not stand in a string': [
      'a',
      'b',
      '\t',
      '\u0000',
      'long enough \u001f to be parsed',
      '\\x',
      '\\',
      '\\u12',
    ].map((text) => delta(text)),
    'text that is not ASCII': [
      'a',
      'b',
      'é',
      '漢字',
      '😀',
      '\ud83d',
      'a long one with 漢字 in it',
    ].map((text) => delta(text)),
    numbers: [
      '1',
      '2',
      '0',
      '-0',
      '-1',
      '10',
      '007',
      '1.5',
      '1e3',
      '1E+2',
      '1e400',
      '-',
      '1.',
      '.5',
      '123456789012345',
      '1234567890123456',
      '12345678901234567890',
      '',
      '1 2',
      '+1',
    ].map((number) => `{"n":${number},"after":1}`),
    'numbers and words': ['1', '2', 'null', 'true', '3', '"4"', '5', 'nul'].map(
      (value) => `{"n":${value}}`,
    ),
    'an id that changes later': ['one', 'one', 'one', 'two', 'two', 'three'].flatMap((id) =>
      ['p', 'q'].map((text) => `{"id":"${id}","text":"${text}"}`),
    ),
    'an id that is the beginning of the next one': [
      'ab',
      'ab',
      'ab',
      'abc',
      'abc',
      'ab',
      'ab',
    ].flatMap((id) => ['p', 'q'].map((text) => `{"id":"${id}","text":"${text}"}`)),
    'blanks between': ['1', '2', '3'].map((value) => `{ "a" : [ ${value} , { } ] ,\r\n\t"b": [] }`),
    'keys that JSON.parse treats in its own way': ['x', 'y', 'z'].flatMap((value) => [
      `{"__proto__":{"polluted":"${value}"},"a":1}`,
      `{"a":"${value}","a":"twice"}`,
      `{"b":1,"2":"${value}","1":"first"}`,
      `{"k\\u0065y":"${value}"}`,
    ]),
    'more behind it': [
      delta('a'),
      delta('b'),
      `${delta('c')} `,
      `${delta('d')}}`,
      delta('e').slice(0, -1),
    ],
    'two kinds in turn': ['a', 'b', 'c', 'd'].flatMap((text, n) => [delta(text), `{"usage":${n}}`]),
    'the same text again': [delta('a'), delta('a'), delta('a'), delta('b'), delta('a')],
    'scalars alone and lists': [
      '1',
      '2',
      '"x"',
      '"y"',
      'null',
      '[1,"a"]',
      '[2,"b"]',
      '[3,"c"]',
      '[]',
      '{}',
      '{}',
    ],
    'nested deeply': ['a', 'b', 'c'].map(
      (text) => `${'{"a":'.repeat(30)}"${text}"${'}'.repeat(30)}`,
    ),
    'many members': ['1', '2', '3'].map((value) => `{"n":[${`${value},`.repeat(80)}0]}`),
  };
  for (const [name, texts] of Object.entries(SEQUENCES))
    it(`reads as JSON.parse does: ${name}`, () => {
      const reader = new TemplateReader();
      for (const text of [...texts, ...texts, ...[...texts].reverse()]) same(reader, text);
    });

  it('parses no payload whole that is like two before it', () => {
    const reader = new TemplateReader();
    type Delta = { readonly part: { readonly list: object }; readonly text: string };
    const [, , third, fourth, odd] = ['a', 'b', 'c', 'd\\n', 'e'].map(
      (text, at) => reader.read(delta(text, at === 4 ? 8 : 7)) as unknown as Delta,
    );
    assert.notEqual(third, fourth);
    assert.equal(third!.part, fourth!.part, 'what is alike is one object');
    assert.deepEqual(odd, JSON.parse(delta('e', 8)));
    const [, last] = ['f', 'g'].map((text, at) => reader.read(delta(text, at)) as unknown as Delta);
    assert.notEqual(last!.part, odd!.part);
    assert.equal(last!.part.list, odd!.part.list, 'the place was learnt to vary');
  });

  it('gives values that later ones leave alone', () => {
    const reader = new TemplateReader();
    const texts = Array.from({ length: 40 }, (_, n) => delta(`token ${n}`, n % 3));
    const values = texts.map((text) => reader.read(text));
    assert.deepEqual(
      values,
      texts.map((text) => JSON.parse(text) as Json),
    );
  });

  it('goes on as before after many texts of no kind', () => {
    const reader = new TemplateReader();
    for (let n = 0; n < 3000; n++) same(reader, `{"key${n}":"${n}"}`);
    for (let n = 0; n < 6000; n++) same(reader, delta(String(n)));
    const [one, other] = ['x', 'y'].map((text) => reader.read(delta(text)) as { part: object });
    assert.equal(one!.part, other!.part);
  });

  it('reads deltas longer than what is learnt from', () => {
    const reader = new TemplateReader();
    for (let n = 0; n < 30; n++) {
      same(reader, delta('x'.repeat(n % 3 === 0 ? 40_000 : n), n >> 3));
      same(reader, delta(`${'\\n'.repeat(30_000)}${n}`, n >> 3));
    }
  });

  it('reads more kinds and shapes than are kept apart', () => {
    const reader = new TemplateReader();
    for (let n = 0; n < 2000; n++) {
      const kind = (n * 7 + (n >> 5)) % 60;
      same(reader, `{"kind${kind}":{"n":${n},"s":"${n % 5}"},"list":[{"of":"${n}"},${kind}]}`);
    }
  });

  it('reads every payload at hand as JSON.parse does, whole and damaged', function () {
    this.timeout(60_000);
    const random = seededRandom(20261201);
    for (const { bytes } of [...fixtures(), ...recordings()]) {
      const reader = new TemplateReader();
      for (const text of payloadsOf(bytes)) {
        same(reader, text);
        same(reader, damaged(text, random));
        same(reader, damaged(damaged(text, random), random));
      }
    }
  });
});
