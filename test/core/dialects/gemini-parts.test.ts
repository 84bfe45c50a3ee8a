import assert from 'node:assert/strict';
import { PART_KEYS } from '../../../src/core/dialects/gemini-parts.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import { call, chunk, generate, linesOf, piece, stop } from './gemini-generate-payloads.ts';
import { flat } from './gemini-reading.ts';

interface Row {
  readonly shows: string;
  readonly parts: readonly Json[];
  readonly lines: readonly string[];
}

/** One row a kind of part, and more where a kind has several readings. */
const PARTS: readonly Row[] = [
  {
    shows: 'texts that follow each other are one block',
    parts: [{ text: 'a' }, { text: 'b' }],
    lines: ['text_delta #0 "a"', 'text_delta #0 "b"'],
  },
  {
    shows: 'thought and text alternate, each stretch a block',
    parts: [{ text: 'hm', thought: true }, { text: 'a' }, { text: 'hm', thought: true }],
    lines: ['reasoning_delta #0 "hm"', 'text_delta #1 "a"', 'reasoning_delta #2 "hm"'],
  },
  {
    shows: 'an empty text keeps its signature, on the text before it',
    parts: [{ text: 'a' }, { text: '', thoughtSignature: 'S1' }, { text: 'b' }],
    lines: ['text_delta #0 "a"', 'signed text #0 S1', 'text_delta #1 "b"'],
  },
  {
    shows: 'an empty text with a signature and no text before it',
    parts: [call({ name: 'f' }), { text: '', thoughtSignature: 'S1' }],
    lines: [
      'call_start #0 - f client value',
      'call_done #0 complete authoritative {}',
      'signed text S1',
    ],
  },
  {
    shows: 'a signed text is merged with neither neighbour',
    parts: [{ text: 'a' }, { text: 'b', thoughtSignature: 'S1' }, { text: 'c' }],
    lines: ['text_delta #0 "a"', 'text_delta #1 "b"', 'signed text #1 S1', 'text_delta #2 "c"'],
  },
  {
    shows: 'a signed thought',
    parts: [
      { text: 'hm', thought: true, thoughtSignature: 'S1' },
      { text: '', thought: true, thoughtSignature: 'S2' },
    ],
    lines: ['reasoning_delta #0 "hm"', 'signed reasoning #0 S1', 'signed reasoning S2'],
  },
  {
    shows: 'an empty signature is none',
    parts: [{ text: 'a', thoughtSignature: '' }, { text: 'b' }],
    lines: ['text_delta #0 "a"', 'text_delta #0 "b"'],
  },
  {
    shows: 'a signature alone belongs to what is open',
    parts: [{ text: 'a' }, { thoughtSignature: 'S1' }, { thoughtSignature: 'S2' }],
    lines: ['text_delta #0 "a"', 'signed text #0 S1', 'signed response S2'],
  },
  {
    shows: 'a whole call, signed',
    parts: [{ functionCall: { id: 'c1', name: 'f', args: { a: 1 } }, thoughtSignature: 'S1' }],
    lines: [
      'call_start #0 c1 f client value',
      'call_done #0 complete authoritative {"a":1}',
      'signed call #0 S1',
    ],
  },
  {
    shows: 'a call interrupts the text',
    parts: [{ text: 'a' }, call({ id: 'c1', name: 'f', args: {} }), { text: 'b' }],
    lines: [
      'text_delta #0 "a"',
      'call_start #1 c1 f client value',
      'call_done #1 complete authoritative {}',
      'text_delta #2 "b"',
    ],
  },
  {
    shows: 'code and its result',
    parts: [
      { executableCode: { language: 'PYTHON', code: 'print(1)', id: 'x' } },
      { executableCode: { code: '' } },
      { codeExecutionResult: { outcome: 'OUTCOME_OK', id: 'x' } },
      { codeExecutionResult: { outcome: 'OUTCOME_FAILED' }, thoughtSignature: 'S1' },
    ],
    lines: [
      'call_start #0 x code_execution server text',
      'call_delta #0 "print(1)"',
      'call_done #0 complete authoritative',
      'call_start #1 - code_execution server text',
      'call_done #1 complete authoritative',
      'raw #0 code execution result',
      'raw #1 code execution result',
      'signed call #1 S1',
    ],
  },
  {
    shows: 'a tool that the server runs, and its response',
    parts: [
      { toolCall: { toolType: 'URL_CONTEXT', id: 't', args: { u: 1 } }, thoughtSignature: 'S1' },
      { toolResponse: { toolType: 'URL_CONTEXT', id: 't', response: {} } },
      { toolCall: { toolType: 5 } },
    ],
    lines: [
      'call_start #0 t URL_CONTEXT server value',
      'call_done #0 complete authoritative {"u":1}',
      'signed call #0 S1',
      'raw #0 tool response',
      'call_start #1 - 5 server value',
      'call_done #1 complete authoritative',
    ],
  },
  {
    shows: 'a result of no call',
    parts: [{ toolResponse: { id: 'nobody' }, thoughtSignature: 'S1' }],
    lines: ['raw tool response', 'signed response S1'],
  },
  {
    shows: 'media, also as a thought, also signed',
    parts: [
      { inlineData: { mimeType: 'audio/pcm;rate=24000', data: 'AAAA' } },
      { inlineData: { mimeType: 'image/png', data: 'AAAA' }, thought: true },
      { inlineData: { data: 'AAAA' }, thoughtSignature: 'S1' },
    ],
    lines: [
      'raw inline media audio/pcm',
      'raw thought media image/png',
      'raw inline media',
      'signed response S1',
    ],
  },
  {
    shows: 'what has no better row',
    parts: [
      { functionResponse: {} },
      { fileData: {} },
      { audioTranscription: {} },
      { speechMetadata: {} },
      { mediaProcessing: {} },
    ],
    lines: [
      'raw function response',
      'raw file data',
      'raw audio transcription',
      'raw speech metadata',
      'raw media processing',
    ],
  },
  {
    shows: 'what stands beside a content changes nothing',
    parts: [{ text: 'a', videoMetadata: {}, mediaResolution: {}, partMetadata: {} }],
    lines: ['text_delta #0 "a"'],
  },
  {
    shows: 'an empty part, a part of nothing but company, a text that is null',
    parts: [{}, { partMetadata: {} }, { text: null }],
    lines: ['raw part without content', 'raw part without content', 'raw part without content'],
  },
];

