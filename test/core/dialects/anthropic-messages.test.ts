import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { anthropicMessages } from '../../../src/core/dialects/anthropic-messages.ts';
import { STOP_REASONS } from '../../../src/core/dialects/anthropic-messages/stop-reason.ts';
import type { Json } from '../../../src/core/types/json.ts';
import type { FactKey } from '../../../src/core/types/dialect.ts';
import type { UnifiedEvent } from '../../../src/core/types/unified-event.ts';
import { codes, notes, outcomes, record, wire, wireOf } from './anthropic-messages-reading.ts';

const FIXTURES = readdirSync(new URL('../../../fixtures/', import.meta.url)).filter((name) =>
  /^(anthropic|xai)-messages-/.test(name),
);

interface Case {
  readonly fixture: string;
  readonly shows: string;
  readonly says: readonly string[];
  readonly problems: readonly string[];
}

/** A fixture, what each of its responses comes to, and what was found wrong. */
const CASES: readonly Case[] = [
  {
    fixture: 'tool-use',
    shows: 'joins the pieces of text and arguments',
    says: [
      'text "I\'ll look up the tide for Saint-Malo first." | client tide_at("{\\"harbour\\": \\"Saint-Malo\\", \\"day\\": \\"2026-11-30\\", \\"unit\\": \\"m\\"}") complete accumulated {"harbour":"Saint-Malo","day":"2026-11-30","unit":"m"} | tool_use (tool_use)',
    ],
    problems: [],
  },
  {
    fixture: 'overloaded',
    shows: 'ends at an error and leaves the open call incomplete',
    says: [
      'text "I will write the harbour list now." | client write_file("{\\"path\\": \\"harbours.csv\\", \\"content\\": \\"name,lat,lon\\\\nBrest,48.3") incomplete accumulated | error overloaded_error · Overloaded · req_01iyqeX2rqYKuvSM2xKSosvS | error (no word)',
    ],
    problems: ['arguments-interrupted'],
  },
  {
    fixture: 'first-error',
    shows: 'makes a response of an error that comes first',
    says: [
      'error rate_limit_error · tokens_per_minute · This request would exceed the rate limit of your organization. · req_01i3T5mUVAGZC5iUotKhHfXq | error (no word)',
    ],
    problems: [],
  },
  {
    fixture: 'repeated-error',
    shows: 'counts an error once',
    says: [
      'text "The ebb begins" | error api_error · Internal server error · req_01kXLT1VYm6oQLY4dHZ9xrvM | error (no word)',
    ],
    problems: ['duplicate-error', 'event-after-terminal'],
  },
  {
    fixture: 'error-after-stop',
    shows: 'keeps the good end before a late error',
    says: [
      'text "High water at 06:12." | end (end_turn) | error timeout_error · Upstream closed late',
    ],
    problems: ['error-after-success'],
  },
  {
    fixture: 'signature-replaced',
    shows: 'keeps signatures apart, an empty one is none',
    says: [
      'reasoning "Spring tides follow the new moon." signed 48, 92 | reasoning "" signed 64 | text "Two days after it." | end (end_turn)',
    ],
    problems: [],
  },
  {
    fixture: 'compaction',
    shows: 'keeps the summary out of the answer',
    says: ['text "Next is Granville." | end (end_turn)'],
    problems: ['usage-shrank'],
  },
  {
    fixture: 'filled-input',
    shows: 'takes the text before the input at the start, unless it is no JSON',
    says: [
      'server code_execution("{\\"code\\": \\"page = fetch(\'https://tides.example/brest\')\\"}") complete accumulated {"code":"page = fetch(\'https://tides.example/brest\')"} | server web_fetch(value) complete authoritative {"url":"https://tides.example/brest"} | client note("{\\"text\\": \\"second thought\\"}") complete accumulated {"text":"second thought"} | client note(value) complete authoritative {"text":"kept"} | tool_use (tool_use)',
    ],
    problems: ['arguments-mismatch', 'arguments-invalid'],
  },
  {
    fixture: 'mcp',
    shows: 'has the server run MCP calls',
    says: [
      'server find_berth("{\\"length_m\\": 11.5, \\"nights\\": 2}") complete accumulated {"length_m":11.5,"nights":2} | server book_berth("{\\"berth\\": \\"C14\\"}") complete accumulated {"berth":"C14"} | text "C14 is free, but the booking failed." | end (end_turn)',
    ],
    problems: [],
  },
  {
    fixture: 'no-args',
    shows: 'reads an empty text as no arguments',
    says: [
      'text "Reading the clock." | client clock("") complete accumulated {} | tool_use (tool_use)',
    ],
    problems: [],
  },
  {
    fixture: 'max-tokens-cut',
    shows: 'calls arguments incomplete that the limit cut',
    says: [
      'client write_file("{\\"path\\": \\"notes.md\\", \\"text\\": \\"# Tides\\\\n\\\\nThe range is") incomplete accumulated | length (max_tokens)',
    ],
    problems: ['arguments-interrupted'],
  },
  {
    fixture: 'max-tokens-empty',
    shows: 'makes up no arguments for a call that the limit cut',
    says: [
      'text "One moment." | client write_file("") incomplete accumulated | length (max_tokens)',
    ],
    problems: ['arguments-interrupted'],
  },
  {
    fixture: 'invalid-args',
    shows: 'keeps arguments that are no JSON, and says when a key is there twice',
    says: [
      'client set_alarm("{\\"at\\": \\"06:12\\", \\"repeat\\": yes}") invalid accumulated | client set_alarm("{\\"at\\": \\"18:40\\", \\"at\\": \\"18:45\\"}") complete accumulated {"at":"18:45"} | tool_use (tool_use)',
    ],
    problems: ['arguments-invalid', 'duplicate-key'],
  },
  {
    fixture: 'unfinished-args',
    shows: 'calls arguments invalid that end too soon without a limit',
    says: [
      'client set_alarm("{\\"at\\": \\"06:12\\", \\"la") invalid accumulated | client set_alarm("{\\"at\\": \\"18:40\\"") invalid accumulated | tool_use (tool_use)',
    ],
    problems: ['arguments-invalid', 'arguments-invalid'],
  },
  {
    fixture: 'object-args',
    shows: 'takes arguments that are an object',
    says: ['client set_alarm(value) complete authoritative {"at":"06:12"} | tool_use (tool_use)'],
    problems: ['arguments-object'],
  },
  {
    fixture: 'text-input',
    shows: 'takes an input that is text',
    says: [
      'client set_alarm("{\\"at\\": \\"06:12\\"}") complete accumulated {"at":"06:12"} | client clock("") complete accumulated {} | tool_use (tool_use)',
    ],
    problems: [],
  },
  {
    fixture: 'filled-start',
    shows: 'reads the text that a start holds already',
    says: ['reasoning "Neaps now." signed 44 | text "Half the range." | end (end_turn)'],
    problems: [],
  },
  {
    fixture: 'prefilled',
    shows: 'reads the calls and the stop reason that message_start holds',
    says: [
      'text "Asking both gauges." | client gauge(value) complete authoritative {"station":"north"} | client gauge(value) complete authoritative {"station":"south"} | tool_use (tool_use)',
    ],
    problems: [],
  },
  {
    fixture: 'index-reuse',
    shows: 'begins a new block at every start',
    says: [
      'client tide_at("{\\"harbour\\": \\"Brest\\"}") complete accumulated {"harbour":"Brest"} | client tide_at("{\\"harbour\\": \\"Gran") incomplete accumulated | text "Two harbours, one index." | tool_use (tool_use)',
    ],
    problems: ['index-reused', 'index-reused', 'arguments-interrupted'],
  },
  {
    fixture: 'orphans',
    shows: 'keeps raw what belongs to no block',
    says: ['text "Here." | end (end_turn)'],
    problems: ['delta-before-start', 'stop-before-start'],
  },
  {
    fixture: 'delta-after-stop',
    shows: 'does not add to a block that has stopped',
    says: [
      'text "High water" | client tide_at("{\\"harbour\\": \\"Brest\\"}") complete accumulated {"harbour":"Brest"} | tool_use (tool_use)',
    ],
    problems: ['delta-after-stop', 'duplicate-terminal', 'delta-after-stop'],
  },
  {
    fixture: 'mismatch',
    shows: 'does not add a delta to a block of another type',
    says: [
      'reasoning "" | text "fine" signed 40 | client clock("{}") complete accumulated {} | tool_use (tool_use)',
    ],
    problems: ['delta-mismatch', 'delta-mismatch', 'delta-mismatch', 'delta-mismatch'],
  },
  {
    fixture: 'unknown-types',
    shows: 'keeps unknown types raw and never takes an unknown stop for an end',
    says: ['text "Done." | other (tide_turned)'],
    problems: ['unknown-event', 'unknown-item', 'unknown-item', 'unknown-item'],
  },
  {
    fixture: 'duplicate-start',
    shows: 'ignores a start that comes twice',
    says: ['text "Hello." | end (end_turn)'],
    problems: ['duplicate-start'],
  },
  {
    fixture: 'spliced',
    shows: 'keeps two spliced messages apart',
    says: [
      'reasoning "I ask the gauge." signed 40 | client gauge("{\\"station\\": \\"nor") incomplete accumulated | truncated (no word)',
      'reasoning "Let me ask the gauge." signed 48 | client gauge("{\\"station\\": \\"north\\"}") complete accumulated {"station":"north"} | tool_use (tool_use)',
    ],
    problems: ['spliced-response', 'missing-terminal', 'arguments-interrupted'],
  },
  {
    fixture: 'two-messages',
    shows: 'makes a response of every message',
    says: [
      'text "First." | end (end_turn)',
      'text "Second." | end (end_turn)',
      'text "First again." | end (stop_sequence)',
    ],
    problems: ['missing-terminal'],
  },
  {
    fixture: 'missing-stop',
    shows: 'believes a stop reason without message_stop',
    says: ['text "All said." | end (end_turn)'],
    problems: ['missing-terminal'],
  },
  {
    fixture: 'missing-block-stop',
    shows: 'closes at message_stop what was never stopped',
    says: [
      'text "Asking." | client gauge("{\\"station\\": \\"north\\"}") complete accumulated {"station":"north"} | client clock("") complete accumulated {} | client gauge("{\\"stat") incomplete accumulated | tool_use (tool_use)',
    ],
    problems: [
      'missing-block-stop',
      'missing-block-stop',
      'missing-block-stop',
      'missing-block-stop',
      'arguments-interrupted',
    ],
  },
  {
    fixture: 'cut',
    shows: 'calls a reply truncated that has neither stop reason nor message_stop',
    says: [
      'text "Asking." | client gauge("{\\"station\\": \\"no") incomplete accumulated | truncated (no word)',
    ],
    problems: ['missing-terminal', 'arguments-interrupted'],
  },
  {
    fixture: 'no-start',
    shows: 'shows the text of a reply whose beginning is missing',
    says: ['text " and the moon is full." | end (end_turn)'],
    problems: ['delta-before-start', 'delta-before-start'],
  },
  {
    fixture: 'late-start',
    shows: 'gives a late message_start to the reply that waits for it',
    says: ['text "Early." | end (end_turn)'],
    problems: ['delta-before-start'],
  },
  {
    fixture: 'stop-first',
    shows: 'makes no response of a stop alone',
    says: ['text "Then this." | end (end_turn)'],
    problems: ['stop-before-start', 'stop-before-start'],
  },
  {
    fixture: 'after-stop',
    shows: 'adds nothing to a message that has stopped',
    says: ['text "That is all." | end (end_turn)'],
    problems: [
      'duplicate-terminal',
      'event-after-terminal',
      'event-after-terminal',
      'event-after-terminal',
    ],
  },
  {
    fixture: 'no-stop-reason',
    shows: 'calls a reply truncated whose stop reason stayed null',
    says: ['text "No reason" | truncated (no word)'],
    problems: ['missing-stop-reason'],
  },
  {
    fixture: 'contradiction',
    shows: 'lets a call for the client decide against end_turn',
    says: [
      'client clock("{}") complete accumulated {} | tool_use (end_turn)',
      'text "No call." | tool_use (tool_use)',
    ],
    problems: ['status-contradiction', 'status-contradiction'],
  },
  {
    fixture: 'refusal',
    shows: 'keeps the text before a refusal',
    says: ['text "The lock of the" | refusal (refusal)'],
    problems: [],
  },
  {
    fixture: 'pause',
    shows: 'tells a pause from an end, and a server call from one for the client',
    says: [
      'server web_search("{\\"query\\": \\"tides\\"}") complete accumulated {"query":"tides"} | pause (pause_turn)',
    ],
    problems: [],
  },
  {
    fixture: 'call-identity',
    shows: 'says when a call has no id, or the id of another',
    says: [
      'client clock("{}") complete accumulated {} | client gauge("{\\"station\\": \\"north\\"}") complete accumulated {"station":"north"} | client gauge("{\\"station\\": \\"south\\"}") complete accumulated {"station":"south"} | tool_use (tool_use)',
    ],
    problems: ['synthetic-id', 'id-reused'],
  },
  {
    fixture: 'passengers',
    shows: 'reads past everything that travels on the same wire',
    says: ['text "Slack water." | end (end_turn)'],
    problems: ['event-name-mismatch'],
  },
  {
    fixture: 'data-only',
    shows: 'needs no event names, and uses one where the type is missing',
    says: ['text "No names." | end (end_turn)'],
    problems: ['event-name-mismatch'],
  },
];

