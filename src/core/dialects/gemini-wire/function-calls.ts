/**
 * `functionCall` of one candidate, whole or in pieces.
 *
 * Whole: `{id?, name, args?}`. The input is an object, so there is no argument text and none is made
 * up: start and done, and the value in the done. Without `args` the call has no arguments: `{}`.
 *
 * In pieces (Vertex, `streamFunctionCallArguments`; https://ai.google.dev/api/caching#FunctionCall):
 * `{name, willContinue: true}`, then parts without a name whose `partialArgs` set or extend the value
 * at a JSON path, and one of four endings: an empty `{}`, pieces without any `willContinue`, the next
 * call's name, or the end of the input. `{willContinue: true}` alone separates array items. Each
 * entry becomes one delta, a line of JSON as it was sent: it shows the growth without inventing the
 * argument text that never was on the wire. `gemini-stream-partial-args.sse` shows all of it.
 */
import type { Json, JsonObject } from '../../types/json.ts';
import type { BlockId, ResponseId } from '../../types/unified-event.ts';
import { createPathValue, type PathValue } from '../../json/path-values.ts';
import { readArguments } from './argument-text.ts';
import { isEmpty, listOf, objectOf, textOf } from '../../json/fields.ts';
import { jsonText } from '../../json/json-text.ts';
import type { Outlet } from './outlet.ts';

interface OpenCall {
  readonly block: BlockId;
  id: string | undefined;
  readonly name: string | undefined;
  readonly value: PathValue;
  /** The last entry was a string that is to be continued. */
  inString: boolean;
  /** An entry could not be placed: the value is not what the model meant. */
  broken: boolean;
}

export class FunctionCalls {
  readonly #outlet: Outlet;
  readonly #response: ResponseId;
  readonly #candidate: number;
  #open: OpenCall | undefined;
  #count = 0;
  #idsMissing = false;

  constructor(outlet: Outlet, response: ResponseId, candidate: number) {
    this.#outlet = outlet;
    this.#response = response;
    this.#candidate = candidate;
  }

  /** Calls that the client must execute, so far. */
  get count(): number {
    return this.#count;
  }

  /** Reads one `functionCall`; gives the block it belongs to, if any. */
  read(call: JsonObject): BlockId | undefined {
    const open = this.#open;
    if (open && continues(open, call)) return this.#continue(open, call);
    if (open) this.#close(open, true);
    if (textOf(call['name']) === undefined && isAbsent(call['args'])) return this.#stray(call);
    return this.#start(call);
  }