/** Endings of a call whose arguments come in pieces. */
const STREAMED: readonly (Row & { readonly finish?: string })[] = [
  {
    shows: 'an empty call ends it',
    parts: [
      call({ name: 'f', id: 'c1', willContinue: true }),
      call({
        partialArgs: [piece('$.a', { stringValue: 'x', willContinue: true })],
        willContinue: true,
      }),
      call({ partialArgs: [piece('$.a', { stringValue: 'y' })], willContinue: true }),
      call({ willContinue: true }),
      call({}),
    ],
    lines: [
      'call_start #0 c1 f client value',
      'call_delta #0 "{\\"jsonPath\\":\\"$.a\\",\\"stringValue\\":\\"x\\",\\"willContinue\\":true}\\n"',
      'call_delta #0 "{\\"jsonPath\\":\\"$.a\\",\\"stringValue\\":\\"y\\"}\\n"',
      'raw #0 function call continues',
      'call_done #0 complete accumulated {"a":"xy"}',
    ],
  },
  {
    shows: 'pieces without willContinue end it, in the part that starts it as well',
    parts: [call({ name: 'f', id: 'c1', partialArgs: [piece('$.a', { numberValue: 1 })] })],
    lines: [
      'call_start #0 c1 f client value',
      'call_delta #0 "{\\"jsonPath\\":\\"$.a\\",\\"numberValue\\":1}\\n"',
      'call_done #0 complete accumulated {"a":1}',
    ],
  },
  {
    shows: 'an open string keeps it open',
    parts: [
      call({
        name: 'f',
        id: 'c1',
        partialArgs: [piece('$.a', { stringValue: 'x', willContinue: true })],
      }),
    ],
    lines: [
      'call_start #0 c1 f client value',
      'call_delta #0 "{\\"jsonPath\\":\\"$.a\\",\\"stringValue\\":\\"x\\",\\"willContinue\\":true}\\n"',
    ],
  },
  {
    shows: 'the next call’s name ends it',
    parts: [
      call({ name: 'f', id: 'c1', willContinue: true }),
      call({ name: 'g', id: 'c2', args: { b: 2 } }),
    ],
    lines: [
      'call_start #0 c1 f client value',
      'call_done #0 complete accumulated {}',
      'call_start #1 c2 g client value',
      'call_done #1 complete authoritative {"b":2}',
    ],
  },
  {
    shows: 'another id ends it',
    parts: [call({ name: 'f', id: 'c1', willContinue: true }), call({ id: 'c2', args: {} })],
    lines: [
      'call_start #0 c1 f client value',
      'call_done #0 complete accumulated {}',
      'call_start #1 c2 - client value',
      'call_done #1 complete authoritative {}',
    ],
  },
  {
    shows: 'an id may come late, and the name again',
    parts: [
      call({ name: 'f', willContinue: true }),
      call({ id: 'c1', willContinue: true }),
      call({ id: 'c1', name: 'f', willContinue: true }),
      call({ id: 'c1', args: { whole: true } }),
    ],
    lines: [
      'call_start #0 - f client value',
      'raw #0 function call continues',
      'raw #0 function call continues',
      'call_done #0 complete authoritative {"whole":true}',
    ],
  },
];

