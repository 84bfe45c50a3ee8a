/**
 * Ollama's native API: `/api/chat` and `/api/generate`, JSON lines (`application/x-ndjson`).
 *
 * Specification: https://github.com/ollama/ollama/blob/main/docs/api.md, types in npm `ollama` 0.6.4.
 *
 * Every line is `{model, created_at, message | response, done}`; the last one has `done: true`, why in
 * `done_reason` and the counts. What is odd, and the fixture that shows it:
 *
 * - arguments of a tool call are an object, the call comes whole, usually without an id, and the
 *   reason is `stop` all the same (ollama-chat-tools.ndjson)
 * - `thinking` beside `content` (ollama-chat-thinking.ndjson), also on `/api/generate`, where the text
 *   is `response` (ollama-generate.ndjson)
 * - a failure is `{"error": "text"}` as the last line of a stream with status 200 (ollama-error.ndjson)
 * - `prompt_eval_count` is missing when the prompt came from the cache (ollama-generate.ndjson)
 * - the last line often has no line end; an input that ends without `done: true` was cut
 *   (ollama-cut.ndjson)
 */
import type { BlockOpening, Dialect, Match, Normalizer, Sink } from '../types/dialect.ts';
import { parseJson } from '../json/parse-json.ts';
import type { Json, JsonObject } from '../types/json.ts';
import type { BlockId, ResponseId, StopReason, ToolCallDone } from '../types/unified-event.ts';
import type { Usage } from '../types/usage.ts';
import type { WireEvent } from '../types/wire-event.ts';
import { countOf, listOf, objectOf, textOf } from '../json/fields.ts';

export const ollama: Dialect = {
  id: 'ollama',
  label: 'Ollama',
  sniff: (wire) => {
    const line = objectOf(wire.payload);
    return line && sniffLine(line);
  },
  start: (sink) => new OllamaNormalizer(sink),
  usageRule: () => ({
    inputIncludesCached: true,
    inputIncludesCacheWrite: true,
    outputIncludesReasoning: true,
  }),
};

function sniffLine(line: JsonObject): Match | undefined {
  if (!isLine(line)) return undefined;
  const text = objectOf(line['message']) ? 'message' : 'response';
  return {
    score: typeof line['created_at'] === 'string' ? 3 : 2,
    because: `a boolean "done" beside "${text}"`,
    provider: 'ollama',
  };
}

function isLine(line: JsonObject): boolean {
  return (
    typeof line['done'] === 'boolean' &&
    (objectOf(line['message']) !== undefined || typeof line['response'] === 'string')
  );
}

const STOPS: ReadonlyMap<string, StopReason> = new Map([
  ['stop', 'end'],
  ['length', 'length'],
]);

/** One response as far as it has come. */
interface OpenResponse {
  readonly id: ResponseId;
  text: BlockId | undefined;
  reasoning: BlockId | undefined;
  hasCalls: boolean;
}

