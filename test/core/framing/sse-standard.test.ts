import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createParser } from 'eventsource-parser';
import { portableByteText } from '../../../src/core/framing/byte-text.ts';
import type { FramerOptions } from '../../../src/core/framing/framer-options.ts';
import { createSseFramer } from '../../../src/core/framing/sse.ts';
import { assertAnyCut, assertTiles, framesOf, type CutFrame } from './frames.ts';
import { randomCuts, seeded, seededSse } from './seeded.ts';
import { SSE_VECTORS } from './sse-vectors.ts';
import { inputBytes, type SseVector } from './sse-vectors/vector.ts';

/** What a client that follows the standard would see, and what it would not. */
function reading(frames: readonly CutFrame[]): Required<Omit<SseVector, 'name' | 'input'>> {
  const tail = frames.find((frame) => frame.kind === 'tail');
  return {
    events: frames
      .filter((frame) => frame.kind === 'event')
      .map((frame) => ({ event: frame.event, data: frame.data, id: frame.lastEventId })),
    comments: frames.flatMap((frame) => frame.comments ?? []),
    tail: tail && { event: tail.event, data: tail.data },
    retry: frames.reduce<number | undefined>((last, frame) => frame.retry ?? last, undefined),
  } as Required<Omit<SseVector, 'name' | 'input'>>;
}

function checkVector(vector: SseVector, options: FramerOptions): void {
  const bytes = inputBytes(vector);
  assertTiles(framesOf(createSseFramer, bytes, [], options), bytes.length);
  const seen = reading(assertAnyCut(createSseFramer, bytes, options));
  assert.deepEqual(seen.events, vector.events);
  assert.deepEqual(seen.comments, vector.comments ?? []);
  assert.deepEqual(seen.tail, vector.tail);
  assert.equal(seen.retry, vector.retry);
}

describe('server-sent events follow the standard, at every cut of the bytes', () => {
  for (const vector of SSE_VECTORS) it(vector.name, () => checkVector(vector, {}));
});

describe('server-sent events without Buffer follow the standard', () => {
  it('in every row above', () => {
    const text = portableByteText();
    for (const vector of SSE_VECTORS) {
      const plain = framesOf(createSseFramer, inputBytes(vector), [], { text });
      assert.deepEqual(plain, framesOf(createSseFramer, inputBytes(vector)), vector.name);
    }
  });
});

describe('server-sent events agree with other readings of the standard', () => {
  it('the shared vectors, when they are there', function () {
    const path = join(import.meta.dirname, '../../../../shared/cases/sse-format.json');
    if (!existsSync(path)) {
      console.log('      skipped: ../shared/cases/sse-format.json is not there');
      return this.skip();
    }
    const rows = JSON.parse(readFileSync(path, 'utf8')) as {
      name: string;
      input?: string;
      input_base64?: string;
      events: { event: string; data: string; last_event_id: string }[];
      comments?: string[];
      tail?: { event: string; data: string };
      retry?: number;
    }[];
    for (const row of rows) {
      const bytes =
        row.input_base64 === undefined
          ? new TextEncoder().encode(row.input)
          : new Uint8Array(Buffer.from(row.input_base64, 'base64'));
      const seen = reading(assertAnyCut(createSseFramer, bytes));
      const events = row.events.map(({ last_event_id: id, ...event }) => ({ ...event, id }));
      assert.deepEqual(seen.events, events, row.name);
      if (row.comments) assert.deepEqual(seen.comments, row.comments, row.name);
      assert.deepEqual(seen.tail, row.tail, row.name);
      assert.equal(seen.retry, row.retry, row.name);
    }
    assert.ok(rows.length >= 100);
  });

  it('eventsource-parser on 2,000 seeded streams', () => {
    let events = 0;
    for (let seed = 1; seed <= 2000; seed++) {
      const text = seededSse(seed);
      const bytes = new TextEncoder().encode(text);
      const frames = framesOf(createSseFramer, bytes, randomCuts(seeded(-seed), bytes.length, 8));
      const ours = reading(frames);
      const theirs = eventsourceParser(bytes);
      events += ours.events.length;
      assert.deepEqual(ours.events, theirs.events, `seed ${seed}: ${JSON.stringify(text)}`);
      assert.equal(ours.retry, theirs.retry, `seed ${seed}: ${JSON.stringify(text)}`);
      // Difference: a comment that the end of input cuts is told here, and not there.
      const told = ours.comments.slice(0, theirs.comments.length);
      assert.deepEqual(told, theirs.comments, `seed ${seed}: ${JSON.stringify(text)}`);
      assert.ok(ours.comments.length - theirs.comments.length <= 1);
      // Differences: junk lines and the unfinished event are kept here. Both are told there as an
      // error or not at all, so what is kept is held against the text itself.
      for (const frame of frames)
        for (const line of frame.junk ?? []) assert.ok(line !== '' && text.includes(line));
      const lines = text.split(/\r\n|\n|\r/);
      if (ours.tail) assert.notDeepEqual(lines.slice(-2), ['', ''], `seed ${seed}`);
    }
    assert.ok(events > 3000, `${events} events were compared`);
  });
});

function eventsourceParser(bytes: Uint8Array) {
  const out = {
    events: [] as { event: string; data: string; id: string }[],
    comments: [] as string[],
    retry: undefined as number | undefined,
  };
  let id = '';
  const parser = createParser({
    onId: (value) => (id = value),
    onEvent: (one) => out.events.push({ event: one.event ?? 'message', data: one.data, id }),
    onComment: (comment) => out.comments.push(comment),
    onRetry: (retry) => (out.retry = retry),
  });
  // Difference: it takes text, and strips the byte order mark from that (kept by the decoder here).
  parser.feed(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes));
  return out;
}
