/**
 * A quick look at how fast the framers are, as ratios to a baseline measured beside them:
 * `npx tsx test/bench/framing-quick.ts`. Absolute numbers mean little; a ratio below 1 is faster.
 *
 * Server-sent events: eventsource-parser (fed by a streaming TextDecoder). JSON array: a loop over the
 * characters that counts brackets, then JSON.parse (both sides parse). JSON lines: decode, indexOf,
 * slice, JSON.parse (both sides parse).
 */
import { createParser } from 'eventsource-parser';
import { createJsonArrayFramer } from '../../src/core/framing/json-array.ts';
import { createNdjsonFramer } from '../../src/core/framing/ndjson.ts';
import { createSseFramer } from '../../src/core/framing/sse.ts';
import { seeded } from '../core/framing/seeded.ts';
import {
  anthropicEvents,
  chatEvents,
  geminiArray,
  geminiEvents,
  responsesEvents,
  responsesLines,
} from './generated-streams.ts';

const MIB = 1 << 20;
const ROUNDS = 9;
const REPEATS = 3;

type Run = (chunks: readonly Uint8Array[]) => number;

let sink = 0;

const ours =
  (create: typeof createSseFramer, parse: boolean): Run =>
  (chunks) => {
    let frames = 0;
    const framer = create(({ data }) => {
      frames++;
      sink += parse ? (JSON.parse(data) as object[]).length | 0 : data.length;
    });
    for (const chunk of chunks) framer.push(chunk);
    framer.finish();
    return frames;
  };

const eventsourceParser: Run = (chunks) => {
  let frames = 0;
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ data }) => {
      frames++;
      sink += data.length;
    },
  });
  for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }));
  return frames;
};

const characterLoop: Run = (chunks) => {
  let frames = 0;
  const decoder = new TextDecoder();
  let held = '';
  let at = 0;
  let start = -1;
  let depth = 0;
  let inString = false;
  let escaped = false;
  for (const chunk of chunks) {
    held += decoder.decode(chunk, { stream: true });
    for (; at < held.length; at++) {
      const code = held.charCodeAt(at);
      if (inString) {
        if (escaped) escaped = false;
        else if (code === 92) escaped = true;
        else if (code === 34) inString = false;
      } else if (code === 34) inString = true;
      else if (code === 123 && depth++ === 0) start = at;
      else if (code === 125 && --depth === 0) {
        frames++;
        sink += (JSON.parse(held.slice(start, at + 1)) as object[]).length | 0;
        held = held.slice(at + 1);
        at = -1;
        start = -1;
      }
    }
  }
  return frames;
};

const splitLines: Run = (chunks) => {
  let frames = 0;
  const decoder = new TextDecoder();
  let held = '';
  for (const chunk of chunks) {
    held += decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = held.indexOf('\n'); end >= 0; end = held.indexOf('\n', from)) {
      frames++;
      sink += (JSON.parse(held.slice(from, end)) as object[]).length | 0;
      from = end + 1;
    }
    held = held.slice(from);
  }
  return frames;
};

function cut(bytes: Uint8Array, size: number): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
  return chunks;
}

function best(run: Run, chunks: readonly Uint8Array[]): number {
  let least = Infinity;
  for (let n = 0; n < REPEATS; n++) {
    const start = performance.now();
    run(chunks);
    least = Math.min(least, performance.now() - start);
  }
  return least;
}

function compare(name: string, bytes: Uint8Array, size: number, ours: Run, baseline: Run): number {
  const chunks = cut(bytes, size);
  const counts = [ours(chunks), baseline(chunks)];
  if (counts[0] !== counts[1]) throw new Error(`${name}: ${counts.join(' and ')} frames`);
  const times = Array.from({ length: ROUNDS }, () => [best(ours, chunks), best(baseline, chunks)]);
  const least = (side: number): number => Math.min(...times.map((pair) => pair[side] as number));
  const ratio = least(0) / least(1);
  const perRound = times.map((pair) => (pair[0] as number) / (pair[1] as number));
  const median = perRound.sort((a, b) => a - b)[ROUNDS >> 1] as number;
  const speed = bytes.length / 1000 / least(0);
  console.log(
    `${name.padEnd(24)} ${String(size).padStart(8)} B  ${ratio.toFixed(2)} (${median.toFixed(2)})  ${speed.toFixed(0)} MB/s`,
  );
  return ratio;
}

const random = seeded(7);
const streams: readonly (readonly [string, Uint8Array])[] = [
  ['Responses', responsesEvents(random, 4 * MIB)],
  ['Messages', anthropicEvents(random, 4 * MIB)],
  ['Chat Completions', chatEvents(random, 4 * MIB)],
  ['Gemini, CRLF', geminiEvents(random, 4 * MIB)],
];
const ratios: number[] = [];
const sse = ours(createSseFramer, false);
for (const [name, bytes] of streams)
  for (const size of [1400, 16_384])
    ratios.push(compare(name, bytes, size, sse, eventsourceParser));
const [, responses] = streams[0] as (typeof streams)[0];
const few = responsesEvents(random, MIB);
ratios.push(compare('Responses', few, 64, sse, eventsourceParser));
const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
console.log(`geometric mean of these ${ratios.length}: ${mean.toFixed(2)} of eventsource-parser`);
for (const size of [65_536, 131_072, MIB])
  compare('Responses, large chunks', responses, size, sse, eventsourceParser);

const giant = new Uint8Array(8 * MIB).fill(97);
giant.set(new TextEncoder().encode('data: é'));
giant.set([10, 10], giant.length - 2);
compare('one event of 8 MiB', giant, 16_384, sse, eventsourceParser);

const array = geminiArray(random, 2 * MIB);
for (const size of [1400, 16_384])
  compare('JSON array, pretty', array, size, ours(createJsonArrayFramer, true), characterLoop);
const jsonLines = responsesLines(random, 2 * MIB);
for (const size of [1400, 16_384])
  compare('JSON lines', jsonLines, size, ours(createNdjsonFramer, true), splitLines);
if (sink < 0) console.log(sink);