const OTHER_CASES: readonly Case[] = [
  {
    fixture: 'anthropic-messages-claude-code.jsonl',
    shows: 'unwraps the events of Claude Code',
    says: ['text "Ebb at nine." | end (end_turn)'],
    problems: [],
  },
  {
    fixture: 'anthropic-messages-whole.json',
    shows: 'reads a reply that was not streamed',
    says: [
      'reasoning "Ask the gauge." signed 52 | reasoning "" signed 36 | text "Asking the gauge." | client gauge(value) complete authoritative {"station":"north"} | client clock(value) complete authoritative {} | tool_use (tool_use)',
    ],
    problems: [],
  },
  {
    fixture: 'xai-messages-index-quirk.sse',
    shows: 'tells two blocks of one index apart, and gives deltas without one to the last',
    says: [
      'reasoning "The user wants the next high water." | text "High water is at 06:12." | end (end_turn)',
    ],
    problems: ['index-missing', 'index-reused'],
  },
  {
    fixture: 'xai-messages-no-index.sse',
    shows: 'reads a stream without any index',
    says: ['text "No index at all." | end (end_turn)'],
    problems: ['index-missing', 'index-missing', 'index-missing', 'delta-after-stop'],
  },
  {
    fixture: 'xai-messages-flat-error.sse',
    shows: 'knows an error without a type',
    says: [
      'text "Looking" | error The service is currently unavailable · Service temporarily unavailable. Please try again later. | error (no word)',
    ],
    problems: [],
  },
];

