/**
 * The content blocks of one reply, by index. A start always makes a new block, whatever its index;
 * a delta or stop goes to the block that started last under its index (or last of all, when it has
 * no index) and is never routed elsewhere.
 */
import type { Json, JsonObject } from '../../types/json.ts';
import { nameOf, openBlock, openHeadless, type Block } from './block.ts';
import { Calls, type Cut } from './calls.ts';
import { indexOf, objectOf, textOf } from '../../json/fields.ts';
import { readOddDelta } from './odd-delta.ts';
import type { ReplySink } from './reply-sink.ts';

export class Blocks {
  readonly #reply: ReplySink;
  readonly #calls: Calls;
  readonly #byIndex = new Map<number, Block>();
  /** Blocks that started and did not stop, in order. */
  readonly #open = new Set<Block>();
  #last: Block | undefined;
  /** The capture begins in the middle of a reply, so blocks may have started before it. */
  readonly #headless: boolean;

  constructor(reply: ReplySink, headless: boolean) {
    this.#reply = reply;
    this.#headless = headless;
    this.#calls = new Calls(reply);
  }

  get none(): boolean {
    return this.#last === undefined;
  }

  get clientCalls(): number {
    return this.#calls.clientCalls;
  }

  /** A stop reason has come, which settles a call that waits for it. */
  settleWaiting(atLimit: boolean): void {
    this.#calls.release(atLimit);
  }

  /** The reply ended in good order: closes the blocks that never stopped. */
  end(atLimit: boolean): void {
    this.#calls.release(atLimit);
    for (const block of this.#open) {
      this.#reply.reports.say(
        'missing-block-stop',
        'warning',
        `${nameOf(block)} has no content_block_stop; the end of the message closed it.`,
      );
      if (block.call) this.#calls.end(block.call, atLimit);
      block.open = false;
    }
    this.#open.clear();
  }

  /** The reply was cut: calls that are open stay incomplete. */
  cut(cut: Cut): void {
    this.#calls.release(false);
    for (const block of this.#open) {
      if (block.call) this.#calls.cut(block.call, cut);
      block.open = false;
    }
    this.#open.clear();
  }

  start(payload: JsonObject, at: number): void {
    this.#calls.release(false);
    const index = indexOf(payload['index']);
    if (index === undefined) this.#reportMissing('content_block_start');
    else this.#closeReused(index);
    const content = objectOf(payload['content_block']) ?? {};
    this.#remember(openBlock(this.#reply, this.#calls, content, index, false, at));
  }

  /** A block that stands complete in its message. */
  whole(content: JsonObject, at: number): void {
    const block = openBlock(this.#reply, this.#calls, content, undefined, true, at);
    if (block.call) this.#calls.whole(block.call);
    block.open = false;
    this.#last = block;
  }

  /** `at`: byte offset of the frame. The hot path: the three kinds of delta that most events are. */
  delta(payload: JsonObject, at: number): void {
    const index = payload['index'];
    let block = this.#last;
    if (block === undefined || index === undefined || block.index !== index) {
      block = this.#find(index, 'content_block_delta');
    }
    const delta = objectOf(payload['delta']) ?? {};
    block ??= this.#openHeadless(index, delta);
    if (block === undefined) this.#orphan(index, delta);
    else if (!block.open || !this.#append(block, delta, at)) {
      readOddDelta(this.#reply, block, delta);
    }
  }

  stop(payload: JsonObject): void {
    const index = payload['index'];
    const block = this.#find(index, 'content_block_stop');
    if (!block) {
      this.#reply.reports.once(
        `${this.#reply.response} ${indexOf(index) ?? '(none)'}`,
        'stop-before-start',
        'warning',
        `A content_block_stop names block ${indexOf(index) ?? '(none)'}, which never started.`,
      );
      this.#reply.raw('stop of a block that never started');
      return;
    }
    if (!block.open) {
      this.#reply.reports.once(
        `${this.#reply.response} ${nameOf(block)}`,
        'duplicate-terminal',
        'note',
        `${nameOf(block)} was stopped more than once.`,
      );
      this.#reply.raw(`${block.label} stop, repeated`, block.id);
      return;
    }
    block.open = false;
    this.#open.delete(block);
    if (block.call && this.#calls.stop(block.call)) return;
    this.#reply.raw(`${block.label} stop`, block.id);
  }

  /** False when the delta is none of the three, does not fit its block, or carries no text. */
  #append(block: Block, delta: JsonObject, at: number): boolean {
    const { id } = block;
    if (id === undefined) return false;
    switch (delta['type']) {
      case 'text_delta': {
        const text = delta['text'];
        if (block.row !== 'text' || typeof text !== 'string' || text === '') return false;
        this.#reply.text(id, text);
        return true;
      }
      case 'thinking_delta': {
        const text = delta['thinking'];
        if (block.type !== 'thinking' || typeof text !== 'string' || text === '') return false;
        this.#reply.reasoning(id, text);
        return true;
      }
      case 'input_json_delta': {
        const text = delta['partial_json'];
        if (block.call === undefined || typeof text !== 'string') return false;
        block.call.input.append(text, at);
        this.#reply.arguments(id, text);
        return true;
      }
      default:
        return false;
    }
  }

  #find(index: Json | undefined, type: string): Block | undefined {
    const known = indexOf(index);
    if (known !== undefined) return this.#byIndex.get(known);
    this.#reportMissing(type);
    return this.#last;
  }

  #remember(block: Block): void {
    this.#last = block;
    this.#open.add(block);
    if (block.index !== undefined) this.#byIndex.set(block.index, block);
  }

  /** xAI's `/v1/messages` gives a thinking block and the text block behind it the same index. */
  #closeReused(index: number): void {
    const earlier = this.#byIndex.get(index);
    if (!earlier) return;
    this.#reply.reports.say(
      'index-reused',
      'warning',
      `Index ${index} was used before, by ${nameOf(earlier)}; a new block begins.`,
    );
    if (!earlier.open) return;
    earlier.open = false;
    this.#open.delete(earlier);
    if (earlier.call) this.#calls.end(earlier.call, false);
  }

  #openHeadless(index: Json | undefined, delta: JsonObject): Block | undefined {
    if (!this.#headless) return undefined;
    const type = delta['type'];
    if (type !== 'text_delta' && type !== 'thinking_delta') return undefined;
    const kind = type === 'text_delta' ? 'text' : 'reasoning';
    const block = openHeadless(this.#reply, kind, indexOf(index));
    this.#remember(block);
    return block;
  }

  #orphan(index: Json | undefined, delta: JsonObject): void {
    const type = textOf(delta['type']) ?? 'delta';
    this.#reply.reports.once(
      `${this.#reply.response} ${indexOf(index) ?? '(none)'}`,
      'delta-before-start',
      'warning',
      `A delta (${type}) names block ${indexOf(index) ?? '(none)'}, which never started; kept raw.`,
    );
    this.#reply.raw(`${type} of a block that never started`);
  }

  #reportMissing(type: string): void {
    this.#reply.reports.once(
      `${this.#reply.response} ${type}`,
      'index-missing',
      'warning',
      `A ${type} has no index; it is taken to mean the block that started last.`,
    );
  }
}
