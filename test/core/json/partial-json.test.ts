import assert from 'node:assert/strict';
import { createPartialJson, textStart } from '../../../src/core/json/partial-json.ts';
import type { PartialJson, PreviewNode } from '../../../src/core/json/partial-json.ts';

function read(...fragments: readonly string[]): PartialJson {
  const partial = createPartialJson();
  for (const fragment of fragments) partial.push(fragment);
  return partial;
}

/** The closed values solid, the open ones marked with `~` in front. */
function drawn(node: PreviewNode | undefined): string {
  if (node === undefined) return '';
  const mark = node.open ? '~' : '';
  switch (node.kind) {
    case 'object':
      return `${mark}{${node.children.map((child) => `${String(child.key)}=${drawn(child)}`).join(' ')}}`;
    case 'array':
      return `${mark}[${node.children.map(drawn).join(' ')}]`;
    case 'string':
      return `${mark}'${node.pieces.join('')}'`;
    default:
      return `${mark}${String(node.value)}`;
  }
}

const PREVIEWS: readonly (readonly [text: string, preview: string])[] = [
  // nothing yet
  ['', ''],
  [' \n\t\r', ''],
  // objects
  ['{', '~{}'],
  ['{ ', '~{}'],
  ['{"', '~{}'],
  ['{"k', '~{}'],
  ['{"k\\', '~{}'],
  ['{"k"', '~{}'],
  ['{"k":', '~{}'],
  ['{"k": ', '~{}'],
  ['{"k":{', '~{k=~{}}'],
  ['{"k":{}', '~{k={}}'],
  ['{"k":{}}', '{k={}}'],
  ['{"a":{"b":', '~{a=~{}}'],
  ['{"a":1,', '~{a=1}'],
  ['{"a":1 ', '~{a=1}'],
  ['{"a":1,"b', '~{a=1}'],
  ['{"a":1}', '{a=1}'],
  ['  {"a":1}  ', '{a=1}'],
  ['{"":""}', "{=''}"],
  ['{"\\u0061\\n":1}', '{a\n=1}'],
  // strings
  ['"', "~''"],
  ['"str', "~'str'"],
  ['"str"', "'str'"],
  ['{"k":"', "~{k=~''}"],
  ['{"k":"ab', "~{k=~'ab'}"],
  ['{"k":"ab"', "~{k='ab'}"],
  ['{"k":"ab\\', "~{k=~'ab'}"],
  ['{"k":"ab\\u', "~{k=~'ab'}"],
  ['{"k":"ab\\u0', "~{k=~'ab'}"],
  ['{"k":"ab\\u00', "~{k=~'ab'}"],
  ['{"k":"ab\\u00e', "~{k=~'ab'}"],
  ['{"k":"ab\\u00e9', "~{k=~'abé'}"],
  ['{"k":"ab\\u00E9', "~{k=~'abé'}"],
  ['{"s":"a\\"b', `~{s=~'a"b'}`],
  ['{"s":"x\\\\', "~{s=~'x\\'}"],
  ['"\\b\\f\\n\\r\\t\\/\\\\\\""', `'\b\f\n\r\t/\\"'`],
  ['"}],:{["', "'}],:{['"],
  // half of a surrogate pair waits for the other half
  ['"x\\ud83d', "~'x'"],
  ['"x\\ud83d\\', "~'x'"],
  ['"x\\ud83d\\ude0', "~'x'"],
  ['"x\\ud83d\\ude00', "~'x😀'"],
  ['"x\\ud83dy', "~'x\ud83dy'"],
  ['"x\\ud83d"', "'x\ud83d'"],
  ['"x\\ud83d\\ud83d', "~'x\ud83d'"],
  ['"\ud83d', "~''"],
  ['"\ud83d\\ude00', "~'😀'"],
  ['"\\ude00', "~'\ude00'"],
  // numbers: as much as is a number by itself
  ['1', '~1'],
  ['12', '~12'],
  ['12 ', '12'],
  ['-', ''],
  ['-0', '~0'],
  ['{"n":1', '~{n=~1}'],
  ['{"n":-', '~{}'],
  ['{"n":-1', '~{n=~-1}'],
  ['{"n":1.', '~{n=~1}'],
  ['{"n":1.5', '~{n=~1.5}'],
  ['{"n":1e', '~{n=~1}'],
  ['{"n":1e+', '~{n=~1}'],
  ['{"n":1e5', '~{n=~100000}'],
  ['{"n":1.5e3}', '{n=1500}'],
  ['[1,2', '~[1 ~2]'],
  ['[1,2]', '[1 2]'],
  ['[0,', '~[0]'],
  // words
  ['t', ''],
  ['{"t":tr', '~{}'],
  ['{"t":true', '~{t=true}'],
  ['{"t":nul', '~{}'],
  ['[fals', '~[]'],
  ['[false,null', '~[false null]'],
  // arrays
  ['[', '~[]'],
  ['[]', '[]'],
  ['[[[', '~[~[~[]]]'],
  ['[[],[', '~[[] ~[]]'],
  ['{"a":[1,', '~{a=~[1]}'],
  ['{"a":[{"b":"c', "~{a=~[~{b=~'c'}]}"],
  // keys that are dangerous to objects
  ['{"__proto__":{"x":1', '~{__proto__=~{x=~1}}'],
  ['{"constructor":[],"prototype":1}', '{constructor=[] prototype=1}'],
  // keys that look like numbers keep their place in the text
  ['{"b":1,"10":2,"9":3}', '{b=1 10=2 9=3}'],
  // the last of equal keys wins, in the place of the first
  ['{"a":1,"b":2,"a":', '~{a=1 b=2}'],
  ['{"a":1,"b":2,"a":"x', "~{a=~'x' b=2}"],
  // text that breaks: what was confirmed stays, what was open stays open
  ['{"a":1}{"b":2}', '{a=1}'],
  ['{"a":1} x', '{a=1}'],
  ['{"a":"x\n"}', "~{a=~'x'}"],
  ['{"a":"xy\\q', "~{a=~'xy'}"],
  ['[12x', '~[~12]'],
  ['[1,]', '~[1]'],
];

