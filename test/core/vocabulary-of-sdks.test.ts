/**
 * The names that the official SDKs declare, all of them, against what is known here: an update of an
 * SDK that brings a new event type fails until it has its row. (Each dialect's own tests show that
 * every name it knows is read as its row says.)
 */
import assert from 'node:assert/strict';
import { STOP_REASONS } from '../../src/core/dialects/anthropic-messages/stop-reason.ts';
import {
  BLOCK_TYPES,
  DELTA_TYPES,
  EVENT_TYPES,
} from '../../src/core/dialects/anthropic-messages/vocabulary.ts';
import * as interactions from '../../src/core/dialects/gemini-interactions/vocabulary.ts';
import * as live from '../../src/core/dialects/gemini-live/vocabulary.ts';
import { PART_KEYS } from '../../src/core/dialects/gemini-parts.ts';
import { FINISH_REASONS } from '../../src/core/dialects/gemini-wire/finish-reason.ts';
import * as realtime from '../../src/core/dialects/openai-realtime/vocabulary.ts';
import { EVENT_TABLE } from '../../src/core/dialects/openai-responses/event-table.ts';
import { ITEM_TABLE } from '../../src/core/dialects/openai-responses/item-table.ts';
import { DeclaredTypes } from '../support/declared-types.ts';
import { CHAT, GENERATE, REALTIME } from './vocabulary-rows.ts';

const responses = new DeclaredTypes('openai/resources/responses/responses.d.ts');
const voice = new DeclaredTypes('openai/resources/realtime/realtime.d.ts');
const sessions = new DeclaredTypes('openai/resources/live/live.d.ts');
const chat = new DeclaredTypes('openai/resources/chat/completions/completions.d.ts');
const messages = new DeclaredTypes('@anthropic-ai/sdk/resources/messages/messages.d.ts');
const beta = new DeclaredTypes('@anthropic-ai/sdk/resources/beta/messages/messages.d.ts');
const genai = new DeclaredTypes('@google/genai/dist/genai.d.ts');

const SPOKEN = [
  ...realtime.SERVER_NOTES.keys(),
  ...realtime.RESPONSE_NOTES.keys(),
  ...realtime.CONTENT_EVENTS.keys(),
  ...REALTIME.map(({ name }) => name),
];
const ASKED = realtime.CLIENT_NOTES.keys();

/** What a package declares, how many at least (so that a renamed type is noticed), what is known. */
const LISTS: readonly (readonly [string, readonly string[], least: number, Iterable<string>])[] = [
  ['Responses events', responses.literals('ResponseStreamEvent', 'type'), 59, EVENT_TABLE.keys()],
  [
    'Responses events over a WebSocket',
    responses.literals('ResponsesServerEvent', 'type'),
    59,
    EVENT_TABLE.keys(),
  ],
  ['Responses items', responses.literals('ResponseOutputItem', 'type'), 27, ITEM_TABLE.keys()],
  ['Chat chunk fields', chat.fields('ChatCompletionChunk'), 10, namesOf(CHAT, '')],
  ['Chat choice fields', chat.fields('ChatCompletionChunk.Choice'), 4, namesOf(CHAT, 'choices[].')],
  [
    'Chat delta fields',
    chat.fields('ChatCompletionChunk.Choice.Delta'),
    6,
    namesOf(CHAT, 'choices[].delta.'),
  ],
  ['Realtime server events', voice.literals('RealtimeServerEvent', 'type'), 46, SPOKEN],
  ['Realtime client events', voice.literals('RealtimeClientEvent', 'type'), 11, ASKED],
  ['Live session server events', sessions.literals('ServerEvent', 'type'), 28, SPOKEN],
  [
    'Live session client events',
    sessions.literals('ClientEvent', 'type'),
    15,
    realtime.CLIENT_NOTES.keys(),
  ],
  ...(
    [
      ['Messages', messages, ''],
      ['beta Messages', beta, 'Beta'],
    ] as const
  ).flatMap(
    ([name, declared, prefix]) =>
      [
        [
          `${name} events`,
          declared.literals(`${prefix}RawMessageStreamEvent`, 'type'),
          6,
          EVENT_TYPES,
        ],
        [
          `${name} blocks`,
          declared.literals(`${prefix}ContentBlock`, 'type'),
          12,
          BLOCK_TYPES.keys(),
        ],
        [
          `${name} deltas`,
          declared.literals(`${prefix}RawContentBlockDelta`, 'type'),
          5,
          DELTA_TYPES.keys(),
        ],
        [`${name} stop reasons`, declared.words(`${prefix}StopReason`), 7, STOP_REASONS.keys()],
      ] as const,
  ),
  ['Gemini chunk fields', genai.fields('GenerateContentResponse'), 9, namesOf(GENERATE, '')],
  ['Gemini candidate fields', genai.fields('Candidate'), 12, namesOf(GENERATE, 'candidates[].')],
  ['Gemini parts', genai.fields('Part'), 17, PART_KEYS],
  ['Gemini finish reasons', genai.values('FinishReason'), 24, FINISH_REASONS.keys()],
  [
    'Interactions events',
    genai.literals('InteractionSSEEvent', 'event_type'),
    7,
    interactions.EVENT_TYPES.keys(),
  ],
  ['Interactions steps', genai.literals('Step', 'type'), 21, interactions.STEP_TYPES.keys()],
  [
    'Interactions deltas',
    genai.literals('StepDeltaData', 'type'),
    26,
    interactions.DELTA_TYPES.keys(),
  ],
  [
    'Interactions statuses',
    genai.words('InteractionStatusUpdateStatus'),
    9,
    [...interactions.STATUSES.keys(), ...interactions.UNFINISHED],
  ],
  [
    'Live messages',
    genai.fields('LiveServerMessage'),
    9,
    [...live.SERVER_RAW.keys(), ...live.SERVER_READ],
  ],
  [
    'Live contents',
    genai.fields('LiveServerContent'),
    12,
    [...live.CONTENT_RAW.keys(), ...live.CONTENT_READ],
  ],
];

function namesOf(rows: readonly { readonly name: string }[], inside: string): readonly string[] {
  return rows.flatMap(({ name }) =>
    name.startsWith(inside) ? [name.slice(inside.length).replace(/[[.].*$/, '')] : [],
  );
}

/** Made by the SDK itself; never on the wire. */
const OF_THE_SDK = new Set(['sdkHttpResponse', 'automaticFunctionCallingHistory']);

describe('the vocabulary of the official SDKs', () => {
  for (const [what, declared, least, known] of LISTS)
    it(`is known here: ${what}`, () => {
      assert.ok(declared.length >= least, `only ${declared.length} ${what} are found`);
      const names = new Set(known);
      assert.deepEqual(
        declared.filter((name) => !names.has(name) && !OF_THE_SDK.has(name)),
        [],
      );
    });
});
