import assert from 'node:assert/strict';
import { findDuplicateKey, parseJson, splitJsonValues } from '../../../src/core/json/parse-json.ts';
import { below, damaged, noise, randomJson, seededRandom } from './random-json.ts';

describe('parsing JSON without throwing', () => {
  it('gives the value of valid texts', () => {
    for (const text of ['{}', ' [1,"a",null] ', '-0', '"\\ud83d"', '{"a":1,"a":2}', '1e999']) {
      assert.deepEqual(parseJson(text), { ok: true, value: JSON.parse(text) as unknown });
    }
  });

  const broken: readonly (readonly [text: string, at: number, reason: string])[] = [
    ['', 0, 'expected a value, found the end of the text'],
    ['   ', 3, 'expected a value, found the end of the text'],
    ['{', 1, "expected a key in double quotes or '}', found the end of the text"],
    ['{"a"', 4, "expected ':' after the key, found the end of the text"],
    ['{"a":', 5, 'expected a value, found the end of the text'],
    ['{"a":1', 6, "expected ',' or '}' after a member, found the end of the text"],
    ['[', 1, "expected a value or ']', found the end of the text"],
    ['[1', 2, "expected ',' or ']' after an element, found the end of the text"],
    ['"ab', 3, 'expected a closing quote, found the end of the text'],
    ['"ab\\', 4, 'expected an escape (one of " \\ / b f n r t u), found the end of the text'],
    ['"\\u00', 5, 'expected four hexadecimal digits after \\u, found the end of the text'],
    ['-', 1, 'expected a digit, found the end of the text'],
    ['1.', 2, 'expected a digit, found the end of the text'],
    ['fal', 3, "expected the word 'false', found the end of the text"],
    ['"a\u0000"', 2, 'expected an escape in place of a control character, found U+0000'],
    ['"a\t"', 2, 'expected an escape in place of a control character, found a tab'],
    ['{"a":1}x', 7, "expected nothing more after the complete value, found 'x'"],
    ['01', 1, "expected no digit after a leading zero, found '1'"],
    ['[DONE]', 1, "expected a value or ']', found 'D'"],
    ['undefined', 0, "expected a value, found 'u'"],
    ['\ufeff{}', 0, 'expected a value, found U+FEFF'],
    ['{"id":"x","choi data: {"id":1}', 24, "expected ':' after the key, found 'i'"],
    ['{"é":"→"; "b":1}', 8, "expected ',' or '}' after a member, found ';'"],
  ];
  for (const [text, at, reason] of broken) {
    it(`says where ${JSON.stringify(text)} breaks and why`, () => {
      assert.deepEqual(parseJson(text), { ok: false, reason, at });
    });
  }

  it('places the break where the engine places it, whenever the engine tells', () => {
    const random = seededRandom(4);
    let told = 0;
    for (let i = 0; i < 4000; i += 1) {
      const text = damaged(random, randomJson(random));
      const parsed = parseJson(text);
      if (parsed.ok) continue;
      const position = /at position (\d+)/.exec(engineMessage(text))?.[1];
      if (position === undefined) continue;
      told += 1;
      assert.equal(parsed.at, Number(position), text);
    }
    assert.ok(told > 500, 'the engine told some');
  });

  it('takes nesting of any depth', () => {
    const deep = '['.repeat(100_000);
    assert.deepEqual(parseJson(deep), {
      ok: false,
      reason: "expected a value or ']', found the end of the text",
      at: 100_000,
    });
    assert.equal(parseJson(deep + ']'.repeat(100_000)).ok, true);
  });
});

function engineMessage(text: string): string {
  try {
    JSON.parse(text);
    return '';
  } catch (refusal) {
    return (refusal as Error).message;
  }
}

/** Values marked with `!` when recovered, then the rest in angle brackets. */
function split(text: string): string {
  const { values, rest } = splitJsonValues(text);
  const parts = values.map((piece) => {
    assert.deepEqual(JSON.parse(text.slice(piece.start, piece.end)), piece.value);
    return {
      at: piece.start,
      shown: `${piece.recovered ? '!' : ''}${JSON.stringify(piece.value)}`,
    };
  });
  if (rest) {
    assert.equal(rest.text, text.slice(rest.start, rest.end));
    parts.push({ at: rest.start, shown: `<${rest.text}>` });
  }
  return parts
    .sort((a, b) => a.at - b.at)
    .map((part) => part.shown)
    .join(' ');
}

