import assert from 'node:assert/strict';
import { geminiLive } from '../../../src/core/dialects/gemini-live.ts';
import {
  CLIENT,
  CONTENT_RAW,
  CONTENT_READ,
  REFUSALS,
  SERVER_RAW,
  SERVER_READ,
} from '../../../src/core/dialects/gemini-live/vocabulary.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import { END_MARKER, flat, read, wire, type Said } from './gemini-reading.ts';

const live = (messages: readonly Json[], ended = true): Said =>
  read(
    geminiLive,
    messages.map((message) => wire(message)),
    ended,
  );

const content = (fields: JsonObject): JsonObject => ({ serverContent: fields });
const parts = (...list: readonly Json[]): JsonObject => content({ modelTurn: { parts: list } });
const spoken = (text: string): JsonObject => content({ outputTranscription: { text } });
const audio = parts({ inlineData: { mimeType: 'audio/pcm;rate=24000', data: 'AAAA' } });
const turnComplete = content({ turnComplete: true });
const toolCall = (...functionCalls: readonly JsonObject[]): JsonObject => ({
  toolCall: { functionCalls },
});

interface Row {
  readonly messages: readonly JsonObject[];
  readonly lines: readonly string[];
}

/** By the key of the message. */
const MESSAGES: { readonly [key: string]: Row } = {
  setupComplete: { messages: [{ setupComplete: {} }], lines: ['raw setup complete'] },
  serverContent: { messages: [content({})], lines: ['raw empty message'] },
  toolCall: {
    messages: [toolCall({ id: 'c1', name: 'f', args: { a: 1 } }, { id: 'c2', name: 'g' })],
    lines: [
      'call_start #0 c1 f client value',
      'call_done #0 complete authoritative {"a":1}',
      'call_start #1 c2 g client value',
      'call_done #1 complete authoritative {}',
    ],
  },
  toolCallCancellation: {
    messages: [
      toolCall({ id: 'c1', name: 'f', args: {} }),
      turnComplete,
      { toolCallCancellation: { ids: ['c1', 'nobody'] } },
    ],
    lines: [
      'call_start #0 c1 f client value',
      'call_done #0 complete authoritative {}',
      'done 0/0 tool_use -',
      'raw #0 call cancelled',
      'raw call cancelled',
    ],
  },
  usageMetadata: {
    messages: [
      { usageMetadata: { promptTokenCount: 1 } },
      spoken('a'),
      { usageMetadata: { promptTokenCount: 1, responseTokenCount: 2 } },
      { usageMetadata: { candidatesTokenCount: 3 } },
    ],
    lines: [
      'raw usage before any turn',
      'text_delta #0 "a"',
      'usage usageMetadata {"input":1,"output":2}',
      'usage usageMetadata {"output":3}',
    ],
  },
  error: {
    messages: [{ error: { code: 1008, message: 'no' } }, { error: null }],
    lines: ['error {"code":"1008","message":"no"}', 'raw empty message'],
  },
  goAway: { messages: [{ goAway: { timeLeft: '50s' } }], lines: ['raw go away'] },
  sessionResumptionUpdate: {
    messages: [{ sessionResumptionUpdate: { newHandle: 'h', resumable: true } }],
    lines: ['raw session resumption'],
  },
  voiceActivity: { messages: [{ voiceActivity: {} }], lines: ['raw voice activity'] },
  voiceActivityDetectionSignal: {
    messages: [{ voiceActivityDetectionSignal: {} }],
    lines: ['raw voice activity'],
  },
  inputTranscription: {
    messages: [{ inputTranscription: { text: 'said' } }],
    lines: ['raw input transcription'],
  },
  filteredPrompt: { messages: [{ filteredPrompt: {} }], lines: ['raw filtered prompt'] },
};

