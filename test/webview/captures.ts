/** Captures for tests of the view: fixtures, and small ones written here. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES } from '../support/fixtures.ts';

export interface Capture {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly isTimed?: boolean;
}

export function fixture(name: string, isTimed = false): Capture {
  return { name, bytes: readFileSync(join(FIXTURES, name)), isTimed };
}

/** An Anthropic message of one text block, one delta for each piece. */
export function message(pieces: readonly string[]): Capture {
  const events: readonly [string, object][] = [
    [
      'message_start',
      {
        message: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'a-model',
          content: [],
          stop_reason: null,
          usage: { input_tokens: 3, output_tokens: 1 },
        },
      },
    ],
    ['content_block_start', { index: 0, content_block: { type: 'text', text: '' } }],
    ...pieces.map((text): [string, object] => [
      'content_block_delta',
      { index: 0, delta: { type: 'text_delta', text } },
    ]),
    ['content_block_stop', { index: 0 }],
    ['message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 9 } }],
    ['message_stop', {}],
  ];
  const text = events
    .map(([type, body]) => `event: ${type}\ndata: ${JSON.stringify({ type, ...body })}\n\n`)
    .join('');
  return { name: 'message.sse', bytes: new TextEncoder().encode(text) };
}
