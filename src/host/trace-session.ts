/**
 * One reading of one file, and the answers about it. Knows nothing of VS Code: the webview's tests
 * run it in a browser, the editor runs it in the extension host.
 */
import { importerOf, whyNoCapture } from '../core/importer.ts';
import { describeEvent } from '../core/queries/describe-event.ts';
import { FilterRun } from '../core/queries/filter.ts';
import { parseFilter } from '../core/queries/filter-language.ts';
import { LaneBinner } from '../core/queries/lanes.ts';
import { rows } from '../core/queries/rows.ts';
import { stalls } from '../core/queries/stalls.ts';
import { CaptureReader } from '../core/read-capture.ts';
import { eventCount, eventsOfFrame, frameRange, type Trace } from '../core/trace/trace.ts';
import type { DialectId } from '../core/types/dialect.ts';
import type { FramingId } from '../core/types/frame.ts';
import {
  CONTENT_PIECE,
  FRAME_PIECE,
  ROWS_PER_PAGE,
  type ContentPiece,
  type FrameDetail,
  type LaneBins,
  type RequestKind,
  type Requests,
  type TraceSummary,
} from '../protocol.ts';
import { LineIndex } from './line-index.ts';
import { breathe } from './paced-reading.ts';
import {
  blockInfo,
  frameKindOf,
  laneWords,
  responseInfo,
  signatureInfo,
  usageView,
} from './session-views.ts';
import { summaryOf } from './session-summary.ts';

export interface SessionOptions {
  readonly fileName: string;
  /** Reads bytes [start, end) of the file, for the raw view and for copying. */
  readonly readBytes: (start: number, end: number) => Promise<Uint8Array>;
  readonly framing?: FramingId;
  readonly dialect?: DialectId;
}

/** Events looked at between two breaths: about five milliseconds of work. */
const EVENTS_A_BREATH = 50_000;
/** Events copied at most; more would freeze the clipboard's reader. */
const MOST_COPIED = 100_000;

