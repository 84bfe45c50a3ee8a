import assert from 'node:assert/strict';
import { geminiInteractions } from '../../../src/core/dialects/gemini-interactions.ts';
import {
  EVENT_TYPES,
  STATUSES,
  UNFINISHED,
} from '../../../src/core/dialects/gemini-interactions/vocabulary.ts';
import { INTERACTION_USAGE } from '../../../src/core/dialects/gemini-wire/usage-meter.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import type { StopReason } from '../../../src/core/types/unified-event.ts';
import {
  callStep,
  completed,
  created,
  delta,
  interactions,
  start,
  stop,
  text,
} from './gemini-interactions-payloads.ts';
import { END_MARKER, flat, read, wire } from './gemini-reading.ts';

describe('Gemini Interactions', () => {
  describe('maps statuses:', () => {
    const expected: { readonly [status: string]: StopReason } = {
      completed: 'end',
      requires_action: 'tool_use',
      incomplete: 'length',
      budget_exceeded: 'length',
      requires_continuation: 'pause',
      failed: 'error',
      cancelled: 'cancelled',
      in_progress: 'other',
      queued: 'other',
      a_word_of_tomorrow: 'other',
    };
    for (const [status, word] of Object.entries(expected)) {
      it(`${status} is ${word}`, () => {
        assert.deepEqual(flat(interactions([completed(status)])), [`done 0/0 ${word} ${status}`]);
        const old = { ...completed(status), event_type: 'interaction.complete' };
        assert.deepEqual(flat(interactions([old])), [`done 0/0 ${word} ${status}`]);
      });
    }

    it('every status of the table is in a row', () => {
      assert.deepEqual(
        [...STATUSES.keys(), ...UNFINISHED].filter((status) => !(status in expected)),
        [],
      );
    });

    it('completed after a client call is tool_use, after a server call it is not', () => {
      const client = [callStep(0), stop(0), completed()];
      const server = [start(0, { type: 'url_context_call', id: 's' }), stop(0), completed()];
      assert.equal(flat(interactions(client)).at(-1), 'done 0/0 tool_use completed');
      assert.equal(flat(interactions(server)).at(-1), 'done 0/0 end completed');
    });

    it('none at all is told by the event, whatever the status was before', () => {
      const said = interactions([created(), { ...completed(), interaction: { id: 'v1' } }]);
      assert.equal(flat(said).at(-1), 'done 0/0 end -');
      assert.deepEqual(said.problems, ['note missing-stop-reason']);
    });

    it('completed while in progress contradicts itself', () => {
      assert.deepEqual(interactions([completed('queued')]).problems, [
        'warning status-contradiction',
      ]);
    });
  });

  describe('reads events:', () => {
    const interaction = { id: 'v1', status: 'completed' };
    const step = { type: 'model_output' };
    const fields = { type: 'text', text: 'a' };
    const expected: { readonly [type: string]: readonly [payload: JsonObject, line: string] } = {
      'interaction.created': [{ interaction }, 'raw interaction created'],
      'interaction.start': [{ interaction }, 'raw interaction created'],
      'interaction.status_update': [{ status: 'in_progress' }, 'raw status'],
      'interaction.in_progress': [{}, 'raw status'],
      'interaction.requires_action': [{}, 'raw status'],
      'interaction.completed': [{ interaction }, 'done 0/0 end completed'],
      'interaction.complete': [{ interaction }, 'done 0/0 end completed'],
      'step.start': [{ index: 0, step }, 'raw step start'],
      'content.start': [{ index: 0, content: { type: 'text' } }, 'raw step start'],
      'step.delta': [{ index: 0, delta: fields }, 'text_delta #0 "a"'],
      'content.delta': [{ index: 0, delta: fields }, 'text_delta #0 "a"'],
      'step.stop': [{ index: 0 }, 'raw step stop'],
      'content.stop': [{ index: 0 }, 'raw step stop'],
      error: [{ error: { code: 'c' } }, 'error {"code":"c"}'],
      'interaction.error': [{ error: { code: 'c' } }, 'error {"code":"c"}'],
    };
    for (const [type, [payload, line]] of Object.entries(expected)) {
      it(type, () => {
        assert.deepEqual(flat(interactions([{ ...payload, event_type: type }], false)), [line]);
        assert.deepEqual(flat(read(geminiInteractions, [wire(payload, type)], false)), [line]);
      });
    }

    it('every event of the table is in a row', () => {
      assert.deepEqual(
        [...EVENT_TYPES.keys()].filter((type) => !(type in expected)),
        [],
      );
    });
  });

  it('reads both vocabularies alike', () => {
    const words: readonly (readonly [string, string])[] = [
      ['interaction.start', 'interaction.created'],
      ['content.start', 'step.start'],
      ['content.delta', 'step.delta'],
      ['content.stop', 'step.stop'],
      ['interaction.complete', 'interaction.completed'],
    ];
    const payloads = [
      created(),
      start(0, { type: 'thought' }),
      delta(0, { type: 'thought_summary', content: { type: 'text', text: 'hm' } }),
      stop(0),
      callStep(1),
      delta(1, { type: 'arguments_delta', arguments: '{}' }),
      stop(1),
      completed('requires_action'),
    ];
    const old = payloads.map((payload): JsonObject => {
      const type = words.find(([, now]) => now === payload['event_type'])![0];
      const { step, ...rest } = payload;
      return { ...rest, ...(step !== undefined && { content: step }), event_type: type };
    });
    assert.deepEqual(interactions(old), interactions(payloads));
    assert.equal(flat(interactions(old)).at(-1), 'done 0/0 tool_use requires_action');
  });

  it('takes the name of the event where the payload has none, and the payload’s where it has', () => {
    const bare = (payload: JsonObject): JsonObject => {
      const { event_type: _type, ...rest } = payload;
      return rest;
    };
    const said = read(geminiInteractions, [
      wire(bare(created()), 'interaction.created'),
      wire(bare(text(0, 'a')), 'step.delta'),
      wire(text(0, 'b'), 'message.delta'),
      wire({ ...bare(text(0, 'c')), eventType: 'step.delta' }),
      wire(bare(completed()), 'interaction.completed'),
      wire({}, 'done'),
      END_MARKER,
    ]);
    assert.deepEqual(flat(said), [
      'raw interaction created',
      'text_delta #0 "a"',
      'text_delta #0 "b"',
      'text_delta #0 "c"',
      'done 0/0 end completed',
      'raw end marker',
      'raw end marker',
    ]);
    assert.deepEqual(said.problems, ['warning delta-before-start', 'note event-name-mismatch']);
  });

  it('tells facts, and an empty id is none', () => {
    const { facts } = interactions([
      created('', { service_tier: 'standard' }),
      completed('completed', { id: '', model: 'm' }),
    ]);
    assert.deepEqual(facts, [
      '0 provider=google',
      '0 model=m',
      '0 service_tier=standard',
      '0 status=in_progress',
      '0 status=completed',
    ]);
  });

  describe('usage', () => {
    const usage = (total_tokens: number): JsonObject => ({ total_tokens });

    it('has every field of the table', () => {
      const sent = Object.fromEntries([...INTERACTION_USAGE.keys()].map((key, at) => [key, at]));
      assert.equal(
        flat(interactions([completed('completed', { usage: sent })]))[0],
        'usage interaction.usage {"input":0,"output":1,"reasoning":2,"cached":3,"tool_input":4,"total":5}',
      );
    });

    it('is read in all its places; a step’s share is no total', () => {
      const said = interactions([
        created('v1', { usage: usage(1) }),
        { status: 'in_progress', usage: usage(2), event_type: 'interaction.status_update' },
        start(0, { type: 'model_output' }),
        { ...text(0, 'a'), metadata: { total_usage: usage(3) } },
        { ...stop(0), step_usage: usage(900), usage: usage(4) },
        completed('completed', { usage: usage(5) }),
      ]);
      assert.deepEqual(
        flat(said).filter((line) => line.startsWith('usage')),
        [
          'usage interaction.usage {"total":1}',
          'usage usage {"total":2}',
          'usage metadata.total_usage {"total":3}',
          'usage usage {"total":4}',
          'usage interaction.usage {"total":5}',
        ],
      );
      assert.deepEqual(said.problems, []);
    });

    it('follows the rule that cached input is part of the input and thoughts come on top', () => {
      assert.equal(geminiInteractions.usageRule('google').inputIncludesCached, true);
      assert.equal(geminiInteractions.usageRule('google').outputIncludesReasoning, false);
    });
  });

  describe('errors', () => {
    const failure = { error: { code: 'overloaded', message: 'busy' }, event_type: 'error' };
    const line = 'error {"code":"overloaded","message":"busy"}';

    it('end the interaction without a done, also as the first event', () => {
      assert.deepEqual(flat(interactions([callStep(0), failure])), [
        'call_start #0 c1 f client json',
        'call_done #0 incomplete accumulated',
        line,
      ]);
      assert.deepEqual(flat(interactions([failure])), [line]);
      assert.deepEqual(flat(read(geminiInteractions, [wire({ error: failure.error }, 'error')])), [
        line,
      ]);
    });

    for (const [where, fields] of Object.entries({
      'in the event': { message: 'busy' },
      'beside its type': { error: { message: 'busy' } },
      'in the interaction': { interaction: { id: 'i', error: { message: 'busy' } } },
    }))
      it(`of the preview stand ${where}`, () => {
        assert.deepEqual(flat(interactions([{ event_type: 'interaction.error', ...fields }])), [
          'error {"message":"busy"}',
        ]);
      });

    it('inside a step wait for the end, and outweigh its status', () => {
      const step = start(0, { type: 'model_output', error: { code: 13, message: 'no' } });
      const said = interactions([step, stop(0), completed()]);
      assert.deepEqual(flat(said), [
        'raw step start',
        'error {"code":"13","message":"no"}',
        'raw step stop',
        'done 0/0 error completed',
      ]);
      assert.deepEqual(said.problems, ['warning status-contradiction']);
      assert.deepEqual(interactions([step]).problems, ['error missing-terminal']);
    });

    it('of a failed interaction stand in it', () => {
      const errors = [{ code: 'internal', message: 'oops' }];
      assert.deepEqual(flat(interactions([completed('failed', { errors })])), [
        'error {"code":"internal","message":"oops"}',
        'done 0/0 error failed',
      ]);
    });

    it('after the end, told twice, or followed by more are said', () => {
      const said = interactions([completed(), failure, failure, text(0, 'late')]);
      assert.deepEqual(said.problems, [
        'warning error-after-success',
        'note duplicate-error',
        'warning event-after-terminal',
        'warning delta-before-start',
      ]);
    });

    it('of Google’s common shape are read in an interaction as well', () => {
      const common = { error: { code: 503, message: 'busy', status: 'UNAVAILABLE' } };
      assert.deepEqual(interactions([created(), common]).lines[1], [
        'error {"type":"UNAVAILABLE","code":"503","message":"busy"}',
      ]);
    });
  });

  describe('several interactions in one stream', () => {
    it('are hops of one answer, each with its token; the next one may begin unannounced', () => {
      const hop = completed('requires_continuation', { continuation_token: 'T1' });
      const said = interactions([created(), hop, created('v2'), text(0, 'a'), hop, text(0, 'b')]);
      assert.deepEqual(flat(said), [
        'raw interaction created',
        'signed response T1',
        'done 0/0 pause requires_continuation',
        'raw interaction created',
        'text_delta #0 "a"',
        'signed response T1',
        'done 1/0 pause requires_continuation',
        'text_delta #1 "b"',
        'done 2/0 truncated -',
      ]);
      assert.ok(!said.problems.includes('note spliced-response'));
    });

    it('are kept apart when they have nothing to do with each other', () => {
      const said = interactions([created('v1'), created('v2'), completed()]);
      assert.deepEqual(flat(said), [
        'raw interaction created',
        'done 0/0 truncated -',
        'raw interaction created',
        'done 1/0 end completed',
      ]);
      assert.deepEqual(said.problems, ['warning spliced-response', 'error missing-terminal']);
    });

    it('are one when it is created or completed twice', () => {
      const said = interactions([created(), created(), completed(), completed()]);
      assert.deepEqual(said.problems, ['note duplicate-start', 'note duplicate-terminal']);
    });
  });

  it('counts a status that ends as the end when the last event is missing', () => {
    const said = interactions([
      created(),
      { interaction_id: 'v1', event_type: 'interaction.requires_action' },
    ]);
    assert.deepEqual(flat(said), [
      'raw interaction created',
      'raw status',
      'done 0/0 tool_use requires_action',
    ]);
    assert.deepEqual(said.problems, ['warning missing-terminal']);
    const open = interactions([created(), { event_type: 'interaction.in_progress' }]);
    assert.equal(flat(open).at(-1), 'done 0/0 truncated -');
  });

  it('keeps the checkpoint of a status update', () => {
    const update = { continuation_token: 'T1', event_type: 'interaction.status_update' };
    assert.deepEqual(interactions([update], false).lines[0], ['raw status', 'signed response T1']);
  });

  it('reads an interaction that was not streamed, and outputs only where no step came', () => {
    const whole: JsonObject = {
      object: 'interaction',
      id: 'v1',
      status: 'completed',
      steps: [
        { type: 'thought', signature: 'S1' },
        { type: 'text', text: 'a' },
      ],
    };
    assert.deepEqual(flat(interactions([whole])), [
      'signed reasoning #0 S1',
      'raw #0 step stop',
      'text_delta #1 "a"',
      'raw #1 step stop',
      'done 0/0 end completed',
    ]);
    const outputs = [{ type: 'text', text: 'a' }];
    const streamed = interactions([text(0, 'a'), stop(0), completed('completed', { outputs })]);
    assert.deepEqual(
      flat(streamed).filter((line) => line.startsWith('text')),
      ['text_delta #0 "a"'],
    );
  });

  it('shows an event that nothing knows, and leaves alone what is not its own', () => {
    const said = interactions([{ event_type: 'interaction.paused' }, { type: 'ping' }, [], {}]);
    assert.deepEqual(said.taken, [true, false, false, false]);
    assert.deepEqual(said.problems, ['note unknown-event']);
    assert.deepEqual(flat(said), ['raw unknown event']);
    assert.equal(read(geminiInteractions, [wire(created(), '', 'sent')]).taken[0], false);
  });

  describe('is recognised', () => {
    const cases: readonly (readonly [string, Json, string, number | undefined])[] = [
      ['by its event type', created(), '', 3],
      ['by the old event type', { event_type: 'content.delta' }, '', 3],
      ['as a whole', { object: 'interaction' }, '', 3],
      ['by the event’s name and a key that fits', { index: 0 }, 'step.stop', 2],
      ['by an error with an event type', { error: {}, event_type: 'error' }, '', 2],
      ['not by a name alone', {}, 'step.stop', undefined],
      ['not by another’s name', { index: 0 }, 'content_block_stop', undefined],
      ['not by another’s error', { error: {}, type: 'error' }, 'error', undefined],
      ['not by a list', [created()], '', undefined],
    ];
    for (const [how, payload, eventName, score] of cases) {
      it(how, () => assert.equal(geminiInteractions.sniff(wire(payload, eventName))?.score, score));
    }
  });
});
