import type { Json, JsonObject } from '../../types/json.ts';
import type { ResponseId } from '../../types/unified-event.ts';
import { PartReader } from '../gemini-parts.ts';
import { isEmpty, listOf, objectOf, textOf, wordOf } from '../../json/fields.ts';
import { isUnspecified } from '../gemini-wire/finish-reason.ts';
import type { Outlet } from '../gemini-wire/outlet.ts';

/**
 * What stands beside a candidate's content, with the row it gets. All of it is last-one-wins and may
 * come with no content at all; `{}` on early chunks (grounding) says nothing.
 */
export const BESIDE_CONTENT: ReadonlyMap<string, string> = new Map([
  ['citationMetadata', 'citations'],
  ['groundingMetadata', 'grounding'],
  ['urlContextMetadata', 'url context'],
  ['logprobsResult', 'log probabilities'],
]);

/** One of the answers that were asked for. Every field is optional and read on its own. */
export class Candidate {
  readonly index: number;
  readonly parts: PartReader;
  /** The last reason given: some models and proxies stamp one on every chunk. */
  finish: string | undefined;
  #finishMessage: string | undefined;
  readonly #outlet: Outlet;
  readonly #response: ResponseId;

  constructor(outlet: Outlet, response: ResponseId, index: number) {
    this.index = index;
    this.parts = new PartReader(outlet, response, index);
    this.#outlet = outlet;
    this.#response = response;
  }

  read(candidate: JsonObject): void {
    const content = candidate['content'];
    // `content` has been seen absent, null, `{}`, without parts, and with parts alone as an array.
    const parts = Array.isArray(content) ? listOf(content) : listOf(objectOf(content)?.['parts']);
    for (const part of parts) this.parts.read(part);
    for (const key in candidate) {
      // These two are all that most candidates have: they need no looking up.
      if (key === 'content' || key === 'index') continue;
      const note = BESIDE_CONTENT.get(key);
      if (note !== undefined && holdsSomething(candidate[key])) {
        this.#outlet.raw(note, this.#response);
      }
    }
    if (candidate['safetyRatings'] !== undefined && blocks(candidate['safetyRatings'])) {
      this.#outlet.raw('blocked by a safety rating', this.#response);
    }
    const token = textOf(candidate['continuationToken']);
    if (token !== undefined) {
      const slot = `continuation ${this.index}`;
      const field = 'continuationToken';
      this.#outlet.sign(this.#response, 'response', undefined, token, field, slot);
    }
    const finish = wordOf(candidate['finishReason']);
    if (finish !== undefined && (this.finish === undefined || !isUnspecified(finish))) {
      this.finish = finish;
    }
    const message = textOf(candidate['finishMessage']);
    if (message === undefined || message === this.#finishMessage) return;
    this.#finishMessage = message;
    this.#outlet.sink.fact(this.#response, 'finish_message', message);
  }
}

function holdsSomething(value: Json | undefined): boolean {
  const object = objectOf(value);
  return object !== undefined && !isEmpty(object);
}

function blocks(ratings: Json): boolean {
  return listOf(ratings).some((rating) => objectOf(rating)?.['blocked'] === true);
}
