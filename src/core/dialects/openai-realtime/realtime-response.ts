import type { Sink } from '../../types/dialect.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import type { ResponseId, StopReason } from '../../types/unified-event.ts';
import { objectOf, objectsOf, textOf, wordOf } from '../../json/fields.ts';
import { parseJson } from '../../json/parse-json.ts';
import { GrowingContent } from '../growing-content.ts';

interface Call {
  readonly content: GrowingContent;
  /** True once its final input was told. */
  closed: boolean;
}

/** One response of a session: its texts and calls, keyed as the wire keys them. */
export class RealtimeResponse {
  readonly number: ResponseId;
  ended = false;
  readonly #sink: Sink;
  readonly #texts = new Map<string, GrowingContent>();
  readonly #calls = new Map<string, Call>();
  #clientCalls = 0;
  #refused = false;

  constructor(sink: Sink) {
    this.#sink = sink;
    this.number = sink.openResponse();
  }

  raw(note: string, block?: number): void {
    this.#sink.emit({ kind: 'raw', response: this.number, block, note, signature: undefined });
  }

  /** A piece of text or transcript. */
  growText(key: string, spoken: boolean, text: string): void {
    const content = this.#textOf(key, spoken);
    content.append(text);
    this.#sink.emit({ kind: 'text_delta', response: this.number, block: content.block, text });
  }

