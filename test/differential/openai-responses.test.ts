import { compare, fixturesNamed } from './comparison.ts';
import { ACCUMULATED_RESPONSES, RESPONSE_EVENTS } from './openai-responses-differences.ts';
import {
  readResponseDocument,
  readResponseEvents,
  readResponseStream,
} from './openai-responses-readers.ts';

// What comes over a WebSocket (*.jsonl) is none of the SDK's streaming calls.
const STREAMS = fixturesNamed(/^(openai|xai)-responses-.*\.sse$/);
const DOCUMENTS = fixturesNamed(/^(openai|xai)-responses-.*\.json$/);

compare('openai-node on a Responses stream', readResponseEvents, STREAMS, RESPONSE_EVENTS);
compare("openai-node's ResponseStream", readResponseStream, STREAMS, ACCUMULATED_RESPONSES);
compare('openai-node on a whole response', readResponseDocument, DOCUMENTS, {});
