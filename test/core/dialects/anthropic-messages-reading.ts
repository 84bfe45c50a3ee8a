/** Reads a fixture with the dialect alone: a small recording sink, and one line of text an event. */
import { readFileSync } from 'node:fs';
import { anthropicMessages } from '../../../src/core/dialects/anthropic-messages.ts';
import type { BlockOpening, FactKey } from '../../../src/core/types/dialect.ts';
import type { Json } from '../../../src/core/types/json.ts';
import type { Finding } from '../../../src/core/types/problem.ts';
import type { UnifiedEvent } from '../../../src/core/types/unified-event.ts';
import type { WireEvent } from '../../../src/core/types/wire-event.ts';

const FIXTURES = new URL('../../../fixtures/', import.meta.url);

export interface Recorded {
  /** The events of each wire event, and last those of the end of the input. */
  readonly events: readonly (readonly UnifiedEvent[])[];
  readonly blocks: readonly BlockOpening[];
  readonly findings: readonly Finding[];
  readonly facts: readonly (readonly [response: number, key: FactKey, value: string])[];
  /** What push answered for each wire event. */
  readonly taken: readonly boolean[];
}

/** The events of a fixture that has one data line an event, one line an event, or one document. */
export function wireOf(fixture: string): readonly WireEvent[] {
  const bytes = readFileSync(new URL(fixture, FIXTURES), 'utf8');
  if (!fixture.endsWith('.sse')) {
    const lines = bytes.split('\n').filter((line) => line !== '');
    return lines.map((line, at) => wire(JSON.parse(line) as Json, '', at, 0));
  }
  const out: WireEvent[] = [];
  let start = 0;
  for (const block of bytes.split('\n\n').slice(0, -1)) {
    const name = /^event: (.*)$/m.exec(block)?.[1] ?? '';
    const data = /^data: (.*)$/m.exec(block)?.[1] ?? '';
    const sentinel = data === '[DONE]';
    const json = data.startsWith('{');
    const payload = json ? (JSON.parse(data) as Json) : undefined;
    out.push({ ...wire(payload, name, out.length, start), text: data, sentinel });
    start += Buffer.byteLength(block) + 2;
  }
  return out;
}

export function wire(payload: Json | undefined, eventName = '', frame = 0, start = 0): WireEvent {
  return {
    frame,
    start,
    at: undefined,
    eventName,
    type: '',
    payload,
    text: '',
    sentinel: false,
    direction: 'received',
  };
}

/** `ended: false` leaves the input open, as after a part of a stream. */
export function record(wires: readonly WireEvent[], ended = true): Recorded {
  const events: UnifiedEvent[][] = [];
  const blocks: BlockOpening[] = [];
  const findings: Finding[] = [];
  const facts: [number, FactKey, string][] = [];
  let responses = 0;
  const normalizer = anthropicMessages.start({
    openResponse: () => responses++,
    openBlock: (_response, opening) => blocks.push(opening) - 1,
    updateCall: (block, update) => {
      const opening = blocks[block]!;
      blocks[block] = { ...opening, call: { ...opening.call!, ...update } };
    },
    settle: () => {
      throw new Error('this dialect states no final content');
    },
    fact: (response, key, value) => facts.push([response, key, value]),
    emit: (event) => events.at(-1)!.push(event),
    problem: (finding) => findings.push(finding),
  });
  const taken = wires.map((one) => {
    events.push([]);
    return normalizer.push(one);
  });
  if (ended) {
    events.push([]);
    normalizer.finish();
  }
  return { events, blocks, findings, facts, taken };
}

/** What a person wants to know of each response, in a few words. */
export function outcomes(recorded: Recorded): readonly string[] {
  const all = recorded.events.flat();
  const count = Math.max(-1, ...all.map((event) => event.response ?? -1)) + 1;
  return Array.from({ length: count }, (_, response) => {
    const own = all.filter((event) => event.response === response);
    const parts: string[] = [];
    for (const [block, opening] of recorded.blocks.entries()) {
      const lines = own.filter((event) => 'block' in event && event.block === block);
      if (lines.length > 0) parts.push(shownBlock(opening, lines));
    }
    for (const event of own) {
      if (event.kind === 'error') parts.push(`error ${Object.values(event.error).join(' · ')}`);
      if (event.kind === 'done') parts.push(`${event.stop} (${event.stopRaw ?? 'no word'})`);
    }
    return parts.join(' | ');
  });
}

function shownBlock(opening: BlockOpening, events: readonly UnifiedEvent[]): string {
  const text = events.map((event) => ('text' in event ? event.text : '')).join('');
  const signatures = events.flatMap((event) =>
    event.kind === 'raw' && event.signature ? [event.signature.value.length] : [],
  );
  const signed = signatures.length > 0 ? ` signed ${signatures.join(', ')}` : '';
  if (!opening.call) return `${opening.kind} ${JSON.stringify(text)}${signed}`;
  const { name = '?', executedBy, encoding } = opening.call;
  const dones = events.filter((event) => event.kind === 'tool_call_done');
  const states = dones.map((done) => {
    const value = done.value === undefined ? '' : ` ${JSON.stringify(done.value)}`;
    return `${done.status} ${done.source}${value}`;
  });
  const shownText = encoding === 'value' ? 'value' : JSON.stringify(text);
  return `${executedBy} ${name}(${shownText}) ${states.join(' + ')}${signed}`;
}

export function codes(recorded: Recorded): readonly string[] {
  return recorded.findings.map((finding) => finding.code);
}

export function notes(recorded: Recorded): readonly string[] {
  return recorded.events.flat().flatMap((event) => (event.kind === 'raw' ? [event.note] : []));
}
