import assert from 'node:assert/strict';
import { createPathValue } from '../../../src/core/json/path-values.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';

type Update = readonly [path: string, entry: JsonObject];

const text = (stringValue: string, willContinue?: boolean): JsonObject =>
  willContinue === undefined ? { stringValue } : { stringValue, willContinue };
const number = (numberValue: number): JsonObject => ({ numberValue });

function built(updates: readonly Update[]): Json {
  const value = createPathValue();
  for (const [path, entry] of updates) {
    assert.deepEqual(value.apply(path, entry), { ok: true }, path);
  }
  return value.value();
}

const TAKEN: readonly (readonly [what: string, updates: readonly Update[], value: Json])[] = [
  ['nothing yet', [], {}],
  ['a whole string', [['$.a', text('x')]], { a: 'x' }],
  ['a number', [['$.a', number(-1.5)]], { a: -1.5 }],
  ['a boolean', [['$.a', { boolValue: false }]], { a: false }],
  ['null, as the service spells it', [['$.a', { nullValue: 'NULL_VALUE' }]], { a: null }],
  ['null as null', [['$.a', { nullValue: null }]], { a: null }],
  ['an absent value spelt as null', [['$.a', { stringValue: null, numberValue: 1 }]], { a: 1 }],
  [
    'a string in pieces, ended by an empty one',
    [
      ['$.a', text('Be', true)],
      ['$.a', text('', true)],
      ['$.a', text('rn', true)],
      ['$.a', text('')],
    ],
    { a: 'Bern' },
  ],
  [
    'a string in pieces, ended by its last piece',
    [
      ['$.room', text('attic', true)],
      ['$.room', text(' (north)')],
      ['$.level', number(35)],
    ],
    { room: 'attic (north)', level: 35 },
  ],
  [
    'two strings that take turns',
    [
      ['$.a', text('1', true)],
      ['$.b', text('x', true)],
      ['$.a', text('2', true)],
      ['$.b', text('y')],
      ['$.a', text('3')],
    ],
    { a: '123', b: 'xy' },
  ],
  [
    'a piece that comes after the string was ended',
    [
      ['$.a', text('x')],
      ['$.a', text('y')],
    ],
    { a: 'xy' },
  ],
  [
    'objects in arrays',
    [
      ['$.r.list[0].name', text('Salt')],
      ['$.r.list[0].grams', number(2)],
      ['$.r.list[1].name', text('Flour')],
    ],
    { r: { list: [{ name: 'Salt', grams: 2 }, { name: 'Flour' }] } },
  ],
  [
    'arrays in arrays',
    [
      ['$.m[0][0]', number(1)],
      ['$.m[0][1]', number(2)],
      ['$.m[1][0]', number(3)],
    ],
    { m: [[1, 2], [3]] },
  ],
  [
    'indexes after a dot',
    [
      ['$.a.0.b', number(1)],
      ['$.a.1.b', number(2)],
    ],
    { a: [{ b: 1 }, { b: 2 }] },
  ],
  [
    'digits after a dot that can only be a name',
    [
      ['$.years.2026', number(1)],
      ['$.years.0', number(2)],
      ['$.7', number(3)],
    ],
    { years: { '2026': 1, '0': 2 }, '7': 3 },
  ],
  [
    'quoted names',
    [
      ["$['x y']", number(1)],
      ['$["a.b"]["c[0]"]', number(2)],
      ["$['it\\'s']", number(3)],
      ['$["\\"\\u00e9\\n"]', number(4)],
      ["$['0']", number(5)],
      ["$['']", number(6)],
    ],
    { 'x y': 1, 'a.b': { 'c[0]': 2 }, "it's": 3, '"é\n': 4, '0': 5, '': 6 },
  ],
  [
    'names that the standard would quote',
    [
      ['$.foo-bar', number(1)],
      ['$.größe', number(2)],
    ],
    { 'foo-bar': 1, größe: 2 },
  ],
  [
    'a path without the dollar',
    [
      ['a.b', number(1)],
      ["['c']", number(2)],
    ],
    { a: { b: 1 }, c: 2 },
  ],
  ['an array that stays empty', [['$.list[]', {}]], { list: [] }],
  [
    'the end of an array',
    [
      ['$.list[0]', number(1)],
      ['$.list[]', {}],
    ],
    { list: [1] },
  ],
  ['an object that stays empty', [['$.o', {}]], { o: {} }],
  [
    'the end of an object and of a string',
    [
      ['$.o.s', text('x', true)],
      ['$.o.s', {}],
      ['$.o', {}],
      ['$', {}],
    ],
    { o: { s: 'x' } },
  ],
  [
    'a number that is sent again',
    [
      ['$.a', number(1)],
      ['$.a', { boolValue: true }],
    ],
    { a: true },
  ],
];

