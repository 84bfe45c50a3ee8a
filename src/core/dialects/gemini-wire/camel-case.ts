/**
 * The wire says `usageMetadata`; Google's Python SDK prints its objects with `usage_metadata`, and proxies
 * written on it send them so. Parsers of Google's JSON take both spellings
 * (https://protobuf.dev/programming-guides/json/). Fixture: gemini-stream-snake-case.sse.
 */
import type { Json, JsonObject } from '../../types/json.ts';
import { listOf, objectOf } from '../../json/fields.ts';

/** The payload with its keys in camelCase; itself where they are. An `event_type` is of Interactions. */
export function camelCased(payload: JsonObject): JsonObject {
  if (payload['event_type'] !== undefined) return payload;
  return isSnakeCased(payload) ? (converted(payload, DEPTH) as JsonObject) : payload;
}

/** Deeper than this nothing is read; it bounds the stack on hostile input. */
const DEPTH = 12;

/** What holds the model's or the user's own words. */
const NOT_OURS: ReadonlySet<string> = new Set(['args', 'details']);

const MOST_KEPT = 16;
/** Keys as long as this are none of the wire's, and not worth keeping. */
const LONGEST_KEPT = 64;

/**
 * The keys that the object before had, in order: those of the next one are nearly always the same ones,
 * and comparing them costs a tenth of searching them.
 */
class PlainKeys {
  readonly #keys: string[] = [];

  /** Whether no key of the object has an underscore. */
  lackUnderscore(object: JsonObject): boolean {
    const keys = this.#keys;
    let at = 0;
    for (const key in object) {
      if (key !== keys[at]) {
        if (key.includes('_')) return false;
        if (at < MOST_KEPT && key.length < LONGEST_KEPT) keys[at] = key;
      }
      at++;
    }
    return true;
  }
}

const ofPayload = new PlainKeys();
const ofCandidate = new PlainKeys();
const ofPart = new PlainKeys();

/** Looks where the wire has no underscore: beside the candidates, in the first of them, in its parts. */
function isSnakeCased(payload: JsonObject): boolean {
  if (!ofPayload.lackUnderscore(payload)) return true;
  const candidate = objectOf(listOf(payload['candidates'])[0]);
  if (!candidate) return false;
  if (!ofCandidate.lackUnderscore(candidate)) return true;
  for (const part of listOf(objectOf(candidate['content'])?.['parts'])) {
    const object = objectOf(part);
    if (object && !ofPart.lackUnderscore(object)) return true;
  }
  return false;
}

function converted(value: Json, depth: number): Json {
  if (depth === 0 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value))
    return (value as readonly Json[]).map((one) => converted(one, depth - 1));
  const out: { [key: string]: Json | undefined } = {};
  for (const [key, one] of Object.entries(value as JsonObject)) {
    // A key such as __proto__ stays one of the object's own.
    const name = key.startsWith('_')
      ? key
      : key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    const inner = one === undefined || NOT_OURS.has(key) ? one : converted(one, depth - 1);
    // Both spellings may be there: the one that says something counts.
    if (inner === null && Object.hasOwn(out, name)) continue;
    Object.defineProperty(out, name, { value: inner, enumerable: true, configurable: true });
  }
  return out;
}
