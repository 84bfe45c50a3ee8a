/** The events of text, refusals and reasoning. */
import type { Json, JsonObject } from '../../types/json.ts';
import type { EventRow, PartKind } from './event-table.ts';
import { indexOf, objectOf, textOf } from '../../json/fields.ts';
import { Item, place, type Part } from './item.ts';
import type { Out } from './out.ts';
import { addText, openPart, statedEntry, statePart, type StatedPart } from './parts.ts';
import type { ResponseState } from './response-state.ts';

export function readContentDelta(
  out: Out,
  response: ResponseState,
  row: EventRow,
  payload: JsonObject,
): void {
  const item = contentItem(out, response, row, payload);
  if (!item) return;
  const { part: kind } = row;
  const index = partIndex(kind, payload);
  let part = item.part(kind, index);
  const delta = deltaText(payload['delta']);
  if (delta === undefined || delta === '') {
    out.raw(response, part?.content.block, delta === '' ? `empty ${row.note}` : row.note);
    return;
  }
  if (item.done || part?.closed) {
    readLateDelta(out, response, item, part, row);
    return;
  }
  part ??= openPart(out, response, item, kind, index);
  addText(out, response, part, delta);
}

/** Early servers wrapped reasoning deltas in an object. */
function deltaText(delta: Json | undefined): string | undefined {
  return typeof delta === 'string' ? delta : textOf(objectOf(delta)?.['text']);
}

function readLateDelta(
  out: Out,
  response: ResponseState,
  item: Item,
  part: Part | undefined,
  row: EventRow,
): void {
  out.once(
    `late ${item.ordinal}`,
    'delta-after-stop',
    'warning',
    `A piece of ${row.note} came for output item ${place(item)} after its end had been announced; it is shown as raw and belongs to no text.`,
  );
  out.raw(response, part?.content.block, `late ${row.note}`);
}

/**
 * The item a piece of content belongs to; a placeholder when it was never announced (WebSocket
 * lanes and gateways may leave the announcement out). Undefined (and said) when it cannot be told.
 */
function contentItem(
  out: Out,
  response: ResponseState,
  row: EventRow,
  payload: JsonObject,
): Item | undefined {
  const named = response.find(payload);
  if (named && named.row.shape !== 'call') return named;
  const type = row.part === 'text' || row.part === 'refusal' ? 'message' : 'reasoning';
  const found = response.lookElsewhere([type], named, payload);
  if (found === 'several') {
    out.once(
      `ambiguous ${type}`,
      'ambiguous-fragment',
      'warning',
      `A piece of ${row.note} names no item while several are open; it is shown as raw.`,
    );
    out.raw(response, undefined, `${row.note} of an unknown item`);
    return undefined;
  }
  if (found) return found;
  const index = named ? undefined : indexOf(payload['output_index']);
  const item = new Item(out.ordinal++, type, index, textOf(payload['item_id']));
  out.problem(
    'delta-before-start',
    'note',
    `A ${row.note} event names output item ${place(item)}, which was not announced as a ${type}; one is assumed.`,
  );
  response.add(item);
  return item;
}

function partIndex(kind: PartKind, payload: JsonObject): number {
  return indexOf(payload[kind === 'summary' ? 'summary_index' : 'content_index']) ?? 0;
}

/** `*.done`: states one part whole. */
export function readContentDone(
  out: Out,
  response: ResponseState,
  row: EventRow,
  payload: JsonObject,
): void {
  const item = contentItem(out, response, row, payload);
  if (!item) return;
  closePart(out, response, item, row, partIndex(row.part, payload), payload[row.field]);
}

/** `content_part.done` and its kin: the same, with the whole inside the part. */
export function readPartDone(
  out: Out,
  response: ResponseState,
  row: EventRow,
  payload: JsonObject,
): void {
  const stated = statedPart(payload, row);
  const item = stated && contentItem(out, response, { ...row, part: stated.kind }, payload);
  if (!item) {
    if (!stated) out.raw(response, response.find(payload)?.call?.content.block, row.note);
    return;
  }
  closePart(out, response, item, { ...row, part: stated.kind }, stated.index, stated.text);
}

function closePart(
  out: Out,
  response: ResponseState,
  item: Item,
  row: EventRow,
  index: number,
  whole: Json | undefined,
): void {
  const held = item.part(row.part, index);
  const stated = !item.done && typeof whole === 'string';
  const told = stated && statePart(out, response, item, row.part, index, whole, held);
  const part = held ?? item.part(row.part, index);
  if (part) part.closed = true;
  if (!told) out.raw(response, part?.content.block, row.note);
}

/** `content_part.added`: its text is normally empty; one that is not is the beginning. */
export function readPartAdded(
  out: Out,
  response: ResponseState,
  row: EventRow,
  payload: JsonObject,
): void {
  const stated = statedPart(payload, row);
  const item = stated && contentItem(out, response, { ...row, part: stated.kind }, payload);
  if (!item) {
    if (!stated) out.raw(response, response.find(payload)?.call?.content.block, row.note);
    return;
  }
  const { kind, index, text } = stated;
  let part = item.part(kind, index);
  if (part?.closed && !item.done) {
    out.problem(
      'index-reused',
      'warning',
      `Part ${index} of output item ${place(item)} is announced again after its end; what follows is kept apart from the first.`,
    );
    part = openPart(out, response, item, kind, index);
  }
  if (text === undefined || text === '' || item.done || (part && part.content.length > 0)) {
    out.raw(response, part?.content.block, row.note);
    return;
  }
  addText(out, response, part ?? openPart(out, response, item, kind, index), text);
}

/** The part in the payload; undefined when it is of no kind that holds text. */
function statedPart(payload: JsonObject, row: EventRow): StatedPart | undefined {
  const part = objectOf(payload['part']);
  const summary = indexOf(payload['summary_index']);
  if (summary !== undefined || row.part === 'summary')
    return { kind: 'summary', index: summary ?? 0, text: textOf(part?.['text']) };
  return part && statedEntry(part, indexOf(payload['content_index']) ?? 0);
}

/** Spoken output: its transcript names no item, so a response has one. */
export function readTranscriptDelta(out: Out, response: ResponseState, payload: JsonObject): void {
  const delta = textOf(payload['delta']);
  if (delta === undefined) {
    out.raw(response, response.transcript, 'transcript');
    return;
  }
  response.transcript ??= out.sink.openBlock(response.number, {
    kind: 'text',
    candidate: 0,
    flavour: 'transcript',
  });
  out.sink.emit({
    kind: 'text_delta',
    response: response.number,
    block: response.transcript,
    text: delta,
  });
}
