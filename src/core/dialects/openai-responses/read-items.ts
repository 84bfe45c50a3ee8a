/**
 * Output items: announced, ended, and listed once more in the terminal event. Every later statement
 * of an item goes through `restate`, which supplies what is missing and reports what contradicts.
 */
import type { Json, JsonObject } from '../../types/json.ts';
import type { Signature } from '../../types/unified-event.ts';
import { openCall, updateIdentity } from './call-identity.ts';
import { finishOpenCall, restateCall } from './call-input.ts';
import { indexOf, objectOf, objectsOf, textOf } from '../../json/fields.ts';
import { Item, place } from './item.ts';
import type { Out } from './out.ts';
import { messageParts, openPart, reasoningParts, restateParts } from './parts.ts';
import type { ResponseState } from './response-state.ts';

/** How far a statement goes: announced, ended, or listed when the response was over. */
type Stage = 'added' | 'done' | 'listed';

export function readItemAdded(out: Out, response: ResponseState, payload: JsonObject): void {
  const wire = objectOf(payload['item']);
  if (!wire) {
    out.raw(response, undefined, 'item added, without an item');
    return;
  }
  const index = indexOf(payload['output_index']);
  const type = textOf(wire['type']) ?? '';
  const id = textOf(wire['id']);
  const known = response.atIndex(index) ?? (index === undefined ? response.withId(id) : undefined);
  const placeholder = known && !known.skeleton ? known : response.unannounced(type);
  if (placeholder && placeholder.type === type && !placeholder.done) {
    announce(out, response, placeholder, wire, index);
    out.raw(response, placeholder.call?.content.block, `${placeholder.row.label} added`);
    return;
  }
  const answerId = textOf(wire['call_id']) ?? known?.call?.id;
  const alike = known && known.type === type && known.id === id && known.call?.id === answerId;
  if (alike && !known.done) {
    out.raw(response, known.call?.content.block, `${known.row.label} added again`);
    return;
  }
  if (known)
    out.problem(
      'index-reused',
      'warning',
      `Output index ${place(known)} is given to a second item (${type}); both are kept, apart from each other.`,
    );
  const item = addItem(out, response, wire, index);
  if (!item.call)
    out.raw(
      response,
      undefined,
      `${item.row.label} added`,
      opaqueValue(out, response, item, wire, 'added'),
    );
}

/** A new item, as it is announced; a call is opened (and emits its start). */
function addItem(
  out: Out,
  response: ResponseState,
  wire: JsonObject,
  index: number | undefined,
): Item {
  const type = textOf(wire['type']) ?? '';
  const item = new Item(out.ordinal++, type, index, textOf(wire['id']));
  if (item.row.label === 'unknown item')
    out.once(
      `item ${type}`,
      'unknown-item',
      'note',
      `The output item type "${type}" is not known; its events are shown as raw.`,
    );
  response.add(item);
  if (item.row.shape === 'call') openCall(out, response, item, wire);
  item.skeleton = wire;
  describe(item, wire);
  return item;
}

/** A placeholder turns out to be this item. */
function announce(
  out: Out,
  response: ResponseState,
  item: Item,
  wire: JsonObject,
  index: number | undefined,
): void {
  if (index !== undefined) response.placeAt(item, index);
  const id = textOf(wire['id']);
  if (id !== undefined) response.alias(item, id);
  item.id ??= id;
  if (item.call) updateIdentity(out, response, item, wire);
  item.skeleton = wire;
  describe(item, wire);
}

/** What a message says of itself; some servers say it only in the end. */
function describe(item: Item, wire: JsonObject): void {
  item.phase ??= textOf(wire['phase']);
  const role = textOf(wire['role']);
  if (role !== undefined && role !== 'assistant') item.foreignRole = role;
}

export function readItemDone(out: Out, response: ResponseState, payload: JsonObject): void {
  const wire = objectOf(payload['item']);
  if (!wire) {
    out.raw(response, undefined, 'item done, without an item');
    return;
  }
  const index = indexOf(payload['output_index']);
  const id = textOf(wire['id']);
  const type = textOf(wire['type']) ?? '';
  const located = response.locate(index, id);
  let item = located?.type === type ? located : response.unannounced(type);
  if (!item) {
    out.problem(
      'stop-before-start',
      'note',
      `Output item ${index ?? id ?? '(unnumbered)'} (${type}) ends without having been announced; it is read whole.`,
    );
    item = addItem(out, response, wire, located ? undefined : index);
  } else if (!item.skeleton) announce(out, response, item, wire, index);
  else sayIdChanged(out, response, item, id);
  const again = item.done ? ' again' : '';
  const told = restate(out, response, item, wire);
  const signature = opaqueValue(out, response, item, wire, 'done');
  response.end(item);
  item.skeleton = undefined;
  if (told && !signature) return;
  const block = item.call?.content.block ?? item.reasoningBlock ?? item.parts.at(-1)?.content.block;
  out.raw(response, block, `${item.row.label} done${again}`, signature);
}

