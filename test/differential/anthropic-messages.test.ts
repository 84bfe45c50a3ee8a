import { ACCUMULATED_MESSAGES, MESSAGE_EVENTS } from './anthropic-differences.ts';
import { readMessageDocument, readMessageEvents, readMessageStream } from './anthropic-readers.ts';
import { compare, fixturesNamed } from './comparison.ts';

// Saved transcripts (*.jsonl) are no answer of the API.
const STREAMS = fixturesNamed(/^(anthropic|xai)-messages-.*\.sse$/);
const DOCUMENTS = fixturesNamed(/^(anthropic|xai)-messages-.*\.json$/);

compare('@anthropic-ai/sdk on a Messages stream', readMessageEvents, STREAMS, MESSAGE_EVENTS);
compare("@anthropic-ai/sdk's MessageStream", readMessageStream, STREAMS, ACCUMULATED_MESSAGES);
compare('@anthropic-ai/sdk on a whole message', readMessageDocument, DOCUMENTS, {});
