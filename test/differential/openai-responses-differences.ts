/** Where openai-node tells a Responses stream otherwise than we do. */
import type { Differences } from './comparison.ts';

/** Of its deltas, joined. */
export const RESPONSE_EVENTS: Differences = {
  'openai-responses-after-end.sse': {
    sdk: { text: 'Done. More.', error: 'The connection was reset.' },
    why: 'what comes after response.completed belongs to no text here, and an error there fails no response',
  },
  'openai-responses-audio.sse': {
    sdk: { text: '' },
    why: 'a spoken transcript is text here',
  },
  'openai-responses-content-mismatch.sse': {
    sdk: { text: 'Platform 7' },
    why: 'the final text contradicts the deltas, and counts here',
  },
  'openai-responses-custom-tool.sse': {
    sdk: {
      argumentText:
        'SELECT train, platform FROM departures\nWHERE station = \'Genève\' -- {"not": "JSON"}\n@@ export const tick =\n-  1000;\n+  60_000;\n',
    },
    why: 'the end of the patch stands only in the finished item',
  },
  'openai-responses-done-only.sse': {
    sdk: { text: '', argumentText: '' },
    why: 'the stream has no deltas; all of it stands in the finished items',
  },
  'openai-responses-hosted-tools.sse': {
    sdk: { argumentText: '{"line":"S3"}' },
    why: 'the program stands only in the finished item',
  },
  'openai-responses-interleaved-calls.sse': {
    sdk: { argumentText: '{"gate":{"ga"A",{"times"te":"B"}"when":"now"}LATE:2}' },
    why: 'a piece that came after the end of its call is kept raw here',
  },
  'openai-responses-late-content.sse': {
    sdk: { text: 'form 7,', argumentText: '{"minutes":' },
    why: 'the end of text and arguments stands only in the finished item',
  },
  'openai-responses-mcp.sse': {
    sdk: { argumentText: '{"from":"Genève","to":"Brig"}{"from":"Genf","to":"Brigg"}' },
    why: 'the arguments to be approved stand only in the finished item',
  },
  'openai-responses-proxy-detail.sse': {
    sdk: { error: undefined },
    why: 'a payload without a type is passed on as an event like any other',
  },
  'openai-responses-resumed-overlap.sse': {
    sdk: { text: 'The night train the night the night The night train the night the train runs.' },
    why: 'a resumed stream says again what was said; it is read once here',
  },
  'openai-responses-shared-index.sse': {
    sdk: { text: 'Both lamps.All done.Whose?' },
    why: 'a piece that names no item while several are open is kept raw here',
  },
  'openai-responses-shell.sse': {
    sdk: { argumentText: "date -u +'%H:%M'cd fahrplan && ls *.csvwc -l départs.csv" },
    why: 'the commands of a shell call stand one a line here',
  },
  'openai-responses-two-responses.sse': {
    sdk: {
      text: 'Good morGood morning!Good morning!',
      usage: { input: 9, output: 4, reasoning: 0, cached: 0, total: 13 },
    },
    why: 'two replies in one body are two responses here',
  },
  'xai-responses-server-tools.sse': {
    sdk: { text: '', argumentText: '{"query":"signal failure Olten","limit":5}' },
    why: 'xAI streams no text and only some inputs; the rest stands in the finished items',
  },
};

/** Of what ResponseStream accumulates. */
export const ACCUMULATED_RESPONSES: Differences = {
  'openai-responses-after-end.sse': {
    sdk: { error: 'The connection was reset.' },
    why: 'an error after response.completed fails no response here',
  },
  'openai-responses-agent-turn.sse': {
    sdk: {
      threw: "When snapshot hasn't been set yet, expected 'response.created' event, got keepalive",
    },
    why: 'the accumulator does not expect a keepalive first',
  },
  'openai-responses-audio.sse': {
    sdk: { text: '' },
    why: 'a spoken transcript is text here',
  },
  'openai-responses-content-mismatch.sse': {
    sdk: {
      calls: [{ id: 'call_MOggsAKB7qvh5I5T3IaRGYGN', name: 'announce', input: { platform: 9 } }],
    },
    why: 'the arguments are stated anew after the call had ended; a client may have run what it ended with',
  },
  'openai-responses-custom-tool.sse': {
    sdk: { threw: 'Unhandled response stream event: unknown' },
    why: 'the accumulator knows no apply_patch events',
  },
  'openai-responses-done-only.sse': {
    sdk: { threw: 'missing output at index 2' },
    why: 'the accumulator refuses the end of an item that was never announced',
  },
  'openai-responses-failed-after-text.sse': {
    sdk: { text: '' },
    why: 'response.failed has no output, so the accumulator drops what was streamed',
  },
  'openai-responses-no-setup.sse': {
    sdk: { threw: 'Lifecycle events require their own response field.' },
    why: 'the accumulator refuses response.in_progress without a response in it',
  },
  'openai-responses-odd-arguments.sse': {
    sdk: {
      calls: [
        { id: 'call_X8FEZcpLIwYix20RuqeYtJyY', name: 'set_clock', input: '{"hour":9 "minute":5}' },
        { id: 'call_5nV6573qZRvDmv7hf7DtwVSo', name: 'set_clock', input: { hour: 10 } },
        { id: 'call_YoKS7HLVOTxSVWlv3mprFfne', name: 'set_clock', input: '' },
        { id: 'call_XfSnbyd4JOVTaUVWNKWpA8Pr', name: 'set_clock', input: { hour: 9 } },
      ],
    },
    why: 'arguments that are stated as an empty text are read as none here',
  },
  'openai-responses-open-weights.sse': {
    sdk: { threw: 'Unhandled response stream event: unknown' },
    why: 'the accumulator knows no reasoning parts',
  },
  'openai-responses-proxy-detail.sse': {
    sdk: { threw: 'Unhandled response stream event: unknown' },
    why: 'a payload without a type ends the reading, and its words are lost',
  },
  'openai-responses-resumed-overlap.sse': {
    sdk: { threw: 'Duplicate response output index 0.' },
    why: 'the accumulator refuses an item that is announced again',
  },
  'openai-responses-rotated-ids.sse': {
    sdk: { threw: 'Lifecycle response identity changed.' },
    why: 'the accumulator refuses a response id that changes',
  },
  'openai-responses-sequence-faults.sse': {
    sdk: {
      threw:
        "When snapshot hasn't been set yet, expected 'response.created' event, got response.in_progress",
    },
    why: 'the accumulator insists on response.created first',
  },
  'openai-responses-shared-index.sse': {
    sdk: { threw: 'missing content at index 0' },
    why: 'the accumulator refuses a delta for an item without that content',
  },
  'openai-responses-two-responses.sse': {
    sdk: { threw: 'missing content at index 0' },
    why: 'the accumulator refuses a second response in one body',
  },
  'openai-responses-unknown.sse': {
    sdk: { threw: 'Unhandled response stream event: unknown' },
    why: 'the accumulator throws at an event that it does not know',
  },
  'xai-responses-server-tools.sse': {
    sdk: { threw: 'Unhandled response stream event: unknown' },
    why: 'the accumulator throws at an event that it does not know',
  },
};
