/** Reads the events of one chat stream and keeps its responses apart. */
import type { Normalizer, Sink } from '../../types/dialect.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import type { WireEvent } from '../../types/wire-event.ts';
import { ChatResponse } from './chat-response.ts';
import { readError } from './errors.ts';
import { objectOf } from '../../json/fields.ts';
import { isLlamaCompletion, llamaChunk } from './llama-completion.ts';
import { readLlamaUsage, readUsage } from './usage.ts';

export class ChatNormalizer implements Normalizer {
  readonly #sink: Sink;
  #response: ChatResponse | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  push(wire: WireEvent): boolean {
    if (wire.sentinel) return this.#endMarker();
    const { payload } = wire;
    if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return false;
    const chunk = payload as JsonObject;
    if (Array.isArray(chunk['choices'])) {
      this.#responseOf(chunk).read(chunk, wire.eventName);
      return true;
    }
    return this.#readOther(chunk, wire.eventName);
  }

  finish(): void {
    this.#response?.close('input');
  }

  /** The response a chunk belongs to: the current one unless the chunk begins another. */
  #responseOf(chunk: JsonObject): ChatResponse {
    const current = this.#response;
    if (!current) return this.#open();
    if (current.goesOnAs(chunk)) return current;
    const next = current.isFollowedBy(chunk);
    if (next === undefined) return current;
    if (next === 'spliced') current.reportSplice();
    if (next === 'again') current.reportReuse();
    current.close('input');
    return this.#open();
  }

  #open(): ChatResponse {
    return (this.#response = new ChatResponse(this.#sink));
  }

  /** Objects without choices: failures, the stream of llama.cpp's `/completion`, keep-alives. */
  #readOther(payload: JsonObject, eventName: string): boolean {
    const error = readError(payload, eventName);
    if (error) {
      (this.#response ?? this.#open()).fail(error);
      return true;
    }
    if (isLlamaCompletion(payload)) {
      const response = this.#responseOf(payload);
      response.read(llamaChunk(payload), eventName);
      const counts = payload['stop'] === true ? readLlamaUsage(payload) : undefined;
      if (counts) response.putUsage(counts, '');
      return true;
    }
    const { object } = payload;
    const foreign = payload['type'] !== undefined || object === 'response';
    const usage = foreign ? undefined : objectOf(payload['usage']);
    const named = typeof object === 'string' && object.startsWith('chat.');
    if (named || (usage && readUsage(usage))) {
      this.#responseOf(payload).read(payload, eventName);
      return true;
    }
    if (!this.#response || !isKeepAlive(payload['type'], payload)) return false;
    this.#response.raw('keep-alive');
    return true;
  }

  #endMarker(): boolean {
    if (!this.#response) return false;
    this.#response.endMarker();
    return true;
  }
}

/** What gateways send between chunks to keep a connection open. */
function isKeepAlive(type: Json | undefined, payload: JsonObject): boolean {
  if (type === 'ping' || type === 'keepalive' || type === 'heartbeat') return true;
  for (const _key in payload) return false;
  return true;
}
