/** The bytes of the playhead's frame, piece by piece. */
import { FRAME_PIECE } from '../../src/protocol.ts';
import type { FrameDetail } from '../../src/protocol.ts';
import { framePieces } from './trace.ts';

export interface FrameBytes {
  readonly detail: FrameDetail;
  /** The pieces that are here, joined from the frame's start. */
  readonly bytes: Uint8Array;
  readonly isWhole: boolean;
}

/** The first `pieces` pieces of the frame that an event came of; until it has come, the one before. */
export function frameBytes(event: number, pieces: number): FrameBytes | undefined {
  const first = framePieces.readOrLatest(`${event}/0`);
  if (first === undefined) return undefined;
  const total = first.end - first.start;
  const isOfEvent = event >= first.firstEvent && event < first.firstEvent + first.eventCount;
  const parts: Uint8Array[] = [first.bytes];
  let length = first.bytes.length;
  for (let piece = 1; isOfEvent && piece < pieces && piece * FRAME_PIECE < total; piece += 1) {
    const next = framePieces.read(`${event}/${piece}`);
    if (next === undefined) break;
    parts.push(next.bytes);
    length += next.bytes.length;
  }
  return { detail: first, bytes: joined(parts, length), isWhole: length >= total };
}

/** The first bytes of the file, frame by frame, until there are `wanted` of them. */
export function firstBytes(events: number, wanted: number): Uint8Array {
  const parts: Uint8Array[] = [];
  let length = 0;
  for (let event = 0; event < Math.min(events, MOST_FRAMES) && length < wanted; event += 1) {
    const detail = framePieces.read(`${event}/0`);
    if (detail === undefined) break;
    if (detail.firstEvent !== event) continue;
    parts.push(detail.bytes);
    length += detail.bytes.length;
  }
  return joined(parts, length).subarray(0, wanted);
}

const MOST_FRAMES = 24;

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
