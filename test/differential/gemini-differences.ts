/** Where @google/genai tells a stream otherwise than we do. */
import type { Differences } from './comparison.ts';

/** Of the chunks of generateContentStream, joined. */
export const CONTENT_CHUNKS: Differences = {
  'gemini-stream-after-error.sse': {
    sdk: { text: 'One moment', usage: { input: 7, output: 2, total: 9 } },
    why: 'the SDK throws at the error; what the server sent after it is shown here',
  },
  'gemini-stream-code-assist.sse': {
    sdk: { text: '', usage: {} },
    why: 'Code Assist wraps every chunk in `response`',
  },
  'gemini-stream-continuation.sse': {
    sdk: {
      text: 'Chapter one. It rained. Chapter two.',
      usage: { input: 30, output: 12, total: 42 },
    },
    why: 'three bodies in one file are three responses here',
  },
  'gemini-stream-cut-call.sse': {
    sdk: { calls: [{ id: 'fc-17', name: 'write_letter' }, {}, {}] },
    why: 'the SDK hands over the pieces of a call as calls of their own',
  },
  'gemini-stream-cut-splice.sse': {
    sdk: {
      text: 'The ferry leaves atThe ferry leaves at ten.',
      usage: { input: 9, output: 6, total: 15 },
    },
    why: 'a reply that was cut and begun again is two responses here',
  },
  'gemini-stream-error-mid-stream.sse': {
    sdk: { threw: 'Incomplete JSON segment at the end' },
    why: 'the error has no blank line after it; the SDK complains about that instead',
  },
  'gemini-stream-json-array.json': {
    sdk: { text: '', calls: [], usage: {}, threw: 'Incomplete JSON segment at the end' },
    why: 'the SDK always asks for server-sent events and reads nothing else',
  },
  'gemini-stream-odd-calls.sse': {
    sdk: {
      calls: [
        {},
        {},
        { name: 'no_args' },
        { id: 'a1', name: 'null_args', input: null },
        { name: 'text_args', input: '{"city":"Riga","city":"Tartu"}' },
        { name: 'broken_text', input: '{"city":' },
        { id: 'a2', input: { only: 'args' } },
        { name: 'old_proxy', input: {} },
        { id: 'a3', name: 'sparse' },
        {},
        {},
        { id: 'a4', name: 'repeats' },
        { id: 'a4', name: 'repeats' },
        { id: 'a4', input: { final: true } },
        {},
        {},
      ],
    },
    why: 'the SDK hands over every piece of a call, named or not, as a call',
  },
  'gemini-stream-partial-args.sse': {
    sdk: {
      calls: [
        { name: 'plan_route' },
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        {},
        { name: 'get_weather' },
        { name: 'set_alarm' },
        {},
        {},
        { name: 'book_room' },
        { name: 'send_note' },
        {},
      ],
    },
    why: 'the SDK does not put partialArgs together',
  },
  'gemini-stream-snake-case.sse': {
    sdk: { calls: [], usage: {} },
    why: 'the SDK reads camelCase only',
  },
  'gemini-stream-two-turns.sse': {
    sdk: {
      text: 'It is noon.',
      usage: { input: 45, output: 4, total: 49 },
      threw: 'the text is not JSON',
    },
    why: 'two turns in one body are two responses here, and `[DONE]` is no chunk',
  },
};

/** Of the events of an interaction, joined. */
export const INTERACTION_EVENTS: Differences = {
  'gemini-interactions-continuation.sse': {
    sdk: {
      text: 'Part one. Part two. Part three.',
      usage: { input: 20, output: 7, reasoning: 0, cached: 0, tool_input: 0, total: 27 },
    },
    why: 'three bodies in one file are three responses here',
  },
  'gemini-interactions-failed.sse': {
    sdk: { error: 'Too late.' },
    why: 'the failure stands in a list `errors` that the SDK has no name for',
  },
  'gemini-interactions-odd-calls.sse': {
    sdk: { argumentText: '{}{"a":2,"a":3}{"a":{"lost":1}{"x":1}' },
    why: 'older servers call the pieces partial_arguments, and what came after the end of its call is kept raw here',
  },
  'gemini-interactions-statuses.sse': {
    sdk: { text: 'cut by another' },
    why: 'several interactions in one body are several responses here',
  },
  'gemini-interactions-unknown.sse': {
    sdk: {
      text: 'No event_type. Another name. No index. Too late.Dancing.What the user saida resultA thought sent as text.',
      reasoning: '',
    },
    why: 'what a step says and what kind of text it is goes by its kind here, and late text is kept raw',
  },
};
