import type { Json } from '../types/json.ts';
import { PayloadKind } from './payload-kind.ts';
import { LONGEST_LEARNT, skeletonOf, type Skeleton } from './skeleton.ts';

/** Kinds of payloads that are remembered; a turn of any dialect has fewer kinds of deltas. */
const MOST_KINDS = 12;
/** Payloads that were parsed whole lately: what comes in runs has its like among them. */
const MOST_STRANGERS = 4;
/** Texts in a row that are of no known kind, from which on most are passed over: twice as many each time. */
const PATIENCE = 24;
const MOST_PASSED_OVER = 256;

interface Stranger {
  /** The payload's keys, and what it calls itself: tells most kinds apart without a scan. */
  readonly look: string;
  readonly text: string;
}

/**
 * JSON.parse for the payloads of one stream. Nearly all of them are alike but for a delta, an id, a
 * number: what is alike is learnt from the first few and only compared from then on, which takes a
 * third to two thirds of the time. What it returns and throws is the same as of JSON.parse, but that parts which are
 * alike may be one object: nobody may write to a payload.
 */
export class TemplateReader {
  /**
   * Of the text read last: the same object for all texts whose keys are the same at every depth, where
   * that is known.
   */
  shape: object | undefined;
  /** The latest first. */
  readonly #kinds: PayloadKind[] = [];
  #last: PayloadKind | undefined;
  #strangers: readonly Stranger[] = [];
  /** Texts of no known kind since one was. */
  #strange = 0;
  /** How many are to be passed over yet. */
  #passOver = 0;

  /** @throws SyntaxError as JSON.parse does. */
  read(text: string): Json {
    if (this.#passOver > 0) {
      this.#passOver--;
      this.shape = undefined;
      return JSON.parse(text) as Json;
    }
    const expected = this.#last?.next;
    const value = expected?.read(text);
    if (value === undefined) return this.#readOther(text, expected);
    this.#strange = 0;
    this.#last = expected;
    this.shape = expected;
    return value;
  }

  #readOther(text: string, expected: PayloadKind | undefined): Json {
    const kinds = this.#kinds;
    let nearest = expected;
    for (let at = 0; at < kinds.length; at++) {
      const kind = kinds[at]!;
      if (kind === expected) continue;
      const value = kind.read(text);
      if (value !== undefined) {
        this.#strange = 0;
        this.#moveToFront(kind, at);
        this.shape = kind;
        return value;
      }
      if (nearest === undefined || kind.reached > nearest.reached) nearest = kind;
    }
    this.shape = undefined;
    const value = JSON.parse(text) as Json;
    if (++this.#strange > PATIENCE)
      this.#passOver = Math.min(2 ** (this.#strange - PATIENCE), MOST_PASSED_OVER);
    // A longer one would be kept for nothing.
    if (text.length > LONGEST_LEARNT) return value;
    if (!nearest?.reached || !this.#widen(nearest, text, value, skeletonOf(text)))
      this.#learn(text, value, lookOf(value));
    return value;
  }

  #moveToFront(kind: PayloadKind, at: number): void {
    const kinds = this.#kinds;
    kinds.copyWithin(1, 0, at);
    kinds[0] = kind;
    if (this.#last) this.#last.next = kind;
    this.#last = kind;
  }

  /** More varies in texts of this kind than was known; false when the text is of another. */
  #widen(kind: PayloadKind, text: string, value: Json, skeleton: Skeleton | undefined): boolean {
    if (skeleton?.key !== kind.skeleton) return false;
    kind.widen(text, skeleton, value);
    this.#moveToFront(kind, this.#kinds.indexOf(kind));
    return true;
  }

  /** Learns a kind from two texts of it, if one that looks like this was there before. */
  #learn(text: string, value: Json, look: string): void {
    const other = this.#strangers.find((one) => one.look === look);
    const skeleton = other && skeletonOf(text);
    if (other && skeleton) {
      const known = this.#kinds.find((one) => one.skeleton === skeleton.key);
      if (known && this.#widen(known, text, value, skeleton)) return;
      const before = skeletonOf(other.text);
      if (skeleton.key === before?.key) {
        this.#kinds.splice(MOST_KINDS - 1);
        this.#kinds.unshift(new PayloadKind(other.text, before, text, skeleton, value));
        this.#moveToFront(this.#kinds[0]!, 0);
        return;
      }
    }
    this.#strangers = [{ look, text }, ...this.#strangers.slice(0, MOST_STRANGERS - 1)];
  }
}

function lookOf(value: Json): string {
  if (typeof value !== 'object' || value === null) return typeof value;
  const { type } = value as { readonly type?: Json };
  return `${typeof type === 'string' ? type : ''} ${Object.keys(value).join()}`;
}
