import {
  addedBy,
  blockOf,
  contentLengthAt,
  eventCount,
  frameRange,
  frameTime,
  NO_BLOCK,
  NO_PLACE,
  type Block,
  type Trace,
} from '../trace/trace.ts';
import type { Rows } from '../types/view.ts';
import { rowText } from './sentences.ts';

/** Code units of a row's text. */
const ROW_TEXT = 200;

/** Events [from, from + most), or what there is of them. */
export const rows = (trace: Trace, from: number, most: number): Rows =>
  finished(pageRun(trace, from, most));

/** Some events, ascending, as rows of their own: `from` is the first, and nothing is said of open blocks. */
export function rowsOf(trace: Trace, wanted: readonly number[]): Rows {
  const known = Uint32Array.from(wanted.filter((event) => event < eventCount(trace)));
  return finished(new RowsRun(trace, known, known[0] ?? 0, []));
}

/** `rows` in steps: code that is not compiled yet takes tens of milliseconds for a page. */
export function pageRun(trace: Trace, from: number, most: number): RowsRun {
  const to = Math.min(from + most, eventCount(trace));
  const wanted = new Uint32Array(Math.max(0, to - from));
  for (let row = 0; row < wanted.length; row++) wanted[row] = from + row;
  return new RowsRun(trace, wanted, from, openBlocks(trace, from));
}

function finished(run: RowsRun): Rows {
  run.step(Infinity);
  return run.rows();
}

class RowsRun {
  readonly #trace: Trace;
  readonly #wanted: Uint32Array;
  readonly #columns: ReturnType<typeof emptyColumns>;
  readonly #typeNumbers = new Map<number, number>();
  readonly #typeNames: string[] = [];
  readonly #texts: string[] = [];
  #textLength = 0;
  #done = 0;

  constructor(trace: Trace, wanted: Uint32Array, from: number, open: readonly Block[]) {
    this.#trace = trace;
    this.#wanted = wanted;
    this.#columns = emptyColumns(trace, from, wanted.length, open);
  }

  /** Makes at most `most` rows; true once all are made. */
  step(most: number): boolean {
    const end = Math.min(this.#done + most, this.#wanted.length);
    for (let row = this.#done; row < end; row++) this.#make(row, this.#wanted[row]!);
    this.#done = end;
    return end === this.#wanted.length;
  }

  rows(): Rows {
    return { ...this.#columns, typeNames: this.#typeNames, text: this.#texts.join('') };
  }

  #make(row: number, event: number): void {
    const trace = this.#trace;
    const columns = this.#columns;
    const { events } = trace;
    const frame = events.frame.at(event);
    columns.kinds[row] = events.kind.at(event);
    columns.frames[row] = frame;
    const [start, end] = frameRange(trace, frame);
    columns.starts[row] = start;
    columns.sizes[row] = end - start;
    if (columns.times) columns.times[row] = frameTime(trace, frame) ?? NaN;
    const type = events.type.at(event);
    columns.types[row] = localNumber(this.#typeNumbers, this.#typeNames, trace, type);
    placeRow(trace, event, row, columns);
    const text = rowText(trace, event, ROW_TEXT);
    this.#texts.push(text);
    this.#textLength += text.length;
    columns.textEnds[row] = this.#textLength;
  }
}

function emptyColumns(
  trace: Trace,
  from: number,
  count: number,
  open: readonly Block[],
): Omit<Rows, 'typeNames' | 'text'> {
  return {
    from,
    count,
    kinds: new Uint8Array(count),
    blocks: new Int32Array(count).fill(-1),
    responses: new Int32Array(count).fill(-1),
    contentEnds: new Uint32Array(count),
    frames: new Uint32Array(count),
    starts: new Float64Array(count),
    sizes: new Uint32Array(count),
    times: trace.frames.at && new Float64Array(count),
    types: new Uint16Array(count),
    added: new Uint32Array(count),
    textEnds: new Uint32Array(count),
    openBlocks: Uint32Array.from(open, (block) => block.number),
    openEnds: Uint32Array.from(open, (block) => contentLengthAt(trace, block, from - 1)),
  };
}

function placeRow(
  trace: Trace,
  event: number,
  row: number,
  out: {
    blocks: Int32Array;
    responses: Int32Array;
    contentEnds: Uint32Array;
    added: Uint32Array;
  },
): void {
  const place = trace.events.place.at(event);
  if (place === NO_PLACE) return;
  if (place >= NO_BLOCK) {
    out.responses[row] = place - NO_BLOCK;
    return;
  }
  const block = blockOf(trace, event)!;
  out.blocks[row] = place;
  out.responses[row] = block.response;
  const kind = trace.events.kind.at(event);
  if (!isDelta(kind)) return;
  const [from, end] = addedBy(trace, block, event);
  out.contentEnds[row] = end;
  out.added[row] = end - from;
}

/** Kind numbers of `text_delta`, `reasoning_delta` and `tool_call_delta` in EVENT_KINDS. */
export const isDelta = (kind: number): boolean => kind === 0 || kind === 1 || kind === 3;

function localNumber(
  numbers: Map<number, number>,
  names: string[],
  trace: Trace,
  type: number,
): number {
  const known = numbers.get(type);
  if (known !== undefined) return known;
  numbers.set(type, names.length);
  names.push(trace.names.types.text(type));
  return names.length - 1;
}

/**
 * Blocks begun before `from` that may still grow after it, of the responses that go on after it; and
 * the newest one of each response. While the stream goes on any block may grow, and the answer must
 * stay true; once it ended only those that did grow count, however many came before.
 */
function openBlocks(trace: Trace, from: number): readonly Block[] {
  const open: Block[] = [];
  for (const response of trace.responses) {
    if (response.firstEvent >= from) break;
    if (response.lastEvent < from) continue;
    let newest: Block | undefined;
    for (const number of response.blocks) {
      const block = trace.blocks[number]!;
      if (block.firstEvent < 0 || block.firstEvent >= from) continue;
      const mayGrow = !trace.ended || block.lastEvent >= from;
      if (mayGrow) open.push(block);
      newest = mayGrow ? undefined : block;
    }
    if (newest) open.push(newest);
  }
  return open;
}