/** By the key of `serverContent`. */
const CONTENTS: { readonly [key: string]: Row } = {
  modelTurn: {
    messages: [
      content({ modelTurn: {} }),
      parts({ text: 'hm', thought: true }, { text: 'a' }),
      audio,
      parts({ executableCode: { code: '1' } }),
    ],
    lines: [
      'raw empty message',
      'reasoning_delta #0 "hm"',
      'text_delta #1 "a"',
      'raw inline media audio/pcm',
      'call_start #2 - code_execution server text',
      'call_delta #2 "1"',
      'call_done #2 complete authoritative',
    ],
  },
  outputTranscription: {
    messages: [
      content({ outputTranscription: {} }),
      spoken('a'),
      audio,
      spoken('b'),
      content({ outputTranscription: { finished: true } }),
      spoken('c'),
      content({ outputTranscription: { text: 'd', finished: true } }),
      spoken('e'),
    ],
    lines: [
      'raw empty message',
      'text_delta #0 "a"',
      'raw inline media audio/pcm',
      'text_delta #0 "b"',
      'raw #0 transcript finished',
      'text_delta #1 "c"',
      'text_delta #1 "d"',
      'text_delta #2 "e"',
    ],
  },
  turnComplete: {
    messages: [spoken('a'), turnComplete, turnComplete],
    lines: ['text_delta #0 "a"', 'done 0/0 end -', 'done 1/0 end -'],
  },
  turnCompleteReason: {
    messages: [content({ turnComplete: true, turnCompleteReason: 'BLOCKLIST' })],
    lines: ['done 0/0 refusal BLOCKLIST'],
  },
  interrupted: {
    messages: [
      spoken('a'),
      content({ interrupted: true }),
      turnComplete,
      content({ interrupted: true }),
    ],
    lines: [
      'text_delta #0 "a"',
      'raw interrupted',
      'done 0/0 cancelled interrupted',
      'raw interrupted',
    ],
  },
  generationComplete: {
    messages: [content({ generationComplete: true })],
    lines: ['raw generation complete'],
  },
  inputTranscription: {
    messages: [content({ inputTranscription: { text: 'said' } })],
    lines: ['raw input transcription'],
  },
  interimInputTranscription: {
    messages: [content({ interimInputTranscription: { text: 'sa' } })],
    lines: ['raw input transcription'],
  },
  interactionStatus: {
    messages: [content({ interactionStatus: 'IDLE' })],
    lines: ['raw interaction status'],
  },
  waitingForInput: {
    messages: [content({ waitingForInput: true })],
    lines: ['raw waiting for input'],
  },
  groundingMetadata: {
    messages: [content({ groundingMetadata: {} }), content({ groundingMetadata: { a: 1 } })],
    lines: ['raw empty message', 'raw grounding'],
  },
  urlContextMetadata: {
    messages: [content({ urlContextMetadata: { a: 1 } })],
    lines: ['raw url context'],
  },
  audioChunks: { messages: [content({ audioChunks: [{}] })], lines: ['raw music'] },
};