describe('Gemini parts', () => {
  describe('reads parts:', () => {
    for (const { shows, parts, lines } of [...PARTS, ...STREAMED]) {
      it(shows, () => {
        assert.deepEqual(linesOf([chunk(parts)]), lines);
        // One part a chunk says the same: nothing depends on how parts are dealt out.
        assert.deepEqual(linesOf(parts.map((part) => chunk([part]))), lines);
      });
    }

    it('every known key of a part is in a row', () => {
      const used = new Set(
        PARTS.flatMap(({ parts }) => parts.flatMap((part) => Object.keys(part as JsonObject))),
      );
      assert.deepEqual(
        PART_KEYS.filter((key) => !used.has(key)),
        [],
      );
    });

    it('a key that nothing knows is raw, and said', () => {
      const said = generate([chunk([{ hologram: 1 }, 'a bare word'])], false);
      assert.deepEqual(flat(said), ['raw unknown part', 'raw unknown part']);
      assert.deepEqual(said.problems, ['note unknown-item', 'note unknown-item']);
    });
  });

  describe('ends streamed calls at the end of the input:', () => {
    const open = chunk([call({ name: 'f', id: 'c1', willContinue: true })]);
    const number = chunk([
      call({ partialArgs: [piece('$.a', { numberValue: 1 })], willContinue: true }),
    ]);
    const string = chunk([
      call({
        partialArgs: [piece('$.a', { stringValue: 'x', willContinue: true })],
        willContinue: true,
      }),
    ]);
    const cases: readonly (readonly [string, readonly Json[], string, string])[] = [
      [
        'complete after STOP',
        [open, number, stop()],
        'call_done #0 complete accumulated {"a":1}',
        'done 0/0 tool_use STOP',
      ],
      [
        'incomplete inside a string',
        [open, string, stop()],
        'call_done #0 incomplete accumulated',
        'done 0/0 tool_use STOP',
      ],
      [
        'incomplete at the limit',
        [open, number, stop('MAX_TOKENS')],
        'call_done #0 incomplete accumulated',
        'done 0/0 length MAX_TOKENS',
      ],
      [
        'incomplete when cut',
        [open, number],
        'call_done #0 incomplete accumulated',
        'done 0/0 truncated -',
      ],
    ];
    for (const [shows, payloads, ended, done] of cases) {
      it(shows, () => assert.deepEqual(generate(payloads).lines.at(-1), [ended, done]));
    }

    it('incomplete before an error', () => {
      const said = generate([open, number, { error: { code: 500, message: 'no' } }]);
      assert.deepEqual(said.lines.slice(2), [
        ['call_done #0 incomplete accumulated', 'error {"code":"500","message":"no"}'],
        [],
      ]);
      assert.deepEqual(said.problems, ['warning arguments-interrupted']);
    });
  });

  it('refuses a path that would leave a gap, and gives no value then', () => {
    const said = generate([
      chunk([call({ name: 'f', id: 'c1', partialArgs: [piece('$.l[7]', { numberValue: 1 })] })]),
    ]);
    assert.equal(said.lines[0]!.at(-1), 'call_done #0 invalid accumulated');
    assert.equal(said.problems[0], 'warning arguments-invalid');
  });

  it('survives an entry nested deeper than the stack', () => {
    const deep = JSON.parse(`${'['.repeat(50_000)}${']'.repeat(50_000)}`) as Json;
    const entries = [piece('$.a', { stringValue: deep }), deep];
    const [lines] = generate([chunk([call({ name: 'f', partialArgs: entries })])]).lines;
    assert.deepEqual(lines, [
      'call_start #0 - f client value',
      'call_delta #0 "{…}\\n"',
      'call_delta #0 "{…}\\n"',
      'call_done #0 invalid accumulated',
    ]);
  });

  it('keeps __proto__ in a path an ordinary key', () => {
    const entries = [piece('$.__proto__.polluted', { boolValue: true })];
    const [lines] = generate([chunk([call({ name: 'f', partialArgs: entries })])]).lines;
    assert.equal(
      lines!.at(-1),
      'call_done #0 complete accumulated {"__proto__":{"polluted":true}}',
    );
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });

  it('says once that calls have no id, and nothing when they have', () => {
    const two = chunk([call({ name: 'f' }), call({ name: 'g' })]);
    assert.deepEqual(generate([two, stop()]).problems, ['note synthetic-id']);
    assert.deepEqual(generate([chunk([call({ name: 'f', id: 'a' })]), stop()]).problems, []);
  });

  it('says for a part of a stream what it says at the start of the whole', () => {
    const payloads = [...STREAMED, ...PARTS].flatMap(({ parts }) =>
      parts.map((part) => chunk([part])),
    );
    const whole = linesOf(payloads);
    for (let length = 0; length <= payloads.length; length++) {
      const part = linesOf(payloads.slice(0, length));
      assert.deepEqual(part, whole.slice(0, part.length));
    }
  });
});
