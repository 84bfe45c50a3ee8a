/**
 * The one file that knows the order: bytes → frames → wire events → unified events → output.
 * Nothing reaches back. See README.md beside this file for the line in one page.
 */
import { readHttpHead } from './captures/head.ts';
import { foreignFailure } from './dialects/foreign-failure.ts';
import { dialectById, DIALECTS } from './dialects/registry.ts';
import { ByteCarry } from './framing/byte-carry.ts';
import { FramingDetection, type FramingMatch } from './framing/detect.ts';
import { createFramer } from './framing/registry.ts';
import { TemplateReader } from './json/template-reader.ts';
import type { Dialect, DialectId, Match, Normalizer, Sink } from './types/dialect.ts';
import type { Frame, Framer, FramingId } from './types/frame.ts';
import type { Finding } from './types/problem.ts';
import type { UnifiedEvent } from './types/unified-event.ts';
import type { WireEvent } from './types/wire-event.ts';
import { whatIsMissing } from './what-is-missing.ts';
import { readPlainPayload, readWireEvents, type WireReading } from './wire-events.ts';

/** Where the pipeline puts what it reads: a trace builder, or the collector behind `iterUnified`. */
export interface Output extends Sink {
  /** Unified events put so far: tells whether a wire event has given one, as each must. */
  readonly emitted: number;
  addFrame(frame: Frame): void;
  /** What follows is read from this frame (which starts at byte `start`), under this wire type. */
  beginReading(frame: number, start: number, type: string, dialect: DialectId): void;
  countWireEvent(wire: WireEvent): void;
}

export interface PipelineOptions {
  /** Overrules detection. */
  readonly framing?: FramingId;
  /** Overrules detection. */
  readonly dialect?: DialectId;
  /** File name, used only where the bytes leave two readings open. */
  readonly nameHint?: string;
  /** Bytes a frame may have; 8 MiB unless set. */
  readonly frameLimit?: number;
}

export interface Chosen<Id> {
  readonly id: Id;
  /** In words; says so when the user chose. */
  readonly because: string;
}

/** Wire events looked at before the dialect must be decided. */
const PEEK_WIRE_EVENTS = 64;
/** Frames read together: some tens of kilobytes of them and their payloads, which any cache holds. */
const BATCH_FRAMES = 128;
/** A single match of this score settles the dialect. */
const SURE = 2;

interface Waiting {
  readonly frame: Frame;
  readonly number: number;
  readonly readings: readonly WireReading[];
}

export class Pipeline {
  readonly #output: Output;
  readonly #options: PipelineOptions;
  /** What came before the framing was decided, and where each chunk of it ends. */
  #held = new ByteCarry();
  #chunks: { readonly end: number; readonly at: number | undefined }[] = [];
  #detection: FramingDetection | undefined;
  /** What is wrong with how the input ended, if no frame says it. */
  #ending: Finding | undefined;
  #framer: Framer | undefined;
  #framing: FramingMatch | undefined;
  #head: ReturnType<typeof readHttpHead>;
  readonly #payloads = new TemplateReader();
  #frames = 0;
  /** A frame was over the size limit: what it held is not known. */
  #oversized = false;
  /** Frames that are cut and not read yet; empty whenever `push` returns. */
  #batch: Frame[] = [];
  /** Where the last frame starts. */
  #lastStart = 0;
  #normalizer: Normalizer | undefined;
  #dialect: Dialect | undefined;
  #match: Match | undefined;
  /** The first dialect that was told; a later one does not rename the stream. */
  #first: Chosen<DialectId> | undefined;
  #provider: string | undefined;
  #decided = false;
  #waiting: Waiting[] = [];
  #waitingWires = 0;

  constructor(output: Output, options: PipelineOptions = {}) {
    this.#output = output;
    this.#options = options;
    if (options.dialect !== undefined) this.#choose(dialectById(options.dialect), undefined);
  }

  /** Undefined until enough bytes were seen. */
  get framing(): Chosen<FramingId> | undefined {
    return this.#framing && { id: this.#framing.framing, because: this.#framing.because };
  }

  /** What was found and what each reader thought, when the input is no capture. */
  get thoughts(): FramingMatch['thoughts'] {
    return this.#framing?.thoughts;
  }

