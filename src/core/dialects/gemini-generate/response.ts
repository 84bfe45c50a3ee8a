import type { FactKey } from '../../types/dialect.ts';
import type { JsonObject } from '../../types/json.ts';
import type { ProviderError, ResponseId, StopReason } from '../../types/unified-event.ts';
import { listOf, objectOf, positionOf, textOf, wordOf } from '../../json/fields.ts';
import { isUnspecified, stopFor } from '../gemini-wire/finish-reason.ts';
import { sameError } from '../stated-error.ts';
import type { Outlet } from '../gemini-wire/outlet.ts';
import { USAGE_METADATA, UsageMeter } from '../gemini-wire/usage-meter.ts';
import { Candidate } from './candidate.ts';

/** One response: the chunks of one `responseId`, or all chunks where none has one. */
export class GenerateResponse {
  readonly number: ResponseId;
  readonly #outlet: Outlet;
  readonly #candidates: Candidate[] = [];
  readonly #usage: UsageMeter;
  readonly #facts = new Map<FactKey, string>();
  /** As last told; every chunk repeats them. */
  #id: string | undefined;
  #provider: string | undefined;
  #model: string | undefined;
  #vertex = false;
  #chunks = 0;
  #blocked: string | undefined;
  #error: ProviderError | undefined;

  constructor(outlet: Outlet) {
    this.number = outlet.sink.openResponse();
    this.#outlet = outlet;
    this.#usage = new UsageMeter(USAGE_METADATA, outlet);
  }

  get id(): string | undefined {
    return this.#id;
  }

  /** How many chunks were read. */
  get chunks(): number {
    return this.#chunks;
  }

  /** True once the provider has said how it ended, even if more may come. */
  get concluded(): boolean {
    return (
      this.#error !== undefined ||
      this.#blocked !== undefined ||
      this.#candidates.some((candidate) => candidate.finish !== undefined)
    );
  }

  /** Reads a GenerateContentResponse; `path` is where in the payload it stands. */
  read(chunk: JsonObject, path: string): void {
    this.#chunks++;
    const before = this.#outlet.emitted;
    if (this.#error) {
      this.#outlet.problem(
        'event-after-terminal',
        'warning',
        'A chunk came after the error that ended the response; it is read all the same.',
      );
    }
    this.#readFacts(chunk);
    const candidates = listOf(chunk['candidates']);
    for (let at = 0; at < candidates.length; at++) {
      const candidate = objectOf(candidates[at]);
      if (candidate) this.#candidate(positionOf(candidate['index']) ?? at).read(candidate);
    }
    this.#readFeedback(objectOf(chunk['promptFeedback']));
    const metadata = objectOf(chunk['usageMetadata']);
    const usage = metadata && this.#usage.read(metadata);
    if (usage) {
      const response = this.number;
      this.#outlet.emit({ kind: 'usage', response, usage, path: `${path}usageMetadata` });
    }
    if (this.#outlet.emitted === before) this.#outlet.raw(emptyNote(chunk), this.number);
  }

