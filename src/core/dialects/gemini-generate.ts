/**
 * Gemini `generateContent`, streamed: a sequence of GenerateContentResponse objects, as server-sent
 * events (`?alt=sse`), as one JSON array (the default), or one per line where a tool recorded it so.
 * A whole, unstreamed response is a stream of one. https://ai.google.dev/api/generate-content
 * (facts also from @google/genai 3.3.0, @ai-sdk/google 4.0.121 and recorded traffic).
 *
 * What is odd, and the fixture that shows it:
 * - No terminal event: the input's end is the end. `finishReason` may stand on every chunk
 *   (`gemini-stream-stop-on-every-chunk.sse`), so `done` is told at the end, with the last reason.
 * - Every field is optional: a candidate may lack `content`, `parts`, or all but a reason
 *   (`gemini-stream-malformed-call.sse`); a blocked prompt has no candidate (`gemini-stream-prompt-block.sse`).
 * - A failure after HTTP 200 is a bare JSON object between the events (`gemini-stream-error-mid-stream.sse`),
 *   or an element of the array (`gemini-json-array-error.json`), and may follow a `STOP`.
 * - An empty text may carry the thought signature (`gemini-stream-thought-signature.sse`); see gemini-parts.ts.
 * - Function calls may come in pieces (`gemini-stream-partial-args.sse`); see gemini-wire/function-calls.ts.
 * - `usageMetadata` is a running total; on Vertex the chunks in the middle hold only a `trafficType`
 *   (`gemini-stream-partial-args.sse`).
 * - Several candidates come interleaved, told apart by `index`, 0 left out (`gemini-stream-candidates.sse`).
 * - Enums may be numbers (`gemini-json-array-enum-numbers.json`).
 * - A long answer ends with `CONTINUATION` and a token to go on with (`gemini-stream-continuation.sse`).
 * - Code Assist wraps each chunk: `{"response": {…}, "traceId"}` (`gemini-stream-code-assist.sse`).
 * - Keys may be in snake_case (`gemini-stream-snake-case.sse`).
 * - A new `responseId` in the same input is another response (`gemini-stream-two-turns.sse`).
 */
import type { Dialect, Match, Normalizer, Sink } from '../types/dialect.ts';
import type { Json, JsonObject } from '../types/json.ts';
import type { UsageRule } from '../types/usage.ts';
import type { WireEvent } from '../types/wire-event.ts';
import { GenerateResponse, isFromVertex } from './gemini-generate/response.ts';
import { listOf, objectOf, textOf } from '../json/fields.ts';
import { camelCased } from './gemini-wire/camel-case.ts';
import { readGoogleError } from './gemini-wire/google-error.ts';
import { Outlet } from './gemini-wire/outlet.ts';

const USAGE_RULE: UsageRule = {
  inputIncludesCached: true,
  inputIncludesCacheWrite: true,
  outputIncludesReasoning: false,
};

export const geminiGenerate: Dialect = {
  id: 'gemini-generate',
  label: 'Gemini generateContent',
  sniff(wire) {
    const payload = Array.isArray(wire.payload) ? listOf(wire.payload)[0] : wire.payload;
    const object = objectOf(payload);
    return object && sniffObject(camelCased(object));
  },
  start: (sink) => new GenerateNormalizer(sink),
  usageRule: () => USAGE_RULE,
};

class GenerateNormalizer implements Normalizer {
  readonly #outlet: Outlet;
  #response: GenerateResponse | undefined;
  /** The server gives every chunk an id of its own: it says nothing about where a response begins. */
  #idsRotate = false;
  /** Shapes of payloads that need no other keys. */
  readonly #camelCased = new WeakSet<object>();

  constructor(sink: Sink) {
    this.#outlet = new Outlet(sink);
  }

  push(wire: WireEvent): boolean {
    if (wire.sentinel) {
      this.#outlet.raw('end marker', this.#response?.number);
      return true;
    }
    const { payload } = wire;
    if (wire.direction === 'sent' || payload === undefined) return false;
    return Array.isArray(payload)
      ? this.#readList(payload as readonly Json[])
      : this.#readObject(this.#chunkOf(wire));
  }

  /** The payload in camelCase. Whether it is so already is a matter of its keys alone. */
  #chunkOf({ payload, shape }: WireEvent): JsonObject | undefined {
    if (shape !== undefined && this.#camelCased.has(shape)) return payload as JsonObject;
    const chunk = payload === undefined ? undefined : chunkOf(payload);
    if (shape !== undefined && chunk === payload) this.#camelCased.add(shape);
    return chunk;
  }

  finish(): void {
    this.#response?.end('The input ended');
  }

