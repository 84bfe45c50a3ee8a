import type { FrameKind } from '../types/frame.ts';
import { byteText } from './byte-text.ts';
import { spells } from './sse-field.ts';

/** A frame of the index. */
export interface SsePlace {
  readonly kind: FrameKind;
  readonly start: number;
  /** Offset and length of the payload in bytes; of several data lines, of all of them. */
  readonly dataStart: number;
  readonly dataLength: number;
  /** The event's name as it was given, '' for none; `undefined` after some thousand other names. */
  readonly name: string | undefined;
  /** The payload is these bytes as they are; else the frame has to be read (several data lines). */
  readonly plain: boolean;
}

const KINDS: readonly FrameKind[] = ['event', 'tail', 'block', 'comment', 'junk', 'oversize'];
const NAME_BITS = 12;
/** The name of frames whose name did not get a number, because there were too many. */
const UNNUMBERED = (1 << NAME_BITS) - 1;
/** A payload that starts this far into its frame, or farther, is looked up elsewhere. */
const FAR = 0xffff;
const PLAIN = 1 << NAME_BITS;

/** Frames as columns of numbers: 16 bytes each. */
export class SsePlaces {
  #length = 0;
  #starts = new Float64Array(1024);
  #lengths = new Uint32Array(1024);
  /** From the frame's start to its payload's. */
  #leads = new Uint16Array(1024);
  /** Kind, plainness and name. */
  #tags = new Uint16Array(1024);
  readonly #farLeads = new Map<number, number>();
  readonly #names: string[] = [''];
  #lastName = 0;

  get length(): number {
    return this.#length;
  }

  /** Number of a name, given its bytes. */
  name(bytes: Uint8Array, from: number, to: number): number {
    if (spells(this.#names[this.#lastName] as string, bytes, from, to)) return this.#lastName;
    const name = byteText.utf8(bytes, from, to);
    const known = this.#names.indexOf(name);
    if (known < 0 && this.#names.length >= UNNUMBERED) return UNNUMBERED;
    this.#lastName = known < 0 ? this.#names.push(name) - 1 : known;
    return this.#lastName;
  }

  add(
    kind: FrameKind,
    start: number,
    dataStart: number,
    dataLength: number,
    name: number,
    plain: boolean,
  ): void {
    const at = this.#length++;
    if (at === this.#starts.length) this.#grow(at * 2);
    this.#starts[at] = start;
    this.#lengths[at] = dataLength;
    const lead = dataStart - start;
    if (lead >= FAR) this.#farLeads.set(at, lead);
    this.#leads[at] = Math.min(lead, FAR);
    const kindNumber = kind === 'event' ? 0 : KINDS.indexOf(kind);
    this.#tags[at] = (kindNumber << (NAME_BITS + 1)) | (plain ? PLAIN : 0) | name;
  }

  at(index: number): SsePlace | undefined {
    if (!(index >= 0 && index < this.#length)) return undefined;
    const start = this.#starts[index] as number;
    const lead = this.#leads[index] as number;
    const tag = this.#tags[index] as number;
    return {
      kind: KINDS[tag >> (NAME_BITS + 1)] as FrameKind,
      start,
      dataStart: start + (lead < FAR ? lead : (this.#farLeads.get(index) as number)),
      dataLength: this.#lengths[index] as number,
      name: this.#names[tag & UNNUMBERED],
      plain: (tag & PLAIN) !== 0,
    };
  }

  /** Index of the frame that a byte of the stream belongs to; -1 when there is none. */
  find(offset: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  #grow(size: number): void {
    this.#starts = copied(new Float64Array(size), this.#starts);
    this.#lengths = copied(new Uint32Array(size), this.#lengths);
    this.#leads = copied(new Uint16Array(size), this.#leads);
    this.#tags = copied(new Uint16Array(size), this.#tags);
  }
}

function copied<Column extends Float64Array | Uint32Array | Uint16Array>(
  to: Column,
  from: Column,
): Column {
  to.set(from);
  return to;
}
