import {
  eventCount,
  eventTime,
  frameCount,
  frameTime,
  kindOf,
  type Trace,
} from '../trace/trace.ts';

export interface Timing {
  /** `coarse`: times exist, but most events share theirs with the one before (network chunks). */
  readonly source: 'recorded' | 'coarse' | 'none';
  /** Milliseconds since the response began. */
  readonly firstEventMs: number | undefined;
  readonly firstContentMs: number | undefined;
  readonly firstReasoningMs: number | undefined;
  readonly firstTextMs: number | undefined;
  readonly firstCallMs: number | undefined;
  readonly durationMs: number | undefined;
  /** Frames that arrived with the frame before them. */
  readonly sharedTimes: number;
}

const NO_TIMES: Timing = {
  source: 'none',
  firstEventMs: undefined,
  firstContentMs: undefined,
  firstReasoningMs: undefined,
  firstTextMs: undefined,
  firstCallMs: undefined,
  durationMs: undefined,
  sharedTimes: 0,
};

/** A capture is coarse when more than half of its frames share the time of the frame before. */
const COARSE_SHARE = 0.5;

export function timing(trace: Trace): Timing {
  if (!trace.frames.at) return NO_TIMES;
  let shared = 0;
  let timed = 0;
  let before: number | undefined;
  for (let frame = 0; frame < frameCount(trace); frame++) {
    const at = frameTime(trace, frame);
    if (at === undefined) continue;
    timed++;
    if (at === before) shared++;
    before = at;
  }
  const first = firstTimes(trace);
  const contents = [first.reasoning, first.text, first.call].filter((at) => at !== undefined);
  return {
    source: shared > COARSE_SHARE * Math.max(1, timed - 1) ? 'coarse' : 'recorded',
    firstEventMs: first.any,
    firstContentMs: contents.length > 0 ? Math.min(...contents) : undefined,
    firstReasoningMs: first.reasoning,
    firstTextMs: first.text,
    firstCallMs: first.call,
    durationMs: before,
    sharedTimes: shared,
  };
}

interface FirstTimes {
  any?: number;
  reasoning?: number;
  text?: number;
  call?: number;
}

function firstTimes(trace: Trace): FirstTimes {
  const first: FirstTimes = {};
  for (let event = 0; event < eventCount(trace); event++) {
    const at = eventTime(trace, event);
    if (at === undefined) continue;
    first.any ??= at;
    const kind = kindOf(trace, event);
    if (kind === 'reasoning_delta') first.reasoning ??= at;
    else if (kind === 'text_delta') first.text ??= at;
    else if (kind === 'tool_call_start') first.call ??= at;
    if (first.reasoning !== undefined && first.text !== undefined && first.call !== undefined)
      break;
  }
  return first;
}