describe('Anthropic Messages', () => {
  for (const { fixture, shows, says, problems } of [
    ...CASES.map((one) => ({ ...one, fixture: `anthropic-messages-${one.fixture}.sse` })),
    ...OTHER_CASES,
  ])
    it(`${shows} (${fixture})`, () => {
      const recorded = record(wireOf(fixture));
      assert.deepEqual(outcomes(recorded), says);
      assert.deepEqual(codes(recorded), problems);
    });

  for (const fixture of FIXTURES) {
    it(`gives every event of ${fixture} at least one unified event`, () => {
      const { events, taken } = record(wireOf(fixture));
      assert.ok(taken.every(Boolean));
      assert.ok(events.slice(0, -1).every((one) => one.length > 0));
    });

    it(`ends each response of ${fixture} once, and each of its calls`, () => {
      const all = record(wireOf(fixture)).events.flat();
      const responses = new Set(
        all.map(({ response }) => response).filter((one) => one !== undefined),
      );
      const starts = all.filter((event) => event.kind === 'tool_call_start');
      const ends = all.filter((event) => event.kind === 'tool_call_done');
      assert.equal(all.filter((event) => event.kind === 'done').length, responses.size);
      assert.deepEqual(
        ends.map(({ block }) => block).sort((one, other) => one - other),
        starts.map(({ block }) => block),
      );
    });

    it(`says of a part of ${fixture} what it says of the whole`, () => {
      const wires = wireOf(fixture);
      const whole = record(wires, false).events;
      const step = Math.max(1, Math.floor(wires.length / 12));
      for (let count = 0; count < wires.length; count += step)
        assert.deepEqual(record(wires.slice(0, count), false).events, whole.slice(0, count));
    });
  }

  it('keeps what an agent turn consists of', () => {
    const recorded = record(wireOf('anthropic-messages-agent-turn.sse'));
    assert.deepEqual(codes(recorded), []);
    assert.deepEqual(
      recorded.blocks.map(({ kind, call }) => (call ? `${call.executedBy} ${call.name}` : kind)),
      [
        'reasoning',
        'reasoning',
        'text',
        'server web_search',
        'text',
        'text',
        'text',
        'client edit_file',
        'client write_file',
        'client write_file',
        'client run_command',
      ],
    );
    const dones = recorded.events.flat().filter((event) => event.kind === 'tool_call_done');
    assert.ok(dones.every(({ status }) => status === 'complete'));
    const [, edit] = dones;
    const { edits } = edit?.value as { edits: { replace: string }[] };
    assert.match(edits[0]!.replace, /\[\\u2010-\\u2015\\u2212\]/);
    assert.ok(wireOf('anthropic-messages-agent-turn.sse').length > 300);
  });

  it('tells of a call without arguments when the next event has settled it', () => {
    const { events } = record(wireOf('anthropic-messages-no-args.sse'));
    const kinds = events.map((one) => one.map(({ kind }) => kind).join(' '));
    assert.deepEqual(kinds.slice(-5), [
      'tool_call_delta',
      'raw',
      'tool_call_done usage',
      'done',
      '',
    ]);
  });

  it('places broken arguments at the frame that holds the bad character', () => {
    const wires = wireOf('anthropic-messages-invalid-args.sse');
    const finding = record(wires).findings.find(({ code }) => code === 'arguments-invalid');
    const culprit = wires.find(({ text }) => text.includes('repeat'));
    assert.equal(finding?.offset, culprit?.start);
    assert.match(finding?.message ?? '', /found 'y', at character 26/);
  });

  it('leaves no prototype changed by the arguments', () => {
    const part = (partial_json: string) =>
      wire({
        type: 'content_block_delta',
        index: 0,
        delta: { type: 'input_json_delta', partial_json },
      });
    const { events } = record([
      wire({ type: 'message_start', message: { id: 'msg_01', content: [] } }),
      wire({
        type: 'content_block_start',
        index: 0,
        content_block: { type: 'tool_use', id: 'toolu_01', name: 'cfg', input: {} },
      }),
      part('{"__proto__":{"polluted":true},'),
      part('"constructor":{"prototype":{"x":1}}}'),
      wire({ type: 'content_block_stop', index: 0 }),
    ]);
    const done = events.flat().find((event) => event.kind === 'tool_call_done');
    assert.deepEqual(Object.keys(done?.value as object), ['__proto__', 'constructor']);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });
});

