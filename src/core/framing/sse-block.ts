import type { Frame, OnFrame } from '../types/frame.ts';
import type { Finding } from '../types/problem.ts';
import { bomLength } from './bom.ts';
import type { ByteText } from './byte-text.ts';
import type { FilledOptions } from './framer-options.ts';
import type { LineReader } from './line-cutter.ts';
import { makeFrame } from './make-frame.ts';
import { oversizedFrame } from './oversized-frame.ts';
import { asideRuns, asideTexts, findingsOf, type Aside } from './sse-aside.ts';
import { isField, sameBytes, valueStart } from './sse-field.ts';
import { utf8Finding } from './utf8-fault.ts';

/**
 * The block of lines between two blank lines. The framer cuts lines and hands them in; when the block
 * ends it becomes one frame, or several when nothing in it is a field. The rules are those of WHATWG
 * HTML 9.2.6, "interpreting an event stream"; `sse.ts` says what is kept here that a browser drops.
 */
export class SseBlock implements LineReader {
  at: number | undefined = undefined;

  readonly #onFrame: OnFrame;
  readonly #text: ByteText;
  readonly #limit: number;
  readonly #streamStart: number;
  #frames = 0;

  /** Where the block's first frame starts, -1 while no block is open. */
  #start = -1;
  /** Where its first line starts; its size counts from here. */
  #linesStart = 0;
  /** Where its last line so far ends. */
  #linesEnd = 0;
  #overflowed = false;
  #hasFields = false;
  #data: string | undefined;
  #dataStart = 0;
  #event = '';
  #retry: number | undefined;
  #asides: Aside[] | undefined;
  #fault: Finding | undefined;

  /** The event name decoded last: most events repeat it, and comparing is quicker. */
  #eventBefore = '';
  #eventBytes = new Uint8Array();
  #id = '';
  /** The id as of the last blank line; an id counts only from there on. */
  #committedId = '';

  constructor(onFrame: OnFrame, { start, limit, text }: FilledOptions) {
    this.#onFrame = onFrame;
    this.#text = text;
    this.#limit = limit;
    this.#streamStart = start;
  }

  get overflowed(): boolean {
    return this.#overflowed;
  }

  // A block opens at its first line, and is given up as soon as it is over the limit.
  reach(lineStart: number, end: number): void {
    if (this.#start < 0) {
      this.#start = this.#frames === 0 ? this.#streamStart : lineStart;
      this.#linesStart = lineStart;
    }
    this.#linesEnd = end;
    if (end - this.#linesStart > this.#limit && !this.#overflowed) {
      const start = this.#start;
      this.#close();
      this.#start = start;
      this.#id = this.#committedId;
      this.#overflowed = true;
    }
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
    if (this.#overflowed) return;
    // d a t a
    if (
      bytes[from] === 100 &&
      to - from >= 4 &&
      bytes[from + 1] === 97 &&
      bytes[from + 2] === 116 &&
      bytes[from + 3] === 97 &&
      (from + 4 === to || bytes[from + 4] === 58)
    ) {
      const start = valueStart(bytes, from + 4, to);
      const value =
        ascii === undefined ? this.#decode(bytes, start, to, base, cut) : ascii.slice(start, to);
      if (this.#data === undefined) {
        this.#data = value;
        this.#dataStart = base + start;
      } else {
        this.#data += '\n' + value;
      }
      this.#hasFields = true;
    } else if (
      // e v e n t
      bytes[from] === 101 &&
      to - from >= 5 &&
      bytes[from + 1] === 118 &&
      bytes[from + 2] === 101 &&
      bytes[from + 3] === 110 &&
      bytes[from + 4] === 116 &&
      (from + 5 === to || bytes[from + 5] === 58)
    ) {
      this.#readEventName(bytes, valueStart(bytes, from + 5, to), to, base, cut);
    } else {
      this.#rareLine(bytes, from, to, base, cut);
    }
  }

  skipped(): void {
    // The whole block is over the limit; it becomes a frame at its blank line.
  }

  blank(seenEnd: number): void {
    if (this.#start < 0) return;
    this.#committedId = this.#id;
    if (this.#data !== undefined) this.#emitEvent('event', this.#data, seenEnd, undefined);
    else this.#emitWithoutData(seenEnd);
    this.#close();
  }

  finish(end: number): void {
    if (this.#start < 0) {
      const start = this.#streamStart;
      if (this.#frames === 0 && end > start) {
        this.#emit(makeFrame('block', start, end, { at: this.at }));
      }
      return;
    }
    if (this.#data !== undefined) {
      this.#emitEvent('tail', this.#data, end, {
        code: 'unterminated-event',
        severity: 'warning',
        message: `The input ends inside the event at byte ${this.#linesStart}: no blank line closes it. It is read all the same; a browser's EventSource would drop it.`,
        offset: this.#linesStart,
      });
    } else {
      this.#emitWithoutData(end);
    }
    this.#close();
  }

  #readEventName(bytes: Uint8Array, start: number, to: number, base: number, cut: boolean): void {
    this.#hasFields = true;
    if (!sameBytes(this.#eventBytes, bytes, start, to)) {
      this.#eventBytes = bytes.slice(start, to);
      this.#eventBefore = this.#decode(bytes, start, to, base, cut);
    }
    this.#event = this.#eventBefore;
  }

  /** Reads the lines that most streams do not have. */
  #rareLine(bytes: Uint8Array, from: number, to: number, base: number, cut: boolean): void {
    const bom = base + from === this.#streamStart ? bomLength(bytes, from, to) : 0;
    if (bom > 0) {
      if (bom === to - from)
        this.#close(); // a blank line after all
      else this.line(bytes, from + bom, to, base, undefined, cut);
    } else if (bytes[from] === 58) {
      this.#addAside('comment', bytes, from, valueStart(bytes, from, to), to, base, cut);
    } else if (isField('id', bytes, from, to)) {
      const id = this.#decode(bytes, valueStart(bytes, from + 2, to), to, base, cut);
      if (!id.includes('\0')) this.#id = id;
      this.#hasFields = true;
    } else if (isField('retry', bytes, from, to)) {
      const value = this.#decode(bytes, valueStart(bytes, from + 5, to), to, base, cut);
      // A cut line may lack digits: it is no line yet.
      if (/^[0-9]+$/.test(value) && !cut) this.#retry = Number(value);
      this.#hasFields = true;
    } else {
      this.#addAside('junk', bytes, from, from, to, base, cut);
    }
  }

