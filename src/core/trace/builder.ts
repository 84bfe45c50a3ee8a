import type { BlockOpening, CallUpdate, DialectId, FactKey, Sink } from '../types/dialect.ts';
import type { Frame, FrameKind } from '../types/frame.ts';
import type { Finding } from '../types/problem.ts';
import type { UnifiedEvent, UsageEvent } from '../types/unified-event.ts';
import type { WireEvent } from '../types/wire-event.ts';
import { digest } from './digest.ts';
import { AscendingRuns } from './ascending-runs.ts';
import { EventTable } from './event-table.ts';
import { FrameTable } from './frame-table.ts';
import { GrowingText } from './growing-text.ts';
import { Names } from './names.ts';
import { NumberColumn } from './number-column.ts';
import { SampleReach } from './sample-reach.ts';
import {
  EVENT_KINDS,
  FRAME_KINDS,
  MOST_PROBLEMS_OF_A_CODE,
  NO_BLOCK,
  NO_CONTENT,
  NO_DELTAS,
  NO_PLACE,
  USAGE_FIELDS,
  type Block,
  type Response,
  type Trace,
} from './trace.ts';

/** Numbers of the kinds, as constants: looking them up by name for every event would be felt. */
const TEXT_DELTA = EVENT_KINDS.indexOf('text_delta');
const REASONING_DELTA = EVENT_KINDS.indexOf('reasoning_delta');
const CALL_START = EVENT_KINDS.indexOf('tool_call_start');
const CALL_DELTA = EVENT_KINDS.indexOf('tool_call_delta');
const CALL_DONE = EVENT_KINDS.indexOf('tool_call_done');
const USAGE = EVENT_KINDS.indexOf('usage');
const DONE = EVENT_KINDS.indexOf('done');
const ERROR = EVENT_KINDS.indexOf('error');
const RAW = EVENT_KINDS.indexOf('raw');

/** Folds frames, wire events and unified events into a trace. The only writer of a trace. */
export class TraceBuilder implements Sink {
  readonly trace: Trace = emptyTrace();
  #dialect: DialectId = 'unknown';
  /** The frame and wire type that events are being emitted for. */
  #frame = 0;
  #type = 0;
  #typeName: string | undefined;
  /** Kind of the frame before and its number: runs of one kind are the rule. */
  #frameKind: FrameKind | undefined;
  #frameKindNumber = 0;
  /** Number of the first event of the wire event being read: facts and problems are known as of it. */
  #since = 0;
  /** Path of the usage before and its number, for the same reason. */
  #pathName: string | undefined;
  #path = 0;
  /** Columns of `trace.usage.fields`, by the number of their field. */
  readonly #counts: (NumberColumn | undefined)[] = USAGE_FIELDS.map(() => undefined);
  /** The text that grew last. */
  #growing: GrowingText | undefined;
  /** The last signature of each slot. */
  readonly #slots = new Map<string, number>();

  /** Bytes have arrived; `total` counts all of them. */
  sawBytes(total: number): void {
    this.trace.byteLength = total;
  }

