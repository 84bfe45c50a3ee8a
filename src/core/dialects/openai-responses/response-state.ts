/**
 * What is known of one response while it is read: its items, which events belong to which, and what
 * each of them holds.
 *
 * Identity: `output_index` decides where both it and `item_id` are sent, since compatible servers
 * change item ids from event to event (GitHub Copilot) or use one id twice; `item_id` decides where
 * there is no index, or where a server gave one index to two items.
 */
import type { JsonObject } from '../../types/json.ts';
import type { BlockId, ResponseId } from '../../types/unified-event.ts';
import { indexOf, textOf } from '../../json/fields.ts';
import type { ItemShape } from './item-table.ts';
import type { Item } from './item.ts';

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
  /** Items that have not ended, by shape: a stray delta must not cost a look at thousands of others. */
  readonly #open = new Map<ItemShape, Set<Item>>();
  /** Those of them that were opened by deltas that named no index. */
  readonly #unplaced = new Set<Item>();
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
    this.#openOf(item.row.shape).add(item);
    const { outputIndex, id } = item;
    if (outputIndex === undefined) this.#unplaced.add(item);
    else {
      if (this.#byIndex.has(outputIndex)) this.#indexReused = true;
      this.#byIndex.set(outputIndex, item);
      this.#lastIndex = -1;
    }
    if (id !== undefined) this.#byId.set(id, item);
  }

  /** A placeholder turns out to stand at this index. */
  placeAt(item: Item, index: number): void {
    if (item.outputIndex !== undefined || this.#byIndex.has(index)) return;
    item.outputIndex = index;
    this.#unplaced.delete(item);
    this.#byIndex.set(index, item);
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

  /**
   * The item of the right shape for an event that names one of another shape (a server that gives
   * everything one index), or names none. `several`: it cannot be told. Undefined: there is none.
   */
  lookElsewhere(
    shapes: readonly ItemShape[],
    named: Item | undefined,
    payload: JsonObject,
  ): Item | 'several' | undefined {
    const id = textOf(payload['item_id']);
    const byId = this.withId(id);
    if (byId && shapes.includes(byId.row.shape)) return byId;
    if (!named && (id !== undefined || indexOf(payload['output_index']) !== undefined))
      return undefined;
    if (named) return [...this.#unplaced].findLast((item) => shapes.includes(item.row.shape));
    let only: Item | undefined;
    for (const shape of shapes)
      for (const item of this.#openOf(shape)) {
        if (only) return 'several';
        only = item;
      }
    return only;
  }

  /** A placeholder of deltas that named no index: what a later whole item may be the whole of. */
  unannounced(type: string): Item | undefined {
    for (const item of this.#unplaced) if (!item.skeleton && item.type === type) return item;
    return undefined;
  }

  end(item: Item): void {
    item.done = true;
    this.#openOf(item.row.shape).delete(item);
    this.#unplaced.delete(item);
  }

  /** Nothing more can come: lets go of all that was kept for comparing. */
  release(): void {
    this.items = [];
    this.#open.clear();
    this.#unplaced.clear();
    this.#byIndex.clear();
    this.#byId.clear();
    this.#lastIndex = -1;
    this.#lastItem = undefined;
  }

  #openOf(shape: ItemShape): Set<Item> {
    let open = this.#open.get(shape);
    if (!open) {
      open = new Set();
      this.#open.set(shape, open);
    }
    return open;
  }
}
