/** A stretch of a block's content cut where its deltas ended. */
import { CONTENT_PIECE } from '../../src/protocol.ts';
import { contentPiece, contentSlice } from './trace.ts';

export interface Fragment {
  /** The delta that brought it; `undefined` when its end is beyond what is held. */
  readonly event: number | undefined;
  readonly from: number;
  readonly text: string;
}

/** Fragments over [from, to) of the content; the first may be the rest of a longer one. */
export function fragmentsOf(block: number, from: number, to: number): readonly Fragment[] {
  const slice = contentSlice(block, from, to);
  const { events, ends } = boundaries(block, slice.from, to);
  return cutAt(slice.text, slice.from, events, ends);
}

/** Pure: cuts `text`, which starts at `from`, at the ends that fall into it. */
export function cutAt(
  text: string,
  from: number,
  events: readonly number[],
  ends: readonly number[],
): readonly Fragment[] {
  const fragments: Fragment[] = [];
  let at = from;
  const end = from + text.length;
  for (let i = 0; i < ends.length && at < end; i += 1) {
    const cut = Math.min(ends[i] ?? 0, end);
    if (cut <= at) continue;
    fragments.push({ event: events[i], from: at, text: text.slice(at - from, cut - from) });
    at = cut;
  }
  if (at < end) fragments.push({ event: undefined, from: at, text: text.slice(at - from) });
  return fragments;
}

function boundaries(
  block: number,
  from: number,
  to: number,
): { readonly events: readonly number[]; readonly ends: readonly number[] } {
  const events: number[] = [];
  const ends: number[] = [];
  for (let piece = Math.floor(from / CONTENT_PIECE); piece * CONTENT_PIECE < to; piece += 1) {
    const held = contentPiece(block, piece, 0);
    if (held === undefined) continue;
    for (let i = 0; i < held.ends.length; i += 1) {
      events.push(held.events[i] ?? 0);
      ends.push(held.ends[i] ?? 0);
    }
  }
  return { events, ends };
}
