import assert from 'node:assert/strict';
import { openaiRealtime } from '../../../src/core/dialects/openai-realtime.ts';
import {
  CLIENT_NOTES,
  CONTENT_EVENTS,
  RESPONSE_NOTES,
  SERVER_NOTES,
} from '../../../src/core/dialects/openai-realtime/vocabulary.ts';
import { describeEvent } from '../../../src/core/queries/describe-event.ts';
import { traceOutcome } from '../../../src/core/queries/summary.ts';
import { readCapture } from '../../../src/core/read-capture.ts';
import { eventCount } from '../../../src/core/trace/trace.ts';
import type { WireEvent } from '../../../src/core/types/wire-event.ts';

const encoder = new TextEncoder();

function read(...events: readonly object[]) {
  const text = events.map((event) => `${JSON.stringify(event)}\n`).join('');
  const { trace } = readCapture(encoder.encode(text), {
    framing: 'ndjson',
    dialect: 'openai-realtime',
  });
  return {
    outcome: traceOutcome(trace),
    events: Array.from({ length: eventCount(trace) }, (_, event) => describeEvent(trace, event)),
  };
}

const wire = (payload: object, direction: WireEvent['direction'] = 'received'): WireEvent => ({
  frame: 0,
  start: 0,
  at: undefined,
  eventName: '',
  type: '',
  payload: payload as never,
  text: '',
  sentinel: false,
  direction,
});

describe('openai-realtime', () => {
  describe('every event type has its row', () => {
    for (const [type, note] of SERVER_NOTES)
      it(`${type} is raw: ${note}`, () => {
        const [event] = read({ type, event_id: 'event_1' }).events;
        assert.equal(event?.kind, 'raw');
        assert.equal(event['note'], note);
      });

    for (const [type, note] of RESPONSE_NOTES)
      it(`${type} is raw inside its response: ${note}`, () => {
        const [event] = read({ type, event_id: 'event_1', response_id: 'r' }).events;
        assert.equal(event?.['note'], note);
        assert.equal(event?.response, 0);
      });

    for (const [type, { final, spoken }] of CONTENT_EVENTS)
      it(`${type} is text${spoken ? ', spoken' : ''}`, () => {
        const told = final ? { [spoken ? 'transcript' : 'text']: 'ahoy' } : { delta: 'ahoy' };
        const { events, outcome } = read({ type, event_id: 'e', response_id: 'r', ...told });
        assert.equal(events[0]?.kind, 'text_delta');
        assert.equal(outcome.responses[0]?.text, 'ahoy');
      });
  });

  it('says what a client sent', () => {
    for (const [type, note] of CLIENT_NOTES) {
      const { trace } = readCapture(
        encoder.encode(
          `${JSON.stringify({ direction: 'sent', data: { type } })}\n${JSON.stringify({ direction: 'received', data: { type: 'session.created', event_id: 'e', session: {} } })}\n`,
        ),
        { dialect: 'openai-realtime', nameHint: 'a.jsonl' },
      );
      assert.equal(describeEvent(trace, 0)['note'], note, type);
    }
  });

  const done = (status: string, details?: object): object => ({
    type: 'response.done',
    event_id: 'e',
    response: { id: 'r', status, status_details: details },
  });

  for (const [status, details, stop, raw] of [
    ['completed', undefined, 'end', 'completed'],
    ['cancelled', { reason: 'client_cancelled' }, 'cancelled', 'client_cancelled'],
    ['incomplete', { reason: 'max_output_tokens' }, 'length', 'max_output_tokens'],
    ['incomplete', { reason: 'content_filter' }, 'refusal', 'content_filter'],
    ['incomplete', {}, 'other', 'incomplete'],
    ['failed', { error: { code: 'server_error' } }, 'error', 'failed'],
    ['something_new', undefined, 'other', 'something_new'],
  ] as const)
    it(`status ${status} with ${JSON.stringify(details)} stops with ${stop}`, () => {
      const [response] = read(done(status, details)).outcome.responses;
      assert.equal(response?.stop, stop);
      assert.equal(response?.stop_raw, raw);
    });

  for (const [reason, stop] of [
    ['close_requested', 'end'],
    ['remote_hangup', 'end'],
    ['expired', 'length'],
    ['content', 'refusal'],
    ['connection_lost', 'other'],
  ] as const)
    it(`a Live session closed for ${reason} stops with ${stop}`, () => {
      const [response] = read(
        { type: 'session.output_transcript.delta', event_id: 'e', delta: 'ahoy' },
        { type: 'session.closed', event_id: 'e', reason },
      ).outcome.responses;
      assert.equal(response?.stop, stop);
      assert.equal(response?.stop_raw, reason);
    });

  it('keeps interleaved responses apart by their id', () => {
    const delta = (response: string, text: string): object => ({
      type: 'response.output_text.delta',
      event_id: 'e',
      response_id: response,
      item_id: `i${response}`,
      content_index: 0,
      delta: text,
    });
    const { outcome } = read(delta('a', 'A1'), delta('b', 'B1'), delta('a', 'A2'));
    assert.deepEqual(
      outcome.responses.map(({ id, text, stop }) => [id, text, stop]),
      [
        ['a', 'A1A2', 'truncated'],
        ['b', 'B1', 'truncated'],
      ],
    );
  });

  it('adopts final arguments that contradict the deltas, and says so', () => {
    const call = { response_id: 'r', item_id: 'i', call_id: 'c', event_id: 'e' };
    const { outcome } = read(
      { type: 'response.function_call_arguments.delta', ...call, delta: '{"a":1' },
      { type: 'response.function_call_arguments.done', ...call, name: 'f', arguments: '{"a":2}' },
      done('completed'),
    );
    assert.deepEqual(outcome.responses[0]?.tool_calls, [
      {
        id: 'c',
        name: 'f',
        arguments_text: '{"a":2}',
        arguments: { a: 2 },
        status: 'complete',
        executed_by: 'client',
      },
    ]);
    assert.equal(outcome.responses[0]?.stop, 'tool_use');
    const codes = outcome.problems.map(({ code }) => code);
    assert.ok(codes.includes('arguments-mismatch') && codes.includes('delta-before-start'));
  });

  it('calls arguments that are no JSON invalid and makes none up', () => {
    const call = { response_id: 'r', item_id: 'i', call_id: 'c', event_id: 'e' };
    const { outcome } = read({
      type: 'response.function_call_arguments.done',
      ...call,
      name: 'f',
      arguments: '{"a":',
    });
    const [found] = outcome.responses[0]!.tool_calls;
    assert.equal(found?.status, 'invalid');
    assert.equal(found?.arguments, undefined);
  });

  it('is told from other dialects by what only it has', () => {
    const score = (payload: object): number | undefined =>
      openaiRealtime.sniff(wire(payload))?.score;
    assert.equal(score({ type: 'session.created', event_id: 'e', session: {} }), 3);
    assert.equal(score({ type: 'response.output_text.delta', event_id: 'e' }), 3);
    assert.equal(score({ type: 'response.output_text.delta', sequence_number: 4 }), undefined);
    assert.equal(score({ type: 'ping' }), undefined);
    assert.equal(score({ type: 'message_start', message: {} }), undefined);
    assert.equal(openaiRealtime.sniff(wire({ type: 'session.update' }, 'sent'))?.score, 2);
  });
});
