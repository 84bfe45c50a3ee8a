/** One reply, from `message_start` to whatever ended it. */
import type { JsonObject } from '../../types/json.ts';
import type { ProviderError, StopReason } from '../../types/unified-event.ts';
import type { Usage, UsageField } from '../../types/usage.ts';
import { Blocks } from './blocks.ts';
import type { Cut } from './calls.ts';
import { listOf, objectOf, textOf } from '../../json/fields.ts';
import { sameError } from '../stated-error.ts';
import { providerFor } from './provider.ts';
import type { ReplySink } from './reply-sink.ts';
import { stopFor } from './stop-reason.ts';
import { readUsage } from './usage.ts';

const BEDROCK_METRICS = 'amazon-bedrock-invocationMetrics';

export class Message {
  readonly reply: ReplySink;
  readonly blocks: Blocks;
  #id: string | undefined;
  /** Opened without a `message_start`, which may still come. */
  #headless: boolean;
  #end: 'none' | 'stop' | 'error' | 'cut' = 'none';
  #error: ProviderError | undefined;
  /** The provider's word; the last one that is none of null and '' counts. */
  #stopWord: string | undefined;
  /** A `message_delta` brought the stop reason; nothing but `message_stop` is to come. */
  #closing = false;
  readonly #usage: { [field in UsageField]?: number } = {};

  constructor(reply: ReplySink, headless: boolean) {
    this.reply = reply;
    this.#headless = headless;
    this.blocks = new Blocks(reply, headless);
  }

  get ended(): boolean {
    return this.#end !== 'none';
  }

  get failed(): boolean {
    return this.#end === 'error';
  }

  get closing(): boolean {
    return this.#closing;
  }

  get id(): string | undefined {
    return this.#id;
  }

