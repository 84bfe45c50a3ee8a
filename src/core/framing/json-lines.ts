import type { FrameKind, OnFrame } from '../types/frame.ts';
import type { Finding } from '../types/problem.ts';
import { bomLength } from './bom.ts';
import type { ByteText } from './byte-text.ts';
import type { FilledOptions } from './framer-options.ts';
import { isJson } from './is-json.ts';
import type { LineReader } from './line-cutter.ts';
import { makeFrame } from './make-frame.ts';
import { oversizedFrame } from './oversized-frame.ts';
import { listed } from './listed.ts';
import { RecordedPayloads } from './recorded-payload.ts';
import { utf8Finding } from './utf8-fault.ts';

/** Makes a frame of every line that is not blank, taking payloads out of what recorders wrap them in. */
export class JsonLines implements LineReader {
  at: number | undefined = undefined;
  overflowed = false;

  readonly #onFrame: OnFrame;
  readonly #kind: FrameKind;
  readonly #text: ByteText;
  readonly #limit: number;
  readonly #streamStart: number;
  readonly #payloads = new RecordedPayloads();
  #frames = 0;
  #lineStart = 0;
  #lineEnd = 0;

  constructor(onFrame: OnFrame, kind: 'line' | 'message', { start, limit, text }: FilledOptions) {
    this.#onFrame = onFrame;
    this.#kind = kind;
    this.#text = text;
    this.#limit = limit;
    this.#streamStart = start;
  }

  reach(lineStart: number, end: number): void {
    this.#lineStart = lineStart;
    this.#lineEnd = end;
    this.overflowed = end - lineStart > this.#limit;
  }

  line(
    bytes: Uint8Array,
    from: number,
    to: number,
    base: number,
    ascii: string | undefined,
    cut: boolean,
  ): void {
    this.reach(base + from, base + to);
    if (this.overflowed) {
      this.skipped();
      return;
    }
    const textFrom = base + from === this.#streamStart ? from + bomLength(bytes, from, to) : from;
    if (isBlank(bytes, textFrom, to)) return;
    const text =
      ascii === undefined ? this.#text.utf8(bytes, textFrom, to) : ascii.slice(textFrom, to);
    const fault =
      ascii === undefined ? utf8Finding(text, bytes, textFrom, to, base, cut) : undefined;
    const isCut = cut && !isWhole(text);
    const findings =
      isCut || fault ? listed([isCut ? cutLine(base + from) : undefined, fault]) : undefined;
    const end = base + to;
    this.#onFrame(
      this.#payloads.frame(
        this.#kind,
        this.#start(),
        end,
        text,
        base + textFrom,
        this.at,
        findings,
      ),
    );
  }

  skipped(): void {
    const size = this.#lineEnd - this.#lineStart;
    this.overflowed = false;
    const finding = oversizedFrame('line', this.#lineStart, size, this.#limit, 'the next line');
    this.#onFrame(
      makeFrame('oversize', this.#start(), this.#lineEnd, { at: this.at, findings: [finding] }),
    );
  }

  blank(): void {
    // A blank line belongs to the frame before it.
  }

  finish(end: number): void {
    if (this.#frames > 0 || end === this.#streamStart) return;
    this.#onFrame(makeFrame('block', this.#start(), end, { at: this.at }));
  }

  /** Where the next frame starts: what stands before the first line belongs to it. */
  #start(): number {
    return this.#frames++ === 0 ? this.#streamStart : this.#lineStart;
  }
}

function isBlank(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (bytes[at] !== 32 && bytes[at] !== 9) return false;
  return true;
}

const isWhole = (text: string): boolean => text.trim() === '[DONE]' || isJson(text);

function cutLine(offset: number): Finding {
  return {
    code: 'cut-line',
    severity: 'warning',
    message: `The last line, at byte ${offset}, has no line end and is no whole JSON: the input was cut inside it.`,
    offset,
  };
}
