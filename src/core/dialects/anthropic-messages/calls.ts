/**
 * Tool calls from their start to the one event that says what their input came to.
 *
 * A block's stop does not always decide that. `max_tokens` cuts a call in the middle and the server
 * still stops its block in good order; only the `message_delta` behind it tells. So a call whose
 * input is empty or unfinished at its stop waits for the next event that settles it: another block
 * means that nothing was cut, a stop reason says whether the limit was reached
 * (fixtures: no-args, max-tokens-cut, max-tokens-empty, unfinished-args).
 */
import type { Json, JsonObject } from '../../types/json.ts';
import type { BlockId, ExecutedBy, ToolCallDone } from '../../types/unified-event.ts';
import { CallInput, type Settled } from './call-input.ts';
import { textOf } from '../../json/fields.ts';
import { sameJson } from '../../json/same-json.ts';
import type { ReplySink } from './reply-sink.ts';

export interface Call {
  readonly id: BlockId;
  readonly name: string;
  readonly executedBy: ExecutedBy;
  readonly input: CallInput;
}

/** Why a call ended before its block's stop. */
export type Cut = 'by the end of the input' | 'by an error' | 'by the start of another message';

export class Calls {
  readonly #reply: ReplySink;
  readonly #ids = new Set<string>();
  #waiting: Call | undefined;
  #clientCalls = 0;

  constructor(reply: ReplySink) {
    this.#reply = reply;
  }

  /** Calls that the client has to answer. */
  get clientCalls(): number {
    return this.#clientCalls;
  }

  /** `at`: byte offset of the frame. */
  open(content: JsonObject, executedBy: ExecutedBy, whole: boolean, at: number): Call {
    const id = textOf(content['id']);
    const name = textOf(content['name']);
    const shown = name ?? 'without a name';
    if (id === undefined) {
      this.#reply.reports.say(
        'synthetic-id',
        'warning',
        `The call ${shown} has no id; a result cannot refer to it.`,
      );
    } else if (this.#ids.has(id)) {
      this.#reply.reports.say(
        'id-reused',
        'warning',
        `The call ${shown} has the id of another: ${id}.`,
      );
    } else this.#ids.add(id);
    const block = this.#reply.sink.openBlock(this.#reply.response, {
      kind: 'call',
      candidate: 0,
      call: {
        executedBy,
        encoding: whole && typeof content['input'] !== 'string' ? 'value' : 'json',
        ...(id !== undefined && { id }),
        ...(name !== undefined && { name }),
      },
    });
    this.#reply.sink.emit({ kind: 'tool_call_start', response: this.#reply.response, block });
    const input = new CallInput(content['input'], at);
    if (input.textAtStart !== undefined) this.#reply.arguments(block, input.textAtStart);
    return { id: block, name: shown, executedBy, input };
  }

  /** The call's block has stopped. Says whether the call is done, or waits. */
  stop(call: Call): boolean {
    this.release(false);
    const settled = call.input.settle();
    if (settled.is === 'empty' || settled.is === 'unfinished') {
      this.#waiting = call;
      return false;
    }
    this.#finish(call, settled);
    return true;
  }

  /** Whatever settles a waiting call has come; `atLimit`: the reply was cut at its length limit. */
  release(atLimit: boolean): void {
    const call = this.#waiting;
    if (call === undefined) return;
    this.#waiting = undefined;
    if (atLimit) this.#interrupt(call, 'at the length limit');
    else this.#finish(call, call.input.settle());
  }

  /** The block never stopped, but the reply went on without it or ended in good order. */
  end(call: Call, atLimit: boolean): void {
    const settled = call.input.settle();
    if (settled.is === 'unfinished') this.#interrupt(call, 'before its block stopped');
    else if (settled.is === 'empty' && atLimit) this.#interrupt(call, 'at the length limit');
    else this.#finish(call, settled);
  }

  /** The reply ended in the middle of the call. */
  cut(call: Call, cut: Cut): void {
    this.#interrupt(call, cut);
  }

  /** The whole call stood in one payload. */
  whole(call: Call): void {
    const { atStart } = call.input;
    if (atStart) this.#finish(call, { is: 'known', value: atStart, source: 'object' });
    else this.#finish(call, call.input.settle());
  }

  #finish(call: Call, settled: Settled): void {
    if (call.executedBy === 'client') this.#clientCalls++;
    switch (settled.is) {
      case 'known':
        if (settled.repeatedKey !== undefined) this.#reportRepeated(call, settled.repeatedKey);
        this.#finishKnown(call, settled.value, settled.source);
        return;
      case 'broken':
      case 'unfinished':
        this.#finishInvalid(call, settled.why, settled.offset);
        return;
      case 'empty':
        // A tool without parameters: the rule of @anthropic-ai/sdk's MessageStream as well.
        this.#finishKnown(call, {}, 'text');
        return;
    }
  }

  #finishKnown(call: Call, value: Json, source: 'text' | 'object'): void {
    const { filledAtStart } = call.input;
    if (source === 'object') this.#reply.sink.updateCall(call.id, { encoding: 'value' });
    else if (filledAtStart && !sameJson(filledAtStart, value)) {
      this.#reply.reports.say(
        'arguments-mismatch',
        'note',
        `The call ${call.name} started with an input that its deltas replaced by another.`,
      );
    }
    this.#done(call, 'complete', source === 'object' ? 'authoritative' : 'accumulated', value);
  }

  /** An input that stood in the start outlives a text that is no JSON. */
  #finishInvalid(call: Call, why: string, offset: number): void {
    const { filledAtStart } = call.input;
    const rescue = filledAtStart ? 'the input at the start of its block is used' : 'kept as text';
    this.#reply.reports.say(
      'arguments-invalid',
      'warning',
      `The arguments of the call ${call.name} are not valid JSON: ${why}; ${rescue}.`,
      offset,
    );
    if (filledAtStart) this.#finishKnown(call, filledAtStart, 'object');
    else this.#done(call, 'invalid', 'accumulated', undefined);
  }

  #reportRepeated(call: Call, key: string): void {
    this.#reply.reports.say(
      'duplicate-key',
      'warning',
      `The arguments of the call ${call.name} have the key ${JSON.stringify(key)} twice; the last value counts.`,
    );
  }

  #interrupt(call: Call, where: string): void {
    this.#reply.reports.say(
      'arguments-interrupted',
      'warning',
      `The arguments of the call ${call.name} were cut ${where}; the call must not be run.`,
    );
    this.#done(call, 'incomplete', 'accumulated', undefined);
  }

  #done(
    call: Call,
    status: ToolCallDone['status'],
    source: ToolCallDone['source'],
    value: Json | undefined,
  ): void {
    const done: ToolCallDone = {
      kind: 'tool_call_done',
      response: this.#reply.response,
      block: call.id,
      status,
      source,
    };
    this.#reply.sink.emit(value === undefined ? done : { ...done, value });
  }
}
