import type { Normalizer, Sink } from '../../types/dialect.ts';
import type { JsonObject } from '../../types/json.ts';
import type { ProviderError, StopReason } from '../../types/unified-event.ts';
import type { Usage, UsageField } from '../../types/usage.ts';
import type { WireEvent } from '../../types/wire-event.ts';
import { objectOf, textOf, wordOf } from '../../json/fields.ts';
import { ResponsesNormalizer } from '../openai-responses/normalizer.ts';
import { statedError } from '../stated-error.ts';
import { callKey, contentKey, RealtimeResponse } from './realtime-response.ts';
import { isOfResponses, providerOfModel } from './sniff.ts';
import { CLIENT_NOTES, CONTENT_EVENTS, RESPONSE_NOTES, SERVER_NOTES } from './vocabulary.ts';

const CALL_ITEMS = new Set(['function_call', 'mcp_call', 'mcp_approval_request']);

/** A Live session is one long response: what is spoken in it belongs to no `response.created`. */
const SESSION = 'session';

/** Reads the events of one connection. All state of a response is keyed by its id. */
export class RealtimeNormalizer implements Normalizer {
  readonly #sink: Sink;
  readonly #responses = new Map<string, RealtimeResponse>();
  /** What a Live session has another model do: Responses streams, by the id of the delegation. */
  readonly #delegated = new Map<string, ResponsesNormalizer>();
  #latest: RealtimeResponse | undefined;
  #model: string | undefined;
  /** A failure told before any response; it is the outcome when none follows. */
  #earlyError: ProviderError | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  push(wire: WireEvent): boolean {
    const event = objectOf(wire.payload);
    const type = textOf(event?.['type']) ?? wire.eventName;
    if (!event || type === '') return false;
    if (wire.direction === 'sent') {
      this.#raw(CLIENT_NOTES.get(type) ?? `client: ${type}`);
      return true;
    }
    if (type === 'error') return this.#readError(event);
    if (type === 'response.event' && this.#readDelegated(event, wire)) return true;
    if (isOfResponses(event)) return false;
    if (type.startsWith('response.') && type !== 'response.event')
      return this.#readResponseEvent(type, event);
    if (type === 'session.output_transcript.delta') {
      this.#responseOf(SESSION).growText('session/0', true, textOf(event['delta']) ?? '');
      return true;
    }
    const session = this.#responses.get(SESSION);
    if (type === 'session.closed' && session && !session.ended) {
      const reason = textOf(event['reason']);
      session.end(stopOfSession(reason), reason);
      return true;
    }
    const note = SERVER_NOTES.get(type);
    if (note === undefined && textOf(event['event_id']) === undefined) return false;
    this.#model = textOf(objectOf(event['session'])?.['model']) ?? this.#model;
    if (note === undefined) this.#sayUnknown(type);
    this.#raw(note ?? `unknown event ${type}`);
    return true;
  }

