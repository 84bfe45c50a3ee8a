/**
 * JSON.parse that does not throw, and says at which character a broken text breaks. The text is
 * scanned only when JSON.parse has refused it.
 */
import type { Json } from '../types/json.ts';
import { expectationFailed } from './expectation.ts';
import { findBreak } from './scan-json.ts';

export { findDuplicateKey } from './duplicate-key.ts';
export { splitJsonValues } from './split-json.ts';
export type { JsonPiece, JsonRest, JsonSplit } from './split-json.ts';

export type ParsedJson = { readonly ok: true; readonly value: Json } | BrokenJson;

export interface BrokenJson {
  readonly ok: false;
  /** Part of a sentence, without the place: `expected ':' after the key, found 'i'`. */
  readonly reason: string;
  /** Offset of the character at which the text breaks; the text's length when it ends too soon. */
  readonly at: number;
}

export function parseJson(text: string): ParsedJson {
  let value: Json;
  try {
    value = JSON.parse(text) as Json;
  } catch (refusal) {
    return broken(text, refusal);
  }
  return { ok: true, value };
}

function broken(text: string, refusal: unknown): BrokenJson {
  const found = findBreak(text);
  if (found === undefined) {
    // Valid, yet refused: the engine gave up on its size. Passing its own words on is all we can do.
    const words = refusal instanceof Error ? refusal.message : String(refusal);
    return { ok: false, reason: `the JavaScript engine could not read it (${words})`, at: 0 };
  }
  const { at, expected } = found;
  const code = at < text.length ? text.charCodeAt(at) : undefined;
  return { ok: false, reason: expectationFailed(expected, code), at };
}