  #addAside(
    kind: Aside['kind'],
    bytes: Uint8Array,
    start: number,
    textStart: number,
    to: number,
    base: number,
    cut: boolean,
  ): void {
    const text = this.#text.utf8(bytes, textStart, to);
    const fault = utf8Finding(text, bytes, textStart, to, base, cut);
    (this.#asides ??= []).push({ kind, start: base + start, text, fault });
  }

  #decode(bytes: Uint8Array, from: number, to: number, base: number, cut: boolean): string {
    const text = this.#text.utf8(bytes, from, to);
    this.#fault ??= utf8Finding(text, bytes, from, to, base, cut);
    return text;
  }

  #emitEvent(
    kind: 'event' | 'tail',
    data: string,
    seenEnd: number,
    finding: Finding | undefined,
  ): void {
    const asides = this.#asides;
    // Spelt out rather than through makeFrame: this is the one frame of nearly every stream.
    this.#emit({
      kind,
      start: this.#start,
      seenEnd,
      dataStart: this.#dataStart,
      at: this.at,
      event: this.#event === '' ? 'message' : this.#event,
      data,
      lastEventId: this.#id,
      comments: asides === undefined ? undefined : asideTexts(asides, 'comment'),
      junk: asides === undefined ? undefined : asideTexts(asides, 'junk'),
      retry: this.#retry,
      direction: 'received',
      findings:
        asides === undefined && finding === undefined && this.#fault === undefined
          ? undefined
          : findingsOf(asides ?? [], this.#fault, finding),
    });
  }

  #emitWithoutData(seenEnd: number): void {
    if (this.#overflowed) this.#emitOversize(seenEnd);
    else if (this.#hasFields) this.#emitBlock(seenEnd);
    else this.#emitAsides(seenEnd);
  }

  #emitBlock(seenEnd: number): void {
    const asides = this.#asides ?? [];
    this.#emit(
      makeFrame('block', this.#start, seenEnd, {
        at: this.at,
        event: this.#event === '' ? 'message' : this.#event,
        lastEventId: this.#committedId,
        comments: asideTexts(asides, 'comment'),
        junk: asideTexts(asides, 'junk'),
        retry: this.#retry,
        findings: findingsOf(asides, this.#fault, undefined),
      }),
    );
  }

  /** No line of the block is a field: each comment is a frame, and so is each run of junk. */
  #emitAsides(seenEnd: number): void {
    const runs = asideRuns(this.#asides ?? []);
    runs.forEach((run, n) => {
      const first = run[0];
      const isComment = first.kind === 'comment';
      const texts = run.map((aside) => aside.text);
      this.#emit(
        makeFrame(
          first.kind,
          n === 0 ? this.#start : first.start,
          runs[n + 1]?.[0].start ?? seenEnd,
          {
            dataStart: first.start,
            at: this.at,
            data: isComment ? '' : texts.join('\n'),
            lastEventId: this.#committedId,
            comments: isComment ? texts : undefined,
            junk: isComment ? undefined : texts,
            findings: findingsOf(run, undefined, undefined),
          },
        ),
      );
    });
  }

  #emitOversize(seenEnd: number): void {
    const size = this.#linesEnd - this.#linesStart;
    this.#emit(
      makeFrame('oversize', this.#start, seenEnd, {
        at: this.at,
        lastEventId: this.#committedId,
        findings: [
          oversizedFrame('event', this.#linesStart, size, this.#limit, 'the next blank line'),
        ],
      }),
    );
  }

  #emit(frame: Frame): void {
    this.#frames++;
    this.#onFrame(frame);
  }

  #close(): void {
    this.#start = -1;
    this.#overflowed = false;
    this.#hasFields = false;
    this.#data = undefined;
    this.#event = '';
    this.#retry = undefined;
    this.#asides = undefined;
    this.#fault = undefined;
  }
}
