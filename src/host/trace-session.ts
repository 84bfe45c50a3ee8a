/**
 * One reading of one file, and the answers about it. Knows nothing of VS Code: the webview's tests
 * run it in a browser, the editor runs it in the extension host.
 */
import { importerOf, whyNoCapture } from '../core/importer.ts';
import { describeEvent } from '../core/queries/describe-event.ts';
import { eventAt } from '../core/queries/event-at.ts';
import { FilterRun } from '../core/queries/filter.ts';
import { parseFilter } from '../core/queries/filter-language.ts';
import { LaneBinner } from '../core/queries/lanes.ts';
import { pageRun, rowsOf } from '../core/queries/rows.ts';
import { stalls } from '../core/queries/stalls.ts';
import { CaptureReader } from '../core/read-capture.ts';
import {
  eventCount,
  eventsOfFrame,
  frameRange,
  frameTime,
  type Trace,
} from '../core/trace/trace.ts';
import type { DialectId } from '../core/types/dialect.ts';
import type { FramingId } from '../core/types/frame.ts';
import {
  CONTENT_PIECE,
  FRAME_PIECE,
  MOST_COPIED,
  MOST_LISTED,
  ROWS_PER_PAGE,
  type ContentPiece,
  type FrameDetail,
  type LaneBins,
  type PackedRows,
  type QuestionKind,
  type Requests,
  type TraceSummary,
} from '../protocol.ts';
import { packRows } from '../packed-rows.ts';
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
import { RunningSummary } from './session-summary.ts';

export interface SessionOptions {
  readonly fileName: string;
  /** Reads bytes [start, end) of the file, for the raw view and for copying. */
  readonly readBytes: (start: number, end: number) => Promise<Uint8Array>;
  readonly framing?: FramingId;
  readonly dialect?: DialectId;
}

/** Events looked at between two breaths: some milliseconds of work, even before it is compiled. */
const EVENTS_A_BREATH = 4_000;
/** The same for rows of a page. */
const ROWS_A_BREATH = 512;
/** The same where an event is described in full. */
const DESCRIBED_A_BREATH = 2_000;

type Answers = {
  readonly [Kind in QuestionKind]: (
    body: Requests[Kind]['request'],
  ) => Requests[Kind]['reply'] | Promise<Requests[Kind]['reply']>;
};

export class TraceSession {
  readonly #reader: CaptureReader;
  readonly #options: SessionOptions;
  readonly #lines = new LineIndex();
  readonly #running: RunningSummary;
  readonly #answers: Answers = this.#makeAnswers();
  #revision = 0;
  #summary: TraceSummary | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#reader = new CaptureReader({
      nameHint: options.fileName,
      ...(options.framing === undefined ? {} : { framing: options.framing }),
      ...(options.dialect === undefined ? {} : { dialect: options.dialect }),
    });
    this.#running = new RunningSummary(this.#reader);
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
    this.#summary ??= this.#running.look({
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

  async answer<K extends QuestionKind>(
    kind: K,
    body: Requests[K]['request'],
  ): Promise<Requests[K]['reply']> {
    return this.#answers[kind](body);
  }

  #makeAnswers(): Answers {
    return {
      summary: () => this.summary(),
      responses: ({ from, count }) =>
        this.trace.responses
          .slice(from, from + count)
          .map((response) => responseInfo(this.trace, response)),
      blocks: ({ from, count }) =>
        this.trace.blocks.slice(from, from + count).map((block) => blockInfo(this.trace, block)),
      rows: (request) => this.#rows(request),
      rowsOf: ({ events }) => packRows(rowsOf(this.trace, events.slice(0, MOST_LISTED))),
      eventAt: ({ axis, position, block }) => ({
        event: eventAt(this.trace, axis, position, block),
      }),
      content: (request) => this.#content(request),
      lanes: (request) => this.#lanes(request),
      frame: (request) => this.#frame(request),
      usage: ({ event }) => usageView(this.trace, event, this.#reader.provider),
      signatures: ({ from, count }) =>
        this.trace.signatures
          .slice(from, from + count)
          .map((entry) => signatureInfo(this.trace, entry)),
      problems: ({ from, count }) => this.trace.problems.slice(from, from + count),
      stalls: ({ thresholdMs }) => stalls(this.trace, thresholdMs),
      filter: (request) => this.#filter(request),
      copy: (request) => this.#copy(request),
    };
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

  async #rows({ page, skip }: Requests['rows']['request']): Promise<PackedRows> {
    const run = pageRun(this.trace, page * ROWS_PER_PAGE + skip, ROWS_PER_PAGE - skip);
    while (!run.step(ROWS_A_BREATH)) await breathe();
    return packRows(run.rows());
  }

  async #lanes({ axis, from, to, bins }: Requests['lanes']['request']): Promise<LaneBins> {
    const revision = this.#revision;
    const binner = new LaneBinner(this.trace, axis, from, to, bins);
    while (!binner.step(EVENTS_A_BREATH)) await breathe();
    return {
      revision,
      axis,
      from,
      to,
      bins,
      lanes: binner.lanes().map((lane) => ({ ...lane, ...laneWords(this.trace, lane) })),
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
    return {
      frame,
      start,
      end,
      line: await this.#lines.lineAt(start, this.#options.readBytes),
      kind: frameKindOf(trace, frame),
      wireType: trace.names.types.text(trace.events.type.at(event)),
      atMs: frameTime(trace, frame),
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
    while (!run.step(EVENTS_A_BREATH)) await breathe();
    return { events: run.found(), error: undefined };
  }

  async #copy({ events, as }: Requests['copy']['request']): Promise<{ text: string }> {
    const { trace } = this;
    const known = events.filter((event) => event < eventCount(trace)).slice(0, MOST_COPIED);
    const parts: string[] = [];
    if (as !== 'sse') {
      for (const [nth, event] of known.entries()) {
        if (nth > 0 && nth % DESCRIBED_A_BREATH === 0) await breathe();
        const described = describeEvent(trace, event);
        if (as === 'json') parts.push(JSON.stringify(described));
        else if (typeof described['text'] === 'string') parts.push(described['text']);
      }
      return { text: parts.join(as === 'json' ? '\n' : '') };
    }
    const decoder = new TextDecoder();
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
