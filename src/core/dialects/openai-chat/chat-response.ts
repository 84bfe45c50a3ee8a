/**
 * One chat response: its choices, facts, usage and end. Which chunk belongs to which response is
 * decided here as well, by chunk id.
 */
import type { Sink } from '../../types/dialect.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import type { ProviderError } from '../../types/unified-event.ts';
import type { Usage } from '../../types/usage.ts';
import { Candidate, type Closing } from './candidate.ts';
import { noteOf } from './chunk-note.ts';
import { readError } from './errors.ts';
import { listOf, objectOf, textOf } from '../../json/fields.ts';
import { Outlet } from './outlet.ts';
import { providerByModel, providerBySign } from './provider.ts';
import { readUsage } from './usage.ts';

/** Chunks looked at for signs of the provider; later ones only when they carry usage. */
const CHUNKS_WITH_SIGNS = 3;

export class ChatResponse {
  readonly #out: Outlet;
  readonly #candidates = new Map<number, Candidate>();
  /** The id on the chunks right now; '' until one came. */
  #id = '';
  #chunksWithId = 0;
  #idChanges = 0;
  #chunks = 0;
  #model = '';
  #tier = '';
  #provider: string | undefined;
  /** Whether the provider was told by a sign, not guessed. */
  #signed = false;
  #usage: Usage | undefined;
  #ended: Closing | undefined;

  constructor(sink: Sink) {
    this.#out = new Outlet(sink);
  }

  /** True when a chunk is certain to go on with this response: it has its id, and begins nothing. */
  goesOnAs(chunk: JsonObject): boolean {
    if (chunk['id'] !== this.#id || this.#id === '') return false;
    return this.#ended !== 'marker' || !beginsAnew(chunk);
  }

  /**
   * Whether a chunk with another id, or none, begins the next response. Proxies change the id after
   * the first chunk and some servers send a new one on every chunk, so an id alone proves nothing.
   */
  isFollowedBy(chunk: JsonObject): 'next' | 'again' | 'spliced' | undefined {
    const id = textOf(chunk['id']) ?? '';
    if (this.#ended === undefined && (id === '' || this.#id === '')) return undefined;
    const start = startIn(chunk);
    if (this.#ended !== undefined) {
      if (start === undefined) return 'prompt_filter_results' in chunk ? 'next' : undefined;
      if (id !== '' && id === this.#id) return 'again';
      return id === '' && this.#id !== '' ? undefined : 'next';
    }
    if (start === undefined) return undefined;
    if (this.#finished && this.#idChanges < 2) return 'next';
    const spliced = start === 'role' && this.#chunksWithId > 1 && this.#hasContent;
    return spliced ? 'spliced' : undefined;
  }

  read(chunk: JsonObject, eventName: string): void {
    const before = this.#out.emitted;
    this.#chunks++;
    if (this.#ended !== undefined) this.#noticeLateness();
    this.#readFacts(chunk);
    const choices = chunk['choices'];
    const { object } = chunk;
    const complete = typeof object === 'string' && object.endsWith('.done');
    if (Array.isArray(choices))
      for (let at = 0; at < choices.length; at++) {
        const choice = objectOf((choices as readonly Json[])[at]);
        if (choice) this.#readChoice(choice, at, complete);
      }
    const usage = chunk['usage'] || chunk['x_groq'];
    if (usage) this.#readUsageOf(chunk);
    if (chunk['error'] || chunk['base_resp'] || chunk['x_groq']) {
      const error = readError(chunk, eventName);
      if (error) this.fail(error);
    }
    if (this.#out.emitted === before) this.#out.raw(noteOf(chunk));
  }

  /** The provider's failure ends the response; what came before stays. */
  fail(error: ProviderError): void {
    const late = this.#ended === 'marker';
    if (late || this.#succeeded)
      this.#out.problem({
        code: 'error-after-success',
        severity: 'warning',
        message: late
          ? 'An error came after [DONE]; clients have stopped reading by then.'
          : 'An error came after the finish reason; the response counts as failed.',
      });
    this.#emitError(error);
    this.close('error');
  }

  putUsage(usage: Usage, path: string): void {
    const last = this.#usage?.output;
    if (last !== undefined && usage.output !== undefined && usage.output < last)
      this.#out.problemOnce({
        code: 'usage-shrank',
        severity: 'note',
        message: `The output count went down from ${last} to ${usage.output}; the last one sent counts.`,
      });
    this.#usage = usage;
    this.#out.emit({ kind: 'usage', response: this.#out.response, usage, path });
  }

  /** `[DONE]`. */
  endMarker(): void {
    const before = this.#out.emitted;
    const again = this.#ended === 'marker';
    if (again)
      this.#out.problem({
        code: 'duplicate-terminal',
        severity: 'note',
        message: '[DONE] was sent again.',
      });
    this.close('marker');
    if (this.#out.emitted === before) this.#out.raw(again ? 'end marker, again' : 'end marker');
  }

  /** Ends every choice; what was ended before stays as it was. */
  close(closing: Closing): void {
    this.#ended ??= closing;
    if (this.#candidates.size === 0) this.#candidate(0);
    for (const candidate of this.#candidates.values()) candidate.close(closing);
  }

  raw(note: string): void {
    this.#out.raw(note);
  }

  reportReuse(): void {
    this.#out.problem({
      code: 'id-reused',
      severity: 'warning',
      message: `Another response begins after [DONE] under the same id "${this.#id}"; it is shown as one of its own.`,
    });
  }

  reportSplice(): void {
    this.#out.problem({
      code: 'spliced-response',
      severity: 'warning',
      message:
        'Another response begins before this one has ended; the two are kept apart by their ids.',
    });
  }

