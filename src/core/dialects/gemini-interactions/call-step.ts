import type { Json, JsonObject } from '../../types/json.ts';
import type { BlockId } from '../../types/unified-event.ts';
import { readArguments } from '../gemini-wire/argument-text.ts';
import { isEmpty, objectOf, textOf } from '../../json/fields.ts';
import { sameJson } from '../../json/same-json.ts';
import type { Conversation } from './conversation.ts';
import { toolName } from './vocabulary.ts';

/**
 * A call: `function_call`, which the client executes, or one of the server's tools. Its arguments
 * come as text in pieces (`arguments_delta`), as an object (in the start, or whole in a delta), or
 * not at all. Text is what was streamed, so it wins over an object where both came.
 */
export class CallStep {
  readonly block: BlockId;
  readonly #conversation: Conversation;
  readonly #byClient: boolean;
  readonly #pieces: string[] = [];
  #id: string | undefined;
  #name: string | undefined;
  #value: Json | undefined;
  #encoding: 'json' | 'value';
  #done = false;

  constructor(conversation: Conversation, type: string, step: JsonObject) {
    const args = step['arguments'];
    this.#conversation = conversation;
    this.#byClient = type === 'function_call';
    this.#id = textOf(step['id']);
    this.#name = textOf(step['name']) ?? (this.#byClient ? undefined : toolName(type));
    this.#encoding = this.#byClient && !holdsSomething(args) ? 'json' : 'value';
    const { outlet, response } = conversation;
    this.block = outlet.sink.openBlock(response, {
      kind: 'call',
      candidate: 0,
      call: {
        ...(this.#id !== undefined && { id: this.#id }),
        ...(this.#name !== undefined && { name: this.#name }),
        executedBy: this.#byClient ? 'client' : 'server',
        encoding: this.#encoding,
      },
    });
    if (this.#byClient) conversation.clientCalls++;
    if (this.#id !== undefined) conversation.callBlocks.set(this.#id, this.block);
    outlet.emit({ kind: 'tool_call_start', response, block: this.block });
    if (typeof args === 'string') this.addText(args);
    else if (args !== undefined && args !== null) this.#value = args;
  }

  /** The id on a delta may replace the one from the start. */
  identify(fields: JsonObject): void {
    const id = textOf(fields['id']);
    const name = textOf(fields['name']);
    if (name !== undefined && name !== this.#name) {
      this.#name = name;
      this.#conversation.outlet.sink.updateCall(this.block, { name });
    }
    if (id !== undefined && id !== this.#id) this.#changeId(id);
  }

  addText(text: string): void {
    if (this.#encoding === 'value') this.#encode('json');
    this.#pieces.push(text);
    const { outlet, response } = this.#conversation;
    if (text === '') outlet.raw('empty arguments', response, this.block);
    else outlet.emit({ kind: 'tool_call_delta', response, block: this.block, text });
  }

  /** Arguments as an object: whole, and should there be several, each adds its keys. */
  addValue(value: Json): void {
    const before = objectOf(this.#value);
    const now = objectOf(value);
    // Spreading defines own keys, so that "__proto__" stays an ordinary one.
    this.#value = before && now ? { ...before, ...now } : value;
    const { outlet, response } = this.#conversation;
    outlet.raw('arguments as an object', response, this.block);
  }

  /** The call is over and its arguments are final. */
  finish(): void {
    if (this.#done) return;
    this.#done = true;
    this.#reportMissing();
    const text = this.#pieces.join('');
    if (text.trim() !== '') {
      this.#finishText(text);
      return;
    }
    if (this.#encoding === 'json') this.#encode('value');
    // A function without parameters is called without arguments; what a server tool gets is unknown.
    const value = this.#value ?? (this.#byClient ? {} : undefined);
    this.#emitDone('complete', this.#value === undefined ? 'accumulated' : 'authoritative', value);
  }

  /** The interaction ended in the middle of the call. */
  cut(): void {
    if (this.#done) return;
    this.#done = true;
    this.#conversation.outlet.problem(
      'arguments-interrupted',
      'warning',
      `The call ${this.#shownName()} was never closed; it must not be run.`,
    );
    this.#emitDone('incomplete', 'accumulated', undefined);
  }

  #finishText(text: string): void {
    const { outlet } = this.#conversation;
    const read = readArguments(text, this.#shownName(), outlet);
    if (read.status === 'invalid') {
      this.#emitDone('invalid', 'accumulated', undefined);
      return;
    }
    const other = this.#value;
    if (holdsSomething(other) && !sameJson(other, read.value)) {
      outlet.problem(
        'arguments-mismatch',
        'note',
        `The call ${this.#shownName()} came with arguments as an object and others as text; the text counts.`,
      );
    }
    this.#emitDone('complete', 'accumulated', read.value);
  }

  #emitDone(
    status: 'complete' | 'invalid' | 'incomplete',
    source: 'authoritative' | 'accumulated',
    value: Json | undefined,
  ): void {
    const { outlet, response } = this.#conversation;
    outlet.emit({
      kind: 'tool_call_done',
      response,
      block: this.block,
      status,
      source,
      ...(value !== undefined && { value }),
    });
  }

  #encode(encoding: 'json' | 'value'): void {
    this.#encoding = encoding;
    this.#conversation.outlet.sink.updateCall(this.block, { encoding });
  }

  #changeId(id: string): void {
    const { outlet, callBlocks } = this.#conversation;
    if (this.#id !== undefined) {
      outlet.problem(
        'id-changed',
        'note',
        `The id of the call ${this.#shownName()} changed from ${this.#id} to ${id}; the later one is to be answered.`,
      );
    }
    this.#id = id;
    callBlocks.set(id, this.block);
    outlet.sink.updateCall(this.block, { id });
  }

  #reportMissing(): void {
    const { outlet } = this.#conversation;
    if (this.#name === undefined) {
      outlet.problem('unknown-item', 'warning', 'A function_call step came without a name.');
    }
    if (this.#id === undefined && this.#byClient) {
      outlet.problem(
        'synthetic-id',
        'warning',
        `The call ${this.#shownName()} came without an id; an id shown for it is made up and no server knows it.`,
      );
    }
  }

  #shownName(): string {
    return this.#name ?? 'without a name';
  }
}

function holdsSomething(value: Json | undefined): value is Json {
  const object = objectOf(value);
  return object === undefined ? Array.isArray(value) : !isEmpty(object);
}