const REFUSED: readonly (readonly [what: string, updates: readonly Update[], reason: RegExp])[] = [
  [
    'an array that begins with element 1',
    [['$.a[1]', number(1)]],
    /index 1 would leave a gap in an array of 0/,
  ],
  [
    'a gap in an array',
    [
      ['$.a[0]', number(1)],
      ['$.a[2]', number(1)],
    ],
    /index 2 would leave a gap in an array of 1/,
  ],
  ['a gap further down', [['$.a.b[0][4000000].c', number(1)]], /index 4000000 would leave a gap/],
  [
    'an index in an object',
    [
      ['$.a.b', number(1)],
      ['$.a[0]', number(1)],
    ],
    /index 0 is asked of an object/,
  ],
  ['an index at the root', [['$[0]', number(1)]], /index 0 is asked of an object/],
  [
    'a name in an array',
    [
      ['$.a[0]', number(1)],
      ['$.a.b', number(1)],
    ],
    /name b is asked of an array/,
  ],
  [
    'a value below a string',
    [
      ['$.a', text('x')],
      ['$.a.b', number(1)],
    ],
    /a string is in the way/,
  ],
  [
    'a string where a number is',
    [
      ['$.a', number(1)],
      ['$.a', text('x')],
    ],
    /a number is there already/,
  ],
  [
    'a number where an object is',
    [
      ['$.a.b', number(1)],
      ['$.a', number(1)],
    ],
    /an object is there already/,
  ],
  [
    'the end of an array where an object is',
    [
      ['$.a.b', number(1)],
      ['$.a[]', {}],
    ],
    /it ends an array, but an object is there/,
  ],
  ['a value for the end of an array', [['$.a[]', number(1)]], /cannot carry a value/],
  ['a value for everything', [['$', text('x')]], /an object is there already/],
  ['an array for everything', [['$[]', {}]], /arguments are an object/],
  ['two values', [['$.a', { stringValue: 'x', numberValue: 1 }]], /more than one value/],
  ['a number as text', [['$.a', { numberValue: '1' }]], /numberValue is no finite number/],
  ['a string that is none', [['$.a', { stringValue: {} }]], /stringValue is no string/],
  ['a boolean that is none', [['$.a', { boolValue: 1 }]], /boolValue is no boolean/],
  ['all elements', [['$.a[*]', number(1)]], /the brackets hold no name or index at offset 3/],
  ['a slice', [['$.a[0:2]', number(1)]], /the brackets hold no name or index/],
  ['an index from the end', [['$.a[-1]', number(1)]], /the brackets hold no name or index/],
  ['all descendants', [['$..a', number(1)]], /it names many values \(\.\.\) at offset 1/],
  ['a filter', [['$.a[?(@.b)]', number(1)]], /the brackets hold no name or index/],
  ['brackets without an end', [["$['a", number(1)]], /the brackets hold no name or index/],
  ['[] in the middle', [['$.a[].b', number(1)]], /\[\] may only stand at the end/],
  ['a dot at the end', [['$.a.', number(1)]], /a name is missing after the dot at offset 3/],
  [
    'something else after a bracket',
    [['$.a[0]b', number(1)]],
    /a '\.' or '\[' is missing at offset 6/,
  ],
  ['a path that is too deep', [[`$${'.a'.repeat(513)}`, number(1)]], /deeper than 512 levels/],
];

describe('a value built from path updates', () => {
  for (const [what, updates, value] of TAKEN) {
    it(`takes ${what}`, () => {
      assert.deepEqual(built(updates), value);
    });
  }

  for (const [what, updates, reason] of REFUSED) {
    it(`refuses ${what}, says why and changes nothing`, () => {
      const value = createPathValue();
      const last = updates.length - 1;
      for (const [path, entry] of updates.slice(0, last)) value.apply(path, entry);
      const before = value.value();
      const [path, entry] = updates[last] as Update;
      const outcome = value.apply(path, entry);
      assert.ok(!outcome.ok);
      assert.match(outcome.reason, reason);
      assert.deepEqual(value.value(), before);
    });
  }

  it('makes ordinary properties of __proto__ and constructor', () => {
    const value = built([
      ['$.__proto__.polluted', { boolValue: true }],
      ['$.constructor.prototype.polluted', { boolValue: true }],
    ]);
    const expected: unknown = JSON.parse(
      '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    assert.deepEqual(value, expected);
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });

  it('shows as a tree which values may still grow', () => {
    const value = createPathValue();
    value.apply('$.a', text('x', true));
    const [first] = value.root.kind === 'object' ? value.root.children : [];
    assert.equal(first?.open, true);
    value.apply('$.a', text(''));
    assert.equal(first.open, false);
  });

  it('gives a value that later updates do not change', () => {
    const value = createPathValue();
    value.apply('$.a[0]', number(1));
    const early = value.value();
    value.apply('$.a[1]', number(2));
    assert.deepEqual(early, { a: [1] });
    assert.deepEqual(value.value(), { a: [1, 2] });
  });
});
