/**
 * Lanes binned to pixels: one pass over the blocks, then the events of a range, in steps, so that a caller on a shared
 * event loop can breathe in between. What crosses to the view is as large as the screen, never as
 * large as the trace.
 */
import {
  eventCount,
  eventTime,
  frameCount,
  frameRange,
  frameTime,
  kindOf,
  NO_BLOCK,
  type Block,
  type Trace,
} from '../trace/trace.ts';
import type { Axis } from '../types/view.ts';
import { MarkCrowd, SpanCrowd } from './lane-crowds.ts';
import { isDelta } from './rows.ts';
import { signatureOfEvent } from './signatures.ts';

/** The order is that of MARKS in the protocol. */
export const MARK = {
  comment: 0,
  junk: 1,
  signature: 2,
  usage: 3,
  lifecycle: 4,
  done: 5,
  error: 6,
  start: 7,
} as const;

export interface BinnedLane {
  /** `wire`, `reasoning`, `text`, `call:<block>`, `signatures`, `usage` or `lifecycle`. */
  readonly id: string;
  readonly block: number | undefined;
  readonly counts: Uint32Array;
  readonly amounts: Uint32Array;
  readonly spans: Float64Array;
  readonly marks: Float64Array;
  readonly growth: Uint32Array | undefined;
}

/** Call lanes at most; a longer list is told by the view. */
export const MOST_CALL_LANES = 200;
/** Kind numbers in FRAME_KINDS. */
const COMMENT_FRAME = 1;
const JUNK_FRAME = 3;

interface Lane {
  readonly id: string;
  readonly block: number | undefined;
  readonly counts: Uint32Array;
  readonly amounts: Uint32Array;
  readonly growth: Uint32Array | undefined;
  readonly spans: SpanCrowd;
  readonly marks: MarkCrowd;
}

export class LaneBinner {
  readonly #trace: Trace;
  readonly #axis: Axis;
  readonly #from: number;
  readonly #to: number;
  readonly #bins: number;
  readonly #lanes = new Map<string, Lane>();
  readonly #callLanes = new Map<number, Lane>();
  #block = 0;
  readonly #blocks: number;
  #event: number;
  readonly #lastEvent: number;
  /** Lanes of calls whose growth is filled in; the rest comes after the last event. */
  #grown = 0;
  #binEnds: readonly number[] | undefined;
  #frame = -1;

  /** [from, to) on the axis, in `bins` equal steps. */
  constructor(trace: Trace, axis: Axis, from: number, to: number, bins: number) {
    this.#trace = trace;
    this.#axis = axis;
    this.#from = from;
    this.#to = Math.max(to, from + Number.MIN_VALUE);
    this.#bins = Math.max(1, Math.min(8192, Math.floor(bins)));
    this.#blocks = trace.blocks.length;
    this.#event = firstEventAt(trace, axis, from);
    // The last event of a time axis stands exactly at its end.
    this.#lastEvent =
      to >= axisEnd(trace, axis) ? eventCount(trace) : firstEventAt(trace, axis, to);
    for (const id of ['wire', 'reasoning', 'text', 'signatures', 'usage', 'lifecycle'])
      this.#lanes.set(id, this.#newLane(id, undefined, this.#bins));
  }