  finish(): void {
    for (const delegated of this.#delegated.values()) delegated.finish();
    for (const [id, response] of this.#responses) {
      if (response.ended) continue;
      this.#sink.problem({
        code: 'missing-terminal',
        severity: 'error',
        message:
          id === SESSION
            ? 'The capture ends before session.closed: the session was cut.'
            : 'The capture ends before response.done: this response was cut.',
      });
      response.end('truncated', undefined);
    }
    if (this.#responses.size + this.#delegated.size > 0 || !this.#earlyError) return;
    const response = this.#open('');
    this.#sink.emit({
      kind: 'error',
      response: response.number,
      error: this.#earlyError,
      fatal: true,
    });
    response.end('error', undefined);
  }

  #readDelegated(event: JsonObject, wire: WireEvent): boolean {
    const payload = objectOf(event['event']);
    if (!payload) return false;
    const id = textOf(event['delegation_id']) ?? '';
    let delegated = this.#delegated.get(id);
    if (!delegated) this.#delegated.set(id, (delegated = new ResponsesNormalizer(this.#sink)));
    return delegated.push({
      ...wire,
      eventName: '',
      type: textOf(payload['type']) ?? '',
      payload,
    });
  }

  #readResponseEvent(type: string, event: JsonObject): boolean {
    const id = textOf(event['response_id']) ?? textOf(objectOf(event['response'])?.['id']) ?? '';
    if (textOf(event['event_id']) === undefined && id === '' && !this.#latest) return false;
    const response = this.#responseOf(id);
    if (response.ended && type !== 'response.done')
      this.#sink.problem({
        code: 'event-after-terminal',
        severity: 'warning',
        message: `${type} came after the response.done of its response.`,
      });
    const content = CONTENT_EVENTS.get(type);
    if (content) {
      this.#readContent(response, type, event, content);
      return true;
    }
    switch (type) {
      case 'response.created':
        response.raw('response created');
        return true;
      case 'response.output_item.added':
      case 'response.output_item.done':
        this.#readItem(response, type, event);
        return true;
      case 'response.content_part.added':
      case 'response.content_part.done':
        this.#readPart(response, type, event);
        return true;
      case 'response.function_call_arguments.delta':
      case 'response.mcp_call_arguments.delta':
        response.growCall(callKey(event), textOf(event['delta']) ?? '', event);
        return true;
      case 'response.function_call_arguments.done':
      case 'response.mcp_call_arguments.done':
        response.completeCall(callKey(event), event, 'arguments done');
        return true;
      case 'response.done':
        this.#readDone(response, event);
        return true;
      default:
        if (!RESPONSE_NOTES.has(type)) this.#sayUnknown(type);
        response.raw(RESPONSE_NOTES.get(type) ?? `unknown event ${type}`);
        return true;
    }
  }

  #readContent(
    response: RealtimeResponse,
    type: string,
    event: JsonObject,
    { final, spoken }: { readonly final: boolean; readonly spoken: boolean },
  ): void {
    const key = contentKey(event);
    if (!final) {
      const delta = textOf(event['delta']);
      if (delta === undefined) response.raw('empty delta');
      else response.growText(key, spoken, delta);
      return;
    }
    const text = textOf(event['transcript']) ?? textOf(event['text']) ?? '';
    const note = spoken ? 'transcript done' : 'text done';
    if (text === '') response.raw(note);
    else response.completeText(key, spoken, text, note);
  }

  #readItem(response: RealtimeResponse, type: string, event: JsonObject): void {
    const item = objectOf(event['item']) ?? {};
    const kind = textOf(item['type']) ?? 'item';
    const added = type === 'response.output_item.added';
    if (!CALL_ITEMS.has(kind)) {
      response.raw(`${kind.replaceAll('_', ' ')} ${added ? 'added' : 'done'}`);
      return;
    }
    if (added) response.startCall(item, callKey(event));
    else response.completeCall(callKey(event), item, 'call done');
  }

  #readPart(response: RealtimeResponse, type: string, event: JsonObject): void {
    const part = objectOf(event['part']) ?? {};
    const spoken = typeof part['transcript'] === 'string';
    const text = textOf(part['transcript']) ?? textOf(part['text']) ?? '';
    const note = type.endsWith('.added') ? 'content part added' : 'content part done';
    if (text === '') response.raw(note);
    else response.completeText(contentKey(event), spoken, text, note);
  }

  #readDone(response: RealtimeResponse, event: JsonObject): void {
    const stated = objectOf(event['response']) ?? {};
    if (response.ended) {
      this.#sink.problem({
        code: 'duplicate-terminal',
        severity: 'warning',
        message: 'The response is ended twice; the first end counts.',
      });
      response.raw('response done again');
      return;
    }
    response.completeFromOutput(stated['output']);
    const usage = usageOf(objectOf(stated['usage']));
    if (usage)
      this.#sink.emit({
        kind: 'usage',
        response: response.number,
        usage,
        path: 'response.usage',
      });
    const status = textOf(stated['status']) ?? textOf(event['status']) ?? 'completed';
    this.#sink.fact(response.number, 'status', status);
    const details = objectOf(stated['status_details']);
    const reason = textOf(details?.['reason']);
    if (status === 'failed') {
      const error = errorOf(objectOf(details?.['error']) ?? details ?? {});
      this.#sink.emit({ kind: 'error', response: response.number, error, fatal: true });
    }
    response.end(stopOf(status, reason), reason ?? status);
  }

  #readError(event: JsonObject): boolean {
    const error = errorOf(objectOf(event['error']) ?? event);
    if (this.#latest) {
      this.#sink.emit({ kind: 'error', response: this.#latest.number, error, fatal: false });
      return true;
    }
    this.#earlyError ??= error;
    this.#raw(`session error: ${error.message ?? error.code ?? error.type ?? 'no details'}`);
    return true;
  }

  #responseOf(id: string): RealtimeResponse {
    if (id === '' && this.#latest && !this.#latest.ended) return this.#latest;
    return this.#responses.get(id) ?? this.#open(id);
  }

  #open(id: string): RealtimeResponse {
    const response = new RealtimeResponse(this.#sink);
    if (id !== '' && id !== SESSION) this.#sink.fact(response.number, 'id', id);
    if (this.#model !== undefined) this.#sink.fact(response.number, 'model', this.#model);
    const provider = providerOfModel(this.#model);
    if (provider !== undefined) this.#sink.fact(response.number, 'provider', provider);
    this.#responses.set(id, response);
    this.#latest = response;
    return response;
  }

  #raw(note: string): void {
    this.#sink.emit({
      kind: 'raw',
      response: this.#latest?.number,
      block: undefined,
      note,
      signature: undefined,
    });
  }

  #sayUnknown(type: string): void {
    this.#sink.problem({
      code: 'unknown-event',
      severity: 'note',
      message: `No realtime event of the type "${type}" is known; it is shown as it came.`,
    });
  }
}

function stopOf(status: string, reason: string | undefined): StopReason {
  switch (status) {
    case 'completed':
      return 'end';
    case 'cancelled':
      return 'cancelled';
    case 'failed':
      return 'error';
    case 'incomplete':
      if (reason === 'max_output_tokens') return 'length';
      return reason === 'content_filter' ? 'refusal' : 'other';
    default:
      return 'other';
  }
}

/** `session.closed` of a Live session. */
function stopOfSession(reason: string | undefined): StopReason {
  switch (reason) {
    case undefined:
    case 'close_requested':
    case 'remote_hangup':
      return 'end';
    case 'expired':
      return 'length';
    case 'content':
      return 'refusal';
    default:
      return 'other';
  }
}

function errorOf(error: JsonObject): ProviderError {
  return statedError(textOf(error['type']), wordOf(error['code']), textOf(error['message']));
}

/** The provider's numbers; undefined when it sent none. */
function usageOf(usage: JsonObject | undefined): Usage | undefined {
  if (!usage) return undefined;
  const input = objectOf(usage['input_token_details']) ?? objectOf(usage['input_tokens_details']);
  const output =
    objectOf(usage['output_token_details']) ?? objectOf(usage['output_tokens_details']);
  const found: { [field in UsageField]?: number } = {};
  const sent: readonly [UsageField, unknown][] = [
    ['input', usage['input_tokens']],
    ['output', usage['output_tokens']],
    ['reasoning', output?.['reasoning_tokens']],
    ['cached', input?.['cached_tokens']],
    ['total', usage['total_tokens']],
  ];
  for (const [field, value] of sent) if (typeof value === 'number') found[field] = value;
  return Object.keys(found).length > 0 ? found : undefined;
}
