import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/core/types/json.ts';
import {
  callStep,
  completed,
  delta,
  interactions,
  start,
  stop,
  text,
} from './gemini-interactions-payloads.ts';
import { flat } from './gemini-reading.ts';

describe('Gemini Interactions', () => {
  describe('keeps steps apart:', () => {
    it('several may be open at once', () => {
      const said = interactions([
        start(0, { type: 'model_output' }),
        callStep(1),
        text(0, 'a'),
        delta(1, { type: 'arguments_delta', arguments: '{"x":' }),
        text(0, 'b'),
        delta(1, { type: 'arguments_delta', arguments: '1}' }),
        stop(1),
        stop(0),
      ]);
      assert.deepEqual(flat(said).slice(2, 7), [
        'text_delta #1 "a"',
        'call_delta #0 "{\\"x\\":"',
        'text_delta #1 "b"',
        'call_delta #0 "1}"',
        'call_done #0 complete accumulated {"x":1}',
      ]);
    });

    it('an index used twice is two steps, the first one is closed', () => {
      const said = interactions([callStep(0, 'c1'), callStep(0, 'c2'), stop(0)], false);
      assert.deepEqual(flat(said), [
        'call_start #0 c1 f client json',
        'call_done #0 complete accumulated {}',
        'call_start #1 c2 f client json',
        'call_done #1 complete accumulated {}',
      ]);
      assert.deepEqual(said.problems, ['warning index-reused']);
    });

    it('a missing index means the latest step', () => {
      const said = interactions(
        [
          start(0, { type: 'model_output' }),
          { delta: { type: 'text', text: 'a' }, event_type: 'step.delta' },
          { event_type: 'step.stop' },
          { step: { type: 'model_output' }, event_type: 'step.start' },
          { delta: { type: 'text', text: 'b' }, event_type: 'step.delta' },
        ],
        false,
      );
      assert.deepEqual(flat(said), [
        'raw step start',
        'text_delta #0 "a"',
        'raw #0 step stop',
        'raw step start',
        'text_delta #1 "b"',
      ]);
      assert.deepEqual(said.problems, Array(4).fill('warning index-missing'));
    });

    it('a delta of no step opens one, unless nothing knows what it is', () => {
      const said = interactions(
        [
          text(4, 'a'),
          delta(5, { type: 'arguments_delta', arguments: '{}' }),
          delta(6, { type: 'thought_signature', signature: 'S1' }),
          delta(7, { type: 'hologram' }),
        ],
        false,
      );
      assert.deepEqual(flat(said), [
        'text_delta #0 "a"',
        'call_start #1 - - client json',
        'call_delta #1 "{}"',
        'signed reasoning #2 S1',
        'raw unknown delta',
      ]);
      assert.deepEqual(said.problems, [
        'warning delta-before-start',
        'warning delta-before-start',
        'warning delta-before-start',
        'note unknown-item',
      ]);
    });

    it('a delta after the stop is raw, but never loses a signature', () => {
      const said = interactions(
        [
          start(0, { type: 'thought' }),
          stop(0),
          text(0, 'late'),
          delta(0, { type: 'thought_signature', signature: 'S1' }),
        ],
        false,
      );
      assert.deepEqual(flat(said), [
        'raw step start',
        'raw step stop',
        'raw late delta',
        'signed reasoning #0 S1',
      ]);
      assert.deepEqual(said.problems, Array(2).fill('warning delta-after-stop'));
    });

    it('arguments for a step that is no call, and the end of none, are said', () => {
      const said = interactions(
        [
          start(0, { type: 'model_output' }),
          delta(0, { type: 'arguments_delta', arguments: '{}' }),
          stop(3),
          { event_type: 'step.stop' },
        ],
        false,
      );
      assert.deepEqual(said.problems, [
        'warning ambiguous-fragment',
        'warning stop-before-start',
        'warning index-missing',
      ]);
    });
  });

  describe('calls', () => {
    const problemsOf = (...payloads: readonly JsonObject[]): readonly string[] =>
      interactions(payloads, false).problems;

    it('without an id or a name are complete, and said', () => {
      assert.deepEqual(problemsOf(start(0, { type: 'function_call' }), stop(0)), [
        'warning unknown-item',
        'warning synthetic-id',
      ]);
    });

    it('may get another id on the way', () => {
      const args = { type: 'arguments_delta', id: 'c2', arguments: '{}' };
      assert.deepEqual(problemsOf(callStep(0), delta(0, args), stop(0)), ['note id-changed']);
    });

    it('with different arguments as text and as an object go by the text', () => {
      const said = interactions(
        [
          start(0, { type: 'function_call', id: 'c1', name: 'f', arguments: { a: 1 } }),
          delta(0, { type: 'arguments_delta', arguments: '{"a":2,"a":3}' }),
          stop(0),
        ],
        false,
      );
      assert.equal(flat(said).at(-1), 'call_done #0 complete accumulated {"a":3}');
      assert.deepEqual(said.problems, ['warning duplicate-key', 'note arguments-mismatch']);
    });

    it('that never stop are complete when the interaction ends well, else incomplete', () => {
      const open = [callStep(0), delta(0, { type: 'arguments_delta', arguments: '{"a":1}' })];
      assert.deepEqual(interactions([...open, completed('requires_action')]).lines[2], [
        'call_done #0 complete accumulated {"a":1}',
        'done 0/0 tool_use requires_action',
      ]);
      assert.deepEqual(interactions([...open, completed('incomplete')]).lines[2], [
        'call_done #0 incomplete accumulated',
        'done 0/0 length incomplete',
      ]);
      const cut = interactions(open);
      assert.deepEqual(cut.lines.at(-1), [
        'call_done #0 incomplete accumulated',
        'done 0/0 truncated -',
      ]);
      assert.deepEqual(cut.problems, ['warning arguments-interrupted', 'error missing-terminal']);
    });
  });
});
