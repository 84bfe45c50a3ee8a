/**
 * Streams to measure with, made from seeds in exact wire shape: the same bytes on every machine. A
 * stream is a run of turns, each a whole response of about a mebibyte, as a proxy's log would be.
 */
import { closeSync, openSync, writeSync } from 'node:fs';
import { anthropicTurn } from './anthropic.ts';
import { CHAT_END, chatTurn } from './chat.ts';
import { geminiArrayTurn, geminiTurn } from './gemini.ts';
import { interactionsTurn } from './interactions.ts';
import { ollamaTurn } from './ollama.ts';
import { Random } from './random.ts';
import { responsesTurn } from './responses.ts';

interface Shape {
  readonly seed: number;
  readonly turn: (random: Random, bytes: number) => Generator<string>;
  readonly start: string;
  readonly between: string;
  readonly end: string;
}

const plain = { start: '', between: '', end: '' };

const SHAPES = {
  responses: { ...plain, seed: 11, turn: responsesTurn },
  chat: { ...plain, seed: 12, turn: chatTurn, end: CHAT_END },
  anthropic: { ...plain, seed: 13, turn: anthropicTurn },
  gemini: { ...plain, seed: 14, turn: geminiTurn },
  'gemini-array': {
    seed: 15,
    turn: geminiArrayTurn,
    start: '[',
    between: '\n,\n',
    end: '\n]\n',
  },
  interactions: {
    ...plain,
    seed: 16,
    turn: interactionsTurn,
    end: 'event: done\ndata: [DONE]\n\n',
  },
  ollama: { ...plain, seed: 17, turn: ollamaTurn },
} satisfies { readonly [name: string]: Shape };

export type StreamName = keyof typeof SHAPES;
export const STREAM_NAMES = Object.keys(SHAPES) as readonly StreamName[];

export const MIB = 1 << 20;

/** Pieces of a stream of `bytes` bytes or a little more. */
export function* streamParts(name: StreamName, bytes: number, turnBytes = MIB): Generator<string> {
  const { seed, turn, start, between, end }: Shape = SHAPES[name];
  const random = new Random(seed);
  yield start;
  let written = 0;
  let first = true;
  while (written < bytes) {
    let turnText = '';
    for (const part of turn(random, Math.min(turnBytes, bytes - written))) {
      if (!first) turnText += between;
      first = false;
      turnText += part;
    }
    yield turnText;
    // Close to the bytes; exact sizes do not matter, equal seeds do.
    written += Buffer.byteLength(turnText);
  }
  yield end;
}

/** Writes a stream to a file, turn by turn; gives its size. */
export function writeStream(
  path: string,
  name: StreamName,
  bytes: number,
  turnBytes = MIB,
): number {
  const file = openSync(path, 'w');
  let size = 0;
  try {
    for (const part of streamParts(name, bytes, turnBytes)) size += writeSync(file, part);
  } finally {
    closeSync(file);
  }
  return size;
}