describe('Anthropic Messages usage', () => {
  const usages = (fixture: string): readonly UnifiedEvent[] =>
    record(wireOf(fixture))
      .events.flat()
      .filter((event) => event.kind === 'usage');

  it('is sent on number by number, as each payload has it', () => {
    assert.deepEqual(
      usages('anthropic-messages-usage-shrinks.sse').map((event) =>
        event.kind === 'usage' ? [event.path, event.usage] : [],
      ),
      [
        ['message.usage', { input: 2037, output: 2, cached: 1800, cache_write: 0 }],
        ['usage', { output: 8 }],
        ['usage', { input: 612, output: 41, cached: 1800, cache_write: 0, reasoning: 12 }],
      ],
    );
  });

  it('is absent where no number was sent', () => {
    const wires = [
      wire({ type: 'message_start', message: { id: 'msg_01', usage: null } }),
      wire({ type: 'message_delta', delta: { stop_reason: 'end_turn' }, usage: {} }),
      wire({ type: 'message_delta', delta: {}, usage: { output_tokens: null } }),
    ];
    assert.deepEqual(
      record(wires, false).events.map((one) => one.map(({ kind }) => kind)),
      [['raw'], ['raw'], ['raw']],
    );
  });

  it('has thinking inside the output, and caches outside the input', () => {
    assert.deepEqual(anthropicMessages.usageRule('anthropic'), {
      inputIncludesCached: false,
      inputIncludesCacheWrite: false,
      outputIncludesReasoning: true,
    });
  });
});