  /** Whether a second `message_start` with this id repeats the first one of this reply. */
  isRepeatedBy(id: string | undefined): boolean {
    if (this.#closing) return false;
    if (id === undefined || this.#id === undefined) return id === this.#id && this.blocks.none;
    return id === this.#id;
  }

  /** A `message_start` that comes late belongs to a reply that began without one. */
  get wantsStart(): boolean {
    return this.#headless && this.#id === undefined;
  }

  /** Reads the message object of `message_start`, or a whole reply that was not streamed. */
  begin(message: JsonObject, path: string, note: string, at: number): void {
    const { sink, response } = this.reply;
    this.#headless = false;
    this.#id = textOf(message['id']);
    const model = textOf(message['model']);
    if (this.#id !== undefined) sink.fact(response, 'id', this.#id);
    if (model !== undefined) sink.fact(response, 'model', model);
    const provider = providerFor(this.#id, model);
    if (provider !== undefined) this.isFrom(provider);
    this.reply.raw(note);
    this.#readUsage(message['usage'], path);
    // Programmatic tool calling: the calls stand in the start itself, and so does the stop reason.
    for (const block of listOf(message['content'])) this.blocks.whole(objectOf(block) ?? {}, at);
    this.#stopWord = textOf(message['stop_reason']);
    this.#readStopDetails(message);
  }

  /** The payload gave its provider away. */
  isFrom(provider: string): void {
    this.reply.sink.fact(this.reply.response, 'provider', provider);
  }

  /** `message_delta`: totals so far and, in the last one, why the reply stopped. */
  update(payload: JsonObject): void {
    const delta = objectOf(payload['delta']);
    const word = textOf(delta?.['stop_reason']);
    if (word !== undefined && !this.ended) {
      this.#stopWord = word;
      this.#closing = true;
      this.blocks.settleWaiting(stopFor(word) === 'length');
    }
    if (delta) this.#readStopDetails(delta);
    const read = this.#readUsage(payload['usage'], 'usage');
    if (!read) this.reply.raw(word === undefined ? 'message delta' : 'stop reason');
  }

  /** `message_stop`. */
  stop(payload: JsonObject): void {
    if (payload[BEDROCK_METRICS] !== undefined) {
      this.isFrom('bedrock');
      this.reply.raw('Bedrock invocation metrics');
    }
    if (this.#stopWord === undefined) {
      this.reply.reports.say(
        'missing-stop-reason',
        'warning',
        'The message stopped without a stop_reason; it counts as cut.',
      );
    }
    this.#finish();
  }

  /** The provider's failure: nothing of use follows, open calls are void. */
  fail(error: ProviderError): void {
    const { sink, response, reports } = this.reply;
    const earlier = this.#error;
    this.#error = error;
    if (error.requestId !== undefined) sink.fact(response, 'request_id', error.requestId);
    if (earlier && sameError(earlier, error)) {
      reports.say('duplicate-error', 'note', 'The same error came again; it is counted once.');
      this.reply.raw('error, repeated');
      return;
    }
    sink.emit({ kind: 'error', response, error, fatal: true });
    if (this.#end === 'stop') {
      reports.say('error-after-success', 'warning', 'An error came after message_stop.');
    } else if (this.ended) {
      reports.say('event-after-terminal', 'warning', 'Another error came after the first.');
    } else {
      this.blocks.cut('by an error');
      this.#end = 'error';
      this.#done('error');
    }
  }

  /** The reply ended without its `message_stop`. */
  leave(cut: Cut): void {
    const { reports } = this.reply;
    if (this.#stopWord !== undefined) {
      reports.say(
        'missing-terminal',
        'warning',
        `message_stop is missing; the stop_reason ${this.#stopWord} had come, so the reply counts as ended.`,
      );
      this.#finish();
      return;
    }
    reports.say(
      'missing-terminal',
      'error',
      `The reply was cut ${cut}: neither a stop_reason nor message_stop came.`,
    );
    this.blocks.cut(cut);
    this.#end = 'cut';
    this.#done('truncated');
  }

  /** Totals so far; true when there were any. */
  #readUsage(value: JsonObject[string], path: string): boolean {
    const sent = objectOf(value);
    const { sink, response } = this.reply;
    const tier = textOf(sent?.['service_tier']);
    if (tier !== undefined) sink.fact(response, 'service_tier', tier);
    const usage = readUsage(sent);
    if (!usage) return false;
    this.#reportShrunk(usage);
    Object.assign(this.#usage, usage);
    sink.emit({ kind: 'usage', response, usage, path });
    return true;
  }

  #reportShrunk(usage: Usage): void {
    for (const [field, now] of Object.entries(usage) as [UsageField, number][]) {
      const before = this.#usage[field];
      if (before === undefined || now >= before) continue;
      this.reply.reports.say(
        'usage-shrank',
        'note',
        `The total of ${field} tokens went down from ${before} to ${now}; the last number counts.`,
      );
    }
  }

  /** Why a reply was refused, in the provider's words. */
  #readStopDetails(from: JsonObject): void {
    const details = objectOf(from['stop_details']);
    const words = textOf(details?.['explanation']) ?? textOf(details?.['category']);
    if (words === undefined) return;
    this.reply.sink.fact(this.reply.response, 'finish_message', words);
  }

  #finish(): void {
    const stop = stopFor(this.#stopWord);
    this.blocks.end(stop === 'length');
    this.#end = 'stop';
    this.#done(this.#withCalls(stop));
  }

  /** A call for the client is what decides, the provider's word is checked against it. */
  #withCalls(stop: StopReason): StopReason {
    const { clientCalls } = this.blocks;
    if (stop === 'end' && clientCalls > 0) {
      this.#reportContradiction('although a call for the client was made');
      return 'tool_use';
    }
    if (stop === 'tool_use' && clientCalls === 0) {
      this.#reportContradiction('but no call for the client was made');
    }
    return stop;
  }

  #reportContradiction(how: string): void {
    this.reply.reports.say(
      'status-contradiction',
      'note',
      `The stop_reason is ${String(this.#stopWord)}, ${how}.`,
    );
  }

  #done(stop: StopReason): void {
    const { sink, response } = this.reply;
    sink.emit({ kind: 'done', response, candidate: 0, stop, stopRaw: this.#stopWord });
  }
}
