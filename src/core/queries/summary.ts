/**
 * The outcome of a stream in the shape of the command line's contract: what each response said, in
 * the provider's own numbers. Absent is absent: nothing is added up or made up here.
 */
import type { Json } from '../types/json.ts';
import type { Problem } from '../types/problem.ts';
import type { ProviderError, StopReason } from '../types/unified-event.ts';
import type { Usage } from '../types/usage.ts';
import {
  contentAt,
  eventCount,
  frameCount,
  type Block,
  type Response,
  type Trace,
} from '../trace/trace.ts';
import { usageAt } from './usage.ts';
import { responseFacts } from './facts.ts';
import { timing, type Timing } from './timing.ts';

export interface CallSummary {
  readonly id?: string;
  readonly name?: string;
  readonly arguments_text?: string;
  readonly arguments?: Json;
  readonly status: 'complete' | 'invalid' | 'incomplete';
  readonly executed_by: 'client' | 'server';
}

export interface CandidateSummary {
  readonly index: number;
  readonly text: string;
  readonly reasoning: string;
  readonly stop?: StopReason;
}

export interface ResponseSummary {
  readonly id?: string;
  readonly model?: string;
  readonly text: string;
  readonly reasoning: string;
  readonly tool_calls: readonly CallSummary[];
  readonly signatures: readonly { readonly on: string; readonly length: number }[];
  readonly usage: Usage;
  readonly stop: StopReason;
  readonly stop_raw?: string;
  readonly error?: ProviderErrorSummary;
  readonly candidates?: readonly CandidateSummary[];
}

interface ProviderErrorSummary {
  readonly type?: string;
  readonly code?: string;
  readonly message?: string;
  readonly request_id?: string;
}

export interface TraceOutcome {
  readonly responses: readonly ResponseSummary[];
  readonly counts: {
    readonly bytes: number;
    readonly frames: number;
    readonly wire_events: number;
    readonly unified_events: number;
  };
  readonly timing: {
    readonly source: Timing['source'];
    readonly first_event_ms?: number;
    readonly first_content_ms?: number;
    readonly duration_ms?: number;
  };
  readonly problems: readonly Pick<Problem, 'code' | 'severity' | 'offset' | 'message'>[];
}

export function traceOutcome(trace: Trace): TraceOutcome {
  const times = timing(trace);
  return {
    responses: trace.responses.map((response) => responseSummary(trace, response)),
    counts: {
      bytes: trace.byteLength,
      frames: frameCount(trace),
      wire_events: trace.wireEventCount,
      unified_events: eventCount(trace),
    },
    timing: {
      source: times.source,
      ...present('first_event_ms', times.firstEventMs),
      ...present('first_content_ms', times.firstContentMs),
      ...present('duration_ms', times.durationMs),
    },
    problems: trace.problems.map(({ code, severity, offset, message }) => ({
      code,
      severity,
      offset,
      message,
    })),
  };
}

export function responseSummary(trace: Trace, response: Response): ResponseSummary {
  const blocks = response.blocks.map((number) => trace.blocks[number]!);
  const facts = responseFacts(response);
  const dones = response.dones.map((at) => trace.dones[at]!);
  const last = dones.findLast((done) => done.candidate === 0) ?? dones.at(-1);
  const failure = response.failures.map((at) => trace.failures[at]!).find((one) => one.fatal);
  const candidates = [...new Set(blocks.map((block) => block.candidate))];
  for (const done of dones)
    if (!candidates.includes(done.candidate)) candidates.push(done.candidate);
  return {
    ...present('id', facts.id),
    ...present('model', facts.model),
    text: joined(trace, blocks, 'text', 0),
    reasoning: joined(trace, blocks, 'reasoning', 0),
    tool_calls: blocks
      .filter((block) => block.call && block.candidate === 0)
      .map((block) => callSummary(trace, block)),
    signatures: response.signatures
      .map((at) => trace.signatures[at]!)
      .filter((one) => one.replacedBy === undefined)
      .map((one) => ({ on: ownerName(trace, one.on, one.block), length: one.length })),
    usage: usageAt(trace, response),
    stop: last?.stop ?? (failure ? 'error' : 'truncated'),
    ...present('stop_raw', last?.stopRaw),
    ...present('error', failure && errorSummary(failure.error)),
    ...(candidates.length > 1
      ? {
          candidates: candidates
            .sort((a, b) => a - b)
            .map((index) => ({
              index,
              text: joined(trace, blocks, 'text', index),
              reasoning: joined(trace, blocks, 'reasoning', index),
              ...present('stop', dones.findLast((done) => done.candidate === index)?.stop),
            })),
        }
      : {}),
  };
}

function joined(
  trace: Trace,
  blocks: readonly Block[],
  kind: Block['kind'],
  candidate: number,
): string {
  return blocks
    .filter((block) => block.kind === kind && block.candidate === candidate)
    .map((block) => contentAt(trace, block, Infinity))
    .join('');
}

export function callSummary(trace: Trace, block: Block): CallSummary {
  const call = block.call!;
  const done = call.done === undefined ? undefined : trace.callsDone[call.done];
  return {
    ...present('id', call.id),
    ...present('name', call.name),
    ...(call.encoding === 'value' ? {} : { arguments_text: contentAt(trace, block, Infinity) }),
    ...present('arguments', call.encoding === 'text' ? undefined : done?.value),
    status: done?.status ?? 'incomplete',
    executed_by: call.executedBy,
  };
}

function ownerName(trace: Trace, on: string, block: number | undefined): string {
  const call = block === undefined ? undefined : trace.blocks[block]?.call;
  return on === 'call' && call?.id !== undefined ? `call:${call.id}` : on;
}

function errorSummary({ type, code, message, requestId }: ProviderError): ProviderErrorSummary {
  return {
    ...present('type', type),
    ...present('code', code),
    ...present('message', message),
    ...present('request_id', requestId),
  };
}

/** `{ key: value }`, or nothing when the value is not known. */
function present<Key extends string, Value>(
  key: Key,
  value: Value | undefined,
): { readonly [key in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [key in Key]?: Value };
}