describe('Anthropic Messages stop reasons', () => {
  const stopped = (word: Json) => {
    const recorded = record([
      wire({ type: 'message_start', message: { id: 'msg_01' } }),
      wire({ type: 'message_delta', delta: { stop_reason: word } }),
      wire({ type: 'message_stop' }),
    ]);
    return outcomes(recorded)[0];
  };
  const words: readonly (readonly [Json, string])[] = [
    ['end_turn', 'end (end_turn)'],
    ['stop_sequence', 'end (stop_sequence)'],
    ['max_tokens', 'length (max_tokens)'],
    ['tool_use', 'tool_use (tool_use)'],
    ['pause_turn', 'pause (pause_turn)'],
    ['refusal', 'refusal (refusal)'],
    ['model_context_window_exceeded', 'length (model_context_window_exceeded)'],
    ['compaction', 'other (compaction)'],
    ['guardrail_intervened', 'refusal (guardrail_intervened)'],
    ['never_heard_of', 'other (never_heard_of)'],
    [null, 'truncated (no word)'],
    ['', 'truncated (no word)'],
  ];
  for (const [word, said] of words)
    it(`reads ${JSON.stringify(word)} as ${said}`, () => assert.equal(stopped(word), said));

  it('are all in the table above', () => {
    const tried = new Set(words.map(([word]) => word));
    assert.deepEqual(
      [...STOP_REASONS.keys()].filter((word) => !tried.has(word)),
      [],
    );
  });

  it('keep the last word that is none of null and the empty string', () => {
    const recorded = record([
      wire({ type: 'message_start', message: { id: 'msg_01' } }),
      wire({ type: 'message_delta', delta: { stop_reason: 'max_tokens' } }),
      wire({ type: 'message_delta', delta: { stop_reason: null } }),
      wire({ type: 'message_delta', delta: { stop_reason: '' } }),
      wire({ type: 'message_stop' }),
    ]);
    assert.deepEqual(outcomes(recorded), ['length (max_tokens)']);
  });
});

