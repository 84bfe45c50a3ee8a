import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { iterUnified, type LocatedEvent } from '../../src/core/index.ts';
import { DIALECTS } from '../../src/core/dialects/registry.ts';
import { readCapture } from '../../src/core/read-capture.ts';
import { eventCount, kindOf } from '../../src/core/trace/trace.ts';
import { fixtures, FIXTURES } from '../support/fixtures.ts';

const bytes = readFileSync(join(FIXTURES, 'anthropic-messages-tool-use.sse'));

/** A body in pieces that counts how often it is read and whether it was cancelled. */
function countedBody(size: number) {
  const seen = { reads: 0, cancelled: false };
  let at = 0;
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.reads++;
        if (at >= bytes.length) {
          controller.close();
          return;
        }
        controller.enqueue(bytes.subarray(at, at + size));
        at += size;
      },
      cancel() {
        seen.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { body, seen };
}

async function* pieces(size: number, of: Uint8Array = bytes): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < of.length; at += size) {
    await Promise.resolve();
    yield of.subarray(at, at + size);
  }
}

async function collect(events: AsyncIterable<LocatedEvent>): Promise<LocatedEvent[]> {
  const all: LocatedEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** Takes one event and leaves. */
async function iterOne(events: AsyncGenerator<LocatedEvent>): Promise<void> {
  await events.next();
  await events.return(undefined);
}

describe('iterUnified', () => {
  it('yields the events of the trace, for every fixture, in any pieces', async () => {
    for (const { name, bytes: all } of fixtures()) {
      const { trace } = readCapture(all);
      const kinds = Array.from({ length: eventCount(trace) }, (_, event) => kindOf(trace, event));
      for (const size of [7, 4096]) {
        const events = await collect(iterUnified(pieces(size, all)));
        assert.deepEqual(
          events.map(({ kind }) => kind),
          kinds,
          name,
        );
        assert.deepEqual(
          events.map(({ frame, start }) => [frame, start]),
          events.map((_, event) => {
            const frame = trace.events.frame.at(event);
            return [frame, trace.frames.start(frame)];
          }),
          name,
        );
      }
    }
  });

  it('reads the body only when the next event is asked for', async () => {
    const { body, seen } = countedBody(64);
    const events = iterUnified(body, 'anthropic-messages', 'sse');
    assert.equal(seen.reads, 0);
    await events.next();
    const before = seen.reads;
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(seen.reads, before, 'nothing is read ahead');
    assert.ok(before * 64 < bytes.length);
    await events.return();
  });

  it('yields an event as soon as its last byte has come', async () => {
    const firstEnd = bytes.indexOf('\n\n') + 2;
    const { body, seen } = countedBody(firstEnd);
    const first = await iterUnified(body, 'anthropic-messages', 'sse').next();
    assert.equal(first.value?.kind, 'raw');
    assert.equal(seen.reads, 1);
  });

  it('cancels the body when the consumer stops', async () => {
    const { body, seen } = countedBody(100);
    for await (const event of iterUnified(body, 'anthropic-messages', 'sse'))
      if (event.kind === 'usage') break;
    assert.ok(seen.cancelled);
  });

  it('cancels the body when the consumer throws', async () => {
    const { body, seen } = countedBody(100);
    await assert.rejects(async () => {
      for await (const { kind } of iterUnified(body, 'anthropic-messages', 'sse'))
        throw new Error(`enough of ${kind}`);
    }, /enough/);
    assert.ok(seen.cancelled);
  });

  it('does not cancel a body that ended, and ends an async iterable that it leaves early', async () => {
    const whole = countedBody(4096);
    await collect(iterUnified(whole.body));
    assert.equal(whole.seen.cancelled, false);
    let closed = false;
    async function* source(): AsyncGenerator<Uint8Array> {
      try {
        yield* pieces(50);
      } finally {
        closed = true;
      }
    }
    await iterOne(iterUnified(source(), 'anthropic-messages', 'sse'));
    assert.ok(closed);
  });

  it('takes the id of any dialect, a provider that speaks one, and tells the rest itself', async () => {
    const kinds = async (provider?: string): Promise<string[]> =>
      (await collect(iterUnified(pieces(512), provider))).map(({ kind }) => kind);
    const told = await kinds();
    assert.ok(told.includes('tool_call_done'));
    for (const provider of ['anthropic-messages', 'anthropic', 'openai', 'gemini', 'constructor'])
      assert.deepEqual(await kinds(provider), told, provider);
    // A dialect that is not this stream's reads nothing of it.
    for (const { id } of DIALECTS.filter((one) => one.id !== 'anthropic-messages'))
      assert.ok(!(await kinds(id)).includes('tool_call_done'), id);
    assert.ok(!(await kinds('ollama')).includes('tool_call_done'));
  });

  it('passes on what reading the body throws', async () => {
    const broken = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.error(new Error('connection reset'));
      },
    });
    await assert.rejects(collect(iterUnified(broken)), /connection reset/);
  });

  it('tells what is no event through its hooks', async () => {
    const told: string[] = [];
    await collect(
      iterUnified(pieces(33), undefined, undefined, {
        onFact: (response, key) => told.push(`fact ${response} ${key}`),
        onBlock: (block, response, { kind }) => told.push(`block ${block} ${response} ${kind}`),
        onProblem: ({ code }) => told.push(`problem ${code}`),
      }),
    );
    assert.ok(told.includes('fact 0 id') && told.some((one) => one.startsWith('block 0 0 ')));
  });
});