  /** The final text: deltas build, this only completes; what was never streamed is emitted now. */
  completeText(key: string, spoken: boolean, final: string, note: string): void {
    if (final === '' && !this.#texts.has(key)) {
      this.raw(note);
      return;
    }
    const content = this.#textOf(key, spoken);
    const missing = content.missingFrom(final);
    if (missing === undefined) {
      content.settle(final);
      this.#sink.settle(content.block, final);
      this.#sink.problem({
        code: 'content-mismatch',
        severity: 'warning',
        message: 'The final text differs from the joined deltas; the final one counts.',
      });
    } else if (missing !== '') {
      if (content.length > 0) this.#sayLate('text');
      this.growText(key, spoken, missing);
      return;
    }
    this.raw(note, content.block);
  }

  /** Announces a call; a second announcement of the same item is raw. */
  startCall(item: JsonObject, key: string): void {
    if (this.#calls.has(key)) {
      this.raw('call announced again', this.#calls.get(key)!.content.block);
      return;
    }
    const id = textOf(item['call_id']) ?? textOf(item['id']);
    const name = textOf(item['name']);
    const client = item['type'] === 'function_call';
    const block = this.#sink.openBlock(this.number, {
      kind: 'call',
      candidate: 0,
      call: {
        ...(id === undefined ? {} : { id }),
        ...(name === undefined ? {} : { name }),
        executedBy: client ? 'client' : 'server',
        encoding: 'json',
      },
    });
    if (id === undefined)
      this.#sink.problem({
        code: 'synthetic-id',
        severity: 'warning',
        message: 'This call has no id in the stream; it is told apart by its item.',
      });
    if (client) this.#clientCalls++;
    this.#calls.set(key, { content: new GrowingContent(block), closed: false });
    this.#sink.emit({ kind: 'tool_call_start', response: this.number, block });
  }

  growCall(key: string, text: string, event: JsonObject): void {
    const call = this.#callOf(key, event);
    if (call.closed) {
      this.#sink.problem({
        code: 'delta-after-stop',
        severity: 'warning',
        message: 'An argument delta came for a call that was finished; it is kept raw.',
      });
      this.raw('argument delta after the end of its call', call.content.block);
      return;
    }
    this.#growInput(call, text);
  }

  /** The final arguments, told by `…arguments.done`, the item, or `response.done`. */
  completeCall(key: string, event: JsonObject, note: string): void {
    const call = this.#callOf(key, event);
    const { block } = call.content;
    const id = textOf(event['call_id']);
    const name = textOf(event['name']);
    this.#sink.updateCall(block, {
      ...(id === undefined ? {} : { id }),
      ...(name === undefined ? {} : { name }),
    });
    const final = typeof event['arguments'] === 'string' ? event['arguments'] : undefined;
    const missing = final === undefined ? '' : call.content.missingFrom(final);
    if (missing === undefined) this.#settleCall(call, final!);
    else if (missing !== '') {
      if (call.content.length > 0) this.#sayLate('arguments');
      this.#growInput(call, missing);
    }
    if (call.closed && missing !== undefined) {
      this.raw(note, block);
      return;
    }
    call.closed = true;
    this.#finishCall(block, final ?? call.content.text(), final === undefined);
  }

  /** `response.done` lists every item once more: what no event before it told is told now. */
  completeFromOutput(output: Json | undefined): void {
    for (const item of objectsOf(output)) {
      const key = textOf(item['id']) ?? '';
      const type = textOf(item['type']);
      if (type === 'function_call' || type === 'mcp_call') {
        if (this.#calls.get(key)?.closed) continue;
        if (!this.#calls.has(key)) this.startCall(item, key);
        this.completeCall(key, item, 'call listed again');
      } else if (type === 'message') this.#completeMessage(item, key);
    }
  }

  /** Ends the response: open calls were cut, and are said to be. */
  end(stop: StopReason, stopRaw: string | undefined): void {
    for (const call of this.#calls.values()) {
      if (call.closed) continue;
      call.closed = true;
      this.#sink.problem({
        code: 'arguments-interrupted',
        severity: 'warning',
        message: 'The response ended before the arguments of this call were complete.',
      });
      this.#sink.emit({
        kind: 'tool_call_done',
        response: this.number,
        block: call.content.block,
        status: 'incomplete',
        source: 'accumulated',
      });
    }
    this.ended = true;
    this.#sink.emit({
      kind: 'done',
      response: this.number,
      candidate: 0,
      stop: stop === 'end' ? this.#endOf() : stop,
      stopRaw,
    });
  }

  #endOf(): StopReason {
    if (this.#clientCalls > 0) return 'tool_use';
    return this.#refused ? 'refusal' : 'end';
  }

  #completeMessage(item: JsonObject, key: string): void {
    objectsOf(item['content']).forEach((part, index) => {
      const spoken = typeof part['transcript'] === 'string';
      const text = textOf(part['transcript']) ?? textOf(part['text']) ?? textOf(part['refusal']);
      if (part['type'] === 'refusal') this.#refused = true;
      if (text === undefined) return;
      const known = this.#texts.get(`${key}/${index}`);
      if (known && known.missingFrom(text) === '') return;
      this.completeText(`${key}/${index}`, spoken, text, 'text listed again');
    });
  }

  #textOf(key: string, spoken: boolean): GrowingContent {
    const known = this.#texts.get(key);
    if (known) return known;
    const block = this.#sink.openBlock(this.number, {
      kind: 'text',
      candidate: 0,
      ...(spoken ? { flavour: 'transcript' as const } : {}),
    });
    const content = new GrowingContent(block);
    this.#texts.set(key, content);
    return content;
  }

  #callOf(key: string, event: JsonObject): Call {
    const known = this.#calls.get(key);
    if (known) return known;
    this.#sink.problem({
      code: 'delta-before-start',
      severity: 'warning',
      message: 'Arguments came for a call that was never announced; it is opened here.',
    });
    this.startCall({ ...event, type: 'function_call' }, key);
    return this.#calls.get(key)!;
  }

  #growInput({ content }: Call, text: string): void {
    content.append(text);
    const { block } = content;
    this.#sink.emit({ kind: 'tool_call_delta', response: this.number, block, text });
  }

  #settleCall({ content }: Call, final: string): void {
    content.settle(final);
    this.#sink.settle(content.block, final);
    this.#sink.problem({
      code: 'arguments-mismatch',
      severity: 'warning',
      message: 'The final arguments differ from the joined deltas; the final ones count.',
    });
  }

  #finishCall(block: number, text: string, accumulated: boolean): void {
    const parsed = text.trim() === '' ? undefined : parseJson(text);
    if (parsed && !parsed.ok)
      this.#sink.problem({
        code: 'arguments-invalid',
        severity: 'warning',
        message: `The final arguments are not JSON: ${parsed.reason} at character ${parsed.at + 1}.`,
      });
    this.#sink.emit({
      kind: 'tool_call_done',
      response: this.number,
      block,
      status: parsed && !parsed.ok ? 'invalid' : 'complete',
      source: accumulated ? 'accumulated' : 'authoritative',
      ...(parsed?.ok ? { value: parsed.value } : parsed ? {} : { value: {} }),
    });
  }

  #sayLate(what: string): void {
    this.#sink.problem({
      code: 'late-content',
      severity: 'note',
      message: `The final value holds ${what} that no delta brought; it was added.`,
    });
  }
}

/** Key of a text: its item and its place in it. */
export function contentKey(event: JsonObject): string {
  const item = textOf(event['item_id']) ?? wordOf(event['output_index']) ?? '';
  return `${item}/${wordOf(event['content_index']) ?? '0'}`;
}

/** Key of a call: its item, else its call id, else its place. */
export function callKey(event: JsonObject): string {
  const item = objectOf(event['item']);
  return (
    textOf(event['item_id']) ??
    textOf(item?.['id']) ??
    textOf(event['call_id']) ??
    textOf(item?.['call_id']) ??
    wordOf(event['output_index']) ??
    ''
  );
}
