/** A seeded source of numbers in [0, 1) (mulberry32), so that a failing run can be repeated. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Cuts bytes at seeded random places; pieces of 1 to `most` bytes. */
export function randomCuts(bytes: Uint8Array, seed: number, most = 97): Uint8Array[] {
  const random = seededRandom(seed);
  const pieces: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = 1 + Math.floor(random() * most);
    pieces.push(bytes.subarray(at, at + size));
    at += size;
  }
  return pieces;
}
