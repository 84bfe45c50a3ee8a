/** Reads payloads with a Gemini dialect alone; each event becomes one short line of text. */
import type { BlockOpening, Dialect } from '../../../src/core/types/dialect.ts';
import type { Direction } from '../../../src/core/types/frame.ts';
import type { Json } from '../../../src/core/types/json.ts';
import type { Finding } from '../../../src/core/types/problem.ts';
import type { UnifiedEvent } from '../../../src/core/types/unified-event.ts';
import type { WireEvent } from '../../../src/core/types/wire-event.ts';

export interface Said {
  /** Lines of each payload, in order; the last list is what the end of the input brought. */
  readonly lines: readonly (readonly string[])[];
  readonly problems: readonly string[];
  readonly findings: readonly Finding[];
  /** `0 model=gemini-x`: the response, the fact. */
  readonly facts: readonly string[];
  /** What push answered for each payload. */
  readonly taken: readonly boolean[];
}

export function wire(
  payload: Json | undefined,
  eventName = '',
  direction: Direction = 'received',
): WireEvent {
  return {
    frame: 0,
    start: 0,
    at: undefined,
    eventName,
    type: '',
    payload,
    text: '',
    sentinel: false,
    direction,
  };
}

export const END_MARKER: WireEvent = { ...wire(undefined), text: '[DONE]', sentinel: true };

/** `ended: false` leaves the input open, as after a part of a stream. */
export function read(dialect: Dialect, wires: readonly WireEvent[], ended = true): Said {
  const lines: string[][] = [];
  const blocks: BlockOpening[] = [];
  const findings: Finding[] = [];
  const facts: string[] = [];
  let responses = 0;
  const normalizer = dialect.start({
    openResponse: () => responses++,
    openBlock: (_response, opening) => blocks.push(opening) - 1,
    updateCall: (block, update) => {
      const opening = blocks[block]!;
      blocks[block] = { ...opening, call: { ...opening.call!, ...update } };
    },
    settle: () => {
      throw new Error('these dialects state no final content');
    },
    fact: (response, key, value) => facts.push(`${response} ${key}=${value}`),
    emit: (event) => lines.at(-1)!.push(lineOf(event, blocks)),
    problem: (finding) => findings.push(finding),
  });
  const taken = wires.map((one) => {
    lines.push([]);
    return normalizer.push(one);
  });
  if (ended) {
    lines.push([]);
    normalizer.finish();
  }
  const problems = findings.map(({ severity, code }) => `${severity} ${code}`);
  return { lines, problems, findings, facts, taken };
}

/** All lines, whatever payload brought them. */
export function flat(said: Said): readonly string[] {
  return said.lines.flat();
}

function lineOf(event: UnifiedEvent, blocks: readonly BlockOpening[]): string {
  switch (event.kind) {
    case 'text_delta':
    case 'reasoning_delta':
      return `${event.kind} #${event.block} ${JSON.stringify(event.text)}`;
    case 'tool_call_delta':
      return `call_delta #${event.block} ${JSON.stringify(event.text)}`;
    case 'tool_call_start': {
      const { id = '-', name = '-', executedBy, encoding } = blocks[event.block]!.call!;
      return `call_start #${event.block} ${id} ${name} ${executedBy} ${encoding}`;
    }
    case 'tool_call_done': {
      const value = 'value' in event ? ` ${JSON.stringify(event.value)}` : '';
      return `call_done #${event.block} ${event.status} ${event.source}${value}`;
    }
    case 'usage':
      return `usage ${event.path} ${JSON.stringify(event.usage)}`;
    case 'done':
      return `done ${event.response}/${event.candidate} ${event.stop} ${event.stopRaw ?? '-'}`;
    case 'error':
      return `error ${JSON.stringify(event.error)}`;
    case 'raw': {
      const { signature, note, block } = event;
      const where = block === undefined ? '' : ` #${block}`;
      return signature
        ? `signed ${signature.on}${where} ${signature.value}`
        : `raw${where} ${note}`;
    }
  }
}