describe('splitting a payload of several JSON values', () => {
  const splits: readonly (readonly [what: string, text: string, expected: string])[] = [
    ['objects glued together', '{"a":1}{"b":2}', '{"a":1} {"b":2}'],
    ['objects on lines', '{"a":1}\n{"b":2}\r\n', '{"a":1} {"b":2}'],
    ['objects with commas between', ' {"a":1} , {"b":2},{"c":3}', '{"a":1} {"b":2} {"c":3}'],
    ['arrays and objects', '[1][2]{"a":[3]}', '[1] [2] {"a":[3]}'],
    ['a single value', '{"a":1}', '{"a":1}'],
    ['scalars with something between', '1 "a", true', '1 "a" true'],
    ['strings glued together', '"a""b"', '"a" "b"'],
    ['a second comma is left over', '{"a":1},,{"b":2}', '{"a":1} <,{"b":2}>'],
    ['a comma at the end is left over', '{"a":1},', '{"a":1} <,>'],
    ['a comma at the beginning is left over', ',{"a":1}', '<,{"a":1}>'],
    ['a sentinel at the end is left over', '{"a":1} [DONE]', '{"a":1} <[DONE]>'],
    ['a second object cut off is left over', '{"a":1}{"b":', '{"a":1} <{"b":>'],
    ['nothing at all', '', ''],
    ['only white space', ' \n', ''],
    ['prose', 'upstream error', '<upstream error>'],
    ['prose that begins with a number', '502 Bad Gateway', '<502 Bad Gateway>'],
    ['a date is no run of numbers', '2026-01-02', '<2026-01-02>'],
    ['a word that runs on is no value', 'nullable', '<nullable>'],
    ['an object, then prose', '{"a":1} and so on', '{"a":1} <and so on>'],
    ['an object, then a number in prose', '{"a":1} 3 more', '{"a":1} <3 more>'],
    [
      'a document cut in a key, the next one behind its field name',
      '{"id":"x","choi data: {"id":"y","n":[1]}',
      '<{"id":"x","choi data: > !{"id":"y","n":[1]}',
    ],
    [
      'a document cut in a key, the next one right behind',
      '{"id":"x","ch{"id":"y"}',
      '<{"id":"x","ch> !{"id":"y"}',
    ],
    [
      'the recovered document holds brackets and quotes in strings',
      '{"a":"b data: {"t":"} \\" { \\\\"}',
      '<{"a":"b data: > !{"t":"} \\" { \\\\"}',
    ],
    [
      'several whole documents behind a broken one',
      'oops {"a":1}\n{"b":2}',
      '<oops > !{"a":1} !{"b":2}',
    ],
    ['whole, broken, whole', '{"a":1}{"b"; {"c":3}', '{"a":1} <{"b"; > !{"c":3}'],
    ['prose, then a document', 'data: {"a":1}', '<data: > !{"a":1}'],
    ['a member of a document that ends too soon', '{"a":{"b":1}', '<{"a":{"b":1}>'],
    ['a member of a broken document', '{"a":1 "b":{"c":2}', '<{"a":1 "b":{"c":2}>'],
    ['an element of a broken array', '[x,{"c":2}', '<[x,{"c":2}>'],
    ['elements of a broken array', '[{"a":1} {"b":2}', '<[{"a":1} {"b":2}>'],
    [
      'code in a string that has no end',
      '{"code":"if (x) {\\"a\\":1}',
      '<{"code":"if (x) {\\"a\\":1}>',
    ],
    ['an array in a string that has no end', '{"code":"see [1]', '<{"code":"see [1]>'],
    ['empty braces tell nothing', '{"code":"say "hi" {}', '<{"code":"say "hi" {}>'],
    ['a broken document as a whole', '{"a":1,}', '<{"a":1,}>'],
    ['a bracket that nothing opened', 'x }', '<x }>'],
  ];
  for (const [what, text, expected] of splits) {
    it(what, () => {
      assert.equal(split(text), expected);
    });
  }

  it('gives offsets of each piece and of the rest', () => {
    assert.deepEqual(splitJsonValues(' {"a":1}, {"b":'), {
      values: [{ value: { a: 1 }, start: 1, end: 8, recovered: false }],
      rest: { start: 10, end: 15, text: '{"b":' },
    });
  });

  it('takes apart what was glued together, and never throws', () => {
    const random = seededRandom(12);
    for (let i = 0; i < 2000; i += 1) {
      const texts: string[] = [];
      for (let n = 1 + below(random, 4); n > 0; n -= 1) texts.push(`[${randomJson(random, 2)}]`);
      const separator = ['', ' ', '\n', ',', ' , '][below(random, 5)] ?? '';
      const { values, rest } = splitJsonValues(texts.join(separator));
      assert.deepEqual(
        values.map((piece) => piece.value),
        texts.map((text) => JSON.parse(text) as unknown),
      );
      assert.equal(rest, undefined);
      split(damaged(random, texts.join(separator)));
      split(noise(random));
    }
  });

  it('looks at no character again and again', () => {
    // Quadratic work on texts of this size would run into the time limit of the test.
    const size = 120_000;
    for (const part of [
      '{',
      '[',
      '{"a":',
      '[1,',
      'x{"a":1}',
      '"',
      '\\"',
      '}',
      '{}x',
      '1,',
      '{"a":[',
    ]) {
      const text = part.repeat(size / part.length);
      split(`${text}x`);
      split(`x${text}`);
      split(`${text}}`);
    }
  });
});

describe('finding a repeated key', () => {
  const cases: readonly (readonly [
    text: string,
    found: { key: string; at: number } | undefined,
  ])[] = [
    ['{}', undefined],
    ['{"a":1,"b":{"a":2},"c":[{"a":3},{"a":4}]}', undefined],
    ['{"a":1,"a":2}', { key: 'a', at: 7 }],
    ['{"a":1,"b":{"c":1,"c":2},"a":3}', { key: 'c', at: 18 }],
    ['[{"a":1},{"b":1,"b":1}]', { key: 'b', at: 16 }],
    ['{"a":{"x":1},"b":1,"a":2}', { key: 'a', at: 19 }],
    ['{"a":1,"\\u0061":2}', { key: 'a', at: 7 }],
    ['{"\\n":1,"\\u000a":2}', { key: '\n', at: 8 }],
    ['{"__proto__":1,"__proto__":2}', { key: '__proto__', at: 15 }],
    ['{"toString":1}', undefined],
    ['{"":1,"":2}', { key: '', at: 6 }],
    ['{"a":"a","b":"\\"a\\":1"}', undefined],
    ['{"a":1,"a":2', { key: 'a', at: 7 }],
    ['{"a":1;"a":2}', undefined],
    ['"a"', undefined],
    ['', undefined],
  ];
  for (const [text, found] of cases) {
    it(`${found ? `finds ${JSON.stringify(found.key)}` : 'finds nothing'} in ${text}`, () => {
      assert.deepEqual(findDuplicateKey(text), found);
    });
  }
});
