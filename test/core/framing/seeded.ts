/** A small random number generator (mulberry32), so that a failing stream can be made again. */
export function seeded(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: () => number, from: readonly T[]): T {
  return from[Math.floor(random() * from.length)] as T;
}

/** Up to `most` random cuts of an input, in order. */
export function randomCuts(random: () => number, length: number, most: number): number[] {
  const count = Math.floor(random() * (most + 1));
  return Array.from({ length: count }, () => Math.floor(random() * (length + 1))).sort(
    (a, b) => a - b,
  );
}

const VALUES = [
  '',
  'a',
  ' b',
  '{"n":1}',
  'naïve 漢字 😀',
  'x:y: z',
  'long '.repeat(70),
  'tab\there',
];
const LINES = [
  ...VALUES.flatMap((value) => [`data: ${value}`, `data:${value}`]),
  'data',
  'event: step',
  'event: schön',
  'event:',
  'id: 1',
  'id: é2',
  'id: bad\0id',
  'id',
  'retry: 250',
  'retry: soon',
  'retry',
  ': keep-alive',
  ':',
  ': ping ⏳',
  'junk',
  '{"error":{"message":"busy"}}',
  'dat: a',
  'datax',
  'data\0: b',
  ' data: c',
  '\ufeffdata: d',
  '\u2028',
];

/** A server-sent-event stream with everything odd in it. */
export function seededSse(seed: number): string {
  const random = seeded(seed);
  const mixed = random() < 0.5;
  const usual = pick(random, ['\n', '\r\n', '\r']);
  const lineEnd = (): string => (mixed ? pick(random, ['\n', '\r\n', '\r']) : usual);
  let text = pick(random, ['', '', '', '\ufeff', '\n', '\ufeff\r\n']);
  const blocks = Math.floor(random() * 6);
  for (let block = 0; block < blocks; block++) {
    const lines = 1 + Math.floor(random() * 4);
    for (let line = 0; line < lines; line++) text += pick(random, LINES) + lineEnd();
    text += random() < 0.9 ? lineEnd() : lineEnd() + lineEnd();
  }
  if (random() < 0.4) text += pick(random, LINES) + (random() < 0.5 ? lineEnd() : '');
  return text;
}
