import type { JsonObject } from '../../types/json.ts';
import type { BlockId, ResponseId, StopReason } from '../../types/unified-event.ts';
import { PartReader } from '../gemini-parts.ts';
import { listOf, textOf } from '../../json/fields.ts';
import { isUnspecified } from '../gemini-wire/finish-reason.ts';
import type { Outlet } from '../gemini-wire/outlet.ts';
import { USAGE_METADATA, UsageMeter } from '../gemini-wire/usage-meter.ts';
import { stopForTurn } from './vocabulary.ts';

/** One turn of the model: one response. */
export class Turn {
  readonly number: ResponseId;
  readonly #outlet: Outlet;
  readonly #parts: PartReader;
  readonly #usage: UsageMeter;
  /** What is spoken: pieces of audio between the words do not end it, a call does. */
  #transcript: BlockId | undefined;
  #interrupted = false;
  #ended = false;

  constructor(outlet: Outlet) {
    this.number = outlet.sink.openResponse();
    this.#outlet = outlet;
    this.#parts = new PartReader(outlet, this.number, 0);
    this.#usage = new UsageMeter(USAGE_METADATA, outlet);
  }

  get ended(): boolean {
    return this.#ended;
  }

  readModelTurn(content: JsonObject): void {
    for (const part of listOf(content['parts'])) this.#parts.read(part);
  }

  /** What an audio answer says, as text. It is `finished` when the utterance is over. */
  readTranscript(transcription: JsonObject): void {
    const text = textOf(transcription['text']);
    if (text !== undefined) {
      const response = this.number;
      const block = (this.#transcript ??= this.#outlet.sink.openBlock(response, {
        kind: 'text',
        candidate: 0,
        flavour: 'transcript',
      }));
      this.#outlet.emit({ kind: 'text_delta', response, block, text });
    }
    if (transcription['finished'] !== true) return;
    if (text === undefined) this.#outlet.raw('transcript finished', this.number, this.#transcript);
    this.#transcript = undefined;
  }

  /** Calls stand in messages of their own; what is said after the answer is another block. */
  readCall(call: JsonObject): BlockId | undefined {
    this.#transcript = undefined;
    return this.#parts.call(call);
  }

  readUsage(metadata: JsonObject): void {
    if (metadata['trafficType'] !== undefined) {
      this.#outlet.sink.fact(this.number, 'provider', 'vertex');
    }
    const usage = this.#usage.read(metadata);
    if (usage === undefined) return;
    this.#outlet.emit({ kind: 'usage', response: this.number, usage, path: 'usageMetadata' });
  }

  /** The user spoke over the model; `turnComplete` is still to come. */
  interrupt(): void {
    this.#interrupted = true;
  }

  complete(reason: string | undefined): void {
    if (this.#ended) return;
    const said = reason === undefined || isUnspecified(reason) ? undefined : reason;
    const stop = said === undefined ? this.#stop() : stopForTurn(said);
    this.#parts.end(stop === 'end' || stop === 'tool_use');
    this.#done(stop, reason ?? (this.#interrupted ? 'interrupted' : undefined));
  }

  /** The session failed: the turn, if it was still open, with it. */
  fail(): void {
    if (!this.#ended) this.#parts.end(false);
    this.#ended = true;
  }

  /** The recording ends in the middle of the turn. */
  cut(): void {
    if (this.#ended) return;
    this.#parts.end(false);
    this.#outlet.problem(
      'missing-terminal',
      'error',
      'The input ended without turnComplete: the turn was cut off.',
    );
    this.#done('truncated', undefined);
  }

  #stop(): StopReason {
    if (this.#interrupted) return 'cancelled';
    return this.#parts.clientCalls > 0 ? 'tool_use' : 'end';
  }

  #done(stop: StopReason, stopRaw: string | undefined): void {
    this.#ended = true;
    this.#outlet.emit({ kind: 'done', response: this.number, candidate: 0, stop, stopRaw });
  }
}
