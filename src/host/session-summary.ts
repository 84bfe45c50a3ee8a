import { dialectById, DIALECTS } from '../core/dialects/registry.ts';
import { READABLE_FRAMINGS } from '../core/framing/registry.ts';
import { RunningTiming, type Timing } from '../core/queries/timing.ts';
import type { CaptureReader } from '../core/read-capture.ts';
import { eventCount, frameCount } from '../core/trace/trace.ts';
import type { Usage } from '../core/types/usage.ts';
import type { TraceSummary } from '../protocol.ts';
import { RunningOutcome } from './running-outcome.ts';
import { RunningProblemCounts } from './running-problem-counts.ts';

/** What the summary says that the reader does not know. */
export interface SummaryContext {
  readonly revision: number;
  readonly fileName: string;
  readonly importer: string;
  readonly noCapture: string | undefined;
  readonly overruled: TraceSummary['overruled'];
}

const READABLE: TraceSummary['readable'] = {
  dialects: DIALECTS.map(({ id, label }) => ({ id, label })),
  framings: READABLE_FRAMINGS,
};

/**
 * The summary of a trace that grows. It is asked for ten times a second while a file is read, so each
 * look reads only what came since the one before.
 */
export class RunningSummary {
  readonly #reader: CaptureReader;
  readonly #outcome: RunningOutcome;
  readonly #timing: RunningTiming;
  readonly #problems: RunningProblemCounts;

  constructor(reader: CaptureReader) {
    const { trace } = reader;
    this.#reader = reader;
    this.#outcome = new RunningOutcome(trace);
    this.#timing = new RunningTiming(trace);
    this.#problems = new RunningProblemCounts(trace);
  }

  look(context: SummaryContext): TraceSummary {
    const reader = this.#reader;
    const { trace } = reader;
    const outcome = this.#outcome.look();
    const times = this.#timing.look();
    const dialect = reader.dialect ?? { id: 'unknown' as const, because: 'not decided yet' };
    return {
      revision: context.revision,
      fileName: context.fileName,
      state: reader.finished ? 'following' : 'reading',
      bytesRead: reader.bytesRead,
      bytesTotal: reader.bytesRead,
      importer: context.importer,
      framing: reader.framing?.id ?? 'text',
      framingBecause: reader.framing?.because ?? 'not decided yet',
      dialect: dialect.id,
      dialectLabel: dialectById(dialect.id)?.label ?? 'unknown',
      dialectBecause: dialect.because,
      overruled: context.overruled,
      readable: READABLE,
      provider: outcome.provider ?? reader.provider,
      model: outcome.model,
      counts: {
        frames: frameCount(trace),
        wireEvents: trace.wireEventCount,
        events: eventCount(trace),
        blocks: trace.blocks.length,
        responses: trace.responses.length,
        calls: trace.calls.length,
        signatures: trace.signatures.length,
        problems: this.#problems.look(),
      },
      stop: outcome.stop,
      stopRaw: outcome.stopRaw,
      error: outcome.error,
      errorEvent: outcome.errorEvent,
      usage: outcome.usage,
      timing: {
        source: times.source,
        firstEventMs: times.firstEventMs,
        firstReasoningMs: times.firstReasoningMs,
        firstTextMs: times.firstTextMs,
        firstCallMs: times.firstCallMs,
        durationMs: times.durationMs,
        outputTokensPerSecond: rate(outcome.usage, times),
        sharedTimes: times.sharedTimes,
      },
      unreadable: context.noCapture === undefined ? undefined : thoughts(reader, context.noCapture),
    };
  }
}

function thoughts(reader: CaptureReader, sentence: string): TraceSummary['unreadable'] {
  return [{ reader: 'found', thought: sentence }, ...(reader.thoughts ?? [])];
}

/** Tokens a second from the first content to the end; only where times and tokens were recorded. */
function rate(usage: Usage, { source, firstContentMs, durationMs }: Timing): number | undefined {
  if (source === 'none' || firstContentMs === undefined || durationMs === undefined)
    return undefined;
  const seconds = (durationMs - firstContentMs) / 1000;
  return usage.output !== undefined && seconds > 0 ? usage.output / seconds : undefined;
}
