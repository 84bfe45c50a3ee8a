import type { Random } from './random.ts';
import { tokens } from './words.ts';

/** One answer of Ollama's chat: JSON lines of about 130 bytes. */
export function* ollamaTurn(random: Random, bytes: number): Generator<string> {
  let millis = Date.UTC(2026, 10, 20, 9, 15, 2, 184);
  const line = (fields: object): string => {
    const micros = String(random.integer(0, 999)).padStart(3, '0');
    const created_at = new Date((millis += random.integer(8, 40))).toISOString();
    const stamped = created_at.replace('Z', `${micros}Z`);
    return `${JSON.stringify({ model: 'qwen3:8b', created_at: stamped, ...fields })}\n`;
  };
  let written = 0;
  for (let round = 0; written < bytes; round++)
    for (const word of tokens(random, 300)) {
      const message =
        round % 3 === 0
          ? { role: 'assistant', content: '', thinking: word }
          : { role: 'assistant', content: word };
      const part = line({ message, done: false });
      written += part.length;
      yield part;
    }
  yield line({
    message: { role: 'assistant', content: '' },
    done: true,
    done_reason: 'stop',
    total_duration: 813000000,
    prompt_eval_count: 20,
    eval_count: 9000,
  });
}
