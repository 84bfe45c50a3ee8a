/**
 * Remembers a growing text as its length and a hash, so that a server's statement of the whole text
 * can be compared with the joined deltas without keeping them.
 */
export class Fingerprint {
  #length = 0;
  #hash = 0;

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    this.#length += text.length;
    this.#hash = hashOf(this.#hash, text, text.length);
  }

  /** Whether a text starts with everything added so far. */
  starts(whole: string): boolean {
    return whole.length >= this.#length && hashOf(0, whole, this.#length) === this.#hash;
  }
}

function hashOf(seed: number, text: string, length: number): number {
  let hash = seed;
  for (let at = 0; at < length; at++) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return hash;
}