function sayIdChanged(out: Out, response: ResponseState, item: Item, id: string | undefined): void {
  if (id === undefined || id === item.id) return;
  response.alias(item, id);
  if (item.id !== undefined)
    out.once(
      `item ids ${response.number}`,
      'id-changed',
      'note',
      `The id of output item ${place(item)} changed from "${item.id}" to "${id}"; the server gives items new ids from event to event, so output_index is followed.`,
    );
}

/** Brings an item in line with what was stated of it whole; true when that emitted something. */
function restate(
  out: Out,
  response: ResponseState,
  item: Item,
  wire: JsonObject,
  cut = false,
): boolean {
  switch (item.row.shape) {
    case 'call':
      return restateCall(out, response, item, wire, cut);
    case 'message':
      describe(item, wire);
      return !item.foreignRole && restateParts(out, response, item, messageParts(wire));
    case 'reasoning':
      return restateParts(out, response, item, reasoningParts(wire));
    case 'opaque':
      return false;
  }
}

/**
 * `encrypted_content`: state that must be sent back. The value at the end differs from the one at
 * the start and replaces it; the terminal listing encrypts it anew, which is no news.
 */
function opaqueValue(
  out: Out,
  response: ResponseState,
  item: Item,
  wire: JsonObject,
  stage: Stage,
): Signature | undefined {
  const value = textOf(wire['encrypted_content']);
  if (value === undefined) return undefined;
  if (stage === 'listed' && item.sealed) return undefined;
  if (stage !== 'added') item.sealed = true;
  const common = { value, field: 'encrypted_content', slot: `item ${item.ordinal}` };
  if (item.type !== 'reasoning') return { on: 'response', block: undefined, ...common };
  // Reasoning that is only this value has a block as well, so that there is something to show.
  if (stage !== 'added' && item.reasoningBlock === undefined)
    openPart(out, response, item, 'reasoning', 0);
  return { on: 'reasoning', block: item.reasoningBlock, ...common };
}

/** A snapshot of a running response may list items that were not announced in this capture. */
export function readSnapshotOutput(
  out: Out,
  response: ResponseState,
  output: Json | undefined,
): void {
  const entries = objectsOf(output);
  const known = matchItems(response, entries);
  entries.forEach((wire, at) => {
    if (known[at]) return;
    addItem(out, response, wire, response.atIndex(at) ? undefined : at);
  });
}

/** The terminal `response.output`: the last word on every item. */
export function readFinalOutput(
  out: Out,
  response: ResponseState,
  output: Json | undefined,
  cut: boolean,
): void {
  const entries = objectsOf(output);
  const known = matchItems(response, entries);
  entries.forEach((wire, at) => {
    const item = known[at] ?? addItem(out, response, wire, response.atIndex(at) ? undefined : at);
    restate(out, response, item, wire, cut);
    const signature = opaqueValue(out, response, item, wire, 'listed');
    if (signature) out.raw(response, signature.block, `${item.row.label} listed`, signature);
    response.end(item);
  });
}

/**
 * Which item each listed entry is: by id at its own position, by id, by position (indices may be
 * sparse and ids may rotate, so neither is enough), else the next unclaimed one of its type.
 */
function matchItems(
  response: ResponseState,
  entries: readonly JsonObject[],
): readonly (Item | undefined)[] {
  const free = new Set(response.items);
  const claim = (item: Item | undefined, wire: JsonObject): Item | undefined => {
    if (!item || item.type !== wire['type'] || !free.delete(item)) return undefined;
    return item;
  };
  const found = entries.map((wire, at) => {
    const id = textOf(wire['id']);
    const here = response.atIndex(at);
    return claim(here && here.id === id ? here : response.withId(id), wire);
  });
  entries.forEach((wire, at) => (found[at] ??= claim(response.atIndex(at), wire)));
  const unclaimed = new Map<string, Item[]>();
  for (const item of [...free].reverse()) {
    const alike = unclaimed.get(item.type);
    if (alike) alike.push(item);
    else unclaimed.set(item.type, [item]);
  }
  entries.forEach((wire, at) => (found[at] ??= unclaimed.get(textOf(wire['type']) ?? '')?.pop()));
  return found;
}

/** The response is over: ends what was left open, out of what was announced where there is nothing else. */
export function closeItems(out: Out, response: ResponseState, cut: boolean): void {
  for (const item of response.items) {
    if (item.done) continue;
    if (item.call) finishOpenCall(out, response, item, cut);
    else if (item.parts.length === 0 && item.skeleton) restate(out, response, item, item.skeleton);
    response.end(item);
  }
}
