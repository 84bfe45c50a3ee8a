/**
 * The trace: everything one stream did, append-only. Events are columns of numbers; a block's
 * content only ever grows. So *the state as of event n* is a slice, and time travel, growth curves,
 * live viewing and "who wrote this character" are the same look-up and cost nothing extra.
 *
 * This file is data and its look-ups; `builder.ts` is the only writer.
 */
import type { BlockFlavour, BlockKind, DialectId, FactKey } from '../types/dialect.ts';
import type { FrameKind } from '../types/frame.ts';
import type { Json } from '../types/json.ts';
import type { Problem, ProblemCode } from '../types/problem.ts';
import type {
  ExecutedBy,
  InputEncoding,
  ProviderError,
  SignatureOwner,
  StopReason,
  UnifiedKind,
} from '../types/unified-event.ts';
import type { Usage, UsageField } from '../types/usage.ts';
import { AscendingRuns } from './ascending-runs.ts';
import type { EventTable } from './event-table.ts';
import type { FrameTable } from './frame-table.ts';
import { GrowingText } from './growing-text.ts';
import type { Names } from './names.ts';
import type { NumberColumn } from './number-column.ts';
import type { SampleReach } from './sample-reach.ts';

/** The numbers that stand for kinds in the event column. */
export const EVENT_KINDS: readonly UnifiedKind[] = [
  'text_delta',
  'reasoning_delta',
  'tool_call_start',
  'tool_call_delta',
  'tool_call_done',
  'usage',
  'done',
  'error',
  'raw',
];

export const FRAME_KINDS: readonly FrameKind[] = [
  'event',
  'comment',
  'block',
  'junk',
  'tail',
  'element',
  'line',
  'message',
  'head',
  'oversize',
];

export const USAGE_FIELDS: readonly UsageField[] = [
  'input',
  'output',
  'reasoning',
  'cached',
  'cache_write',
  'tool_input',
  'total',
];

/** In `place`: the event has no block; the other bits are its response. */
export const NO_BLOCK = 0x80000000;
/** In `place`: the event belongs to no response. */
export const NO_PLACE = 0xffffffff;

/** What was told of a call: known as of `event`. */
export interface CallNaming {
  readonly event: number;
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly executedBy: ExecutedBy;
  readonly encoding: InputEncoding;
}

/** A call, with what was told of it last. */
export interface Call extends CallNaming {
  event: number;
  id: string | undefined;
  name: string | undefined;
  executedBy: ExecutedBy;
  encoding: InputEncoding;
  /** What was told before, oldest first. Undefined where nothing changed, which is the rule. */
  earlier: CallNaming[] | undefined;
  /** Index into `Trace.callsDone`. */
  done: number | undefined;
}

export interface Block {
  readonly number: number;
  readonly response: number;
  readonly candidate: number;
  readonly kind: BlockKind;
  readonly flavour: BlockFlavour | undefined;
  /** First and last event that mention the block; -1 until one does. */
  firstEvent: number;
  lastEvent: number;
  /** NO_CONTENT and NO_DELTAS until there is a delta. */
  content: GrowingText;
  /** Event numbers of the deltas; the content end after each is the event's `detail`. */
  deltas: AscendingRuns;
  readonly call: Call | undefined;
  /** The final content where the provider contradicted the deltas. */
  settled: { readonly event: number; readonly content: string } | undefined;
}

export interface CallDone {
  readonly event: number;
  readonly block: number;
  readonly status: 'complete' | 'invalid' | 'incomplete';
  readonly source: 'authoritative' | 'accumulated';
  readonly value: Json | undefined;
}

export interface Done {
  readonly event: number;
  readonly response: number;
  readonly candidate: number;
  readonly stop: StopReason;
  readonly stopRaw: string | undefined;
}

export interface Failure {
  readonly event: number;
  readonly response: number;
  readonly error: ProviderError;
  readonly fatal: boolean;
}

export interface SignatureEntry {
  readonly event: number;
  readonly response: number | undefined;
  readonly block: number | undefined;
  readonly on: SignatureOwner;
  readonly field: string;
  readonly slot: string;
  /** UTF-16 code units of the value. */
  readonly length: number;
  /** 8 hex digits, to tell values apart; no secret can be read back from it. */
  readonly digest: string;
  /** Index of the entry that replaced this one. */
  replacedBy: number | undefined;
}

export interface Fact {
  readonly event: number;
  readonly key: FactKey;
  readonly value: string;
}

