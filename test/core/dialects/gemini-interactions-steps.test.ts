import assert from 'node:assert/strict';
import { geminiInteractions } from '../../../src/core/dialects/gemini-interactions.ts';
import {
  DELTA_TYPES,
  STEP_TYPES,
} from '../../../src/core/dialects/gemini-interactions/vocabulary.ts';
import type { JsonObject } from '../../../src/core/types/json.ts';
import { flat, read, wire } from './gemini-reading.ts';

interface Row {
  readonly shows: string;
  readonly step: JsonObject;
  readonly deltas?: readonly JsonObject[];
  /** Lines of the start, of all deltas, and of the stop. */
  readonly start: readonly string[];
  readonly grows?: readonly string[];
  readonly stop: readonly string[];
}

const textDelta = (text: string): JsonObject => ({ type: 'text', text });
const summary = (text: string): JsonObject => ({
  type: 'thought_summary',
  content: { type: 'text', text },
});
const args = (text: string): JsonObject => ({ type: 'arguments_delta', arguments: text });

/** A tool of the server: its call takes an object, its result is raw and belongs to the call. */
const serverTool = (tool: string, name: string, more: JsonObject = {}): Row => ({
  shows: `${tool}: a call with an object`,
  step: { type: `${tool}_call`, id: 's1', signature: '', ...more },
  deltas: [{ type: `${tool}_call`, arguments: { q: 1 }, signature: 'S1' }],
  start: [`call_start #0 s1 ${name} server value`],
  grows: ['raw #0 arguments as an object', 'signed call #0 S1'],
  stop: ['call_done #0 complete authoritative {"q":1}'],
});
const result = (type: string): Row => ({
  shows: `${type} of a call that is not in the input`,
  step: { type, call_id: 'nobody', signature: 'S1' },
  deltas: [{ type, call_id: 'nobody', is_error: true }, textDelta('ok')],
  start: ['raw tool result', 'signed call S1'],
  grows: ['raw tool result, an error', 'raw tool result'],
  stop: ['raw step stop'],
});
const media = (type: string): Row => ({
  shows: `${type} between two texts`,
  step: { type: 'model_output' },
  deltas: [textDelta('a'), { type, data: 'AAAA' }, textDelta('b')],
  start: ['raw step start'],
  grows: ['text_delta #0 "a"', `raw ${type}`, 'text_delta #1 "b"'],
  stop: ['raw #1 step stop'],
});
const oldContent = (type: string): Row => ({
  shows: `${type} as a content of the old vocabulary`,
  step: { type, data: 'AAAA' },
  start: [`raw ${type}`],
  stop: ['raw step stop'],
});

