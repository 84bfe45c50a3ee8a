/** Reads wire events with one dialect alone: a small recording sink, and one line of text an event. */
import type { BlockOpening, Dialect, Sink } from '../../../src/core/types/dialect.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import type { Finding } from '../../../src/core/types/problem.ts';
import type { UnifiedEvent } from '../../../src/core/types/unified-event.ts';
import type { WireEvent } from '../../../src/core/types/wire-event.ts';

export const DONE = '[DONE]';

/** A payload, `[DONE]`, or a named event. */
export type Sent = JsonObject | typeof DONE | NamedEvent;

export interface NamedEvent {
  readonly event: string;
  readonly data: Json;
}

export interface Reading {
  /** What each wire event said, one line an event; the end of the input is the last entry. */
  readonly said: readonly (readonly string[])[];
  /** Whether the dialect took each wire event. */
  readonly taken: readonly boolean[];
  readonly problems: readonly string[];
  readonly findings: readonly Finding[];
  readonly facts: readonly string[];
  readonly blocks: readonly BlockOpening[];
  readonly settled: readonly string[];
}

export function wireEvent(sent: Sent): WireEvent {
  const named = isNamed(sent) ? sent : undefined;
  const payload = sent === DONE ? undefined : (named?.data ?? (sent as JsonObject));
  return {
    frame: 0,
    start: 0,
    at: undefined,
    eventName: named?.event ?? '',
    type: '',
    payload,
    text: '',
    sentinel: sent === DONE,
    direction: 'received',
  };
}

function isNamed(sent: Sent): sent is NamedEvent {
  return typeof sent === 'object' && typeof sent['event'] === 'string' && 'data' in sent;
}

/** `ended: false` leaves the input open, as after a part of a stream. */
export function read(dialect: Dialect, sent: readonly Sent[], ended = true): Reading {
  const said: string[][] = [];
  const findings: Finding[] = [];
  const facts: string[] = [];
  const blocks: BlockOpening[] = [];
  const settled: string[] = [];
  let responses = 0;
  const sink: Sink = {
    openResponse: () => responses++,
    openBlock: (_response, opening) => blocks.push(opening) - 1,
    updateCall: (block, update) => {
      const opening = blocks[block]!;
      blocks[block] = { ...opening, call: { ...opening.call!, ...update } };
    },
    settle: (block, content) => settled.push(`${block} ${content}`),
    fact: (response, key, value) => facts.push(`${response} ${key} ${value}`),
    emit: (event) => said.at(-1)!.push(line(event)),
    problem: (finding) => findings.push(finding),
  };
  const normalizer = dialect.start(sink);
  const taken = sent.map((one) => {
    said.push([]);
    return normalizer.push(wireEvent(one));
  });
  said.push([]);
  if (ended) normalizer.finish();
  return {
    said,
    taken,
    problems: findings.map(({ code }) => code),
    findings,
    facts,
    blocks,
    settled,
  };
}

/** `text 0 "Hi"`: kind, block, what it brings; the response only where it is not the first. */
function line(event: UnifiedEvent): string {
  const inner = within(event);
  return event.response === undefined || event.response === 0
    ? inner
    : `#${event.response} ${inner}`;
}

function within(event: UnifiedEvent): string {
  switch (event.kind) {
    case 'text_delta':
      return `text ${event.block} ${JSON.stringify(event.text)}`;
    case 'reasoning_delta':
      return `reasoning ${event.block} ${JSON.stringify(event.text)}`;
    case 'tool_call_start':
      return `call ${event.block}`;
    case 'tool_call_delta':
      return `arguments ${event.block} ${event.text}`;
    case 'tool_call_done': {
      const value = event.value === undefined ? '' : ` ${JSON.stringify(event.value)}`;
      return `called ${event.block} ${event.status} ${event.source}${value}`;
    }
    case 'usage':
      return `usage ${event.path} ${JSON.stringify(event.usage)}`;
    case 'done': {
      const candidate = event.candidate === 0 ? '' : ` of ${event.candidate}`;
      return `done${candidate} ${event.stop} ${event.stopRaw ?? '-'}`;
    }
    case 'error':
      return `error ${JSON.stringify(event.error)}`;
    case 'raw': {
      const { signature, block } = event;
      const where = block === undefined ? '' : ` on ${block}`;
      return signature
        ? `signature ${signature.field} of ${signature.on}${where} ${signature.value}`
        : `raw${where} ${event.note}`;
    }
  }
}