describe('Anthropic Messages facts', () => {
  const facts: readonly (readonly [fixture: string, key: FactKey, values: readonly string[]])[] = [
    ['tool-use', 'provider', ['anthropic']],
    ['tool-use', 'model', ['claude-sonnet-5']],
    ['vertex', 'provider', ['vertex', 'vertex']],
    ['bedrock', 'provider', ['bedrock', 'bedrock']],
    ['object-args', 'provider', []],
    ['fallback', 'model', ['claude-fable-5', 'claude-sonnet-5']],
    ['passengers', 'service_tier', ['standard', 'priority']],
    ['overloaded', 'request_id', ['req_01iyqeX2rqYKuvSM2xKSosvS']],
    ['refusal', 'finish_message', ['This reply was stopped by a safety check.']],
    ['no-stop-reason', 'id', []],
  ];
  for (const [fixture, key, values] of facts)
    it(`tell ${key} of ${fixture}: ${values.join(', then ') || 'nothing'}`, () => {
      const recorded = record(wireOf(`anthropic-messages-${fixture}.sse`));
      assert.deepEqual(
        recorded.facts.filter(([, name]) => name === key).map(([, , value]) => value),
        values,
      );
    });

  it('tell xAI by its model', () => {
    const recorded = record(wireOf('xai-messages-index-quirk.sse'));
    assert.deepEqual(
      recorded.facts.filter(([, key]) => key === 'provider'),
      [[0, 'provider', 'xai']],
    );
  });
});

