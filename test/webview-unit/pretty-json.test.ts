import assert from 'node:assert/strict';
import { looksLikeJson, payloadText } from '../../webview/payload-text.ts';
import { prettyLines } from '../../webview/pretty-json.ts';

const shown = (text: string): string =>
  prettyLines(text)
    .map(({ depth, tokens }) => '  '.repeat(depth) + tokens.map((token) => token.text).join(''))
    .join('\n');

describe('JSON laid out', () => {
  it('breaks and indents', () => {
    assert.equal(
      shown('{"a":[1,{"b":null}],"c":"x"}'),
      '{\n  "a": [\n    1,\n    {\n      "b": null\n    }\n  ],\n  "c": "x"\n}',
    );
  });

  it('keeps empty containers on their line', () => {
    assert.equal(shown('{"a":{},"b":[ ]}'), '{\n  "a": {},\n  "b": []\n}');
  });

  it('changes not a digit and drops no duplicate key', () => {
    const text = shown('{"id":12345678901234567890,"n":1.0e+5,"id":-0}');
    assert.match(text, /12345678901234567890/);
    assert.match(text, /1\.0e\+5/);
    assert.equal(text.match(/"id"/g)?.length, 2);
  });

  it('leaves escapes as they were sent', () => {
    assert.equal(shown('["\\u0041\\n\\"{}"]'), '[\n  "\\u0041\\n\\"{}"\n]');
  });

  it('marks what is broken and shows it all the same', () => {
    const tokens = prettyLines('{"a":"cut off \\').flatMap((line) => line.tokens);
    assert.deepEqual(tokens.at(-1), { kind: 'broken', text: '"cut off \\' });
  });

  it('tells keys from strings', () => {
    const kinds = prettyLines('{"k":"v"}').flatMap((line) => line.tokens.map(({ kind }) => kind));
    assert.deepEqual(kinds, ['mark', 'key', 'mark', 'string', 'mark']);
  });

  it('stops after the lines that are asked for', () => {
    assert.equal(prettyLines(`[${'1,'.repeat(1000)}1]`, 10).length, 10);
  });
});

describe('the payload of a frame', () => {
  const cases = [
    ['sse', 'event: x\r\ndata: {"a":1}\r\n\r\n', '{"a":1}'],
    ['sse', 'data: {\ndata:"a":1}\n\n', '{\n"a":1}'],
    ['sse', ': keep-alive\n\n', ': keep-alive'],
    ['json-array', ',\n{"a":[1]}\n', '{"a":[1]}'],
    ['json-array', '[{"a":1}', '{"a":1}'],
    ['json-array', ',{"a":[1]}]\n', '{"a":[1]}'],
    ['ndjson', '{"a":1}\n', '{"a":1}'],
  ] as const;
  for (const [framing, text, payload] of cases) {
    it(`is ${JSON.stringify(payload)} in ${JSON.stringify(text)} (${framing})`, () => {
      assert.equal(payloadText(text, framing), payload);
    });
  }

  it('is told from text that is no JSON', () => {
    assert.equal(looksLikeJson(' {"a":1}'), true);
    assert.equal(looksLikeJson('[DONE]'), true);
    assert.equal(looksLikeJson('hello'), false);
  });
});