describe('a preview of growing JSON', () => {
  for (const [text, preview] of PREVIEWS) {
    it(`shows ${preview === '' ? 'nothing' : preview} for ${JSON.stringify(text)}`, () => {
      assert.equal(drawn(read(text).root), preview, 'in one piece');
      assert.equal(drawn(read(...text.split('')).root), preview, 'in single characters');
    });
  }

  it('has no value before there is one', () => {
    assert.equal(read('  ').snapshot(), undefined);
    assert.equal(read('tru').snapshot(), undefined);
    assert.equal(read('null').snapshot(), null);
  });

  it('gives __proto__ as an ordinary property, as JSON.parse does', () => {
    const text = '{"__proto__":{"polluted":true},"constructor":1,"toString":"x"}';
    const value = read(text).snapshot();
    assert.deepEqual(value, JSON.parse(text));
    assert.deepEqual(Object.keys(value as object), ['__proto__', 'constructor', 'toString']);
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });

  it('keeps minus zero', () => {
    assert.deepEqual(read('[-0]').snapshot(), [-0]);
  });

  it('confirms a bare number only when the text is said to have ended', () => {
    const partial = read('1', '2');
    assert.equal(drawn(partial.root), '~12');
    assert.deepEqual(partial.finish(), [{ path: [], set: 12, open: false }]);
    assert.equal(drawn(partial.root), '12');
    assert.deepEqual(partial.finish(), []);
  });

  it('leaves what is open at the end open', () => {
    for (const text of ['{"a":[1', '"x', '-', '1.', 'tru']) {
      const partial = read(text);
      assert.deepEqual(partial.finish(), [], text);
      assert.equal(partial.status, 'open', text);
    }
  });

  it('does not read a very long number at every delta, and knows it in the end', () => {
    const digits = '1234567890'.repeat(8);
    const partial = read(...`[${digits}`.split(''));
    assert.deepEqual(partial.snapshot(), [Number(digits.slice(0, 32))]);
    partial.push(']');
    assert.deepEqual(partial.snapshot(), [Number(digits)]);
  });

  it('keeps long strings in bounded pieces and gives their beginning without the rest', () => {
    const content = 'abcdefghij'.repeat(30_000);
    for (const fragment of [content.length + 2, 7, 20_000]) {
      const text = `"${content}"`;
      const partial = createPartialJson();
      for (let at = 0; at < text.length; at += fragment)
        partial.push(text.slice(at, at + fragment));
      const { root } = partial;
      assert.equal(root?.kind, 'string');
      assert.ok(root.pieces.every((piece) => piece.length <= 16 * 1024));
      assert.ok(root.pieces.length < 100);
      assert.equal(root.length, content.length);
      assert.equal(textStart(root, 12), 'abcdefghijab');
      assert.equal(partial.snapshot(), content);
    }
  });

  it('finds keys of large objects', () => {
    const members = Array.from({ length: 3000 }, (_, i) => `"key ${i % 2990}":${i}`);
    const text = `{${members.join(',')}}`;
    const partial = read(text);
    assert.deepEqual(partial.snapshot(), JSON.parse(text));
    assert.equal(partial.duplicateKeyCount, 10);
  });
});