  addFrame(frame: Frame): void {
    const { kind } = frame;
    if (kind !== this.#frameKind) {
      this.#frameKind = kind;
      this.#frameKindNumber = FRAME_KINDS.indexOf(kind);
    }
    this.trace.frames.add(frame.start, this.#frameKindNumber, frame.at);
  }

  /** Everything put from now on comes of this frame and is shown under this wire type. */
  beginReading(frame: number, _start: number, type: string, dialect: DialectId): void {
    this.#frame = frame;
    // Runs of one type are the rule, and comparing is cheaper than hashing.
    if (type !== this.#typeName) {
      this.#typeName = type;
      this.#type = this.trace.names.types.number(type);
    }
    this.#since = this.trace.events.length;
    this.#dialect = dialect;
  }

  countWireEvent(_wire: WireEvent): void {
    this.trace.wireEventCount++;
  }

  end(): void {
    this.trace.ended = true;
  }

  openResponse(): number {
    const number = this.trace.responses.length;
    const since = this.#since;
    const response: Response = {
      number,
      dialect: this.#dialect,
      firstEvent: since,
      lastEvent: since,
      blocks: [],
      facts: [],
      dones: [],
      failures: [],
      signatures: [],
      usage: new AscendingRuns(),
      usageReach: new SampleReach(),
    };
    this.trace.responses.push(response);
    return number;
  }

  openBlock(response: number, opening: BlockOpening): number {
    const number = this.trace.blocks.length;
    const { call } = opening;
    // The block before is finished, as a rule.
    this.#growing?.rest();
    this.trace.blocks.push({
      number,
      response,
      candidate: opening.candidate,
      kind: opening.kind,
      flavour: opening.flavour,
      firstEvent: -1,
      lastEvent: -1,
      content: NO_CONTENT,
      deltas: NO_DELTAS,
      call: call && {
        event: this.#since,
        id: call.id,
        name: call.name,
        executedBy: call.executedBy,
        encoding: call.encoding,
        earlier: undefined,
        done: undefined,
      },
      settled: undefined,
    });
    this.trace.responses[response]!.blocks.push(number);
    if (call) this.trace.calls.push(number);
    return number;
  }

  updateCall(block: number, update: CallUpdate): void {
    const call = this.trace.blocks[block]?.call;
    if (!call) return;
    const { event, id, name, executedBy, encoding } = call;
    const now = { id, name, executedBy, encoding, ...update };
    if (
      id === now.id &&
      name === now.name &&
      executedBy === now.executedBy &&
      encoding === now.encoding
    )
      return;
    (call.earlier ??= []).push({ event, id, name, executedBy, encoding });
    Object.assign(call, now, { event: this.#since });
  }

  settle(block: number, content: string): void {
    this.trace.blocks[block]!.settled = { event: this.#since, content };
  }

  fact(response: number, key: FactKey, value: string): void {
    this.trace.responses[response]!.facts.push({ event: this.#since, key, value });
  }

  problem(finding: Finding): void {
    this.#addProblem(finding, this.#frame, this.#since);
  }

  /** A problem that shows only in the finished trace; it is placed at an event that is there. */
  problemAt(event: number, finding: Finding): void {
    this.#addProblem(finding, this.trace.events.frame.at(event), event);
  }

  #addProblem(finding: Finding, frame: number, event: number): void {
    const { problems, problemCounts, frames } = this.trace;
    const { code, severity, message } = finding;
    const before = problemCounts.get(code) ?? 0;
    problemCounts.set(code, before + 1);
    if (before >= MOST_PROBLEMS_OF_A_CODE) return;
    const offset = finding.offset ?? (frame < frames.length ? frames.start(frame) : 0);
    problems.push({ code, severity, message, offset, frame, event });
  }

  /** Unified events so far. */
  get emitted(): number {
    return this.trace.events.length;
  }

  emit(event: UnifiedEvent): void {
    const { trace } = this;
    const number = trace.events.length;
    switch (event.kind) {
      case 'text_delta':
        this.#addDelta(TEXT_DELTA, event.block, event.text, number);
        return;
      case 'reasoning_delta':
        this.#addDelta(REASONING_DELTA, event.block, event.text, number);
        return;
      case 'tool_call_delta':
        this.#addDelta(CALL_DELTA, event.block, event.text, number);
        return;
      case 'tool_call_start':
        this.#touch(event.block, number);
        this.#push(CALL_START, event.block, 0);
        return;
      case 'tool_call_done': {
        const block = this.#touch(event.block, number);
        if (block.call) block.call.done = trace.callsDone.length;
        this.#push(CALL_DONE, event.block, trace.callsDone.length);
        const { status, source, value } = event;
        trace.callsDone.push({ event: number, block: event.block, status, source, value });
        return;
      }
      case 'usage':
        this.#push(USAGE, this.#responseOnly(event.response, number), trace.usage.event.length);
        this.#addUsage(event, number);
        return;
      case 'done': {
        this.#push(DONE, this.#responseOnly(event.response, number), trace.dones.length);
        const { response, candidate, stop, stopRaw } = event;
        trace.responses[response]!.dones.push(trace.dones.length);
        trace.dones.push({ event: number, response, candidate, stop, stopRaw });
        return;
      }
      case 'error': {
        this.#push(ERROR, this.#responseOnly(event.response, number), trace.failures.length);
        const { response, error, fatal } = event;
        trace.responses[response]!.failures.push(trace.failures.length);
        trace.failures.push({ event: number, response, error, fatal });
        return;
      }
      case 'raw': {
        if (event.block !== undefined) this.#touch(event.block, number);
        const place = event.block ?? this.#responseOnly(event.response, number);
        this.#push(RAW, place, trace.names.notes.number(event.note));
        if (event.signature) this.#addSignature(event, number);
        return;
      }
    }
  }

  #addDelta(kind: number, block: number, text: string, event: number): void {
    const of = this.#touch(block, event);
    if (of.deltas === NO_DELTAS) {
      of.content = new GrowingText();
      of.deltas = new AscendingRuns();
    }
    const { content, deltas } = of;
    if (content !== this.#growing) {
      this.#growing?.pause();
      this.#growing = content;
    }
    content.append(text);
    deltas.push(event);
    this.#push(kind, block, content.length);
  }

  #push(kind: number, place: number, detail: number): void {
    this.trace.events.add(kind, this.#type, this.#frame, place, detail);
  }

  #touch(number: number, event: number): Block {
    const block = this.trace.blocks[number]!;
    if (block.firstEvent < 0) block.firstEvent = event;
    block.lastEvent = event;
    this.trace.responses[block.response]!.lastEvent = event;
    return block;
  }

  #responseOnly(response: number | undefined, event: number): number {
    if (response === undefined) return NO_PLACE;
    this.trace.responses[response]!.lastEvent = event;
    return NO_BLOCK + response;
  }

  #addUsage({ response, usage, path }: UsageEvent, event: number): void {
    const samples = this.trace.usage;
    const index = samples.event.length;
    const of = this.trace.responses[response]!;
    const nth = of.usage.length;
    of.usage.push(index);
    samples.event.push(event);
    if (path !== this.#pathName) {
      this.#pathName = path;
      this.#path = this.trace.names.paths.number(path);
    }
    samples.path.push(this.#path);
    // In the order of USAGE_FIELDS, spelt out: a stream may carry usage on every chunk, and looking
    // fields up by names that vary is many times dearer.
    this.#addCount(0, usage.input, index, of.usageReach, nth);
    this.#addCount(1, usage.output, index, of.usageReach, nth);
    this.#addCount(2, usage.reasoning, index, of.usageReach, nth);
    this.#addCount(3, usage.cached, index, of.usageReach, nth);
    this.#addCount(4, usage.cache_write, index, of.usageReach, nth);
    this.#addCount(5, usage.tool_input, index, of.usageReach, nth);
    this.#addCount(6, usage.total, index, of.usageReach, nth);
  }

  #addCount(
    field: number,
    count: number | undefined,
    index: number,
    reach: SampleReach,
    nth: number,
  ): void {
    let column = this.#counts[field];
    if (column === undefined) {
      if (count === undefined) return;
      column = new NumberColumn();
      this.#counts[field] = column;
      this.trace.usage.fields[USAGE_FIELDS[field]!] = column;
      while (column.length < index) column.push(undefined);
    }
    column.push(count);
    if (count !== undefined) reach.saw(field, nth);
  }

  #addSignature(
    { response, signature }: Extract<UnifiedEvent, { kind: 'raw' }>,
    event: number,
  ): void {
    if (!signature || signature.value === '') return;
    const { signatures } = this.trace;
    const { on, block, field, slot, value } = signature;
    if (slot !== '') {
      const key = `${response ?? ''}/${slot}`;
      const earlier = this.#slots.get(key);
      if (earlier !== undefined) signatures[earlier]!.replacedBy = signatures.length;
      this.#slots.set(key, signatures.length);
    }
    if (response !== undefined) this.trace.responses[response]!.signatures.push(signatures.length);
    signatures.push({
      event,
      response,
      block,
      on,
      field,
      slot,
      length: value.length,
      digest: digest(value),
      replacedBy: undefined,
    });
  }
}

function emptyTrace(): Trace {
  return {
    byteLength: 0,
    ended: false,
    wireEventCount: 0,
    frames: new FrameTable(),
    events: new EventTable(),
    names: { types: new Names(), notes: new Names(), paths: new Names() },
    responses: [],
    blocks: [],
    calls: [],
    callsDone: [],
    dones: [],
    failures: [],
    usage: {
      event: new AscendingRuns(),
      path: new NumberColumn(),
      fields: {},
    },
    signatures: [],
    problems: [],
    problemCounts: new Map(),
  };
}
