import assert from 'node:assert/strict';
import { geminiGenerate } from '../../../src/core/dialects/gemini-generate.ts';
import { BESIDE_CONTENT } from '../../../src/core/dialects/gemini-generate/candidate.ts';
import { USAGE_METADATA } from '../../../src/core/dialects/gemini-wire/usage-meter.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import { chunk, generate, linesOf, stop } from './gemini-generate-payloads.ts';
import { END_MARKER, flat, read, wire } from './gemini-reading.ts';

describe('Gemini generateContent', () => {
  it('reads a candidate field by field: no content, no parts, content as a list', () => {
    const odd: readonly JsonObject[] = [
      { candidates: [{}] },
      { candidates: [{ content: {} }] },
      { candidates: [{ content: null }] },
      { candidates: [{ content: { role: 'model' } }] },
      { candidates: [] },
      { candidates: [null] },
      { candidates: [{ content: [{ text: 'a' }] }] },
    ];
    assert.deepEqual(linesOf(odd), [
      'raw empty candidate',
      'raw empty candidate',
      'raw empty candidate',
      'raw empty candidate',
      'raw metadata',
      'raw empty candidate',
      'text_delta #0 "a"',
    ]);
  });

  it('shows what stands beside the content when it holds something', () => {
    for (const [key, note] of BESIDE_CONTENT) {
      assert.deepEqual(linesOf([chunk([{ text: 'a' }], { [key]: {} })]), ['text_delta #0 "a"']);
      assert.deepEqual(linesOf([chunk([], { [key]: { x: 1 } })]), [`raw ${note}`]);
    }
    const ratings = { safetyRatings: [{}, { blocked: true }] };
    assert.deepEqual(linesOf([chunk([], ratings)]), ['raw blocked by a safety rating']);
  });

  it('keeps candidates apart, whichever come in a chunk', () => {
    const said = generate([
      {
        candidates: [
          { content: { parts: [{ text: 'a' }] } },
          { content: { parts: [{ text: 'b' }] }, index: 1 },
        ],
      },
      { candidates: [{ content: { parts: [{ text: 'B' }] }, index: 1, finishReason: 'SAFETY' }] },
      { candidates: [{ content: { parts: [{ text: 'A' }] }, finishReason: 'STOP' }] },
    ]);
    assert.deepEqual(flat(said), [
      'text_delta #0 "a"',
      'text_delta #1 "b"',
      'text_delta #1 "B"',
      'text_delta #0 "A"',
      'done 0/0 end STOP',
      'done 0/1 refusal SAFETY',
    ]);
  });

  describe('a blocked prompt', () => {
    const blocked = (blockReason: Json): JsonObject => ({ promptFeedback: { blockReason } });

    it('is a refusal with the provider’s word and message', () => {
      const said = generate([
        { promptFeedback: { blockReason: 'JAILBREAK', blockReasonMessage: 'No.' } },
        { usageMetadata: { promptTokenCount: 4 } },
      ]);
      assert.deepEqual(flat(said), [
        'raw prompt blocked',
        'usage usageMetadata {"input":4}',
        'done 0/0 refusal JAILBREAK',
      ]);
      assert.ok(said.facts.includes('0 finish_message=No.'));
    });

    it('keeps its first reason, and outweighs what a candidate says', () => {
      const said = generate([blocked('SAFETY'), blocked('OTHER'), chunk([{ text: 'a' }]), stop()]);
      assert.deepEqual(said.lines.at(-1), ['done 0/0 refusal SAFETY']);
    });

    it('is none when only ratings came, or the reason says nothing and a candidate ended', () => {
      const rated = { promptFeedback: { safetyRatings: [{}] } };
      assert.deepEqual(flat(generate([rated, stop()])), [
        'raw prompt feedback',
        'raw finish reason',
        'done 0/0 end STOP',
      ]);
      const unsaid = blocked('BLOCKED_REASON_UNSPECIFIED');
      assert.deepEqual(generate([unsaid, stop()]).lines.at(-1), ['done 0/0 end STOP']);
      assert.deepEqual(generate([unsaid]).lines.at(-1), [
        'done 0/0 refusal BLOCKED_REASON_UNSPECIFIED',
      ]);
    });
  });

  describe('an error', () => {
    const failure = { error: { code: 503, message: 'busy', status: 'UNAVAILABLE' } };
    const line = 'error {"type":"UNAVAILABLE","code":"503","message":"busy"}';

    it('ends the response without a done, and opens one when it comes first', () => {
      assert.deepEqual(generate([chunk([{ text: 'a' }]), failure]).lines, [
        ['text_delta #0 "a"'],
        [line],
        [],
      ]);
      assert.deepEqual(generate([failure]).lines, [[line], []]);
      assert.deepEqual(generate([[failure]]).lines, [[line], []]);
    });

    it('after STOP contradicts it', () => {
      assert.deepEqual(generate([stop(), failure]).problems, ['warning error-after-success']);
    });

    it('told twice is one error', () => {
      const said = generate([failure, failure]);
      assert.deepEqual(flat(said), [line, 'raw error again']);
      assert.deepEqual(said.problems, ['note duplicate-error']);
    });

    it('may be words, may lack a code, may stand in a chunk', () => {
      assert.deepEqual(linesOf([{ error: 'broken' }]), ['error {"message":"broken"}']);
      assert.deepEqual(linesOf([{ error: { code: null, status: 'ABORTED' } }]), [
        'error {"type":"ABORTED"}',
      ]);
      assert.deepEqual(linesOf([{ ...chunk([{ text: 'a' }]), ...failure }]), [
        'text_delta #0 "a"',
        line,
      ]);
      assert.deepEqual(linesOf([{ ...chunk([{ text: 'a' }]), error: null }]), [
        'text_delta #0 "a"',
      ]);
    });
  });

  describe('usage', () => {
    it('has every field of the table', () => {
      const sent = Object.fromEntries(
        [...USAGE_METADATA]
          .filter(([key]) => key !== 'responseTokenCount')
          .map(([key], at) => [key, at]),
      );
      assert.deepEqual(linesOf([{ usageMetadata: sent }]), [
        'usage usageMetadata {"input":0,"output":1,"reasoning":2,"cached":3,"tool_input":4,"total":5}',
      ]);
    });

    it('is a sample when a number changed; a bare traffic type is none', () => {
      const usage = (usageMetadata: JsonObject): JsonObject => ({
        ...chunk([{ text: 'a' }]),
        usageMetadata,
      });
      const said = generate(
        [
          usage({ trafficType: 'ON_DEMAND' }),
          usage({ promptTokenCount: 5 }),
          usage({ promptTokenCount: 5 }),
          usage({ promptTokenCount: 4, candidatesTokenCount: 0 }),
          usage({ promptTokenCount: 3 }),
        ],
        false,
      );
      assert.deepEqual(
        flat(said).filter((line) => line.startsWith('usage')),
        [
          'usage usageMetadata {"input":5}',
          'usage usageMetadata {"input":4,"output":0}',
          'usage usageMetadata {"input":3}',
        ],
      );
      assert.deepEqual(said.problems, ['note usage-shrank']);
    });

    it('follows the rule that cached input is part of the input and thoughts come on top', () => {
      assert.deepEqual(geminiGenerate.usageRule(undefined), {
        inputIncludesCached: true,
        inputIncludesCacheWrite: true,
        outputIncludesReasoning: false,
      });
    });
  });

  it('tells facts once, and again when they change', () => {
    const { facts } = generate([
      { ...chunk([{ text: 'a' }]), responseId: 'r', modelVersion: 'm1' },
      { ...chunk([{ text: 'a' }]), responseId: 'r', modelVersion: 'm1' },
      { ...chunk([], { finishMessage: 'why' }), responseId: 'r', modelVersion: 'm2' },
      { usageMetadata: { trafficType: 'ON_DEMAND' } },
    ]);
    assert.deepEqual(facts, [
      '0 provider=google',
      '0 id=r',
      '0 model=m1',
      '0 model=m2',
      '0 finish_message=why',
      '0 provider=vertex',
      '0 service_tier=ON_DEMAND',
    ]);
  });

  it('keeps the last continuation token of a candidate', () => {
    const token = (continuationToken: string): JsonObject => chunk([], { continuationToken });
    assert.deepEqual(linesOf([token('T1'), token('T2')]), [
      'signed response T1',
      'signed response T2',
    ]);
  });

  describe('tells responses apart:', () => {
    const of = (responseId: string | undefined, payload: JsonObject): JsonObject =>
      responseId === undefined ? payload : { ...payload, responseId };
    const text = chunk([{ text: 'a' }]);

    it('another id after an end is another response', () => {
      const said = generate([of('r1', text), of('r1', stop()), of('r2', text), of('r2', stop())]);
      assert.deepEqual(flat(said), [
        'text_delta #0 "a"',
        'raw finish reason',
        'done 0/0 end STOP',
        'text_delta #1 "a"',
        'raw finish reason',
        'done 1/0 end STOP',
      ]);
      assert.deepEqual(said.problems, ['note spliced-response']);
    });

    it('another id in the middle is another response, and the first one was cut', () => {
      const said = generate([of('r1', text), of('r1', text), of('r2', text), of('r2', stop())]);
      assert.deepEqual(said.lines[2], ['done 0/0 truncated -', 'text_delta #1 "a"']);
      assert.deepEqual(said.problems, ['warning spliced-response', 'error missing-terminal']);
    });

    it('an id that changes from the first chunk on says nothing', () => {
      const said = generate([of('r1', text), of('r2', text), of('r3', stop()), of('r4', text)]);
      assert.deepEqual(said.lines.at(-1), ['done 0/0 end STOP']);
      assert.deepEqual(said.problems, ['warning id-changed']);
      assert.deepEqual(
        said.facts.filter((fact) => fact.includes('id=')),
        ['0 id=r1'],
      );
    });

    it('an absent id never begins one', () => {
      const said = generate([
        of(undefined, text),
        of(undefined, stop()),
        of('r1', text),
        of(undefined, text),
      ]);
      assert.deepEqual(said.lines.at(-1), ['done 0/0 end STOP']);
      assert.deepEqual(said.problems, []);
    });
  });

  it('unwraps the chunks of Code Assist', () => {
    const said = generate([
      {
        response: { ...chunk([{ text: 'a' }]), usageMetadata: { promptTokenCount: 1 } },
        traceId: 't',
      },
    ]);
    assert.deepEqual(said.lines[0], [
      'text_delta #0 "a"',
      'usage response.usageMetadata {"input":1}',
    ]);
    assert.ok(said.facts.includes('0 request_id=t'));
  });

  it('passes a sentinel by: the input goes on to its end', () => {
    const said = read(geminiGenerate, [wire(stop()), END_MARKER, wire(chunk([{ text: 'a' }]))]);
    assert.deepEqual(flat(said), [
      'raw finish reason',
      'raw end marker',
      'text_delta #0 "a"',
      'done 0/0 end STOP',
    ]);
  });

  it('says that a response was cut when no reason came', () => {
    const said = generate([chunk([{ text: 'a' }])]);
    assert.deepEqual(said.lines.at(-1), ['done 0/0 truncated -']);
    assert.deepEqual(said.problems, ['error missing-terminal']);
  });

  it('leaves alone what is not its own, and then ends nothing', () => {
    const foreign: readonly Json[] = [
      {},
      [],
      [{ a: 1 }],
      { type: 'ping' },
      { serverContent: {}, usageMetadata: {} },
      { event_type: 'error', error: { message: 'x' } },
      { response: { id: 'resp_1' } },
    ];
    const said = generate(foreign);
    assert.deepEqual(
      said.taken,
      foreign.map(() => false),
    );
    assert.deepEqual(flat(said), []);
    assert.equal(read(geminiGenerate, [wire(chunk([]), '', 'sent')]).taken[0], false);
  });
});