export interface Response {
  readonly number: number;
  readonly dialect: DialectId;
  firstEvent: number;
  lastEvent: number;
  readonly blocks: number[];
  readonly facts: Fact[];
  /** Indices into `Trace.dones`, `.failures`, `.signatures` and the usage samples, ascending. */
  readonly dones: number[];
  readonly failures: number[];
  readonly signatures: number[];
  readonly usage: AscendingRuns;
  readonly usageReach: SampleReach;
}

/** Usage samples as columns: a stream may carry running totals on every chunk. */
export interface UsageSamples {
  readonly event: AscendingRuns;
  /** Number of the path's name. */
  readonly path: NumberColumn;
  /** One column a field; undefined while no sample had the field. */
  readonly fields: { [field in UsageField]?: NumberColumn };
}

export interface Trace {
  /** Bytes seen so far. */
  byteLength: number;
  /** True once the input ended. */
  ended: boolean;
  wireEventCount: number;
  readonly frames: FrameTable;
  readonly events: EventTable;
  readonly names: { readonly types: Names; readonly notes: Names; readonly paths: Names };
  readonly responses: Response[];
  readonly blocks: Block[];
  /** Numbers of the blocks that are calls, in order of appearance. */
  readonly calls: number[];
  readonly callsDone: CallDone[];
  readonly dones: Done[];
  readonly failures: Failure[];
  readonly usage: UsageSamples;
  readonly signatures: SignatureEntry[];
  /** In order of discovery; at most MOST_PROBLEMS_OF_A_CODE of each code are kept. */
  readonly problems: Problem[];
  readonly problemCounts: Map<ProblemCode, number>;
}

export const MOST_PROBLEMS_OF_A_CODE = 1000;

/** What a block without deltas has, as calls whose arguments come whole: one for all, never written to. */
export const NO_CONTENT = new GrowingText();
export const NO_DELTAS = new AscendingRuns();

export const eventCount = (trace: Trace): number => trace.events.length;
export const frameCount = (trace: Trace): number => trace.frames.length;

export function kindOf(trace: Trace, event: number): UnifiedKind {
  return EVENT_KINDS[trace.events.kind.at(event)]!;
}

/** Block of an event, if it has one. */
export function blockOf(trace: Trace, event: number): Block | undefined {
  const place = trace.events.place.at(event);
  return place < NO_BLOCK ? trace.blocks[place] : undefined;
}

/** Number of the response an event belongs to, if any. */
export function responseOf(trace: Trace, event: number): number | undefined {
  const place = trace.events.place.at(event);
  if (place === NO_PLACE) return undefined;
  return place < NO_BLOCK ? trace.blocks[place]!.response : place - NO_BLOCK;
}

/** Byte range of a frame: it ends where the next starts, the last with the input. */
export function frameRange(trace: Trace, frame: number): readonly [number, number] {
  const { frames } = trace;
  const end = frame + 1 < frames.length ? frames.start(frame + 1) : trace.byteLength;
  return [frames.start(frame), end];
}

/** Milliseconds of a frame's arrival, when recorded. */
export const frameTime = (trace: Trace, frame: number): number | undefined =>
  trace.frames.at?.at(frame);

export const eventTime = (trace: Trace, event: number): number | undefined =>
  frameTime(trace, trace.events.frame.at(event));

/** Content length of a block as of `event` (inclusive), deltas only. */
export function contentLengthAt(trace: Trace, block: Block, event: number): number {
  if (event >= block.lastEvent) return block.content.length;
  const applied = block.deltas.countUpTo(event);
  return applied === 0 ? 0 : trace.events.detail.at(block.deltas.at(applied - 1));
}

/** Content of a block as of `event`: the settled content once it is known, else the joined deltas. */
export function contentAt(trace: Trace, block: Block, event: number): string {
  if (block.settled && event >= block.settled.event) return block.settled.content;
  return block.content.slice(0, contentLengthAt(trace, block, event));
}

/** Code units that a delta event added. */
export function addedBy(trace: Trace, block: Block, event: number): readonly [number, number] {
  const end = trace.events.detail.at(event);
  const nth = block.deltas.countUpTo(event);
  const from = nth < 2 ? 0 : trace.events.detail.at(block.deltas.at(nth - 2));
  return [from, end];
}

/** The numbers of one usage sample. */
export function usageSample(trace: Trace, index: number): Usage {
  const out: { [field in UsageField]?: number } = {};
  for (const field of USAGE_FIELDS) {
    const count = trace.usage.fields[field]?.at(index);
    if (count !== undefined) out[field] = count;
  }
  return out;
}

/** First event of a frame and how many it has; events are in frame order. */
export function eventsOfFrame(trace: Trace, frame: number): readonly [number, number] {
  const first = trace.events.frame.countUpTo(frame - 1);
  return [first, trace.events.frame.countUpTo(frame) - first];
}