const ROWS: readonly Row[] = [
  {
    shows: 'model_output: text, with annotations of both kinds',
    step: { type: 'model_output' },
    deltas: [
      textDelta('a'),
      { type: 'text', text: 'b', annotations: [{}] },
      { type: 'text_annotation_delta', annotations: [{}] },
      { type: 'text_annotation', annotations: [{}] },
      { type: 'text', text: '' },
    ],
    start: ['raw step start'],
    grows: [
      'text_delta #0 "a"',
      'text_delta #0 "b"',
      'raw #0 annotations',
      'raw #0 annotations',
      'raw #0 annotations',
      'raw #0 empty delta',
    ],
    stop: ['raw #0 step stop'],
  },
  {
    shows: 'model_output that holds its content in the start',
    step: {
      type: 'model_output',
      content: [textDelta('a'), { type: 'image', data: 'AAAA' }, textDelta('b'), { type: 'poem' }],
    },
    start: ['text_delta #0 "a"', 'raw image', 'text_delta #1 "b"', 'raw unknown content'],
    stop: ['raw #1 step stop'],
  },
  {
    shows: 'text of the old vocabulary',
    step: { type: 'text', text: 'a' },
    deltas: [textDelta('b')],
    start: ['text_delta #0 "a"'],
    grows: ['text_delta #0 "b"'],
    stop: ['raw #0 step stop'],
  },
  {
    shows: 'thought with a summary, an image, and a signature that is replaced',
    step: { type: 'thought' },
    deltas: [
      summary('a'),
      { type: 'thought_summary', content: { type: 'image', data: 'AAAA' } },
      { type: 'thought_summary' },
      { type: 'thought_signature', signature: 'S1' },
      { type: 'thought_signature', signature: 'S2' },
      { type: 'thought_signature', signature: '' },
      textDelta('b'),
    ],
    start: ['raw step start'],
    grows: [
      'reasoning_delta #0 "a"',
      'raw #0 thought media',
      'raw #0 empty delta',
      'signed reasoning #0 S1',
      'signed reasoning #0 S2',
      'raw #0 empty delta',
      'reasoning_delta #0 "b"',
    ],
    stop: ['raw #0 step stop'],
  },
  {
    shows: 'thought that holds everything in the start',
    step: { type: 'thought', signature: 'S1', summary: [{ type: 'text', text: 'a' }] },
    start: ['reasoning_delta #0 "a"', 'signed reasoning #0 S1'],
    stop: ['raw #0 step stop'],
  },
  {
    shows: 'function_call with arguments as text',
    step: { type: 'function_call', id: 'c1', name: 'f', arguments: {} },
    deltas: [args('{"a"'), args(''), { type: 'arguments_delta', partial_arguments: ':1}' }],
    start: ['call_start #0 c1 f client json'],
    grows: ['call_delta #0 "{\\"a\\""', 'raw #0 empty arguments', 'call_delta #0 ":1}"'],
    stop: ['call_done #0 complete accumulated {"a":1}'],
  },
  {
    shows: 'function_call with its arguments in the start',
    step: { type: 'function_call', id: 'c1', name: 'f', arguments: { a: 1 }, signature: 'S1' },
    start: ['call_start #0 c1 f client value', 'signed call #0 S1'],
    stop: ['call_done #0 complete authoritative {"a":1}'],
  },
  {
    shows: 'function_call whole in a delta (old vocabulary), id and name too',
    step: { type: 'function_call' },
    deltas: [
      { type: 'function_call', id: 'c1', name: 'f', arguments: { a: 1 } },
      { type: 'function_call', arguments: { b: 2 } },
    ],
    start: ['call_start #0 - - client json'],
    grows: ['raw #0 arguments as an object', 'raw #0 arguments as an object'],
    stop: ['call_done #0 complete authoritative {"a":1,"b":2}'],
  },
  {
    shows: 'function_call without arguments',
    step: { type: 'function_call', id: 'c1', name: 'f' },
    start: ['call_start #0 c1 f client json'],
    stop: ['call_done #0 complete accumulated {}'],
  },
  {
    shows: 'function_call with a text that is not JSON',
    step: { type: 'function_call', id: 'c1', name: 'f' },
    deltas: [args('{"a":')],
    start: ['call_start #0 c1 f client json'],
    grows: ['call_delta #0 "{\\"a\\":"'],
    stop: ['call_done #0 invalid accumulated'],
  },
  {
    shows: 'a call inside a model_output step',
    step: { type: 'model_output' },
    deltas: [textDelta('a'), { type: 'function_call', id: 'c1', name: 'f', arguments: { a: 1 } }],
    start: ['raw step start'],
    grows: ['text_delta #0 "a"', 'call_start #1 c1 f client value'],
    stop: ['call_done #1 complete authoritative {"a":1}'],
  },
  serverTool('google_search', 'google_search'),
  serverTool('code_execution', 'code_execution'),
  serverTool('url_context', 'url_context'),
  serverTool('file_search', 'file_search'),
  serverTool('google_maps', 'google_maps'),
  serverTool('retrieval', 'retrieval', { retrieval_type: 'rag_store' }),
  serverTool('mcp_server_tool', 'list', { name: 'list', server_name: 'wiki' }),
  result('function_result'),
  result('google_search_result'),
  result('code_execution_result'),
  result('url_context_result'),
  result('file_search_result'),
  result('google_maps_result'),
  result('retrieval_result'),
  result('mcp_server_tool_result'),
  media('image'),
  media('audio'),
  media('video'),
  media('document'),
  oldContent('image'),
  oldContent('audio'),
  oldContent('video'),
  oldContent('document'),
  {
    shows: 'processing_call',
    step: { type: 'processing_call', id: 'p1', signature: 'S1' },
    deltas: [{ type: 'processing_call', signature: 'S2' }],
    start: ['signed response S1'],
    grows: ['raw processing', 'signed response S2'],
    stop: ['raw step stop'],
  },
  {
    shows: 'processing_result',
    step: { type: 'processing_result', call_id: 'p1' },
    deltas: [{ type: 'processing_result' }],
    start: ['raw processing'],
    grows: ['raw processing'],
    stop: ['raw step stop'],
  },
  {
    shows: 'user_input, which the model did not say',
    step: { type: 'user_input', content: [textDelta('asked')] },
    deltas: [textDelta('asked')],
    start: ['raw user input'],
    grows: ['raw user input'],
    stop: ['raw step stop'],
  },
  {
    shows: 'a step and a delta that nothing knows',
    step: { type: 'dance' },
    deltas: [{ type: 'smell' }, textDelta('a')],
    start: ['raw unknown step'],
    grows: ['raw unknown delta', 'text_delta #0 "a"'],
    stop: ['raw #0 step stop'],
  },
];

const NEW_WORDS = { start: 'step.start', delta: 'step.delta', stop: 'step.stop', key: 'step' };
const OLD_WORDS = {
  start: 'content.start',
  delta: 'content.delta',
  stop: 'content.stop',
  key: 'content',
};

describe('Gemini Interactions steps', () => {
  for (const { shows, step, deltas = [], start, grows = [], stop } of ROWS) {
    for (const words of [NEW_WORDS, OLD_WORDS]) {
      it(`${shows} (${words.start})`, () => {
        const said = read(
          geminiInteractions,
          [
            wire({ index: 0, [words.key]: step, event_type: words.start }),
            ...deltas.map((delta) => wire({ index: 0, delta, event_type: words.delta })),
            wire({ index: 0, event_type: words.stop }),
          ],
          false,
        );
        assert.deepEqual(said.lines[0], start);
        assert.deepEqual(said.lines.slice(1, -1).flat(), grows);
        assert.deepEqual(said.lines.at(-1), stop);
      });
    }
  }

  it('every known step and delta is in a row', () => {
    const steps = new Set(ROWS.map(({ step }) => step['type']));
    const deltas = new Set(ROWS.flatMap((row) => (row.deltas ?? []).map(({ type }) => type)));
    assert.deepEqual(
      [...STEP_TYPES.keys()].filter((type) => !steps.has(type)),
      [],
    );
    assert.deepEqual(
      [...DELTA_TYPES.keys()].filter((type) => !deltas.has(type)),
      [],
    );
  });

  it('says for a part of a stream what it says at the start of the whole', () => {
    const wires = ROWS.flatMap(({ step, deltas = [] }, index) => [
      wire({ index, step, event_type: 'step.start' }),
      ...deltas.map((delta) => wire({ index, delta, event_type: 'step.delta' })),
      wire({ index, event_type: 'step.stop' }),
    ]);
    const whole = flat(read(geminiInteractions, wires, false));
    for (let length = 0; length <= wires.length; length++) {
      const part = flat(read(geminiInteractions, wires.slice(0, length), false));
      assert.deepEqual(part, whole.slice(0, part.length));
    }
  });
});
