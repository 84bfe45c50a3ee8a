import { eventsOfFrame, frameCount, frameTime, type Trace } from '../trace/trace.ts';

/** A stretch in which nothing that carries content came. */
export interface Stall {
  /** Last event before and first event after. */
  readonly fromEvent: number;
  readonly toEvent: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Kind number of `comment` in FRAME_KINDS: a keep-alive does not end a stall. */
const COMMENT = 1;

/** Gaps of at least `thresholdMs` between arrivals. Empty when the capture has no times. */
export function stalls(trace: Trace, thresholdMs: number): readonly Stall[] {
  const found: Stall[] = [];
  let before: { frame: number; at: number } | undefined;
  for (let frame = 0; frame < frameCount(trace); frame++) {
    const at = frameTime(trace, frame);
    if (at === undefined || trace.frames.kind.at(frame) === COMMENT) continue;
    if (before && at - before.at >= thresholdMs) {
      const [first, count] = eventsOfFrame(trace, before.frame);
      found.push({
        fromEvent: first + Math.max(0, count - 1),
        toEvent: eventsOfFrame(trace, frame)[0],
        fromMs: before.at,
        toMs: at,
      });
    }
    before = { frame, at };
  }
  return found;
}
