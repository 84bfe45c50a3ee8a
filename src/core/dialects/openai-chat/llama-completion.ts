/**
 * llama.cpp's own `/completion` stream, often found in captures of its chat endpoint: text in `content`,
 * `stop:false` on every event and `stop:true` on the last one, which says why in `stop_type`
 * (older: `stopped_eos`, `stopped_word`, `stopped_limit`). There is no `[DONE]`.
 *
 * Source: ggml-org/llama.cpp tools/server/README.md. Fixture: compat-llama-completion.sse.
 */
import type { JsonObject } from '../../types/json.ts';
import { textOf } from '../../json/fields.ts';

export function isLlamaCompletion(payload: JsonObject): boolean {
  return typeof payload['content'] === 'string' && typeof payload['stop'] === 'boolean';
}

/** The same event as a chat chunk, which every reader of this dialect knows. */
export function llamaChunk(payload: JsonObject): JsonObject {
  const index = payload['index'];
  return {
    ...(payload['model'] !== undefined && { model: payload['model'] }),
    ...(payload['timings'] !== undefined && { timings: payload['timings'] }),
    choices: [
      {
        index: typeof index === 'number' ? index : 0,
        delta: { content: payload['content'] },
        finish_reason: payload['stop'] === true ? stopType(payload) : null,
      },
    ],
  };
}

function stopType(payload: JsonObject): string {
  const named = textOf(payload['stop_type']);
  if (named !== undefined) return named;
  if (payload['stopped_limit'] === true) return 'limit';
  return payload['stopped_word'] === true ? 'word' : 'eos';
}
