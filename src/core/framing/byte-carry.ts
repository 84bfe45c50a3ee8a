/**
 * Bytes kept from one chunk to the next. Up to 1 MiB they are in one buffer that doubles; what is more
 * comes into blocks, which are joined once, at the exact size, when the bytes are asked for. So each
 * byte is copied about twice, in however many pieces it came, and no buffer is larger than the payload:
 * the allocator returns buffers of 32 MiB and more to the system, and each page of the next one costs a
 * fault, so doubling made a payload of 16 MiB as dear as one of twice its size.
 */
export class ByteCarry {
  /** The buffer that is being filled, and how far. */
  #filling = new Uint8Array(SMALL);
  #filled = 0;
  /** The blocks before it, as far as each was filled. */
  #blocks: Uint8Array[] = [];
  #inBlocks = 0;

  /** The kept bytes are those before `length`; valid until the next `append`. */
  get bytes(): Uint8Array {
    if (this.#inBlocks > 0) this.#join();
    return this.#filling;
  }

  get length(): number {
    return this.#inBlocks + this.#filled;
  }

  append(from: Uint8Array, start: number, end: number): void {
    const more = end - start;
    if (this.#filled + more > this.#filling.length) this.#makeRoom(more);
    const bytes = this.#filling;
    const filled = this.#filled;
    if (more > 48) {
      bytes.set(start === 0 && end === from.length ? from : from.subarray(start, end), filled);
    } else {
      // For a few bytes the loop is quicker than making a view.
      for (let at = start, to = filled; at < end; at++, to++) bytes[to] = from[at] as number;
    }
    this.#filled = filled + more;
  }

  clear(): void {
    if (this.#inBlocks > 0 || this.#filling.length > LARGE) this.#filling = new Uint8Array(SMALL);
    this.#filled = 0;
    this.#dropBlocks();
  }

  #makeRoom(more: number): void {
    const kept = this.#filling.subarray(0, this.#filled);
    const wanted = kept.length + more;
    if (this.#inBlocks === 0 && wanted <= LARGE) {
      this.#filling = new Uint8Array(Math.max(wanted, this.#filling.length * 2));
      this.#filling.set(kept);
      return;
    }
    if (kept.length > 0) this.#blocks.push(kept);
    this.#inBlocks += kept.length;
    this.#filling = new Uint8Array(Math.max(more, BLOCK));
    this.#filled = 0;
  }

  #join(): void {
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const block of this.#blocks) {
      whole.set(block, at);
      at += block.length;
    }
    whole.set(this.#filling.subarray(0, this.#filled), at);
    this.#filling = whole;
    this.#filled = whole.length;
    this.#dropBlocks();
  }

  #dropBlocks(): void {
    if (this.#inBlocks === 0) return;
    this.#blocks = [];
    this.#inBlocks = 0;
  }
}

const SMALL = 4096;
/** Where doubling ends. A buffer that one giant payload blew up beyond it is not kept. */
const LARGE = 1 << 20;
const BLOCK = 1 << 18;
