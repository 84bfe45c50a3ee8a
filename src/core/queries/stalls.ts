import { eventsOfFrame, frameCount, frameTime, type Trace } from '../trace/trace.ts';
import type { Stall } from '../types/view.ts';

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