describe('patches of growing JSON', () => {
  const steps: readonly (readonly [fragment: string, patches: readonly unknown[]])[] = [
    ['{"pa', [{ path: [], set: {}, open: true }]],
    ['th":', []],
    ['"', [{ path: ['path'], set: '', open: true }]],
    ['src', [{ path: ['path'], append: 'src', open: true }]],
    ['', []],
    ['\\', []],
    ['n', [{ path: ['path'], append: '\n', open: true }]],
    ['/a"', [{ path: ['path'], append: '/a', open: false }]],
    [
      ',"list":[1',
      [
        { path: ['list'], set: [], open: true },
        { path: ['list', 0], set: 1, open: true },
      ],
    ],
    ['2', [{ path: ['list', 0], set: 12, open: true }]],
    ['.', []],
    ['5,tru', [{ path: ['list', 0], set: 12.5, open: false }]],
    [
      'e,"x"]',
      [
        { path: ['list', 1], set: true, open: false },
        { path: ['list', 2], set: 'x', open: false },
        { path: ['list'], open: false },
      ],
    ],
    ['}', [{ path: [], open: false }]],
    [' \n', []],
  ];

  it('say what was set, what grew and what closed, delta by delta', () => {
    const partial = createPartialJson();
    for (const [fragment, patches] of steps) {
      assert.deepEqual(partial.push(fragment), patches, JSON.stringify(fragment));
    }
    assert.equal(partial.status, 'complete');
  });

  it('close a string that ended with nothing left to pass on', () => {
    const partial = read('"ab');
    assert.deepEqual(partial.push('"'), [{ path: [], open: false }]);
  });

  it('are added to the array that the caller gives', () => {
    const partial = createPartialJson();
    const patches = [{ path: ['earlier'], open: false as const }];
    assert.equal(partial.push('[', patches), patches);
    assert.equal(partial.push(']', patches), patches);
    assert.equal(patches.length, 3);
  });

  it('stop where the text breaks', () => {
    const partial = read('{"a":1');
    assert.deepEqual(partial.push(';"b":2}'), []);
    assert.deepEqual(partial.push('"c":3}'), []);
    assert.equal(partial.status, 'invalid');
  });
});

