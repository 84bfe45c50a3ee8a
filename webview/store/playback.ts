/**
 * Playing the stream as it was recorded. Costs nothing while it is off: no timer, no frame callback.
 * Without times every event takes the same while, since order is all that is known.
 */
import { signal } from '@preact/signals';
import { movePlayhead } from './playhead.ts';
import { heldRow, rowOf } from './rows.ts';
import { eventCount, hasTimes, pageOf, rowPages } from './trace.ts';
import { isVisible, playhead, selectionAnchor } from './view.ts';

export const SPEEDS = [1, 4, 16, 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

export const isPlaying = signal(false);
export const speed = signal<Speed>(1);

/** Without times, at 1×. */
const EVENTS_PER_SECOND = 20;
/** Of a page's rows left when the next page is fetched ahead. */
const FETCH_AHEAD = 256;

let frame: number | undefined;

function prefersLessMotion(): boolean {
  return (
    document.body.classList.contains('vscode-reduce-motion') ||
    window.matchMedia('(prefers-reduced-motion: reduce)').matches
  );
}

export function togglePlay(): void {
  if (isPlaying.peek()) {
    stopPlaying();
    return;
  }
  const last = eventCount.peek() - 1;
  if (last < 0) return;
  if (prefersLessMotion()) {
    movePlayhead(playhead.peek() + 1);
    return;
  }
  selectionAnchor.value = undefined;
  if (speed.peek() === 'instant') {
    movePlayhead(last);
    return;
  }
  if (playhead.peek() >= last) movePlayhead(0);
  isPlaying.value = true;
  start();
}

export function stopPlaying(): void {
  if (frame !== undefined) cancelAnimationFrame(frame);
  frame = undefined;
  isPlaying.value = false;
}

function start(): void {
  let before: number | undefined;
  // Milliseconds of the recording, or events when there are no times.
  let clock = clockAt(playhead.peek());
  const tick = (now: number): void => {
    frame = undefined;
    const last = eventCount.peek() - 1;
    const factor = speed.peek();
    if (!isPlaying.peek() || !isVisible.peek()) return stopPlaying();
    if (factor === 'instant') {
      movePlayhead(last);
      return stopPlaying();
    }
    const elapsed = before === undefined ? 0 : Math.min(now - before, 100);
    before = now;
    clock ??= clockAt(playhead.peek());
    if (clock !== undefined) {
      const rate = hasTimes.peek() ? 1 : EVENTS_PER_SECOND / 1000;
      const next = advance(playhead.peek(), clock + elapsed * factor * rate);
      // While a page is on its way the clock stands: nothing is skipped.
      if (!next.isWaiting) clock += elapsed * factor * rate;
      if (next.event !== playhead.peek()) movePlayhead(next.event);
    }
    if (playhead.peek() >= last) return stopPlaying();
    frame = requestAnimationFrame(tick);
  };
  frame = requestAnimationFrame(tick);
}

function clockAt(event: number): number | undefined {
  if (!hasTimes.peek()) return event;
  for (let at = event; at >= 0 && at > event - 2048; at -= 1) {
    const row = heldRow(at);
    if (row === undefined) break;
    if (row.time !== undefined) return row.time;
  }
  return event === 0 || heldRow(event) !== undefined ? 0 : undefined;
}

function advance(from: number, clock: number): { event: number; isWaiting: boolean } {
  const last = eventCount.peek() - 1;
  if (!hasTimes.peek()) return { event: Math.min(last, Math.floor(clock)), isWaiting: false };
  let event = from;
  while (event < last) {
    const next = heldRow(event + 1);
    if (next === undefined) {
      rowOf(event + 1);
      return { event, isWaiting: true };
    }
    if (next.time !== undefined && next.time > clock) break;
    event += 1;
  }
  prefetch(event);
  return { event, isWaiting: false };
}

/** Asks for the pages that stepping, playing or scrolling will reach next. */
export function prefetch(event: number): void {
  const page = pageOf(event);
  const last = pageOf(Math.max(0, eventCount.peek() - 1));
  if (pageOf(event + FETCH_AHEAD) !== page && page < last) rowPages.read(page + 1);
  if (pageOf(Math.max(0, event - FETCH_AHEAD)) !== page) rowPages.read(page - 1);
}
