import type { Random } from './random.ts';
import { argumentPieces, tokens } from './words.ts';

const event = (name: string, payload: object): string =>
  `event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`;

/** One message of Anthropic Messages: about 120 bytes an event, the smallest payloads there are. */
export function* anthropicTurn(random: Random, bytes: number): Generator<string> {
  const usage = { input_tokens: 1893, cache_read_input_tokens: 18432, output_tokens: 8 };
  yield event('message_start', {
    type: 'message_start',
    message: {
      model: 'claude-opus-4-6',
      id: `msg_01${random.letters(22)}`,
      type: 'message',
      role: 'assistant',
      content: [],
      stop_reason: null,
      stop_sequence: null,
      usage,
    },
  });
  yield event('ping', { type: 'ping' });
  let written = 0;
  let index = 0;
  while (written < bytes) {
    for (const part of block(random, index)) {
      written += part.length;
      yield part;
    }
    index++;
  }
  yield event('message_delta', {
    type: 'message_delta',
    delta: { stop_reason: 'end_turn', stop_sequence: null },
    usage: { ...usage, output_tokens: index * 400 },
  });
  yield event('message_stop', { type: 'message_stop' });
}

function* block(random: Random, index: number): Generator<string> {
  const delta = (content: object): string =>
    event('content_block_delta', { type: 'content_block_delta', index, delta: content });
  const start = (content_block: object): string =>
    event('content_block_start', { type: 'content_block_start', index, content_block });
  if (index % 3 === 0) {
    yield start({ type: 'thinking', thinking: '', signature: '' });
    for (const thinking of tokens(random, 300)) yield delta({ type: 'thinking_delta', thinking });
    yield delta({ type: 'signature_delta', signature: random.letters(400) });
  } else if (index % 3 === 1) {
    yield start({ type: 'text', text: '' });
    for (const text of tokens(random, 500)) yield delta({ type: 'text_delta', text });
  } else {
    yield start({ type: 'tool_use', id: `toolu_01${random.letters(22)}`, name: 'edit', input: {} });
    for (const partial_json of argumentPieces(random, 20).pieces)
      yield delta({ type: 'input_json_delta', partial_json });
  }
  yield event('content_block_stop', { type: 'content_block_stop', index });
}
