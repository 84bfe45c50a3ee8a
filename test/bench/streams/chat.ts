import type { Random } from './random.ts';
import { argumentPieces, tokens } from './words.ts';

/** One Chat Completion: about 320 bytes an event, the envelope repeated on each chunk. */
export function* chatTurn(random: Random, bytes: number): Generator<string> {
  const envelope = {
    id: `chatcmpl-${random.letters(29)}`,
    object: 'chat.completion.chunk',
    created: 1791033344,
    model: 'gpt-5.4-mini-2026-03-17',
    service_tier: 'default',
    system_fingerprint: `fp_${random.letters(10)}`,
  };
  const chunk = (fields: object): string =>
    `data: ${JSON.stringify({ ...envelope, ...fields, obfuscation: random.letters(random.integer(2, 16)) })}\n\n`;
  const delta = (content: object, finish_reason: string | null = null): string =>
    chunk({
      choices: [{ index: 0, delta: content, logprobs: null, finish_reason }],
      usage: null,
    });
  yield delta({ role: 'assistant', content: '', refusal: null });
  let written = 0;
  const counted = (part: string): string => {
    written += part.length;
    return part;
  };
  while (written < bytes / 2)
    for (const content of tokens(random, 200)) yield counted(delta({ content }));
  for (let index = 0; written < bytes; index++) {
    const start = {
      index,
      id: `call_${random.letters(24)}`,
      type: 'function',
      function: { name: 'edit', arguments: '' },
    };
    yield counted(delta({ tool_calls: [start] }));
    for (const piece of argumentPieces(random, 20).pieces)
      yield counted(delta({ tool_calls: [{ index, function: { arguments: piece } }] }));
  }
  yield delta({}, 'tool_calls');
  const usage = {
    prompt_tokens: 57,
    completion_tokens: 9000,
    total_tokens: 9057,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: { reasoning_tokens: 0, audio_tokens: 0 },
  };
  yield chunk({ choices: [], usage });
}

/** Ends the body; a stream has one, however many completions it holds here. */
export const CHAT_END = 'data: [DONE]\n\n';
