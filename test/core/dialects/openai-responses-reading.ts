/** Reads payloads with the dialect alone: a small recording sink, and what it recorded in words. */
import { readFileSync } from 'node:fs';
import { openaiResponses } from '../../../src/core/dialects/openai-responses.ts';
import type { BlockOpening, FactKey } from '../../../src/core/types/dialect.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import type { Finding } from '../../../src/core/types/problem.ts';
import type { UnifiedEvent } from '../../../src/core/types/unified-event.ts';
import type { WireEvent } from '../../../src/core/types/wire-event.ts';

const FIXTURES = new URL('../../../fixtures/', import.meta.url);

export interface Recorded {
  /** The events of each wire event, and last those of the end of the input. */
  readonly events: readonly (readonly UnifiedEvent[])[];
  readonly blocks: readonly BlockOpening[];
  readonly settled: ReadonlyMap<number, string>;
  readonly findings: readonly Finding[];
  readonly facts: readonly (readonly [response: number, key: FactKey, value: string])[];
  /** What push answered for each wire event. */
  readonly taken: readonly boolean[];
}

export function wire(payload: Json | undefined, eventName = ''): WireEvent {
  return {
    frame: 0,
    start: 0,
    at: undefined,
    eventName,
    type: '',
    payload,
    text: '',
    sentinel: false,
    direction: 'received',
  };
}

/** A payload with its type first, as on the wire. */
export const event = (type: string, fields: JsonObject = {}): WireEvent =>
  wire({ type, ...fields });

export function wiresOf(fixture: string): readonly WireEvent[] {
  const text = readFileSync(new URL(fixture, FIXTURES), 'utf8');
  if (fixture.endsWith('.json')) return [wire(JSON.parse(text) as Json)];
  if (fixture.endsWith('.jsonl'))
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => wire(JSON.parse(line) as Json));
  return text
    .split('\n\n')
    .filter((block) => block !== '')
    .map((block) => {
      const name = /^event: (.*)$/m.exec(block)?.[1] ?? '';
      const data = /^data: (.*)$/m.exec(block)?.[1] ?? '';
      if (data === '[DONE]') return { ...wire(undefined, name), text: data, sentinel: true };
      return wire(JSON.parse(data) as Json, name);
    });
}

/** `ended: false` leaves the input open, as after a part of a stream. */
export function record(wires: readonly WireEvent[], ended = true): Recorded {
  const events: UnifiedEvent[][] = [];
  const blocks: BlockOpening[] = [];
  const settled = new Map<number, string>();
  const findings: Finding[] = [];
  const facts: [number, FactKey, string][] = [];
  let responses = 0;
  const normalizer = openaiResponses.start({
    openResponse: () => responses++,
    openBlock: (_response, opening) => blocks.push(opening) - 1,
    updateCall: (block, update) => {
      const opening = blocks[block]!;
      blocks[block] = { ...opening, call: { ...opening.call!, ...update } };
    },
    settle: (block, content) => settled.set(block, content),
    fact: (response, key, value) => facts.push([response, key, value]),
    emit: (one) => events.at(-1)!.push(one),
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
  return { events, blocks, settled, findings, facts, taken };
}

/** The joined content of a block, or what it was settled as. */
export function contentOf(recorded: Recorded, block: number): string {
  const joined = recorded.events
    .flat()
    .map((one) => ('text' in one && one.block === block ? one.text : ''))
    .join('');
  return recorded.settled.get(block) ?? joined;
}

/** Each response in a line: its blocks in order of appearance, its errors and its end. */
export function outcomes(recorded: Recorded): readonly string[] {
  const all = recorded.events.flat();
  const count = Math.max(-1, ...all.map((one) => one.response ?? -1)) + 1;
  return Array.from({ length: count }, (_, response) => {
    const own = all.filter((one) => one.response === response);
    const parts: string[] = [];
    for (const block of recorded.blocks.keys())
      if (own.some((one) => 'block' in one && one.block === block))
        parts.push(shownBlock(recorded, block));
    for (const one of own) {
      if (one.kind === 'error')
        parts.push(
          `${one.fatal ? 'error' : 'side error'} ${[one.error.type, one.error.code, one.error.message].join(' · ')}`,
        );
      if (one.kind === 'done') parts.push(`${one.stop} (${one.stopRaw ?? 'no word'})`);
    }
    return parts.join(' | ');
  });
}

function shownBlock(recorded: Recorded, block: number): string {
  const { kind, flavour, call } = recorded.blocks[block]!;
  const text = JSON.stringify(contentOf(recorded, block));
  if (!call) return `${flavour ?? kind} ${text}`;
  const states = recorded.events.flat().flatMap((one) => {
    if (one.kind !== 'tool_call_done' || one.block !== block) return [];
    const value = one.value === undefined ? '' : ` ${JSON.stringify(one.value)}`;
    return [`${one.status}${one.source === 'accumulated' ? ' accumulated' : ''}${value}`];
  });
  const { name = '?', executedBy, encoding } = call;
  return `${executedBy} ${name}(${encoding === 'value' ? 'value' : text}) ${states.join(' + ') || 'open'}`;
}

export const codes = (recorded: Recorded): readonly string[] =>
  recorded.findings.map((finding) => `${finding.code} ${finding.severity}`);

export const notes = (recorded: Recorded): readonly string[] =>
  recorded.events.flat().flatMap((one) => (one.kind === 'raw' ? [one.note] : []));
