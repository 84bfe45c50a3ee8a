/** Made-up but steady arrival times, for captures that have none: one chunk a blank line. */
export interface Arrival {
  readonly from: number;
  readonly to: number;
  /** Milliseconds since the response began. */
  readonly at: number;
}

const LF = 0x0a;
const CR = 0x0d;
/** The first event's time, and the one long silence at this share of the stream. */
const FIRST_MS = 412;
const STALL = { share: 0.55, ms: 1800 } as const;

export function arrivals(bytes: Uint8Array): readonly Arrival[] {
  const cuts = frameEnds(bytes);
  const stallAt = Math.floor(cuts.length * STALL.share);
  let at = FIRST_MS;
  let seed = 7;
  let from = 0;
  return cuts.map((to, i) => {
    seed = (seed * 48271) % 2147483647;
    // Now and then two events come in one chunk.
    if (i > 0 && seed % 11 !== 0) at += 14 + (seed % 56);
    if (i === stallAt) at += STALL.ms;
    const arrival = { from, to, at };
    from = to;
    return arrival;
  });
}

/** Just past every blank line, or every line where there are no blank ones. */
function frameEnds(bytes: Uint8Array): number[] {
  const blank: number[] = [];
  const lines: number[] = [];
  let lineStart = 0;
  for (let i = 0; i < bytes.length; i += 1) {
    const isEnd = bytes[i] === LF || (bytes[i] === CR && bytes[i + 1] !== LF);
    if (!isEnd) continue;
    const isBlank = i === lineStart || (i === lineStart + 1 && bytes[lineStart] === CR);
    (isBlank ? blank : lines).push(i + 1);
    lineStart = i + 1;
  }
  const ends = blank.length > 0 ? blank : lines;
  if (ends.at(-1) !== bytes.length) ends.push(bytes.length);
  return ends;
}
