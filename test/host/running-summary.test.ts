import assert from 'node:assert/strict';
import { providerOf } from '../../src/core/queries/provider.ts';
import { timing } from '../../src/core/queries/timing.ts';
import { usageAt } from '../../src/core/queries/usage.ts';
import { CaptureReader } from '../../src/core/read-capture.ts';
import type { UsageField } from '../../src/core/types/usage.ts';
import { RunningOutcome } from '../../src/host/running-outcome.ts';
import { RunningSummary } from '../../src/host/session-summary.ts';
import { responseInfo } from '../../src/host/session-views.ts';
import { fixtures } from '../support/fixtures.ts';

const CONTEXT = {
  revision: 1,
  fileName: 'a.sse',
  importer: 'sse',
  noCapture: undefined,
  overruled: {},
};

const encoder = new TextEncoder();

/** Many short responses; every third one fails. */
function manyResponses(count: number): Uint8Array {
  const events: string[] = [];
  for (let i = 0; i < count; i++) {
    const response = { id: `resp_${i}`, model: 'gpt-5.1', output: [], usage: { input_tokens: 2 } };
    events.push(JSON.stringify({ type: 'response.created', response: { id: response.id } }));
    const status = i % 3 === 2 ? 'failed' : 'completed';
    events.push(JSON.stringify({ type: `response.${status}`, response: { ...response, status } }));
  }
  return encoder.encode(events.map((event) => `data: ${event}\n\n`).join(''));
}

describe('a running summary', () => {
  it('says at the end what a look at the whole trace says, however often it was asked', () => {
    for (const { name, bytes } of fixtures()) {
      const reader = new CaptureReader({ nameHint: name });
      const running = new RunningSummary(reader);
      for (let at = 0; at < bytes.length; at += 97) {
        reader.push(bytes.subarray(at, at + 97));
        running.look(CONTEXT);
      }
      reader.finish();
      const { trace } = reader;
      const infos = trace.responses.map((response) => responseInfo(trace, response));
      const said = running.look(CONTEXT);
      const usage: { [field in UsageField]?: number } = {};
      for (const response of trace.responses)
        for (const [field, value] of Object.entries(usageAt(trace, response)))
          usage[field as UsageField] = (usage[field as UsageField] ?? 0) + value;
      assert.deepEqual(said.usage, usage, name);
      assert.equal(said.model, infos.find(({ model }) => model !== undefined)?.model, name);
      assert.equal(said.provider, providerOf(trace, reader.provider), name);
      assert.equal(said.error, infos.find(({ error }) => error !== undefined)?.error, name);
      assert.equal(said.stopRaw, infos.find(({ stop }) => stop === said.stop)?.stopRaw, name);
      const { sharedTimes, durationMs, source } = timing(trace);
      assert.deepEqual(
        [said.timing.sharedTimes, said.timing.durationMs, said.timing.source],
        [sharedTimes, durationMs, source],
        name,
      );
      const { note, warning, error } = said.counts.problems;
      const total = [...trace.problemCounts.values()].reduce((sum, count) => sum + count, 0);
      assert.equal(note + warning + error, total, name);
    }
  });

  it('names the event of the error that it shows', () => {
    const reader = new CaptureReader();
    reader.push(manyResponses(3));
    reader.finish();
    const { stop, errorEvent } = new RunningSummary(reader).look(CONTEXT);
    assert.equal(stop, 'error');
    assert.equal(errorEvent, reader.trace.failures[0]?.event);
  });

  it('reads a response again only when it had an event', () => {
    const reader = new CaptureReader();
    reader.push(manyResponses(2_000));
    const running = new RunningOutcome(reader.trace);
    running.look();
    let looked = 0;
    const { responses } = reader.trace;
    const counted = new Proxy(responses, {
      get: (list, key, self) => {
        if (typeof key === 'string' && /^\d+$/.test(key)) looked++;
        return Reflect.get(list, key, self) as unknown;
      },
    });
    Object.assign(reader.trace, { responses: counted });
    reader.push(manyResponses(1));
    assert.equal(running.look().usage.input, 4_002);
    assert.ok(looked < 10, `${looked} look-ups of responses`);
  });

  it('lets go of an outcome that another took the place of', () => {
    const push = (...chunks: object[]): void =>
      reader.push(encoder.encode(chunks.map((one) => `data: ${JSON.stringify(one)}\n\n`).join('')));
    const reader = new CaptureReader();
    const running = new RunningOutcome(reader.trace);
    const first = { index: 0, delta: { content: 'tide' } };
    push({ choices: [first, { index: 1, delta: {}, error: { message: 'overloaded' } }] });
    assert.equal(running.look().stop, 'error');
    push({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] });
    reader.finish();
    assert.equal(running.look().stop, 'end');
  });
});