describe('Gemini Live', () => {
  for (const [where, rows] of [
    ['a message', MESSAGES],
    ['serverContent', CONTENTS],
  ] as const) {
    describe(`reads the keys of ${where}:`, () => {
      for (const [key, { messages, lines }] of Object.entries(rows)) {
        it(key, () => assert.deepEqual(flat(live(messages, false)), lines));
      }
    });
  }

  it('every known key is in a row', () => {
    const missing = (known: Iterable<string>, rows: object): readonly string[] =>
      [...known].filter((key) => !(key in rows));
    assert.deepEqual(missing([...SERVER_READ, ...SERVER_RAW.keys()], MESSAGES), []);
    assert.deepEqual(missing([...CONTENT_READ, ...CONTENT_RAW.keys()], CONTENTS), []);
  });

  it('shows what the client sent, in both spellings, and takes the model from its setup', () => {
    for (const [key, note] of CLIENT) {
      assert.deepEqual(flat(live([{ [key]: {} }])), [`raw ${note}`]);
      assert.deepEqual(flat(read(geminiLive, [wire({ [key]: {} }, '', 'sent')])), [`raw ${note}`]);
    }
    const { facts } = live([{ setup: { model: 'models/m' } }, spoken('a'), turnComplete]);
    assert.deepEqual(facts, ['0 provider=google', '0 model=models/m']);
  });

  describe('maps how a turn ended:', () => {
    const doneOf = (turnCompleteReason: string): string =>
      flat(live([content({ turnComplete: true, turnCompleteReason })]))[0]!;

    it('every prohibition is a refusal', () => {
      for (const reason of REFUSALS) assert.equal(doneOf(reason), `done 0/0 refusal ${reason}`);
      assert.equal(REFUSALS.size, 24);
    });

    it('a malformed call, a wish for more and an unknown word are other', () => {
      for (const reason of ['MALFORMED_FUNCTION_CALL', 'NEED_MORE_INPUT', 'TOMORROW']) {
        assert.equal(doneOf(reason), `done 0/0 other ${reason}`);
      }
    });

    it('a reason that says nothing is none', () => {
      const reason = 'TURN_COMPLETE_REASON_UNSPECIFIED';
      assert.equal(doneOf(reason), `done 0/0 end ${reason}`);
    });

    it('calls make it tool_use, even when the turn went on after their answers', () => {
      const call = toolCall({ id: 'c1', name: 'f', args: {} });
      assert.equal(
        flat(live([call, { toolResponse: {} }, spoken('a'), turnComplete])).at(-1),
        'done 0/0 tool_use -',
      );
    });
  });

  it('makes each turn a response, with the usage that shares its last message', () => {
    const said = live([
      spoken('a'),
      { usageMetadata: { responseTokenCount: 1 }, ...turnComplete },
      { usageMetadata: { responseTokenCount: 2, trafficType: 'ON_DEMAND' }, ...turnComplete },
    ]);
    assert.deepEqual(flat(said), [
      'text_delta #0 "a"',
      'usage usageMetadata {"output":1}',
      'done 0/0 end -',
      'usage usageMetadata {"output":2}',
      'done 1/0 end -',
    ]);
    assert.deepEqual(said.problems, []);
    assert.deepEqual(said.facts, ['0 provider=google', '1 provider=google', '1 provider=vertex']);
  });

  it('says that a turn was cut, and nothing of a session that ended between turns', () => {
    const cut = live([spoken('a')]);
    assert.equal(flat(cut).at(-1), 'done 0/0 truncated -');
    assert.deepEqual(cut.problems, ['error missing-terminal']);
    assert.deepEqual(live([spoken('a'), turnComplete, { goAway: {} }]).problems, []);
  });

  it('lets an error end the turn without a done, with its open calls', () => {
    const said = live([toolCall({ id: 'c1', name: 'f', willContinue: true }), { error: 'lost' }]);
    assert.deepEqual(flat(said), [
      'call_start #0 c1 f client value',
      'call_done #0 incomplete accumulated',
      'error {"message":"lost"}',
    ]);
  });

  it('keeps an error after a good turn out of that turn', () => {
    const said = live([spoken('a'), turnComplete, { error: 'lost' }]);
    assert.deepEqual(said.facts, ['0 provider=google', '1 provider=google']);
  });

  it('shows keys that nothing knows beside those it reads', () => {
    const said = live([{ ...content({ hologram: 1 }), sparkle: 2 }]);
    assert.deepEqual(flat(said), ['raw unknown key', 'raw unknown key']);
    assert.deepEqual(said.problems, ['note unknown-item', 'note unknown-item']);
  });

  it('leaves alone what is not its own', () => {
    const foreign: readonly Json[] = [
      {},
      [],
      { type: 'error', error: { message: 'x' } },
      { candidates: [], usageMetadata: {} },
    ];
    assert.deepEqual(
      live(foreign).taken,
      foreign.map(() => false),
    );
    assert.deepEqual(flat(read(geminiLive, [END_MARKER])), ['raw end marker']);
  });

  it('says for a part of a session what it says at the start of the whole', () => {
    const messages = [...Object.values(MESSAGES), ...Object.values(CONTENTS)].flatMap(
      (row) => row.messages,
    );
    const whole = flat(live(messages, false));
    for (let length = 0; length <= messages.length; length++) {
      const part = flat(live(messages.slice(0, length), false));
      assert.deepEqual(part, whole.slice(0, part.length));
    }
  });

  it('asks the provider’s total whether thoughts are part of the output', () => {
    assert.equal(geminiLive.usageRule('google').outputIncludesReasoning, 'by-total');
  });

  describe('is recognised', () => {
    const cases: readonly (readonly [string, Json, number | undefined])[] = [
      ['by serverContent', content({}), 3],
      ['by setupComplete', { setupComplete: {} }, 3],
      ['by a tool call', toolCall({ name: 'f' }), 3],
      ['by a cancellation', { toolCallCancellation: { ids: [] } }, 3],
      ['by a resumption update', { sessionResumptionUpdate: {} }, 3],
      ['by goAway', { goAway: {} }, 3],
      ['by Lyria’s music', content({ audioChunks: [] }), 3],
      ['by Lyria’s refused prompt', { filteredPrompt: {} }, 3],
      ['by its own count', { usageMetadata: { responseTokenCount: 1 } }, 2],
      ['by a setup', { setup: { model: 'm' } }, 2],
      ['by client content in either spelling', { client_content: {} }, 2],
      ['by realtime input', { realtimeInput: {} }, 2],
      ['not by another’s setup', { setup: {} }, undefined],
      ['not by a tool call without functions', { toolCall: {} }, undefined],
      ['not when it has a type', { type: 'x', serverContent: {} }, undefined],
      ['not by a chunk of generateContent', { candidates: [{}] }, undefined],
    ];
    for (const [how, message, score] of cases) {
      it(how, () => assert.equal(geminiLive.sniff(wire(message))?.score, score));
    }
  });
});
