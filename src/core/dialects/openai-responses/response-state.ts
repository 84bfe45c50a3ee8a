/**
 * What is known of one response while it is read: its items, which events belong to which, and what
 * each of them holds.
 *
 * Identity: `output_index` decides where both it and `item_id` are sent, since compatible servers
 * change item ids from event to event (GitHub Copilot) or use one id twice; `item_id` decides where
 * there is no index, or where a server gave one index to two items.
 */
import type { Json, JsonObject } from '../../types/json.ts';
import type { BlockId, ExecutedBy, InputEncoding, ResponseId } from '../../types/unified-event.ts';
import type { Content } from './content.ts';
import type { PartKind } from './event-table.ts';
import { indexOf, textOf } from './fields.ts';
import { ITEM_TABLE, UNKNOWN_ITEM, type ItemRow, type ItemShape } from './item-table.ts';

/** One stretch of text or reasoning. */
export interface Part {
  readonly kind: PartKind;
  readonly index: number;
  readonly content: Content;
  /** The provider has stated the whole: no delta belongs here any more. */
  closed: boolean;
}

export interface Call {
  readonly content: Content;
  id: string | undefined;
  name: string | undefined;
  executedBy: ExecutedBy;
  encoding: InputEncoding;
  /** The input, where it was delivered as a value. */
  value: Json | undefined;
  /** A `*.done` event has stated the whole input. */
  stated: boolean;
  /** `tool_call_done` was emitted. */
  finished: boolean;
  /** Shell calls: the command being written. */
  command: Command | undefined;
}

/** One of several commands of a shell call; they stand one a line in the call's input. */
export interface Command {
  readonly index: number;
  /** What stands between the command before and this one. */
  readonly separator: string;
  /** Where the separator starts in the call's content. */
  readonly start: number;
  readonly content: Content;
}

export class Item {
  /** Number within the stream, in order of appearance. */
  readonly ordinal: number;
  readonly type: string;
  readonly row: ItemRow;
  readonly outputIndex: number | undefined;
  id: string | undefined;
  phase: string | undefined;
  /** Set for messages that are no output of the assistant (a compacted history lists them). */
  foreignRole: string | undefined;
  readonly parts: Part[] = [];
  call: Call | undefined;
  /** The item as announced: used only when nothing better comes. Placeholders have none. */
  skeleton: JsonObject | undefined;
  /** `output_item.done` has come. */
  done = false;
  /** A final opaque value (`encrypted_content`) has come. */
  sealed = false;
  /** The last reasoning block, which an opaque value belongs to. */
  reasoningBlock: BlockId | undefined;

  constructor(
    ordinal: number,
    type: string,
    outputIndex: number | undefined,
    id: string | undefined,
  ) {
    this.ordinal = ordinal;
    this.type = type;
    this.row = ITEM_TABLE.get(type) ?? UNKNOWN_ITEM;
    this.outputIndex = outputIndex;
    this.id = id;
  }

  /** The newest part of a kind and index. */
  part(kind: PartKind, index: number): Part | undefined {
    const { parts } = this;
    for (let at = parts.length - 1; at >= 0; at--) {
      const part = parts[at]!;
      if (part.index === index && part.kind === kind) return part;
    }
    return undefined;
  }
}

/** An item's place, for messages. */
export const place = (item: Item): string =>
  item.outputIndex === undefined ? (item.id ?? '(unnumbered)') : String(item.outputIndex);

export class ResponseState {
  readonly number: ResponseId;
  /** The id on the wire. */
  id: string | undefined;
  model: string | undefined;
  provider: string | undefined;
  serviceTier: string | undefined;
  status: string | undefined;
  /** Custom tools that the request declared, as the response echoes them. */
  readonly declaredTools = new Set<string>();
  /** A finished call that the client must run. */
  clientCall = false;
  refused = false;
  /** The type of the terminal event, once it came. */
  terminal: string | undefined;
  /** A fatal `error` event has come. */
  failed = false;
  /** The block of spoken output's transcript, whose events name no item. */
  transcript: BlockId | undefined;
  items: Item[] = [];
  readonly #byIndex = new Map<number, Item>();
  readonly #byId = new Map<string, Item>();
  /** An index was given to a second item: from then on ids are asked as well. */
  #indexReused = false;
  #lastIndex = -1;
  #lastItem: Item | undefined;

  constructor(number: ResponseId) {
    this.number = number;
  }

  add(item: Item): void {
    this.items.push(item);
    const { outputIndex, id } = item;
    if (outputIndex !== undefined) {
      if (this.#byIndex.has(outputIndex)) this.#indexReused = true;
      this.#byIndex.set(outputIndex, item);
      this.#lastIndex = -1;
    }
    if (id !== undefined) this.#byId.set(id, item);
  }

  /** The item also goes by this id. */
  alias(item: Item, id: string): void {
    this.#byId.set(id, item);
  }

  atIndex(index: number | undefined): Item | undefined {
    return index === undefined ? undefined : this.#byIndex.get(index);
  }

  withId(id: string | undefined): Item | undefined {
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** The item an event names. */
  find(payload: JsonObject): Item | undefined {
    const index = payload['output_index'];
    if (typeof index === 'number' && !this.#indexReused) {
      if (index === this.#lastIndex) return this.#lastItem;
      const item = this.#byIndex.get(index);
      if (item) {
        this.#lastIndex = index;
        this.#lastItem = item;
        return item;
      }
    }
    return this.locate(indexOf(index), textOf(payload['item_id']));
  }

  locate(index: number | undefined, id: string | undefined): Item | undefined {
    const byIndex = this.atIndex(index);
    const byId = this.withId(id);
    if (byIndex && byId) return byId.outputIndex === index ? byId : byIndex;
    if (byIndex) return byIndex;
    // An index nobody announced, beside an id that is known: the id is the better clue while its
    // item is open; else the id was used again.
    return byId && (index === undefined || !byId.done) ? byId : undefined;
  }

  /** The open items of a shape, newest last. */
  open(shape: ItemShape): readonly Item[] {
    return this.items.filter((item) => !item.done && item.row.shape === shape);
  }

  /** A placeholder of deltas that named no index: what a later whole item may be the whole of. */
  unannounced(type: string): Item | undefined {
    return this.items.find(
      (item) =>
        !item.done && !item.skeleton && item.type === type && item.outputIndex === undefined,
    );
  }

  /** Nothing more can come: lets go of all that was kept for comparing. */
  release(): void {
    this.items = [];
    this.#byIndex.clear();
    this.#byId.clear();
    this.#lastIndex = -1;
    this.#lastItem = undefined;
  }
}
