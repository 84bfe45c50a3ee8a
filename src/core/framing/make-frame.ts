import type { Frame, FrameKind } from '../types/frame.ts';

/** What a frame has besides its place; what is left out gets the value that says "none". */
export type FrameParts = Partial<Omit<Frame, 'kind' | 'start' | 'seenEnd'>>;

/** Makes a frame with all its fields, always in the same order (one shape in the engine). */
export function makeFrame(
  kind: FrameKind,
  start: number,
  seenEnd: number,
  parts: FrameParts = {},
): Frame {
  return {
    kind,
    start,
    seenEnd,
    dataStart: parts.dataStart ?? start,
    at: parts.at,
    event: parts.event ?? '',
    data: parts.data ?? '',
    lastEventId: parts.lastEventId ?? '',
    comments: parts.comments,
    junk: parts.junk,
    retry: parts.retry,
    direction: parts.direction ?? 'received',
    findings: parts.findings,
  };
}