class OllamaNormalizer implements Normalizer {
  readonly #sink: Sink;
  #open: OpenResponse | undefined;
  /** The response that has ended last, which a late error belongs to. */
  #ended: ResponseId | undefined;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  push(wire: WireEvent): boolean {
    const line = objectOf(wire.payload);
    if (!line) return false;
    const error = textOf(line['error']) ?? textOf(objectOf(line['error'])?.['message']);
    if (error !== undefined) this.#fail(error);
    else if (isLine(line)) this.#readLine(line);
    else return false;
    return true;
  }

  finish(): void {
    const open = this.#open;
    if (!open) return;
    this.#sink.problem({
      code: 'missing-terminal',
      severity: 'error',
      message: 'The input ended before a line with "done": true: the stream was cut.',
    });
    this.#end(open, 'truncated', undefined);
  }

  #readLine(line: JsonObject): void {
    const open = (this.#open ??= this.#begin(line));
    let quiet = true;
    const message = objectOf(line['message']) ?? line;
    const thinking = textOf(message['thinking']);
    if (thinking !== undefined) {
      quiet = false;
      open.reasoning ??= this.#block(open, { kind: 'reasoning', candidate: 0 });
      const { id, reasoning } = open;
      this.#sink.emit({
        kind: 'reasoning_delta',
        response: id,
        block: reasoning,
        text: thinking,
      });
    }
    const text = textOf(message['content']) ?? textOf(line['response']);
    if (text !== undefined) {
      quiet = false;
      open.text ??= this.#block(open, { kind: 'text', candidate: 0 });
      this.#sink.emit({ kind: 'text_delta', response: open.id, block: open.text, text });
    }
    for (const one of listOf(message['tool_calls'])) {
      const call = objectOf(one);
      if (!call) continue;
      quiet = false;
      this.#emitCall(open, call);
    }
    if (line['done'] === true) this.#finishWith(open, line);
    else if (quiet) this.#raw(open.id, listOf(message['images']).length > 0 ? 'image' : 'empty');
  }

  #begin(line: JsonObject): OpenResponse {
    const id = this.#sink.openResponse();
    const model = textOf(line['model']);
    if (model !== undefined) this.#sink.fact(id, 'model', model);
    this.#sink.fact(id, 'provider', 'ollama');
    return { id, text: undefined, reasoning: undefined, hasCalls: false };
  }

  #block(open: OpenResponse, opening: BlockOpening): BlockId {
    return this.#sink.openBlock(open.id, opening);
  }

  /** A call is whole in its line, so it starts and ends at once. */
  #emitCall(open: OpenResponse, call: JsonObject): void {
    const body = objectOf(call['function']);
    const id = textOf(call['id']);
    const name = textOf(body?.['name']);
    const sent = body?.['arguments'];
    const text = typeof sent === 'string' ? sent : undefined;
    open.hasCalls = true;
    const block = this.#block(open, {
      kind: 'call',
      candidate: 0,
      call: {
        ...(id !== undefined && { id }),
        ...(name !== undefined && { name }),
        executedBy: 'client',
        encoding: text === undefined ? 'value' : 'json',
      },
    });
    const place = { response: open.id, block };
    if (id === undefined)
      this.#sink.problem({
        code: 'synthetic-id',
        severity: 'note',
        message: `The call "${name ?? ''}" has no id; the one shown is made up and the server does not know it.`,
      });
    this.#sink.emit({ kind: 'tool_call_start', ...place });
    if (text !== undefined && text !== '')
      this.#sink.emit({ kind: 'tool_call_delta', ...place, text });
    const outcome = outcomeOf(sent);
    if (outcome.status === 'invalid')
      this.#sink.problem({
        code: 'arguments-invalid',
        severity: 'warning',
        message: `The arguments of the call "${name ?? ''}" came as text and are not JSON.`,
      });
    this.#sink.emit({ kind: 'tool_call_done', ...place, source: 'authoritative', ...outcome });
  }

  #finishWith(open: OpenResponse, line: JsonObject): void {
    const usage = usageOf(line);
    if (usage) this.#sink.emit({ kind: 'usage', response: open.id, usage, path: '' });
    const word = textOf(line['done_reason']);
    const meaning = word === undefined ? 'end' : (STOPS.get(word) ?? 'other');
    this.#end(open, meaning === 'end' && open.hasCalls ? 'tool_use' : meaning, word);
  }

  #fail(message: string): void {
    const open = this.#open;
    const response = open?.id ?? this.#ended ?? this.#sink.openResponse();
    if (!open && this.#ended !== undefined)
      this.#sink.problem({
        code: 'error-after-success',
        severity: 'warning',
        message: 'An error came after the line with "done": true.',
      });
    this.#sink.emit({ kind: 'error', response, error: { message }, fatal: true });
    this.#end(open ?? { id: response }, 'error', undefined);
  }

  #end({ id }: Pick<OpenResponse, 'id'>, stop: StopReason, stopRaw: string | undefined): void {
    if (this.#ended !== id)
      this.#sink.emit({ kind: 'done', response: id, candidate: 0, stop, stopRaw });
    this.#ended = id;
    this.#open = undefined;
  }

  #raw(response: ResponseId, note: string): void {
    this.#sink.emit({ kind: 'raw', response, block: undefined, note, signature: undefined });
  }
}

/** Arguments are a value; some builds send them as text. Nothing sent is nothing claimed. */
function outcomeOf(
  sent: Json | undefined,
): Pick<ToolCallDone, 'status'> & Partial<Pick<ToolCallDone, 'value'>> {
  if (sent === undefined || sent === null || sent === '') return { status: 'complete' };
  if (typeof sent !== 'string') return { status: 'complete', value: sent };
  const parsed = parseJson(sent);
  return parsed.ok ? { status: 'complete', value: parsed.value } : { status: 'invalid' };
}

function usageOf(line: JsonObject): Usage | undefined {
  const input = countOf(line['prompt_eval_count']);
  const output = countOf(line['eval_count']);
  if (input === undefined && output === undefined) return undefined;
  return { ...(input !== undefined && { input }), ...(output !== undefined && { output }) };
}