  /** No more parts: `endedWell` when the candidate stopped by itself. */
  end(endedWell: boolean): void {
    if (this.#open) this.#close(this.#open, endedWell);
  }

  #start(call: JsonObject): BlockId {
    const id = textOf(call['id']);
    const name = textOf(call['name']);
    const args = call['args'];
    const block = this.#outlet.sink.openBlock(this.#response, {
      kind: 'call',
      candidate: this.#candidate,
      call: {
        ...(id !== undefined && { id }),
        ...(name !== undefined && { name }),
        executedBy: 'client',
        encoding: typeof args === 'string' ? 'json' : 'value',
      },
    });
    this.#count++;
    if (id === undefined) this.#noteMissingId();
    this.#outlet.emit({ kind: 'tool_call_start', response: this.#response, block });
    if (name === undefined) {
      const where = id === undefined ? '' : ` (id ${id})`;
      this.#outlet.problem(
        'unknown-item',
        'warning',
        `A functionCall${where} came without a name.`,
      );
    }
    if (typeof args === 'string') this.#finishText(block, args, name ?? 'without a name');
    else if (!isAbsent(args)) this.#finish(block, 'authoritative', args);
    else if (!isStreamed(call)) this.#finish(block, 'authoritative', {});
    else {
      const value = createPathValue();
      this.#open = { block, id, name, value, inString: false, broken: false };
      if (listOf(call['partialArgs']).length > 0) this.#apply(this.#open, call);
    }
    return block;
  }

  /** Legal and common: the answer is then matched by name and order. Said once per candidate. */
  #noteMissingId(): void {
    if (this.#idsMissing) return;
    this.#idsMissing = true;
    this.#outlet.problem(
      'synthetic-id',
      'note',
      'A functionCall came without an id, which Gemini allows; an id shown for it is made up.',
    );
  }

  #continue(open: OpenCall, call: JsonObject): BlockId {
    const id = textOf(call['id']);
    if (id !== undefined && open.id === undefined) {
      open.id = id;
      this.#outlet.sink.updateCall(open.block, { id });
    }
    const args = call['args'];
    if (!isAbsent(args)) {
      this.#open = undefined;
      this.#finish(open.block, 'authoritative', args);
    } else if (listOf(call['partialArgs']).length > 0) {
      this.#apply(open, call);
    } else if (call['willContinue'] === true) {
      this.#outlet.raw('function call continues', this.#response, open.block);
    } else {
      this.#close(open, true);
    }
    return open.block;
  }

  /** Sets the values at their paths; the last piece ends the call. */
  #apply(open: OpenCall, call: JsonObject): void {
    let more = call['willContinue'] === true;
    for (const item of listOf(call['partialArgs'])) {
      const entry = objectOf(item);
      open.inString = entry?.['willContinue'] === true;
      if (open.inString) more = true;
      this.#set(open, entry);
      this.#outlet.emit({
        kind: 'tool_call_delta',
        response: this.#response,
        block: open.block,
        text: `${jsonText(item) ?? '{…}'}\n`,
      });
    }
    if (!more) this.#close(open, true);
  }

  #set(open: OpenCall, entry: JsonObject | undefined): void {
    const path = entry && textOf(entry['jsonPath']);
    const update = entry && path !== undefined ? open.value.apply(path, entry) : NO_PATH;
    if (update.ok) return;
    open.broken = true;
    this.#outlet.problem(
      'arguments-invalid',
      'warning',
      `A piece of the arguments of ${nameOf(open)} was left out. ${update.reason}.`,
    );
  }

  #close(open: OpenCall, endedWell: boolean): void {
    this.#open = undefined;
    if (!endedWell || open.inString) {
      const where = open.inString ? 'inside a string' : 'while they were still coming';
      this.#outlet.problem(
        'arguments-interrupted',
        'warning',
        `The arguments of the call ${nameOf(open)} ended ${where}; the call must not be run.`,
      );
      this.#emitDone(open.block, 'incomplete');
    } else if (open.broken) this.#emitDone(open.block, 'invalid');
    else this.#finish(open.block, 'accumulated', open.value.value());
  }

  #finish(block: BlockId, source: 'authoritative' | 'accumulated', value: Json): void {
    this.#outlet.emit({
      kind: 'tool_call_done',
      response: this.#response,
      block,
      status: 'complete',
      source,
      value,
    });
  }

  #emitDone(block: BlockId, status: 'invalid' | 'incomplete'): void {
    const response = this.#response;
    this.#outlet.emit({ kind: 'tool_call_done', response, block, status, source: 'accumulated' });
  }

  /** Proxies that keep OpenAI's habit send the arguments as JSON text. */
  #finishText(block: BlockId, text: string, name: string): void {
    if (text !== '') {
      this.#outlet.emit({ kind: 'tool_call_delta', response: this.#response, block, text });
    }
    const read = readArguments(text, name, this.#outlet);
    if (read.status === 'invalid') this.#emitDone(block, 'invalid');
    else this.#finish(block, 'authoritative', read.value);
  }

  /** A piece without a name while no call is open. */
  #stray(call: JsonObject): undefined {
    this.#outlet.raw('function call piece', this.#response);
    const after = this.#count > 0 ? 'after its call was complete' : 'before any call was named';
    if (listOf(call['partialArgs']).length > 0) {
      this.#outlet.problem(
        this.#count > 0 ? 'delta-after-stop' : 'delta-before-start',
        'warning',
        `Arguments came ${after}; they are shown as they came and belong to no call.`,
      );
    } else if (isEmpty(call)) {
      this.#outlet.problem(
        'stop-before-start',
        'note',
        `The end of a function call came ${after}.`,
      );
    }
  }
}

const NO_PATH = { ok: false, reason: 'It has no jsonPath' } as const;

function nameOf(open: OpenCall): string {
  return open.name ?? 'without a name';
}

/** `null` is how some proxies write "no args". */
function isAbsent(value: Json | undefined): value is null | undefined {
  return value === undefined || value === null;
}

function isStreamed(call: JsonObject): boolean {
  return call['willContinue'] === true || listOf(call['partialArgs']).length > 0;
}

/** A piece of the open call has no name; should a proxy repeat the name, the id must be the same. */
function continues(open: OpenCall, call: JsonObject): boolean {
  const id = textOf(call['id']);
  if (textOf(call['name']) === undefined) {
    return id === undefined || open.id === undefined || id === open.id;
  }
  return id !== undefined && id === open.id;
}
