import { dialectById } from '../core/dialects/registry.ts';
import { providerOf } from '../core/queries/provider.ts';
import { timing, type Timing } from '../core/queries/timing.ts';
import { usageAt } from '../core/queries/usage.ts';
import type { CaptureReader } from '../core/read-capture.ts';
import { eventCount, frameCount, type Trace } from '../core/trace/trace.ts';
import type { Severity } from '../core/types/problem.ts';
import type { StopReason } from '../core/types/unified-event.ts';
import type { Usage, UsageField } from '../core/types/usage.ts';
import type { TraceSummary } from '../protocol.ts';
import { responseInfo } from './session-views.ts';

export interface SummaryFrame {
  readonly revision: number;
  readonly fileName: string;
  readonly importer: string;
  readonly noCapture: string | undefined;
  readonly overruled: TraceSummary['overruled'];
}

/** The worst outcome is the one to show first. */
const WORST_FIRST: readonly StopReason[] = [
  'error',
  'truncated',
  'refusal',
  'length',
  'cancelled',
  'other',
  'pause',
  'tool_use',
  'end',
];

export function summaryOf(reader: CaptureReader, frame: SummaryFrame): TraceSummary {
  const { trace } = reader;
  const infos = trace.responses.map((response) => responseInfo(trace, response));
  const worst = WORST_FIRST.map((stop) => infos.find((info) => info.stop === stop)).find(
    (info) => info !== undefined,
  );
  const usage = totalUsage(trace);
  const times = timing(trace);
  const dialect = reader.dialect ?? { id: 'unknown' as const, because: 'not decided yet' };
  return {
    revision: frame.revision,
    fileName: frame.fileName,
    state: reader.finished ? 'following' : 'reading',
    bytesRead: reader.bytesRead,
    bytesTotal: reader.bytesRead,
    importer: frame.importer,
    framing: reader.framing?.id ?? 'text',
    framingBecause: reader.framing?.because ?? 'not decided yet',
    dialect: dialect.id,
    dialectLabel: dialectById(dialect.id)?.label ?? 'unknown',
    dialectBecause: dialect.because,
    overruled: frame.overruled,
    provider: providerOf(trace, reader.provider),
    model: infos.map((info) => info.model).find((model) => model !== undefined),
    counts: {
      frames: frameCount(trace),
      wireEvents: trace.wireEventCount,
      events: eventCount(trace),
      blocks: trace.blocks.length,
      responses: trace.responses.length,
      calls: trace.calls.length,
      signatures: trace.signatures.length,
      usageSamples: trace.usage.event.length,
      problems: problemCounts(trace),
    },
    stop: worst?.stop,
    stopRaw: worst?.stopRaw,
    error: infos.map((info) => info.error).find((error) => error !== undefined),
    usage,
    timing: {
      source: times.source,
      firstEventMs: times.firstEventMs,
      firstReasoningMs: times.firstReasoningMs,
      firstTextMs: times.firstTextMs,
      firstCallMs: times.firstCallMs,
      durationMs: times.durationMs,
      outputTokensPerSecond: rate(usage, times),
      sharedTimes: times.sharedTimes,
    },
    unreadable: frame.noCapture === undefined ? undefined : thoughts(reader, frame.noCapture),
  };
}

function thoughts(reader: CaptureReader, sentence: string): TraceSummary['unreadable'] {
  return [{ reader: 'found', thought: sentence }, ...(reader.thoughts ?? [])];
}

/** One response: its numbers. Several: added up, field by field, where every one sent the field. */
function totalUsage(trace: Trace): Usage {
  if (trace.responses.length === 1) return usageAt(trace, trace.responses[0]!);
  const sum: { [field in UsageField]?: number } = {};
  for (const response of trace.responses)
    for (const [field, value] of Object.entries(usageAt(trace, response)) as [UsageField, number][])
      sum[field] = (sum[field] ?? 0) + value;
  return sum;
}

function problemCounts(trace: Trace): { [severity in Severity]: number } {
  const counts = { note: 0, warning: 0, error: 0 };
  const severities = new Map(trace.problems.map(({ code, severity }) => [code, severity]));
  for (const [code, count] of trace.problemCounts) counts[severities.get(code) ?? 'note'] += count;
  return counts;
}

/** Tokens a second from the first content to the end; only where times and tokens were recorded. */
function rate(usage: Usage, { source, firstContentMs, durationMs }: Timing): number | undefined {
  if (source === 'none' || firstContentMs === undefined || durationMs === undefined)
    return undefined;
  const seconds = (durationMs - firstContentMs) / 1000;
  return usage.output !== undefined && seconds > 0 ? usage.output / seconds : undefined;
}
