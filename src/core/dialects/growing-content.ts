import type { BlockId } from '../types/unified-event.ts';

/**
 * What one block holds so far, kept in the pieces it came in: a final text is compared piece by
 * piece, so that nothing is joined while it grows.
 */
export class GrowingContent {
  readonly block: BlockId;
  /** Code units received or stated. */
  length = 0;
  #pieces: string[] = [];
  #stated: string | undefined;
  /** True once a final text contradicted the deltas: what is appended then is no part of it. */
  #settled = false;

  constructor(block: BlockId) {
    this.block = block;
  }

  /** Takes a piece that came. */
  append(text: string): void {
    this.#pieces.push(text);
    this.length += text.length;
  }

  /** What `final` adds to the end of the content; undefined when it contradicts the content. */
  missingFrom(final: string): string | undefined {
    if (this.#settled) return final === this.#stated ? '' : undefined;
    let at = 0;
    if (this.#stated !== undefined) {
      if (!final.startsWith(this.#stated)) return undefined;
      at = this.#stated.length;
    }
    for (const piece of this.#pieces) {
      if (!final.startsWith(piece, at)) return undefined;
      at += piece.length;
    }
    return at === final.length ? '' : final.slice(at);
  }

  /** `final` contradicts the deltas, and is the content from now on. */
  settle(final: string): void {
    this.#settled = true;
    this.adopt(final);
  }

  /** The content is `final` now; the pieces are let go. */
  adopt(final: string): void {
    this.#stated = final;
    this.#pieces = [];
    this.length = final.length;
  }

  /** All of it, joined: for the end, not for every piece. */
  text(): string {
    return (this.#stated ?? '') + this.#pieces.join('');
  }
}