  /** `[{"error": …}]`, and elements of an array that are arrays themselves. */
  #readList(list: readonly Json[]): boolean {
    const chunks = list.map(chunkOf);
    if (!chunks.some(isOurs)) return false;
    this.#outlet.problem(
      'nested-array',
      'note',
      `The payload is an array of ${list.length}; its elements are read one by one.`,
    );
    for (const chunk of chunks) {
      if (!this.#readObject(chunk)) {
        this.#outlet.raw('unknown payload', this.#response?.number);
        this.#outlet.problem('unknown-event', 'note', 'An element of the array is none of Gemini.');
      }
    }
    return true;
  }

  #readObject(payload: JsonObject | undefined): boolean {
    if (payload === undefined || !isOurs(payload)) return false;
    if (isChunk(payload)) this.#responseFor(payload).read(payload, '');
    else {
      const wrapped = wrappedChunk(payload);
      if (wrapped) this.#readWrapped(wrapped, textOf(payload['traceId']));
    }
    const error = readGoogleError(payload['error']);
    if (error) (this.#response ??= this.#open()).fail(error);
    return true;
  }

  /** Code Assist: the chunk is inside `response`. */
  #readWrapped(chunk: JsonObject, traceId: string | undefined): void {
    const response = this.#responseFor(chunk);
    response.setFact('request_id', traceId);
    response.read(chunk, 'response.');
  }

  #open(): GenerateResponse {
    return new GenerateResponse(this.#outlet);
  }

  /** The response a chunk belongs to. An absent id never tells a new one. */
  #responseFor(chunk: JsonObject): GenerateResponse {
    const current = this.#response;
    if (current === undefined) return (this.#response = this.#open());
    const id = textOf(chunk['responseId']);
    if (id === undefined || id === current.id) return current;
    if (current.id === undefined || this.#idsRotate) return current;
    return this.#changeResponse(current, id);
  }

  #changeResponse(current: GenerateResponse, id: string): GenerateResponse {
    if (!current.concluded && current.chunks === 1) {
      this.#idsRotate = true;
      this.#outlet.problem(
        'id-changed',
        'warning',
        `responseId changed from ${current.id} to ${id} after one chunk that ended nothing; the chunks are read as one response under the first id.`,
      );
      return current;
    }
    this.#outlet.problem(
      'spliced-response',
      current.concluded ? 'note' : 'warning',
      `A second response (responseId ${id}) begins in the same input; it is kept apart from ${current.id}.`,
    );
    current.end('Another response began');
    return (this.#response = this.#open());
  }
}

function chunkOf(payload: Json): JsonObject | undefined {
  const object = objectOf(payload);
  return object && camelCased(object);
}

function isOurs(payload: JsonObject | undefined): boolean {
  if (payload === undefined || payload['event_type'] !== undefined) return false;
  if (isChunk(payload) || wrappedChunk(payload) !== undefined) return true;
  return readGoogleError(payload['error']) !== undefined;
}

/** Live's frames have `usageMetadata` too, but never without their own keys beside it. */
function isChunk(payload: JsonObject): boolean {
  if (isSent(payload['candidates'])) return true;
  if (isSent(payload['serverContent']) || isSent(payload['setupComplete'])) return false;
  return (
    isSent(payload['promptFeedback']) ||
    isSent(payload['usageMetadata']) ||
    isSent(payload['modelVersion']) ||
    isSent(payload['responseId'])
  );
}

/** Null is absent: printed objects have all their keys. */
const isSent = (value: Json | undefined): boolean => value !== undefined && value !== null;

function wrappedChunk(payload: JsonObject): JsonObject | undefined {
  const inner = objectOf(payload['response']);
  return inner && isChunk(inner) ? inner : undefined;
}

function sniffObject(payload: JsonObject): Match | undefined {
  const inner = objectOf(payload['response']);
  const wrapped = inner && sniffChunk(inner);
  if (wrapped && wrapped.score > 1) {
    return { ...wrapped, because: `inside response, ${wrapped.because}` };
  }
  return sniffChunk(payload) ?? sniffError(payload);
}

function sniffChunk(payload: JsonObject): Match | undefined {
  if (payload['serverContent'] !== undefined || payload['type'] !== undefined) return undefined;
  const metadata = objectOf(payload['usageMetadata']);
  const provider = isFromVertex(payload, metadata) ? 'vertex' : 'google';
  const candidate = objectOf(listOf(payload['candidates'])[0]);
  if (Array.isArray(objectOf(candidate?.['content'])?.['parts'])) {
    return { score: 3, because: 'candidates[0].content.parts is a list', provider };
  }
  if (candidate?.['content'] !== undefined || candidate?.['finishReason'] !== undefined) {
    return { score: 3, because: 'candidates[0] has content or a finishReason', provider };
  }
  if (objectOf(payload['promptFeedback'])) {
    return { score: 3, because: 'it has a promptFeedback', provider };
  }
  const counts = metadata?.['promptTokenCount'] ?? metadata?.['totalTokenCount'];
  if (counts !== undefined && metadata?.['responseTokenCount'] === undefined) {
    return { score: 2, because: 'it has a usageMetadata with token counts', provider };
  }
  if (Array.isArray(payload['candidates'])) return { score: 1, because: 'it has candidates' };
  if (payload['modelVersion'] !== undefined || payload['responseId'] !== undefined) {
    return { score: 1, because: 'it has a modelVersion or a responseId' };
  }
  return undefined;
}

/** `{"error": {"code": 503, "status": "UNAVAILABLE"}}`: the errors of Google's APIs. */
function sniffError(payload: JsonObject): Match | undefined {
  const error = objectOf(payload['error']);
  const status = textOf(error?.['status']);
  if (status === undefined || !/^[A-Z_]+$/.test(status)) return undefined;
  if (typeof error?.['code'] !== 'number' && error?.['code'] !== null) return undefined;
  return {
    score: 2,
    because: `a Google API error: a numeric code and the status ${status.slice(0, 40)}`,
    provider: 'google',
  };
}