  /** The provider says that it failed. Nothing after this makes the response a success again. */
  fail(error: ProviderError): void {
    if (this.#error && sameError(this.#error, error)) {
      this.#outlet.raw('error again', this.number);
      this.#outlet.problem('duplicate-error', 'note', 'The same error came again.');
      return;
    }
    const finish = this.#candidates.find((candidate) => candidate.finish !== undefined)?.finish;
    if (finish !== undefined && !this.#error) {
      this.#outlet.problem(
        'error-after-success',
        'warning',
        `An error came after finishReason ${finish}: the response failed, though a client may have taken it for complete.`,
      );
    }
    for (const candidate of this.#candidates) candidate.parts.end(false);
    this.#error = error;
    if (this.#provider === undefined) this.#tellProvider();
    this.#outlet.emit({ kind: 'error', response: this.number, error, fatal: true });
  }

  /** No more will come: `cause` says why, as the beginning of a sentence. */
  end(cause: string): void {
    const failed = this.#error !== undefined;
    for (const candidate of this.#candidates) {
      const block = this.#blockFor(candidate);
      const stop = block === undefined ? this.#stopOf(candidate) : 'refusal';
      candidate.parts.end(!failed && (stop === 'end' || stop === 'tool_use'));
      if (failed) continue;
      if (stop === 'truncated') this.#reportCut(cause, candidate.index);
      this.#emitDone(candidate.index, stop, block ?? candidate.finish);
    }
    if (this.#candidates.length > 0 || failed) return;
    if (this.#blocked === undefined) this.#reportCut(cause, 0);
    this.#emitDone(0, this.#blocked === undefined ? 'truncated' : 'refusal', this.#blocked);
  }

  /** The prompt's block reason, unless it says nothing and the candidate has a reason of its own. */
  #blockFor(candidate: Candidate): string | undefined {
    const blocked = this.#blocked;
    if (blocked === undefined || candidate.finish === undefined) return blocked;
    return isUnspecified(blocked) ? undefined : blocked;
  }

  #stopOf(candidate: Candidate): StopReason {
    if (candidate.finish === undefined) return 'truncated';
    const stop = stopFor(candidate.finish, this.#vertex ? 'vertex' : 'gemini-api');
    return stop === 'end' && candidate.parts.clientCalls > 0 ? 'tool_use' : stop;
  }

  #reportCut(cause: string, candidate: number): void {
    const of = this.#candidates.length > 1 ? ` for candidate ${candidate}` : '';
    this.#outlet.problem(
      'missing-terminal',
      'error',
      `${cause} without a finishReason${of}: the response was cut off.`,
    );
  }

  #emitDone(candidate: number, stop: StopReason, stopRaw: string | undefined): void {
    this.#outlet.emit({ kind: 'done', response: this.number, candidate, stop, stopRaw });
  }

  #candidate(index: number): Candidate {
    for (const candidate of this.#candidates) if (candidate.index === index) return candidate;
    const candidate = new Candidate(this.#outlet, this.number, index);
    this.#candidates.push(candidate);
    return candidate;
  }

  #readFacts(chunk: JsonObject): void {
    const metadata = objectOf(chunk['usageMetadata']);
    if (!this.#vertex && isFromVertex(chunk, metadata)) this.#vertex = true;
    this.#tellProvider();
    if (this.#id === undefined) this.setFact('id', (this.#id = textOf(chunk['responseId'])));
    const model = textOf(chunk['modelVersion']);
    if (model !== this.#model) this.setFact('model', (this.#model = model));
    const tier = metadata && (textOf(metadata['serviceTier']) ?? textOf(metadata['trafficType']));
    this.setFact('service_tier', tier);
  }

  #tellProvider(): void {
    const provider = this.#vertex ? 'vertex' : 'google';
    if (provider !== this.#provider) this.setFact('provider', (this.#provider = provider));
  }

  /** A `promptFeedback` that holds only safety ratings is no block. The first reason sticks. */
  #readFeedback(feedback: JsonObject | undefined): void {
    const reason = feedback && wordOf(feedback['blockReason']);
    if (feedback === undefined || reason === undefined) return;
    this.setFact('finish_message', textOf(feedback['blockReasonMessage']));
    this.#outlet.raw('prompt blocked', this.number);
    if (this.#blocked === undefined || isUnspecified(this.#blocked)) this.#blocked = reason;
  }

  /** Facts are told when they change. */
  setFact(key: FactKey, value: string | undefined): void {
    if (value === undefined || this.#facts.get(key) === value) return;
    this.#facts.set(key, value);
    this.#outlet.sink.fact(this.number, key, value);
  }
}

/** Fields that only Vertex AI writes. */
export function isFromVertex(chunk: JsonObject, metadata: JsonObject | undefined): boolean {
  return chunk['createTime'] !== undefined || metadata?.['trafficType'] !== undefined;
}

/** What a chunk is when nothing in it has a row of its own. */
function emptyNote(chunk: JsonObject): string {
  for (const candidate of listOf(chunk['candidates'])) {
    if (wordOf(objectOf(candidate)?.['finishReason']) !== undefined) return 'finish reason';
  }
  if (listOf(chunk['candidates']).length > 0) return 'empty candidate';
  return chunk['promptFeedback'] === undefined ? 'metadata' : 'prompt feedback';
}
