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

/** Timing of a trace that grows: each look reads only what came since the one before. */
export class RunningTiming {
  readonly #trace: Trace;
  readonly #first: FirstTimes = {};
  #frames = 0;
  #events = 0;
  #timed = 0;
  #shared = 0;
  #last: number | undefined;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  look(): Timing {
    if (!this.#trace.frames.at) return NO_TIMES;
    this.#readFrames();
    this.#readEvents();
    const { any, reasoning, text, call } = this.#first;
    const contents = [reasoning, text, call].filter((at) => at !== undefined);
    return {
      source: this.#shared > COARSE_SHARE * Math.max(1, this.#timed - 1) ? 'coarse' : 'recorded',
      firstEventMs: any,
      firstContentMs: contents.length > 0 ? Math.min(...contents) : undefined,
      firstReasoningMs: reasoning,
      firstTextMs: text,
      firstCallMs: call,
      durationMs: this.#last,
      sharedTimes: this.#shared,
    };
  }

  #readFrames(): void {
    for (const end = frameCount(this.#trace); this.#frames < end; this.#frames++) {
      const at = frameTime(this.#trace, this.#frames);
      if (at === undefined) continue;
      this.#timed++;
      if (at === this.#last) this.#shared++;
      this.#last = at;
    }
  }

  #readEvents(): void {
    const first = this.#first;
    for (const end = eventCount(this.#trace); this.#events < end; this.#events++) {
      if (first.reasoning !== undefined && first.text !== undefined && first.call !== undefined)
        return;
      const at = eventTime(this.#trace, this.#events);
      if (at === undefined) continue;
      first.any ??= at;
      const kind = kindOf(this.#trace, this.#events);
      if (kind === 'reasoning_delta') first.reasoning ??= at;
      else if (kind === 'text_delta') first.text ??= at;
      else if (kind === 'tool_call_start') first.call ??= at;
    }
  }
}

export function timing(trace: Trace): Timing {
  return new RunningTiming(trace).look();
}

interface FirstTimes {
  any?: number;
  reasoning?: number;
  text?: number;
  call?: number;
}
