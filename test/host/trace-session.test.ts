import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TraceSession } from '../../src/host/trace-session.ts';
import { unpackRows } from '../../src/packed-rows.ts';
import { CONTENT_PIECE, KINDS, MARKS, ROWS_PER_PAGE } from '../../src/protocol.ts';
import { MARK } from '../../src/core/queries/lanes.ts';
import { EVENT_KINDS } from '../../src/core/trace/trace.ts';
import { FIXTURES } from '../support/fixtures.ts';

interface Opened {
  readonly session: TraceSession;
  readonly bytes: Uint8Array;
  /** How often the file was read. */
  readonly reads: () => number;
}

function open(
  fixture: string,
  bytes = new Uint8Array(readFileSync(join(FIXTURES, fixture))),
): Opened {
  let reads = 0;
  const session = new TraceSession({
    fileName: fixture,
    readBytes: (start, end) => {
      reads++;
      return Promise.resolve(bytes.subarray(start, end));
    },
  });
  session.push(bytes);
  session.finish();
  return { session, bytes, reads: () => reads };
}

const LONG = 'anthropic-messages-agent-turn.sse';

describe('a trace session', () => {
  it('numbers kinds and marks as the protocol does', () => {
    assert.deepEqual(KINDS, EVENT_KINDS);
    assert.deepEqual(
      MARKS.map((mark) => MARK[mark]),
      MARKS.map((_, number) => number),
    );
    assert.equal(Object.keys(MARK).length, MARKS.length);
  });

  it('sums a capture up', () => {
    const summary = open(LONG).session.summary();
    assert.equal(summary.dialect, 'anthropic-messages');
    assert.equal(summary.provider, 'anthropic');
    assert.equal(summary.stop, 'tool_use');
    assert.equal(summary.counts.calls, 5);
    assert.equal(summary.timing.source, 'none');
    assert.equal(summary.timing.durationMs, undefined);
    assert.equal(summary.unreadable, undefined);
  });

  it('gives the worst outcome of several responses first', () => {
    const { session } = open('openai-realtime-limits.jsonl');
    assert.equal(session.summary().counts.responses, 3);
    assert.equal(session.summary().stop, 'refusal');
  });

  it('gives pages of rows from which every open block’s length can be told', async () => {
    const bytes = new TextEncoder().encode(
      [
        { type: 'message_start', message: { id: 'm', role: 'assistant', content: [] } },
        { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
        ...Array.from({ length: 2 * ROWS_PER_PAGE }, (_, at) => ({
          type: 'content_block_delta',
          index: 0,
          delta: { type: 'text_delta', text: `${at % 100} ` },
        })),
      ]
        .map((event) => `data: ${JSON.stringify(event)}\n\n`)
        .join(''),
    );
    const { session } = open('long.sse', bytes);
    const page = unpackRows(await session.answer('rows', { page: 1, skip: 0 }));
    assert.equal(page.from, ROWS_PER_PAGE);
    assert.equal(page.count, ROWS_PER_PAGE);
    assert.deepEqual([...page.openBlocks], [0]);
    assert.equal(page.openEnds[0]! + page.added[0]!, page.contentEnds[0]);
    const piece = await session.answer('content', { block: 0, piece: 0 });
    const row = 5;
    const start = page.contentEnds[row]! - page.added[row]!;
    assert.equal(
      piece.text.slice(start, page.contentEnds[row]),
      page.text.slice(page.textEnds[row - 1], page.textEnds[row]),
    );
  });

  it('gives long content in pieces with the growth inside each', async () => {
    const text = 'é'.repeat(CONTENT_PIECE + 10);
    const bytes = new TextEncoder().encode(
      `data: ${JSON.stringify({ type: 'response.created', sequence_number: 0, response: { id: 'r', object: 'response' } })}\n\n` +
        `data: ${JSON.stringify({ type: 'response.output_text.delta', sequence_number: 1, item_id: 'i', output_index: 0, content_index: 0, delta: text })}\n\n`,
    );
    const { session } = open('long.sse', bytes);
    const first = await session.answer('content', { block: 0, piece: 0 });
    const second = await session.answer('content', { block: 0, piece: 1 });
    assert.equal(first.text + second.text, text);
    assert.deepEqual([...first.ends], []);
    assert.deepEqual([...second.ends], [text.length]);
  });

  it('shows the exact bytes of an event’s frame, and their line', async () => {
    const { session, bytes } = open('openai-responses-tool-call.sse');
    const detail = await session.answer('frame', { event: 1, piece: 0 });
    assert.deepEqual(detail.bytes, bytes.subarray(detail.start, detail.end));
    const before = new TextDecoder().decode(bytes.subarray(0, detail.start));
    assert.equal(detail.line, before.split('\n').length);
  });

  it('filters, and says what is wrong with a query', async () => {
    const { session } = open(LONG);
    const found = await session.answer('filter', { query: 'kind:tool_call_start lane:edit_file' });
    assert.equal(found.events.length, 1);
    const wrong = await session.answer('filter', { query: 'gap>soon' });
    assert.match(wrong.error ?? '', /needs a number/);
  });

  it('copies events as text, JSON and the bytes they came in, reading what touches at once', async () => {
    const { session, bytes, reads } = open(LONG);
    const events = Array.from({ length: 40 }, (_, at) => at);
    const before = reads();
    const sse = await session.answer('copy', { events, as: 'sse' });
    assert.equal(reads() - before, 1);
    assert.ok(new TextDecoder().decode(bytes).startsWith(sse.text));
    const json = await session.answer('copy', { events, as: 'json' });
    assert.equal(json.text.split('\n').length, 40);
    assert.equal((JSON.parse(json.text.split('\n')[0]!) as { n: number }).n, 0);
    const text = await session.answer('copy', { events, as: 'text' });
    assert.ok(text.text.length > 0 && !text.text.includes('{"n"'));
  });

  it('shows usage with its arithmetic as of an event', async () => {
    const { session } = open('framing-usage-mismatch.sse');
    const last = session.summary().counts.events - 1;
    const view = await session.answer('usage', { event: last });
    assert.deepEqual(view.asOf, { input: 9, output: 8, reasoning: 0, cached: 0, total: 23 });
    assert.match(view.check ?? '', /= 17, but the provider's total says 23/);
    const early = await session.answer('usage', { event: 0 });
    assert.deepEqual(early.asOf, {});
  });

  it('gives each sample of usage the time of its event', async () => {
    const { session } = open('framing-timed-lines.jsonl');
    const last = session.summary().counts.events - 1;
    const { samples } = await session.answer('usage', { event: last });
    const { times } = unpackRows(await session.answer('rows', { page: 0, skip: 0 }));
    assert.ok(samples.length > 0);
    for (const { event, atMs } of samples) assert.equal(atMs, times![event]);
    const untimed = await open(LONG).session.answer('usage', { event: 3 });
    assert.equal(untimed.samples[0]!.atMs, undefined);
  });

  it('answers for an event that is pointed at, and for rows of single events', async () => {
    const { session } = open(LONG);
    const { frames, starts } = unpackRows(await session.answer('rows', { page: 0, skip: 0 }));
    const place = { axis: 'bytes', position: starts[40]! } as const;
    const { event } = await session.answer('eventAt', place);
    assert.equal(frames[event], frames[40]);
    const some = unpackRows(await session.answer('rowsOf', { events: [3, 40] }));
    assert.deepEqual([...some.starts], [starts[3], starts[40]]);
  });

  it('finds stalls only where times were recorded', async () => {
    const timed = await open('framing-timed-lines.jsonl').session.answer('stalls', {
      thresholdMs: 1000,
    });
    assert.deepEqual(
      timed.map(({ fromMs, toMs }) => Math.round(toMs - fromMs)),
      [1807],
    );
    assert.deepEqual(await open(LONG).session.answer('stalls', { thresholdMs: 1 }), []);
  });

  it('bins lanes to the width asked for, all events counted', async () => {
    const { session } = open(LONG);
    const count = session.summary().counts.events;
    const lanes = await session.answer('lanes', { axis: 'event', from: 0, to: count, bins: 100 });
    const wire = lanes.lanes.find(({ id }) => id === 'wire')!;
    assert.equal(
      wire.counts.reduce((sum, one) => sum + one, 0),
      session.summary().counts.frames,
    );
    assert.ok(lanes.lanes.filter(({ id }) => id.startsWith('call:')).length === 5);
  });

  it('says what was found and what each reader thought of a file that is no capture', () => {
    const { unreadable } = open('framing-page.txt').session.summary();
    assert.match(unreadable?.[0]?.thought ?? '', /HTML/);
    assert.ok((unreadable?.length ?? 0) > 1);
  });
});
