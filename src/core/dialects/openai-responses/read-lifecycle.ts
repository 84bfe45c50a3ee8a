/** The response as a whole: facts, usage, errors, and its end. */
import type { JsonObject } from '../../types/json.ts';
import type { ProviderError } from '../../types/unified-event.ts';
import { objectOf, objectsOf, textOf, wordOf } from '../../json/fields.ts';
import { statedError } from '../stated-error.ts';
import type { Out } from './out.ts';
import { providerOf } from './provider.ts';
import { closeItems, readFinalOutput } from './read-items.ts';
import type { ResponseState } from './response-state.ts';
import { outcomeOf } from './stop.ts';
import { usageOf } from './usage.ts';

/** Takes over what a response object says of itself; absent fields keep what was known. */
export function noteFacts(
  out: Out,
  response: ResponseState,
  wire: JsonObject,
  payload: JsonObject | undefined,
): void {
  const { sink } = out;
  const id = textOf(wire['id']);
  if (id !== undefined && response.id === undefined) {
    response.id = id;
    sink.fact(response.number, 'id', id);
  } else if (id !== undefined && id !== response.id)
    out.once(
      `response id ${response.number}`,
      'id-changed',
      'note',
      `The response's id changed from "${response.id}" to "${id}" without a new response.created; it is read as the same response.`,
    );
  const model = textOf(wire['model']);
  if (model !== undefined && model !== response.model) {
    response.model = model;
    sink.fact(response.number, 'model', model);
  }
  const provider = providerOf(wire, payload);
  if (provider !== undefined && provider !== response.provider) {
    response.provider = provider;
    sink.fact(response.number, 'provider', provider);
  }
  const status = textOf(wire['status']);
  if (status !== undefined && status !== response.status) {
    response.status = status;
    sink.fact(response.number, 'status', status);
  }
  const tier = textOf(wire['service_tier']);
  if (tier !== undefined && tier !== response.serviceTier) {
    response.serviceTier = tier;
    sink.fact(response.number, 'service_tier', tier);
  }
  for (const tool of objectsOf(wire['tools'])) {
    const name = tool['type'] === 'custom' ? textOf(tool['name']) : undefined;
    if (name !== undefined) response.declaredTools.add(name);
  }
}

/** Emits the numbers of a response object, if it has any. */
export function readUsage(
  out: Out,
  response: ResponseState,
  wire: JsonObject,
  path: string,
): boolean {
  const usage = usageOf(wire['usage']);
  if (!usage) return false;
  out.sink.emit({ kind: 'usage', response: response.number, usage, path });
  return true;
}

/** The terminal event, or a whole response body (`type` is '' then). */
export function readTerminal(
  out: Out,
  response: ResponseState,
  type: string,
  wire: JsonObject,
  payload: JsonObject | undefined,
): void {
  noteFacts(out, response, wire, payload);
  const cut = outcomeOf(type, wire, false, false).stop !== 'end';
  readFinalOutput(out, response, wire['output'], cut);
  closeItems(out, response, cut);
  readUsage(out, response, wire, type === '' ? 'usage' : 'response.usage');
  const outcome = outcomeOf(type, wire, response.clientCall, response.refused);
  if (outcome.contradiction) out.problem('status-contradiction', 'warning', outcome.contradiction);
  if (outcome.stop === 'error') readFailure(out, response, wire);
  else if (response.failed)
    out.problem(
      'status-contradiction',
      'warning',
      `An error event came, and yet the response ended as "${outcome.raw}".`,
    );
  out.sink.emit({
    kind: 'done',
    response: response.number,
    candidate: 0,
    stop: outcome.stop,
    stopRaw: outcome.raw,
  });
  response.terminal = type === '' ? 'the response body' : type;
  response.release();
}

/** `response.error` of a failed response; an `error` event may have said the same before. */
function readFailure(out: Out, response: ResponseState, wire: JsonObject): void {
  const error = objectOf(wire['error']) ?? textOf(wire['error']);
  if (error === undefined) return;
  const stated = providerError(typeof error === 'string' ? { error } : { error });
  if (response.failed) {
    out.problem(
      'duplicate-error',
      'note',
      `The failed response repeats the error that an error event reported before${stated.message ? ` ("${stated.message}")` : ''}; the first one is kept.`,
    );
    return;
  }
  response.failed = true;
  out.sink.emit({ kind: 'error', response: response.number, error: stated, fatal: true });
}

/** An `error` event, or a bare error object. */
export function readError(out: Out, response: ResponseState, payload: JsonObject): void {
  const error = providerError(payload);
  if (error.requestId !== undefined) out.sink.fact(response.number, 'request_id', error.requestId);
  if (response.failed) {
    out.problem(
      'duplicate-error',
      'note',
      `A further error came after the first${error.message ? ` ("${error.message}")` : ''}; the first one is kept.`,
    );
    out.raw(response, undefined, 'error again');
    return;
  }
  const fatal = response.terminal === undefined;
  if (!fatal)
    out.problem(
      'error-after-success',
      'warning',
      `An error came after ${response.terminal}; what was received before stands.`,
    );
  response.failed = true;
  out.sink.emit({ kind: 'error', response: response.number, error, fatal });
}

/** A failure that concerns something else than the response (a steer, an injection). */
export function readSideError(out: Out, response: ResponseState, payload: JsonObject): void {
  const error = providerError(payload);
  out.sink.emit({ kind: 'error', response: response.number, error, fatal: false });
}

/**
 * The error in a payload: nested as first-party servers send it, flat as the specification has it,
 * or xAI's `{"code": …, "error": "text"}`.
 */
export function providerError(payload: JsonObject): ProviderError {
  const nested = objectOf(payload['error']);
  const from = nested ?? payload;
  // The type of a flat error is that of the event.
  const type = nested ? textOf(nested['type']) : undefined;
  const code = wordOf(from['code']);
  const message = textOf(from['message']) ?? textOf(from['error']);
  const requestId = textOf(from['request_id']) ?? textOf(payload['request_id']);
  return statedError(type, code, message, requestId);
}

/** The end of input, or of a response that another one cut off. */
export function closeCut(out: Out, response: ResponseState, why: string): void {
  if (response.terminal !== undefined) return;
  closeItems(out, response, true);
  response.terminal = why;
  if (!response.failed) {
    out.problem(
      'missing-terminal',
      'warning',
      `${why} before the response ended (no response.completed, response.incomplete, response.failed or error)${response.status === undefined ? '' : `; its last status is "${response.status}"`}.`,
    );
    out.sink.emit({
      kind: 'done',
      response: response.number,
      candidate: 0,
      stop: 'truncated',
      stopRaw: undefined,
    });
  }
  response.release();
}
