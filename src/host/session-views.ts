/** Parts of a trace in the shapes that cross to the webview. */
import { dialectById } from '../core/dialects/registry.ts';
import { responseFacts } from '../core/queries/facts.ts';
import { grouped } from '../core/queries/grouped-number.ts';
import type { BinnedLane } from '../core/queries/lanes.ts';
import { providerOf } from '../core/queries/provider.ts';
import { echoPlace } from '../core/queries/signatures.ts';
import { deriveUsage } from '../core/queries/usage-arithmetic.ts';
import { usageAt } from '../core/queries/usage.ts';
import {
  eventTime,
  FRAME_KINDS,
  responseOf,
  usageSample,
  type Block,
  type Response,
  type SignatureEntry,
  type Trace,
} from '../core/trace/trace.ts';
import {
  VALUE_TEXT,
  type BlockInfo,
  type CallInfo,
  type Lane,
  type ResponseInfo,
  type SignatureInfo,
  type UsageSample,
  type UsageView,
} from '../protocol.ts';

export function responseInfo(trace: Trace, response: Response): ResponseInfo {
  const facts = responseFacts(response);
  const dones = response.dones.map((at) => trace.dones[at]!);
  const done = dones.findLast((one) => one.candidate === 0) ?? dones.at(-1);
  const failure = response.failures.map((at) => trace.failures[at]!).find((one) => one.fatal);
  return {
    index: response.number,
    dialect: response.dialect,
    id: facts.id,
    model: facts.model,
    status: facts.status,
    firstEvent: response.firstEvent,
    lastEvent: response.lastEvent,
    stop: done?.stop,
    stopRaw: done?.stopRaw,
    doneEvent: done?.event,
    error: failure?.error,
    errorEvent: failure?.event,
    usage: usageAt(trace, response),
  };
}

export function blockInfo(trace: Trace, block: Block): BlockInfo {
  return {
    block: block.number,
    response: block.response,
    candidate: block.candidate,
    kind: block.kind,
    flavour: block.flavour,
    firstEvent: block.firstEvent,
    lastEvent: block.lastEvent,
    length: block.content.length,
    deltas: block.deltas.length,
    call: callInfo(trace, block),
    settledEvent: block.settled?.event,
    settledLength: block.settled?.content.length,
  };
}

function callInfo(trace: Trace, { call }: Block): CallInfo | undefined {
  if (!call) return undefined;
  const done = call.done === undefined ? undefined : trace.callsDone[call.done];
  return {
    id: call.id,
    name: call.name,
    executedBy: call.executedBy,
    encoding: call.encoding,
    nameEvent: [...(call.earlier ?? []), call].find((one) => one.name !== undefined)?.event,
    doneEvent: done?.event,
    status: done?.status ?? 'open',
    source: done?.source,
    valueText:
      done?.value === undefined ? undefined : JSON.stringify(done.value).slice(0, VALUE_TEXT),
  };
}

export function signatureInfo(trace: Trace, entry: SignatureEntry): SignatureInfo {
  return {
    event: entry.event,
    block: entry.block,
    on: entry.on,
    field: entry.field,
    length: entry.length,
    digest: entry.digest,
    echo: echoPlace(entry),
    replacedBy:
      entry.replacedBy === undefined ? undefined : trace.signatures[entry.replacedBy]!.event,
  };
}

/** Samples that cross at once: the first and the latest of a long run of running totals. */
const MOST_SAMPLES = 500;

export function usageView(
  trace: Trace,
  event: number,
  detectedProvider: string | undefined,
): UsageView {
  const number = event < trace.events.kind.length ? (responseOf(trace, event) ?? 0) : 0;
  const response = trace.responses[number];
  if (!response)
    return { response: undefined, samples: [], asOf: {}, derived: [], check: undefined };
  const asOf = usageAt(trace, response, event);
  const dialect = dialectById(response.dialect);
  const rule = dialect?.usageRule(providerOf(trace, detectedProvider));
  const derived = rule ? deriveUsage(asOf, rule) : undefined;
  return {
    response: number,
    samples: samplesOf(trace, response),
    asOf,
    derived: derived?.lines ?? [],
    check: derived?.check,
  };
}

function samplesOf(trace: Trace, response: Response): UsageSample[] {
  const out: UsageSample[] = [];
  const count = response.usage.length;
  for (let nth = 0; nth < count; nth++) {
    if (nth >= MOST_SAMPLES / 2 && nth < count - MOST_SAMPLES / 2) continue;
    const sample = response.usage.at(nth);
    const event = trace.usage.event.at(sample);
    out.push({
      event,
      atMs: eventTime(trace, event),
      response: response.number,
      usage: usageSample(trace, sample),
      path: trace.names.paths.text(trace.usage.path.at(sample)!),
    });
  }
  return out;
}

export const frameKindOf = (trace: Trace, frame: number): string =>
  FRAME_KINDS[trace.frames.kind.at(frame)]!;

/** Label and second line of a lane. */
export function laneWords(trace: Trace, lane: BinnedLane): Pick<Lane, 'label' | 'detail'> {
  const block = lane.block === undefined ? undefined : trace.blocks[lane.block];
  if (block?.call) {
    const { call } = block;
    const whole = call.done === undefined ? 'open' : 'whole';
    const how = block.deltas.length === 0 ? whole : 'streamed';
    return { label: call.name ?? 'call', detail: `${call.id ?? 'no id'} · ${how}` };
  }
  switch (lane.id) {
    case 'wire':
      return {
        label: 'wire',
        detail: `${count(trace.wireEventCount, 'event')} · ${byteText(trace.byteLength)}`,
      };
    case 'signatures':
      return { label: 'signatures', detail: `${trace.signatures.length} to echo` };
    case 'usage':
      return { label: 'usage', detail: count(trace.usage.event.length, 'sample') };
    case 'reasoning':
    case 'text':
      return { label: lane.id, detail: count(unitsOf(trace, lane.id), 'character') };
    default:
      return { label: lane.id, detail: '' };
  }
}

function unitsOf(trace: Trace, kind: 'text' | 'reasoning'): number {
  let units = 0;
  for (const block of trace.blocks) if (block.kind === kind) units += block.content.length;
  return units;
}

const count = (number: number, noun: string): string =>
  `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;

/** In thousands, as the header counts them. */
function byteText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1e6) return `${(bytes / 1e3).toFixed(1)} KB`;
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
