import { compare, fixturesNamed } from './comparison.ts';
import { CONTENT_CHUNKS, INTERACTION_EVENTS } from './gemini-differences.ts';
import { readContentDocument, readContentStream, readInteractionEvents } from './gemini-readers.ts';

const STREAMS = fixturesNamed(/^gemini-stream-/);
const DOCUMENTS = fixturesNamed(/^gemini-whole-/);
const INTERACTIONS = fixturesNamed(/^gemini-interactions-.*\.sse$/);

compare('@google/genai on a stream of content', readContentStream, STREAMS, CONTENT_CHUNKS);
compare('@google/genai on a whole answer', readContentDocument, DOCUMENTS, {});
compare('@google/genai on an interaction', readInteractionEvents, INTERACTIONS, INTERACTION_EVENTS);