describe('the state of growing JSON', () => {
  const states: readonly (readonly [
    text: string,
    status: string,
    firstValidAt: number | undefined,
  ])[] = [
    ['', 'empty', undefined],
    [' \n', 'empty', undefined],
    ['{', 'open', undefined],
    ['t', 'open', undefined],
    ['-', 'open', undefined],
    ['"', 'open', undefined],
    ['{}', 'complete', 2],
    [' {} \n', 'complete', 3],
    ['"a"', 'complete', 3],
    ['true', 'complete', 4],
    ['12', 'complete', 1],
    ['-12', 'complete', 2],
    ['12.', 'open', 1],
    ['12.5', 'complete', 1],
    ['12 ', 'complete', 1],
    ['{"a":[1,2]}', 'complete', 11],
    ['{"a":1}}', 'invalid', 7],
    ['{}{}', 'invalid', 2],
    ['12x', 'invalid', 1],
    ['x', 'invalid', undefined],
  ];
  for (const [text, status, firstValidAt] of states) {
    it(`is ${status} after ${JSON.stringify(text)}`, () => {
      for (const partial of [read(text), read(...text.split(''))]) {
        assert.equal(partial.status, status);
        assert.equal(partial.firstValidAt, firstValidAt);
        assert.equal(partial.length, text.length);
      }
    });
  }

  const broken: readonly (readonly [text: string, at: number, reason: string])[] = [
    ['x', 0, "At offset 0: expected a value, found 'x'."],
    ["{'a':1}", 1, `At offset 1: expected a key in double quotes or '}', found "'".`],
    ['{"a":1,}', 7, "At offset 7: expected a key in double quotes, found '}'."],
    ['{"a" 1}', 5, "At offset 5: expected ':' after the key, found '1'."],
    ['{"a":}', 5, "At offset 5: expected a value, found '}'."],
    ['{"a":1 "b"', 7, `At offset 7: expected ',' or '}' after a member, found '"'.`],
    ['[1 2]', 3, "At offset 3: expected ',' or ']' after an element, found '2'."],
    ['[,', 1, "At offset 1: expected a value or ']', found ','."],
    ['[1}', 2, "At offset 2: expected ',' or ']' after an element, found '}'."],
    ['[truE', 4, "At offset 4: expected the word 'true', found 'E'."],
    ['[nan', 2, "At offset 2: expected the word 'null', found 'a'."],
    ['[01', 2, "At offset 2: expected no digit after a leading zero, found '1'."],
    ['[-x', 2, "At offset 2: expected a digit, found 'x'."],
    ['[1.]', 3, "At offset 3: expected a digit, found ']'."],
    ['[1e,', 3, "At offset 3: expected a digit, found ','."],
    ['[+1', 1, "At offset 1: expected a value or ']', found '+'."],
    [
      '"a\nb',
      2,
      'At offset 2: expected an escape in place of a control character, found a line feed.',
    ],
    ['"\\x', 2, `At offset 2: expected an escape (one of " \\ / b f n r t u), found 'x'.`],
    ['"\\u12g', 5, "At offset 5: expected four hexadecimal digits after \\u, found 'g'."],
    ['\ufeff{}', 0, 'At offset 0: expected a value, found U+FEFF.'],
    ['{}\u00a0', 2, 'At offset 2: expected nothing more after the complete value, found U+00A0.'],
  ];
  for (const [text, at, reason] of broken) {
    it(`says where ${JSON.stringify(text)} breaks`, () => {
      for (const partial of [
        read(text),
        read(...text.split('')),
        read(text.slice(0, at), text.slice(at)),
      ]) {
        assert.equal(partial.status, 'invalid');
        assert.equal(partial.error?.at, at);
        assert.equal(partial.error.reason, reason);
      }
    });
  }

  it('tells text after the complete value from broken JSON', () => {
    const trailing = read('{"a":1}', ' \n', ' {"b":2}');
    assert.equal(trailing.error?.code, 'trailing');
    assert.equal(trailing.trailingAt, 10);
    assert.deepEqual(trailing.snapshot(), { a: 1 });
    const syntax = read('{"a":;');
    assert.equal(syntax.error?.code, 'syntax');
    assert.equal(syntax.trailingAt, undefined);
  });

  it('counts what comes after the break but does not read it', () => {
    const partial = read('[1;', ',2]');
    assert.equal(partial.length, 6);
    assert.equal(partial.error?.at, 2);
    assert.deepEqual(partial.snapshot(), [1]);
  });

  it('follows 512 levels and says so when there are more', () => {
    const fits = `${'['.repeat(512)}${']'.repeat(512)}`;
    assert.deepEqual(read(fits).snapshot(), JSON.parse(fits));
    const tooDeep = read(`${'[{"a":'.repeat(256)}[`, '1]');
    assert.equal(tooDeep.status, 'invalid');
    assert.equal(tooDeep.error?.code, 'depth');
    assert.equal(tooDeep.error.at, 6 * 256);
    assert.match(tooDeep.error.reason, /deeper than 512 levels/);
    assert.notEqual(tooDeep.snapshot(), undefined);
  });

  it('reports repeated keys, once their value begins', () => {
    const partial = read('{"a":1,"b":{"a":2},"\\u0061"');
    assert.equal(partial.duplicateKeyCount, 0);
    partial.push(':3}');
    assert.deepEqual(partial.duplicateKeys, [{ key: 'a', at: 19, path: ['a'] }]);
    assert.deepEqual(partial.snapshot(), { a: 3, b: { a: 2 } });
  });

  it('keeps a bounded list of repeated keys and counts them all', () => {
    const partial = read(`{"a":0${',"a":1'.repeat(100)}}`);
    assert.equal(partial.duplicateKeyCount, 100);
    assert.equal(partial.duplicateKeys.length, 32);
  });
});