describe('Anthropic Messages notes', () => {
  const said: readonly (readonly [fixture: string, note: string])[] = [
    ['server-tools.sse', 'web search result (failed: max_uses_exceeded)'],
    ['mcp.sse', 'MCP tool result (failed)'],
    ['compaction.sse', 'compaction failed'],
    ['fallback.sse', 'fallback to claude-sonnet-5'],
    ['bedrock.sse', 'Bedrock invocation metrics'],
    ['vertex.sse', 'Vertex event'],
    ['passengers.sse', 'Managed Agents event agent.message'],
    ['passengers.sse', 'event without a type'],
    ['passengers.sse', 'end sentinel'],
    ['claude-code.jsonl', 'Claude Code line: assistant'],
    ['mismatch.sse', 'thinking without text'],
    ['mismatch.sse', 'empty text'],
  ];
  for (const [fixture, note] of said)
    it(`call it “${note}” in ${fixture}`, () =>
      assert.ok(notes(record(wireOf(`anthropic-messages-${fixture}`))).includes(note)));

  it('put a compaction’s signature on the response', () => {
    const signatures = record(wireOf('anthropic-messages-compaction.sse'))
      .events.flat()
      .flatMap((event) => (event.kind === 'raw' && event.signature ? [event.signature] : []));
    assert.deepEqual(
      signatures.map(({ on, field, value }) => [on, field, value.length]),
      [['response', 'signature', 76]],
    );
  });
});

describe('Anthropic Messages refuses', () => {
  const foreign: readonly (readonly [what: string, payload: Json])[] = [
    ['a chat chunk', { object: 'chat.completion.chunk', choices: [] }],
    ['a chat chunk with an error', { error: { message: 'gone' }, choices: [] }],
    ['a Responses event', { type: 'response.created', response: {} }],
    ['a Gemini chunk', { candidates: [] }],
    ['an Interactions event', { event_type: 'step.delta', index: 0 }],
    ['a Cohere event', { type: 'content-delta', index: 0 }],
    ['an AG-UI event', { type: 'RUN_STARTED' }],
    ['an array', [{ type: 'ping' }]],
    ['a number', 3],
  ];
  for (const [what, payload] of foreign)
    it(what, () => {
      const { taken, events } = record([wire(payload)], false);
      assert.deepEqual([taken, events], [[false], [[]]]);
    });
});

describe('Anthropic Messages is told', () => {
  const score = (payload: Json, eventName = ''): number =>
    anthropicMessages.sniff(wire(payload, eventName))?.score ?? 0;
  const scores: readonly (readonly [payload: Json, score: number])[] = [
    [{ type: 'message_start', message: { id: 'msg_01' } }, 3],
    [{ type: 'message_start' }, 2],
    [{ type: 'content_block_start', index: 0, content_block: { type: 'text' } }, 3],
    [{ type: 'content_block_delta', index: 0, delta: { type: 'text_delta' } }, 3],
    [{ type: 'content_block_stop', index: 0 }, 2],
    [{ type: 'message_delta', delta: {} }, 3],
    [{ type: 'message_stop' }, 2],
    [{ type: 'ping' }, 1],
    [{ type: 'vertex_event' }, 1],
    [{ type: 'error', error: { type: 'overloaded_error' } }, 2],
    [{ type: 'error', error: { type: 'server_error' }, sequence_number: 3 }, 0],
    [{ type: 'error', error: { type: 'x' }, event_type: 'error' }, 0],
    [{ type: 'error', error: { type: 'x' }, event_id: 'event_1' }, 0],
    [{ type: 'error', errorText: 'gone' }, 0],
    [{ type: 'message', role: 'assistant', content: [], stop_reason: 'end_turn' }, 3],
    [{ type: 'message', role: 'assistant', content: [{ type: 'output_text' }] }, 0],
    [{ type: 'stream_event', event: { type: 'message_start', message: {} } }, 3],
    [{ type: 'system', subtype: 'init', session_id: 'one' }, 1],
    [{ type: 'agent.message' }, 2],
    [{ type: 'session.status_idle' }, 2],
    [{ type: 'session.created', event_id: 'event_1' }, 0],
    [{ type: 'response.created' }, 0],
    [{ object: 'chat.completion.chunk', choices: [] }, 0],
    [{ code: 'busy', error: 'later' }, 0],
    [{}, 0],
    [7, 0],
  ];
  for (const [payload, expected] of scores)
    it(`with ${expected} by ${JSON.stringify(payload)}`, () =>
      assert.equal(score(payload), expected));

  it('with the provider where the payload gives it away', () => {
    const sniffed = anthropicMessages.sniff(
      wire({ type: 'message_start', message: { id: 'msg_bdrk_01', model: 'claude-x' } }),
    );
    assert.equal(sniffed?.provider, 'bedrock');
    assert.equal(sniffed?.because, 'message_start holds a message');
  });
});
