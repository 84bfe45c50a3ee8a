/** Defects that show only once the whole stream was read. */
import { dialectById } from './dialects/registry.ts';
import { providerOf } from './queries/provider.ts';
import { deriveUsage } from './queries/usage-arithmetic.ts';
import { usageAt } from './queries/usage.ts';
import { eventCount, frameCount, frameTime, type Response, type Trace } from './trace/trace.ts';
import type { Finding } from './types/problem.ts';

export interface LateFinding {
  /** Event it is placed at. */
  readonly event: number;
  readonly finding: Finding;
}

export function lookBack(trace: Trace, detectedProvider: string | undefined): LateFinding[] {
  const provider = providerOf(trace, detectedProvider);
  return [
    ...trace.responses.flatMap((response) => usageThatDoesNotAddUp(trace, response, provider)),
    ...timesThatAreAllEqual(trace),
  ];
}

function usageThatDoesNotAddUp(
  trace: Trace,
  response: Response,
  provider: string | undefined,
): LateFinding[] {
  const dialect = dialectById(response.dialect);
  if (!dialect || response.usage.length === 0) return [];
  const { addsUp, check } = deriveUsage(usageAt(trace, response), dialect.usageRule(provider));
  if (addsUp || check === undefined) return [];
  const last = trace.usage.event.at(response.usage.at(response.usage.length - 1));
  return [
    {
      event: last,
      finding: {
        code: 'usage-mismatch',
        severity: 'note',
        message: `The token counts do not add up: ${check}`,
      },
    },
  ];
}

/** Times that were stamped on import look recorded but say nothing. */
function timesThatAreAllEqual(trace: Trace): LateFinding[] {
  if (!trace.frames.at || eventCount(trace) === 0) return [];
  let first: number | undefined;
  let count = 0;
  for (let frame = 0; frame < frameCount(trace); frame++) {
    const at = frameTime(trace, frame);
    if (at === undefined) continue;
    first ??= at;
    if (at !== first) return [];
    count++;
  }
  if (count < 3) return [];
  return [
    {
      event: 0,
      finding: {
        code: 'times-equal',
        severity: 'note',
        message: `All ${count} recorded times are equal: they were stamped by the recorder and say nothing about the stream.`,
      },
    },
  ];
}
