import { eventCount, eventTime, type Trace } from '../trace/trace.ts';
import type { Axis } from '../types/view.ts';

/** Events looked through one by one once it is known that the one looked for is among them. */
const STRETCH = 1024;
/** How far from a place an event of the block that was pointed at is looked for. */
const AROUND = 64;

/**
 * The last event at or before a place of the axis (the unit is the axis's own), or the first; 0 when
 * there is none. An event without a time stands where the one before it does. With a block: the nearest
 * event of that block, if one is close by.
 */
export function eventAt(trace: Trace, axis: Axis, position: number, block?: number): number {
  const event = Math.max(0, lastAt(trace, axis, position));
  return block === undefined ? event : nearestOfBlock(trace, event, block);
}

function lastAt(trace: Trace, axis: Axis, position: number): number {
  const last = eventCount(trace) - 1;
  switch (axis) {
    case 'event':
      return Math.min(Math.round(position), last);
    case 'bytes':
      return trace.events.frame.countUpTo(frameAtByte(trace, position)) - 1;
    case 'time':
      return lastAtTime(trace, position);
  }
}

/** The frame that a byte is in; -1 for what is before the first. */
function frameAtByte({ frames }: Trace, byte: number): number {
  return lastWhere(frames.length, (frame) => frames.start(frame) <= byte);
}

/** Times may go back and be missing, so only whole stretches are halved. */
function lastAtTime(trace: Trace, time: number): number {
  const count = eventCount(trace);
  const stretches = Math.ceil(count / STRETCH);
  const stretch = lastWhere(stretches, (nth) => firstTime(trace, nth) <= time);
  const from = Math.max(0, stretch) * STRETCH;
  let found = from;
  for (let event = from; event < Math.min(from + STRETCH, count); event++) {
    const at = eventTime(trace, event);
    if (at !== undefined && at <= time) found = event;
  }
  return found;
}

/** Of a stretch of events; 0 when none of them has a time. */
function firstTime(trace: Trace, stretch: number): number {
  const end = Math.min((stretch + 1) * STRETCH, eventCount(trace));
  for (let event = stretch * STRETCH; event < end; event++) {
    const at = eventTime(trace, event);
    if (at !== undefined) return at;
  }
  return 0;
}

/** The last of 0…count−1 for which a condition holds that holds for those before it; -1 if for none. */
function lastWhere(count: number, holds: (nth: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function nearestOfBlock({ events }: Trace, event: number, block: number): number {
  for (let away = 0; away <= AROUND; away++)
    for (const near of [event + away, event - away])
      if (near >= 0 && near < events.length && events.place.at(near) === block) return near;
  return event;
}
