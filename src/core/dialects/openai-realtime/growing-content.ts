import type { BlockId } from '../../types/unified-event.ts';

/** What one block holds so far, in the pieces it came in: nothing is joined while it grows. */
export class GrowingContent {
  readonly block: BlockId;
  /** True once its final value was told. */
  closed = false;
  readonly #pieces: string[] = [];

  constructor(block: BlockId) {
    this.block = block;
  }

  get isEmpty(): boolean {
    return this.#pieces.length === 0;
  }

  append(text: string): void {
    this.#pieces.push(text);
  }

  text(): string {
    return this.#pieces.join('');
  }

  /** What `final` adds at the end; undefined when it contradicts what came. */
  missingFrom(final: string): string | undefined {
    const text = this.text();
    return final.startsWith(text) ? final.slice(text.length) : undefined;
  }
}
