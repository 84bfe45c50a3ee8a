/**
 * Bytes kept from one chunk to the next, in one buffer that grows by doubling: a payload that comes
 * in a thousand pieces is copied about twice, not a thousand times.
 */
export class ByteCarry {
  #bytes = new Uint8Array(SMALL);
  #length = 0;

  /** The kept bytes are those before `length`; valid until the next `append`. */
  get bytes(): Uint8Array {
    return this.#bytes;
  }

  get length(): number {
    return this.#length;
  }

  append(from: Uint8Array, start: number, end: number): void {
    const length = this.#length + end - start;
    if (length > this.#bytes.length) this.#grow(length);
    const bytes = this.#bytes;
    if (end - start > 48) {
      bytes.set(
        start === 0 && end === from.length ? from : from.subarray(start, end),
        this.#length,
      );
    } else {
      // For a few bytes the loop is quicker than making a view.
      for (let at = start, to = this.#length; at < end; at++, to++) bytes[to] = from[at] as number;
    }
    this.#length = length;
  }

  clear(): void {
    this.#length = 0;
    if (this.#bytes.length > LARGE) this.#bytes = new Uint8Array(SMALL);
  }

  /** Drops the first bytes. */
  drop(count: number): void {
    this.#bytes.copyWithin(0, count, this.#length);
    this.#length -= count;
  }

  #grow(length: number): void {
    const grown = new Uint8Array(Math.max(length, this.#bytes.length * 2));
    grown.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = grown;
  }
}

const SMALL = 4096;
/** A buffer that one giant payload blew up is not kept. */
const LARGE = 1 << 20;
