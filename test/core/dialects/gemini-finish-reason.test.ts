import assert from 'node:assert/strict';
import { geminiGenerate } from '../../../src/core/dialects/gemini-generate.ts';
import { FINISH_REASONS } from '../../../src/core/dialects/gemini-wire/finish-reason.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import type { StopReason } from '../../../src/core/types/unified-event.ts';
import { call, chunk, generate, stop } from './gemini-generate-payloads.ts';
import { flat, wire } from './gemini-reading.ts';

describe('Gemini generateContent', () => {
  describe('maps finish reasons:', () => {
    const expected: { readonly [reason: string]: StopReason } = {
      STOP: 'end',
      MAX_TOKENS: 'length',
      CONTINUATION: 'pause',
      SAFETY: 'refusal',
      RECITATION: 'refusal',
      BLOCKLIST: 'refusal',
      PROHIBITED_CONTENT: 'refusal',
      SPII: 'refusal',
      MODEL_ARMOR: 'refusal',
      IMAGE_SAFETY: 'refusal',
      IMAGE_PROHIBITED_CONTENT: 'refusal',
      IMAGE_RECITATION: 'refusal',
      LANGUAGE: 'refusal',
      ESCALATION: 'refusal',
      PUP_LIMITED_DISABLED: 'refusal',
      MALFORMED_FUNCTION_CALL: 'other',
      UNEXPECTED_TOOL_CALL: 'other',
      TOO_MANY_TOOL_CALLS: 'other',
      MISSING_THOUGHT_SIGNATURE: 'other',
      MALFORMED_RESPONSE: 'other',
      NO_IMAGE: 'other',
      IMAGE_OTHER: 'other',
      OTHER: 'other',
      FINISH_REASON_UNSPECIFIED: 'other',
      A_WORD_OF_TOMORROW: 'other',
    };
    for (const [reason, word] of Object.entries(expected)) {
      it(`${reason} is ${word}`, () => {
        assert.deepEqual(generate([stop(reason)]).lines.at(-1), [`done 0/0 ${word} ${reason}`]);
      });
    }

    it('every reason of the table is in a row', () => {
      assert.deepEqual(
        [...FINISH_REASONS.keys()].filter((reason) => !(reason in expected)),
        [],
      );
      assert.equal(FINISH_REASONS.size, 24);
    });

    it('numbers are read by the API that numbered them', () => {
      const done = (payload: JsonObject): string => generate([payload]).lines.at(-1)![0]!;
      const vertex = { createTime: '2026-01-01T00:00:00Z' };
      assert.equal(done(stop(1)), 'done 0/0 end 1');
      assert.equal(done(stop(10)), 'done 0/0 other 10');
      assert.equal(done({ ...stop(10), ...vertex }), 'done 0/0 refusal 10');
      assert.equal(done({ ...stop(9), ...vertex }), 'done 0/0 other 9');
      assert.equal(done(stop(9)), 'done 0/0 refusal 9');
      assert.equal(done(stop(99)), 'done 0/0 other 99');
    });

    it('STOP after a call is tool_use, but not after a call that the server made', () => {
      const client = [chunk([call({ name: 'f' })]), stop()];
      const server = [chunk([{ executableCode: { code: '1' } }]), stop()];
      assert.deepEqual(generate(client).lines.at(-1), ['done 0/0 tool_use STOP']);
      assert.deepEqual(generate(server).lines.at(-1), ['done 0/0 end STOP']);
    });

    it('the last one counts, unless it says nothing', () => {
      const reasons = ['STOP', 'STOP', 'SAFETY', '', null, 'FINISH_REASON_UNSPECIFIED', 0];
      const said = generate(reasons.map((reason) => stop(reason)));
      assert.deepEqual(said.lines.at(-1), ['done 0/0 refusal SAFETY']);
      assert.ok(
        flat(said)
          .slice(0, -1)
          .every((line) => line.startsWith('raw')),
      );
    });
  });

  describe('is recognised', () => {
    const cases: readonly (readonly [string, Json, number | undefined, string | undefined])[] = [
      ['by parts', chunk([{ text: 'a' }]), 3, 'google'],
      ['by parts, from Vertex', { ...chunk([]), createTime: 'x' }, 3, 'vertex'],
      ['by a finish reason', stop(), 3, 'google'],
      ['by prompt feedback', { promptFeedback: {} }, 3, 'google'],
      ['by token counts', { usageMetadata: { promptTokenCount: 1 } }, 2, 'google'],
      ['by its wrapper', { response: chunk([]) }, 3, 'google'],
      ['by the first element of a list', [chunk([])], 3, 'google'],
      ['by a Google error', { error: { code: 400, status: 'INVALID_ARGUMENT' } }, 2, 'google'],
      ['weakly by its candidates', { candidates: [] }, 1, undefined],
      ['weakly by its ids', { modelVersion: 'm', responseId: 'r' }, 1, undefined],
      [
        'not by Live’s counts',
        { usageMetadata: { promptTokenCount: 1, responseTokenCount: 1 } },
        undefined,
        undefined,
      ],
      [
        'not by Live’s content',
        { serverContent: {}, usageMetadata: { totalTokenCount: 1 } },
        undefined,
        undefined,
      ],
      ['not by another’s error', { error: { code: 'x', status: 'failed' } }, undefined, undefined],
      [
        'not by another’s response',
        { type: 'response.created', response: { candidates: 1 } },
        undefined,
        undefined,
      ],
      ['not by a word', 'candidates', undefined, undefined],
    ];
    for (const [how, payload, score, provider] of cases) {
      it(how, () => {
        const match = geminiGenerate.sniff(wire(payload));
        assert.equal(match?.score, score);
        assert.equal(match?.provider, provider);
      });
    }
  });
});