export class TraceSession {
  readonly #reader: CaptureReader;
  readonly #options: SessionOptions;
  readonly #lines = new LineIndex();
  #revision = 0;
  #summary: TraceSummary | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#reader = new CaptureReader({
      nameHint: options.fileName,
      ...(options.framing === undefined ? {} : { framing: options.framing }),
      ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
    });
  }

  get trace(): Trace {
    return this.#reader.trace;
  }

  push(bytes: Uint8Array, at?: number): void {
    this.#lines.add(bytes);
    this.#reader.push(bytes, at);
    this.#changed();
  }

  finish(): void {
    this.#reader.finish();
    this.#changed();
  }

  /** Small and quick; made once a revision. The owner of the file adds how far it has read. */
  summary(): TraceSummary {
    this.#summary ??= summaryOf(this.#reader, {
      revision: this.#revision,
      fileName: this.#options.fileName,
      importer: importerOf(this.#reader),
      noCapture: whyNoCapture(this.#reader),
      overruled: {
        ...(this.#options.framing === undefined ? {} : { framing: this.#options.framing }),
        ...(this.#options.dialect === undefined ? {} : { dialect: this.#options.dialect }),
      },
    });
    return this.#summary;
  }

  /** Answers a request of the webview. Requests that act on VS Code are not answered here. */
  async answer<K extends RequestKind>(
    kind: K,
    body: Requests[K]['request'],
  ): Promise<Requests[K]['reply']> {
    const answers: { [Kind in RequestKind]: (body: never) => unknown } = {
      summary: () => this.summary(),
      responses: ({ from, count }: Requests['responses']['request']) =>
        this.trace.responses
          .slice(from, from + count)
          .map((response) => responseInfo(this.trace, response)),
      blocks: ({ from, count }: Requests['blocks']['request']) =>
        this.trace.blocks.slice(from, from + count).map((block) => blockInfo(this.trace, block)),
      rows: ({ page }: Requests['rows']['request']) => ({
        revision: this.#revision,
        ...rows(this.trace, page * ROWS_PER_PAGE, ROWS_PER_PAGE),
      }),
      content: (request: Requests['content']['request']) => this.#content(request),
      lanes: (request: Requests['lanes']['request']) => this.#lanes(request),
      frame: (request: Requests['frame']['request']) => this.#frame(request),
      usage: ({ event }: Requests['usage']['request']) =>
        usageView(this.trace, event, this.#reader.provider),
      signatures: ({ from, count }: Requests['signatures']['request']) =>
        this.trace.signatures
          .slice(from, from + count)
          .map((entry) => signatureInfo(this.trace, entry)),
      problems: ({ from, count }: Requests['problems']['request']) =>
        this.trace.problems.slice(from, from + count),
      stalls: ({ thresholdMs }: Requests['stalls']['request']) => stalls(this.trace, thresholdMs),
      filter: (request: Requests['filter']['request']) => this.#filter(request),
      copy: (request: Requests['copy']['request']) => this.#copy(request),
      reveal: () => refuse('reveal'),
      reopen: () => refuse('reopen'),
      openAsText: () => refuse('openAsText'),
      cancel: () => refuse('cancel'),
    };
    return (await answers[kind](body as never)) as Requests[K]['reply'];
  }

  #changed(): void {
    this.#revision++;
    this.#summary = undefined;
  }

  #content({ block: number, piece, settled }: Requests['content']['request']): ContentPiece {
    const block = this.trace.blocks[number];
    if (!block) throw new RangeError(`There is no block ${number}.`);
    const from = piece * CONTENT_PIECE;
    if (settled) {
      const text = (block.settled?.content ?? '').slice(from, from + CONTENT_PIECE);
      return { block: number, from, text, events: new Uint32Array(), ends: new Uint32Array() };
    }
    const text = block.content.slice(from, from + CONTENT_PIECE);
    const end = (nth: number): number => this.trace.events.detail.at(block.deltas.at(nth));
    const first = countWhere(block.deltas.length, (nth) => end(nth) <= from);
    const last = countWhere(block.deltas.length, (nth) => end(nth) <= from + text.length);
    return {
      block: number,
      from,
      text,
      events: block.deltas.slice(first, last),
      ends: Uint32Array.from({ length: last - first }, (_, at) => end(first + at)),
    };
  }

  async #lanes({ axis, from, to, bins }: Requests['lanes']['request']): Promise<LaneBins> {
    const revision = this.#revision;
    const binner = new LaneBinner(this.trace, axis, from, to, bins);
    while (!binner.step(EVENTS_A_BREATH)) await breathe();
    const found = axis === 'time' ? stalls(this.trace, stallThreshold(this.trace)) : [];
    return {
      revision,
      axis,
      from,
      to,
      bins,
      lanes: binner.lanes().map((lane) => ({ ...lane, ...laneWords(this.trace, lane) })),
      stalls: Float64Array.from(
        found
          .filter((stall) => stall.toMs >= from && stall.fromMs <= to)
          .flatMap((stall) => [stall.fromMs, stall.toMs]),
      ),
    };
  }

  async #frame({ event, piece }: Requests['frame']['request']): Promise<FrameDetail> {
    const { trace } = this;
    if (event >= eventCount(trace)) throw new RangeError(`There is no event ${event + 1} yet.`);
    const frame = trace.events.frame.at(event);
    const [start, end] = frameRange(trace, frame);
    const [firstEvent, count] = eventsOfFrame(trace, frame);
    const at = start + piece * FRAME_PIECE;
    const bytes = await this.#options.readBytes(at, Math.min(end, at + FRAME_PIECE));
    const time = trace.frames.at?.at(frame);
    return {
      frame,
      start,
      end,
      line: await this.#lines.lineAt(start, this.#options.readBytes),
      kind: frameKindOf(trace, frame),
      eventName: '',
      wireType: trace.names.types.text(trace.events.type.at(event)),
      atMs: time === undefined || Number.isNaN(time) ? undefined : time,
      piece,
      bytes: new Uint8Array(bytes),
      firstEvent,
      eventCount: count,
    };
  }

  async #filter({ query }: Requests['filter']['request']): Promise<Requests['filter']['reply']> {
    const parsed = parseFilter(query);
    if ('wrong' in parsed) return { events: new Uint32Array(), error: parsed.wrong };
    const run = new FilterRun(this.trace, parsed.terms);
    while (!run.step(EVENTS_A_BREATH / 5)) await breathe();
    return { events: run.found(), error: undefined };
  }

  async #copy({ events, as }: Requests['copy']['request']): Promise<{ text: string }> {
    const { trace } = this;
    const known = events.filter((event) => event < eventCount(trace)).slice(0, MOST_COPIED);
    if (as === 'json')
      return {
        text: known.map((event) => JSON.stringify(describeEvent(trace, event))).join('\n'),
      };
    if (as === 'text') {
      const texts = known.map((event) => describeEvent(trace, event)['text']);
      return { text: texts.filter((text) => typeof text === 'string').join('') };
    }
    const decoder = new TextDecoder();
    const parts: string[] = [];
    for (const [start, end] of rangesOf(trace, known))
      parts.push(decoder.decode(await this.#options.readBytes(start, end)));
    return { text: parts.join('') };
  }
}

/** Byte ranges of the events' frames; frames that touch are one range, to be read at once. */
function rangesOf(trace: Trace, events: readonly number[]): [number, number][] {
  const ranges: [number, number][] = [];
  let frame = -1;
  for (const event of events) {
    if (trace.events.frame.at(event) === frame) continue;
    frame = trace.events.frame.at(event);
    const [start, end] = frameRange(trace, frame);
    const last = ranges.at(-1);
    if (last?.[1] === start) last[1] = end;
    else ranges.push([start, end]);
  }
  return ranges;
}

function refuse(kind: string): never {
  throw new Error(`"${kind}" is for the editor to answer.`);
}

/** How many of 0…length−1, from the first on, satisfy a condition that holds for a prefix. */
function countWhere(length: number, holds: (nth: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A stall is a gap of a second, or of a tenth of the whole, whichever is less; never under 200 ms. */
export function stallThreshold(trace: Trace): number {
  const { at } = trace.frames;
  if (!at || at.length === 0) return Infinity;
  const whole = at.at(at.length - 1);
  return Math.max(200, Math.min(1000, Number.isNaN(whole) ? 1000 : whole / 10));
}