  get dialect(): Chosen<DialectId> | undefined {
    if (!this.#decided) return undefined;
    if (this.#options.dialect !== undefined)
      return { id: this.#options.dialect, because: 'chosen by the user' };
    return this.#first ?? { id: 'unknown', because: 'no payload has the shape of a known dialect' };
  }

  get hasHttpHead(): boolean {
    return typeof this.#head === 'object';
  }

  /** What the detected payload says of its provider. */
  get provider(): string | undefined {
    return this.#provider;
  }

  /** `at`: arrival in milliseconds since the response began, if known. */
  push(chunk: Uint8Array, at?: number): void {
    if (this.#framer) {
      this.#framer.push(chunk, at);
      this.#readBatch();
      return;
    }
    this.#held.append(chunk, 0, chunk.length);
    this.#chunks.push({ end: this.#held.length, at });
    this.#startFraming(false);
  }

  finish(): void {
    if (!this.#framer) this.#startFraming(true);
    this.#framer?.finish();
    this.#readBatch();
    this.#decide(true);
    if (this.#ending) {
      this.#begin(this.#frames - 1, this.#lastStart, 'end of input');
      this.#output.problem(this.#ending);
    }
    this.#closeNormalizer('end of input');
    const found = this.#dialect !== undefined;
    const finding = whatIsMissing(this.#frames, found, this.#framing, this.#oversized);
    if (!finding) return;
    this.#output.beginReading(0, 0, '', 'unknown');
    this.#output.problem({ ...finding, offset: 0 });
  }

  #startFraming(atEnd: boolean): void {
    const held = this.#held.bytes.subarray(0, this.#held.length);
    const head = readHttpHead(held, atEnd);
    if (head === 'need-more') return;
    const start = head?.length ?? 0;
    const { framing: overruled, nameHint, frameLimit: limit } = this.#options;
    this.#detection ??= new FramingDetection(nameHint);
    const match: FramingMatch | 'need-more' =
      overruled === undefined
        ? this.#detection.look(held.subarray(start), atEnd)
        : { framing: overruled, score: 3, because: 'chosen by the user' };
    if (match === 'need-more') return;
    this.#framing = match;
    this.#head = head;
    const options = {
      start,
      ...(limit === undefined ? {} : { limit }),
      onEnding: (finding: Finding) => (this.#ending = finding),
    };
    let finding = match.finding && { ...match.finding, offset: start };
    this.#framer = createFramer(
      match.framing,
      (frame) => {
        // What is wrong with the body as a whole is told on its first frame.
        const findings = finding ? [finding, ...(frame.findings ?? [])] : frame.findings;
        finding = undefined;
        this.#takeFrame(findings === frame.findings ? frame : { ...frame, findings });
      },
      options,
    );
    if (head) this.#readFrame(head.frame, undefined);
    this.#replay(start);
  }

  /** Pushes the chunks that were held, from `start` on, each with its own time. */
  #replay(start: number): void {
    const { bytes } = this.#held;
    let from = start;
    for (const { end, at } of this.#chunks) {
      if (from < end) this.#framer?.push(bytes.subarray(from, end), at);
      from = Math.max(from, end);
    }
    this.#readBatch();
    this.#chunks = [];
    this.#held = new ByteCarry();
  }

  #takeFrame(frame: Frame): void {
    if (!this.#decided) this.#readFrame(frame, undefined);
    else if (this.#batch.push(frame) === BATCH_FRAMES) this.#readBatch();
  }

  /**
   * Reads the frames at hand, stage by stage rather than frame by frame: the code of all stages
   * together is larger than a processor's instruction cache, and running through all of it for every
   * frame costs a quarter more time. Nothing waits for it: a batch ends with its chunk.
   */
  #readBatch(): void {
    const frames = this.#batch;
    if (frames.length === 0) return;
    this.#batch = [];
    const wires: (WireEvent | undefined)[] = [];
    const first = this.#frames;
    for (let at = 0; at < frames.length; at++)
      wires.push(readPlainPayload(frames[at]!, first + at, this.#payloads));
    for (let at = 0; at < frames.length; at++) this.#readFrame(frames[at]!, wires[at]);
  }

  /** `wire`: what was read of the frame already, if that was possible by itself. */
  #readFrame(frame: Frame, wire: WireEvent | undefined): void {
    const number = this.#frames++;
    this.#lastStart = frame.start;
    if (frame.kind === 'oversize') this.#oversized = true;
    this.#output.addFrame(frame);
    if (wire) {
      this.#begin(number, frame.start, wire.type);
      this.#readWire(wire);
      return;
    }
    const readings = readWireEvents(frame, number);
    if (this.#decided) {
      this.#emitFrame(frame, number, readings);
      return;
    }
    this.#waiting.push({ frame, number, readings });
    for (const { wire } of readings) if (wire) this.#consider(wire);
    this.#decide(false);
  }

  /** Looks at one wire event while the dialect is still open. */
  #consider(wire: WireEvent): void {
    this.#waitingWires++;
    const best = bestMatch(wire);
    if (best && best.match.score > (this.#match?.score ?? 0)) {
      this.#dialect = best.dialect;
      this.#match = best.match;
    }
  }

  #decide(atEnd: boolean): void {
    if (this.#decided) return;
    const sure = (this.#match?.score ?? 0) >= SURE;
    if (!sure && !atEnd && this.#waitingWires < PEEK_WIRE_EVENTS) return;
    this.#choose(this.#dialect, this.#match);
    const waiting = this.#waiting;
    this.#waiting = [];
    for (const one of waiting) this.#emitFrame(one.frame, one.number, one.readings);
  }

  #choose(dialect: Dialect | undefined, match: Match | undefined): void {
    this.#decided = true;
    this.#dialect = dialect;
    this.#match = match;
    this.#normalizer = dialect?.start(this.#output);
    if (dialect && match) this.#first ??= { id: dialect.id, because: match.because };
    this.#provider ??= match?.provider;
  }

  #emitFrame(frame: Frame, number: number, readings: readonly WireReading[]): void {
    const { start, findings } = frame;
    if (findings) {
      this.#begin(number, start, frame.kind);
      for (const finding of findings) this.#output.problem(finding);
    }
    for (const reading of readings) {
      const { wire } = reading;
      this.#begin(number, start, wire?.type ?? frame.kind);
      if (reading.finding && this.#isWorthSaying(reading.finding, frame))
        this.#output.problem(reading.finding);
      if (wire) this.#readWire(wire);
      else this.#emitRaw(reading.note);
    }
  }

  /**
   * Lines that are no field are a defect of server-sent events alone: in plain text every line is
   * one, and an array's framer says itself what stands between elements. A line that was cut is no
   * JSON, of course.
   */
  #isWorthSaying({ code }: Finding, { findings }: Frame): boolean {
    if (code === 'junk-line') return this.#framing?.framing === 'sse';
    return code !== 'invalid-json' || !findings?.some((one) => one.code === 'cut-line');
  }

  #readWire(wire: WireEvent): void {
    this.#output.countWireEvent(wire);
    const known = wire.sentinel || (typeof wire.payload === 'object' && wire.payload !== null);
    // An error may come in plain words, which no JSON reader sees.
    if ((known || wire.eventName === 'error') && this.#read(wire)) return;
    const failure = foreignFailure(wire);
    if (failure && this.#read({ ...wire, type: 'error', payload: failure })) return;
    if (wire.sentinel) this.#emitRaw('end marker');
    else if (wire.payload === undefined) this.#emitRaw('not JSON');
    else if (!known) this.#emitRaw('JSON, but no object');
    else this.#readForeign(wire);
  }

  /** True when the current dialect took the event; keeps the promise that it emits something. */
  #read(wire: WireEvent): boolean {
    if (!this.#normalizer) return false;
    const before = this.#output.emitted;
    if (!this.#normalizer.push(wire)) return false;
    if (this.#output.emitted === before) this.#emitRaw(wire.type);
    return true;
  }

  /** The current dialect refused the payload: another may know it. Two dialects are never merged. */
  #readForeign(wire: WireEvent): void {
    const best = this.#options.dialect === undefined ? bestMatch(wire) : undefined;
    if (!best || best.match.score < SURE || best.dialect === this.#dialect) {
      const name = this.#dialect?.label;
      if (name)
        this.#output.problem({
          code: 'unknown-event',
          severity: 'note',
          message: `This payload is none of ${name}; it is shown as it came.`,
        });
      this.#emitRaw('unknown payload');
      return;
    }
    if (this.#dialect)
      this.#output.problem({
        code: 'dialect-change',
        severity: 'warning',
        message: `From here on the payloads are ${best.dialect.label}, before they were ${this.#dialect.label} (${best.match.because}). They are shown as separate responses.`,
      });
    this.#closeNormalizer('end of the dialect');
    this.#choose(best.dialect, best.match);
    this.#begin(wire.frame, wire.start, wire.type);
    if (!this.#read(wire)) this.#emitRaw('unknown payload');
  }

  #closeNormalizer(type: string): void {
    const closing = this.#normalizer;
    this.#normalizer = undefined;
    if (!closing) return;
    if (this.#frames > 0) this.#begin(this.#frames - 1, this.#lastStart, type);
    closing.finish();
  }

  #begin(frame: number, start: number, type: string): void {
    this.#output.beginReading(frame, start, type, this.#dialect?.id ?? 'unknown');
  }

  #emitRaw(note: string): void {
    const event: UnifiedEvent = {
      kind: 'raw',
      response: undefined,
      block: undefined,
      note,
      signature: undefined,
    };
    this.#output.emit(event);
  }
}

function bestMatch(wire: WireEvent): { dialect: Dialect; match: Match } | undefined {
  let best: { dialect: Dialect; match: Match } | undefined;
  for (const dialect of DIALECTS) {
    const match = dialect.sniff(wire);
    if (match && (!best || match.score > best.match.score)) best = { dialect, match };
  }
  return best;
}
