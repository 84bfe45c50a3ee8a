/** Two dialects in one file: never guessed into one. fixtures/framing-two-dialects.sse shows it. */
import assert from 'node:assert/strict';
import { DIALECTS } from '../../src/core/dialects/registry.ts';
import { traceOutcome, type TraceOutcome } from '../../src/core/queries/summary.ts';
import { readCapture } from '../../src/core/read-capture.ts';
import type { DialectId } from '../../src/core/types/dialect.ts';
import { ERROR_SHAPES, SMALL_STREAMS, type Payload } from './small-streams.ts';

function read(payloads: readonly Payload[]): TraceOutcome {
  const text = payloads.map((payload) =>
    payload === '[DONE]' ? 'data: [DONE]\n\n' : `data: ${JSON.stringify(payload)}\n\n`,
  );
  const bytes = new TextEncoder().encode(text.join(''));
  return traceOutcome(readCapture(bytes, { framing: 'sse' }).trace);
}

const codes = ({ problems }: TraceOutcome): readonly string[] => problems.map(({ code }) => code);
const changes = (outcome: TraceOutcome): number =>
  codes(outcome).filter((code) => code === 'dialect-change').length;

const DONE: readonly Payload[] = ['[DONE]'];

interface Pair {
  readonly pair: string;
  readonly a: readonly Payload[];
  readonly b: readonly Payload[];
}

const PAIRS: readonly Pair[] = [...SMALL_STREAMS].flatMap(([first, a]) =>
  [...SMALL_STREAMS]
    .filter(([second]) => second !== first)
    .map(([second, b]) => ({ pair: `${first}, ${second}`, a, b })),
);

describe('two dialects in one file', () => {
  it('are tried in all pairs', () => {
    assert.deepEqual(
      DIALECTS.map(({ id }) => id).filter((id) => !SMALL_STREAMS.has(id)),
      [],
    );
    for (const [id, stream] of SMALL_STREAMS) assert.deepEqual(codes(read(stream)), [], id);
  });

  for (const [order, put] of [
    ['one after the other', ({ a, b }: Pair) => [a, b]],
    ['with the end marker between them', ({ a, b }: Pair) => [a, DONE, b, DONE]],
    ['and the first one again', ({ a, b }: Pair) => [a, b, a]],
  ] as const)
    it(`are responses of their own, each as it reads alone: ${order}`, () => {
      for (const one of PAIRS) {
        const streams: readonly (readonly Payload[])[] = put(one);
        const outcome = read(streams.flat());
        const alone = streams.flatMap((stream) => read(stream).responses);
        assert.deepEqual(outcome.responses, alone, one.pair);
        assert.equal(changes(outcome), alone.length - 1, one.pair);
      }
    });

  it('end where the other begins: what was cut there is said to be cut', () => {
    for (const { pair, a, b } of PAIRS) {
      const cut = a.slice(0, -1);
      const outcome = read([...cut, ...b]);
      const [first, second] = outcome.responses;
      assert.deepEqual([first, second], [...read(cut).responses, ...read(b).responses], pair);
      assert.ok(codes(outcome).includes('missing-terminal'), pair);
    }
  });

  it('are not joined where their events alternate, and nothing is dropped', () => {
    for (const { pair, a, b } of PAIRS) {
      const mixed = Array.from({ length: Math.max(a.length, b.length) }, (_, at) =>
        [a[at], b[at]].filter((one) => one !== undefined),
      ).flat();
      const outcome = read(mixed);
      assert.equal(outcome.counts.wire_events, mixed.length, pair);
      assert.ok(outcome.counts.unified_events >= mixed.length, pair);
      assert.ok(changes(outcome) > 0, pair);
      for (const { text } of outcome.responses)
        assert.ok(new Set(text.match(/[A-Z]/g) ?? []).size <= 1, `${pair}: ${text}`);
    }
  });
});

/** Where a failure in another API's shape is not read as the failure of the response at hand. */
const APART: { readonly [dialect in DialectId]?: readonly string[] } = {
  'openai-responses': ['of Interactions'],
  'anthropic-messages': ['of Interactions'],
  'gemini-generate': ['of Interactions'],
  'openai-realtime': ['of Google', 'of Google, in an array', 'of Interactions'],
};

/** Nobody can tell what these are; they are shown as they came. */
const UNKNOWN: { readonly [dialect in DialectId]?: readonly string[] } = {
  'openai-responses': ['of Realtime'],
  'gemini-live': ['of Realtime'],
  'openai-realtime': ['of Chat Completions', 'of xAI, flat', 'of Ollama'],
};

/** A session goes on after an error, so none of these ends a response. */
const NOT_FATAL: { readonly [dialect in DialectId]?: readonly string[] } = {
  'openai-realtime': ['of Messages', 'of Responses', 'of Realtime'],
};

describe('a failure in the shape of', () => {
  for (const [id, stream] of SMALL_STREAMS)
    for (const [shape, error] of ERROR_SHAPES) {
      const begun = stream.slice(0, -1);
      const fate = [APART, UNKNOWN, NOT_FATAL].findIndex((table) => table[id]?.includes(shape));
      const says = ['stands apart from', 'is shown beside', 'does not end'][fate] ?? 'fails';
      it(`${shape.replace(/^of /, '')} ${says} a response of ${id}`, () => {
        const outcome = read([...begun, error]);
        const [first, second] = outcome.responses;
        const alone = read(begun).responses[0]!;
        assert.equal(first?.text, alone.text);
        if (fate < 0) {
          assert.equal(first?.stop, 'error');
          assert.equal(first.error?.message, 'Too busy.');
          assert.equal(second, undefined);
          return;
        }
        assert.deepEqual(first, alone);
        assert.equal(second?.error?.message, fate === 0 ? 'Too busy.' : undefined);
        assert.equal(changes(outcome), fate === 0 ? 1 : 0);
        assert.equal(codes(outcome).includes('unknown-event'), fate === 1);
      });
    }
});