  /** Does what takes about as long as binning `events`; true when all is done. */
  step(events: number): boolean {
    const blocks = Math.min(this.#block + events, this.#blocks);
    let left = events - (blocks - this.#block);
    while (this.#block < blocks) this.#addSpan(this.#trace.blocks[this.#block++]!);
    const end = Math.min(this.#event + left, this.#lastEvent);
    left -= end - this.#event;
    while (this.#event < end) this.#add(this.#event++);
    if (this.#block < this.#blocks || this.#event < this.#lastEvent) return false;
    // In order of appearance, as a map gives them.
    for (const [block, lane] of [...this.#callLanes].slice(this.#grown)) {
      if (left <= 0) return false;
      this.#fillGrowth(this.#trace.blocks[block]!, lane);
      this.#grown++;
      left -= this.#bins;
    }
    return true;
  }

  /** Lanes in display order, once all is done; those without content are left out, but for `wire`. */
  lanes(): readonly BinnedLane[] {
    const fixed = (id: string): Lane[] => {
      const lane = this.#lanes.get(id)!;
      const empty = lane.marks.marks.length === 0 && lane.spans.spans.length === 0;
      return empty && id !== 'wire' ? [] : [lane];
    };
    return [
      ...fixed('wire'),
      ...fixed('reasoning'),
      ...fixed('text'),
      ...this.#callLanes.values(),
      ...fixed('signatures'),
      ...fixed('usage'),
      ...fixed('lifecycle'),
    ].map((lane) => ({
      id: lane.id,
      block: lane.block,
      counts: lane.counts,
      amounts: lane.amounts,
      growth: lane.growth,
      spans: Float64Array.from(lane.spans.spans),
      marks: Float64Array.from(lane.marks.marks),
    }));
  }

  /** `crowded`: bins in which spans and marks may crowd; the lane of a call has one span and no mark. */
  #newLane(id: string, block: number | undefined, crowded: number): Lane {
    return {
      id,
      block,
      counts: new Uint32Array(this.#bins),
      amounts: new Uint32Array(this.#bins),
      growth: block === undefined ? undefined : new Uint32Array(this.#bins),
      spans: new SpanCrowd(crowded),
      marks: new MarkCrowd(crowded),
    };
  }

  #addSpan(block: Block): void {
    if (block.firstEvent < 0) return;
    const from = positionOf(this.#trace, this.#axis, block.firstEvent);
    const to = positionOf(this.#trace, this.#axis, block.lastEvent);
    if (from === undefined || to === undefined || to < this.#from || from > this.#to) return;
    if (block.call) this.#callLane(block)?.spans.add(0, from, to, block.number);
    else this.#lanes.get(block.kind)?.spans.add(this.#binOf(from), from, to, block.number);
  }

  #binOf(position: number): number {
    const share = (position - this.#from) / (this.#to - this.#from);
    return Math.min(this.#bins - 1, Math.max(0, Math.floor(share * this.#bins)));
  }

  #callLane(block: Block): Lane | undefined {
    const known = this.#callLanes.get(block.number);
    if (known || this.#callLanes.size >= MOST_CALL_LANES) return known;
    const lane = this.#newLane(`call:${block.number}`, block.number, 1);
    this.#callLanes.set(block.number, lane);
    return lane;
  }

  #add(event: number): void {
    const trace = this.#trace;
    const position = positionOf(trace, this.#axis, event);
    if (position === undefined) return;
    const bin = this.#binOf(position);
    this.#addToWire(event, bin, position);
    const place = trace.events.place.at(event);
    const kind = trace.events.kind.at(event);
    if (place < NO_BLOCK) {
      const block = trace.blocks[place]!;
      const lane = block.call ? this.#callLanes.get(place) : this.#lanes.get(block.kind);
      if (lane) {
        lane.counts[bin]!++;
        if (isDelta(kind)) lane.amounts[bin]! += this.#amount(block, event);
      }
    }
    this.#addMark(event, position, bin);
  }

  #amount(block: Block, event: number): number {
    const nth = block.deltas.countUpTo(event);
    const end = this.#trace.events.detail.at(event);
    return nth < 2 ? end : end - this.#trace.events.detail.at(block.deltas.at(nth - 2));
  }

  #addToWire(event: number, bin: number, position: number): void {
    const trace = this.#trace;
    const frame = trace.events.frame.at(event);
    if (frame === this.#frame) return;
    this.#frame = frame;
    const wire = this.#lanes.get('wire')!;
    wire.counts[bin]!++;
    const [start, end] = frameRange(trace, frame);
    wire.amounts[bin]! += end - start;
    const kind = trace.frames.kind.at(frame);
    if (kind === COMMENT_FRAME) this.#mark('wire', bin, position, event, MARK.comment);
    else if (kind === JUNK_FRAME) this.#mark('wire', bin, position, event, MARK.junk);
  }

  #addMark(event: number, position: number, bin: number): void {
    switch (kindOf(this.#trace, event)) {
      case 'usage':
        this.#mark('usage', bin, position, event, MARK.usage);
        return;
      case 'done':
        this.#mark('lifecycle', bin, position, event, MARK.done);
        return;
      case 'error':
        this.#mark('lifecycle', bin, position, event, MARK.error);
        return;
      case 'raw':
        this.#markRaw(event, position, bin);
        return;
      case 'text_delta':
      case 'reasoning_delta':
      case 'tool_call_start':
      case 'tool_call_delta':
      case 'tool_call_done':
    }
  }

  #markRaw(event: number, position: number, bin: number): void {
    const trace = this.#trace;
    if (signatureOfEvent(trace, event)) {
      this.#mark('signatures', bin, position, event, MARK.signature);
      return;
    }
    const place = trace.events.place.at(event);
    const frameKind = trace.frames.kind.at(trace.events.frame.at(event));
    if (place < NO_BLOCK || frameKind === COMMENT_FRAME || frameKind === JUNK_FRAME) return;
    this.#lanes.get('lifecycle')!.counts[bin]!++;
    this.#mark('lifecycle', bin, position, event, MARK.lifecycle);
  }

  #mark(lane: string, bin: number, position: number, event: number, mark: number): void {
    this.#lanes.get(lane)!.marks.add(bin, position, event, mark);
  }

  #fillGrowth(block: Block, lane: Lane): void {
    const { detail } = this.#trace.events;
    const binEnds = (this.#binEnds ??= this.#lastEvents());
    for (let bin = 0; bin < this.#bins; bin++) {
      const end = binEnds[bin]!;
      if (end < block.firstEvent) continue;
      const applied = block.deltas.countUpTo(end);
      lane.growth![bin] = applied === 0 ? 0 : detail.at(block.deltas.at(applied - 1));
    }
  }

  /** The last event of each bin: looked for once, not once a lane. */
  #lastEvents(): readonly number[] {
    const width = (this.#to - this.#from) / this.#bins;
    return Array.from(
      { length: this.#bins },
      (_, bin) => firstEventAt(this.#trace, this.#axis, this.#from + (bin + 1) * width) - 1,
    );
  }
}

/** Where an event stands on an axis; undefined when it has no time. */
export function positionOf(trace: Trace, axis: Axis, event: number): number | undefined {
  if (axis === 'event') return event;
  if (axis === 'time') return eventTime(trace, event);
  return trace.frames.start(trace.events.frame.at(event));
}

/** Extent of an axis: [0, end]. */
export function axisEnd(trace: Trace, axis: Axis): number {
  if (axis === 'event') return eventCount(trace);
  if (axis === 'bytes') return trace.byteLength;
  for (let frame = frameCount(trace) - 1; frame >= 0; frame--) {
    const at = frameTime(trace, frame);
    if (at !== undefined) return at;
  }
  return 0;
}

/** First event at or after a position; positions never go back along the events. */
function firstEventAt(trace: Trace, axis: Axis, position: number): number {
  if (axis === 'event') return Math.min(Math.max(0, Math.ceil(position)), eventCount(trace));
  let low = 0;
  let high = eventCount(trace);
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((positionOf(trace, axis, middle) ?? -1) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}