  get #finished(): boolean {
    if (this.#candidates.size === 0) return false;
    for (const candidate of this.#candidates.values()) if (!candidate.finished) return false;
    return true;
  }

  get #succeeded(): boolean {
    for (const candidate of this.#candidates.values()) if (candidate.succeeded) return true;
    return false;
  }

  get #hasContent(): boolean {
    for (const candidate of this.#candidates.values()) if (candidate.hasContent) return true;
    return false;
  }

  #candidate(index: number): Candidate {
    let candidate = this.#candidates.get(index);
    if (!candidate) {
      candidate = new Candidate(this.#out, index);
      this.#candidates.set(index, candidate);
    }
    return candidate;
  }

  #readChoice(choice: JsonObject, at: number, complete: boolean): void {
    const { index } = choice;
    const candidate = this.#candidate(typeof index === 'number' ? index : at);
    candidate.read(choice, complete);
    const counts = choice['usage'] ? objectOf(choice['usage']) : undefined;
    const usage = counts && readUsage(counts);
    if (usage) this.putUsage(usage, `choices[${at}].usage`);
    const error = choice['error'] ? readError(choice, '') : undefined;
    if (!error) return;
    this.#emitError(error);
    candidate.close('error');
  }

  #emitError(error: ProviderError): void {
    this.#out.emit({ kind: 'error', response: this.#out.response, error, fatal: true });
  }

  #readUsageOf(chunk: JsonObject): void {
    const own = objectOf(chunk['usage']);
    const usage = own && readUsage(own);
    if (usage) {
      this.putUsage(usage, 'usage');
      return;
    }
    const groq = objectOf(objectOf(chunk['x_groq'])?.['usage']);
    const counted = groq && readUsage(groq);
    if (counted) this.putUsage(counted, 'x_groq.usage');
  }

  #readFacts(chunk: JsonObject): void {
    const { id, model } = chunk;
    if (id !== this.#id && typeof id === 'string' && id !== '') this.#readId(id);
    if (this.#id !== '') this.#chunksWithId++;
    const named = this.#model === '' && typeof model === 'string' && model !== '';
    if (named) {
      this.#model = model;
      this.#out.fact('model', model);
    }
    if (this.#chunks <= CHUNKS_WITH_SIGNS || chunk['usage'] || chunk['x_groq'])
      this.#recognise(providerBySign(chunk), true);
    if (this.#provider === undefined && named) this.#recognise(providerByModel(this.#model), false);
    const tier = chunk['service_tier'];
    if (typeof tier === 'string' && tier !== '' && tier !== this.#tier) {
      this.#tier = tier;
      this.#out.fact('service_tier', tier);
    }
  }

  /** The first id counts. */
  #readId(id: string): void {
    if (this.#id === '') this.#out.fact('id', id);
    else {
      this.#idChanges++;
      this.#out.problemOnce({
        code: 'id-changed',
        severity: 'note',
        message: `The id of the response changed from "${this.#id}" to "${id}" within it; the first one is kept.`,
      });
    }
    this.#id = id;
    this.#chunksWithId = 0;
  }

  /** A sign beats a guess, and the first sign stays; only Azure's filter results shine through others. */
  #recognise(provider: string | undefined, sign: boolean): void {
    if (provider === undefined || provider === this.#provider) return;
    const settled = this.#signed && this.#provider !== 'azure';
    if (this.#provider !== undefined && (!sign || settled)) return;
    this.#signed = sign;
    this.#provider = provider;
    this.#out.fact('provider', provider);
  }

  #noticeLateness(): void {
    if (this.#ended === 'input') return;
    this.#out.problemOnce({
      code: 'event-after-terminal',
      severity: 'note',
      message: `A chunk came after ${this.#ended === 'error' ? 'the error' : '[DONE]'}; clients have stopped reading by then.`,
    });
  }
}

/** A role and nothing that ends: what comes after the end and has no more than usage begins nothing. */
function beginsAnew(chunk: JsonObject): boolean {
  if (chunk['usage'] || startIn(chunk) !== 'role') return false;
  return listOf(chunk['choices']).every(
    (one) => textOf(objectOf(one)?.['finish_reason']) === undefined,
  );
}

/** What in a chunk could begin a response: a role, or content without one. */
function startIn(chunk: JsonObject): 'role' | 'content' | undefined {
  for (const one of listOf(chunk['choices'])) {
    const choice = objectOf(one);
    const delta = objectOf(choice?.['delta']) ?? objectOf(choice?.['message']);
    if (textOf(delta?.['role']) !== undefined) return 'role';
    for (const key in delta) if (delta[key] && key !== 'refusal') return 'content';
    if (textOf(choice?.['text']) !== undefined) return 'content';
  }
  return undefined;
}
