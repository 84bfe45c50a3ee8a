/**
 * Text, refusals and reasoning. Deltas build a part; every later statement of the whole (`*.done`,
 * `content_part.done`, `output_item.done`, the terminal `response.output`) supplies only what is
 * missing, so that nothing doubles; one that contradicts settles the block and is reported.
 */
import type { Json, JsonObject } from '../../types/json.ts';
import { Content } from './content.ts';
import type { EventRow, PartKind } from './event-table.ts';
import { indexOf, listOf, objectOf, textOf } from './fields.ts';
import type { Out } from './out.ts';
import { Item, type Part, type ResponseState } from './response-state.ts';

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

export const place = (item: Item): string =>
  item.outputIndex === undefined ? (item.id ?? '(unnumbered)') : String(item.outputIndex);

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
  const found = response.find(payload);
  if (found && found.row.shape !== 'call') return found;
  const index = indexOf(payload['output_index']);
  const id = textOf(payload['item_id']);
  const type = row.part === 'text' || row.part === 'refusal' ? 'message' : 'reasoning';
  const open = response.open(type);
  if (found) {
    // One index for a call and for text: the id tells, else the open one of the right kind.
    const other = response.withId(id) ?? open.at(-1);
    if (other && other.row.shape !== 'call') return other;
  }
  if (index === undefined && id === undefined) {
    if (open.length === 1) return open[0];
    if (open.length > 1) {
      out.once(
        `ambiguous ${type}`,
        'ambiguous-fragment',
        'warning',
        `A piece of ${row.note} names no item while ${open.length} are open; it is shown as raw.`,
      );
      out.raw(response, undefined, `${row.note} of an unknown item`);
      return undefined;
    }
  }
  const item = new Item(out.ordinal++, type, found ? undefined : index, id);
  out.problem(
    'delta-before-start',
    'note',
    `A ${row.note} event names output item ${place(item)}, which was not announced as a ${type}; one is assumed.`,
  );
  response.add(item);
  return item;
}

function partIndex(kind: PartKind, payload: JsonObject): number {
  const index = payload[kind === 'summary' ? 'summary_index' : 'content_index'];
  return typeof index === 'number' ? index : 0;
}

export function openPart(
  out: Out,
  response: ResponseState,
  item: Item,
  kind: PartKind,
  index: number,
): Part {
  const flavour = flavourOf(item, kind);
  const reasoning = kind === 'summary' || kind === 'reasoning';
  const block = out.sink.openBlock(response.number, {
    kind: reasoning ? 'reasoning' : 'text',
    candidate: 0,
    ...(flavour ? { flavour } : {}),
  });
  if (reasoning) item.reasoningBlock = block;
  if (kind === 'refusal') response.refused = true;
  const part: Part = { kind, index, content: new Content(block), closed: false };
  item.parts.push(part);
  return part;
}

function flavourOf(
  item: Item,
  kind: PartKind,
): 'answer' | 'commentary' | 'refusal' | 'summary' | undefined {
  if (kind === 'refusal' || kind === 'summary') return kind;
  if (kind === 'reasoning') return undefined;
  if (item.phase === 'commentary') return 'commentary';
  return item.phase === 'final_answer' ? 'answer' : undefined;
}

function addText(out: Out, response: ResponseState, part: Part, text: string): void {
  const { content } = part;
  content.append(text);
  const { block } = content;
  if (part.kind === 'text' || part.kind === 'refusal')
    out.sink.emit({ kind: 'text_delta', response: response.number, block, text });
  else out.sink.emit({ kind: 'reasoning_delta', response: response.number, block, text });
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

interface StatedPart {
  readonly kind: PartKind;
  readonly index: number;
  readonly text: string | undefined;
}

/** The part in the payload; undefined when it is of no kind that holds text. */
function statedPart(payload: JsonObject, row: EventRow): StatedPart | undefined {
  const part = objectOf(payload['part']);
  const summary = indexOf(payload['summary_index']);
  const stated = part && statedEntry(part, indexOf(payload['content_index']) ?? 0);
  if (summary !== undefined || row.note.startsWith('reasoning summary'))
    return { kind: 'summary', index: summary ?? 0, text: textOf(part?.['text']) };
  return stated;
}

/** One entry of a message's or reasoning item's `content`. */
function statedEntry(entry: JsonObject, index: number): StatedPart | undefined {
  switch (entry['type']) {
    case 'output_text':
    case 'text':
      return { kind: 'text', index, text: textOf(entry['text']) };
    case 'refusal':
      return { kind: 'refusal', index, text: textOf(entry['refusal']) };
    case 'reasoning_text':
      return { kind: 'reasoning', index, text: textOf(entry['text']) };
    case 'summary_text':
      return { kind: 'summary', index, text: textOf(entry['text']) };
    default:
      return undefined;
  }
}

/** What a whole message item states. */
export function messageParts(item: JsonObject): readonly StatedPart[] {
  const { content } = item;
  if (typeof content === 'string') return [{ kind: 'text', index: 0, text: content }];
  return listOf(content).flatMap((one, index) => {
    const entry = objectOf(one);
    return (entry && statedEntry(entry, index)) ?? [];
  });
}

/** What a whole reasoning item states: its summary, and the raw text where it is open. */
export function reasoningParts(item: JsonObject): readonly StatedPart[] {
  const read = (list: Json | undefined, kind: PartKind): StatedPart[] =>
    listOf(list).map((one, index) => ({
      kind,
      index,
      text: typeof one === 'string' ? one : textOf(objectOf(one)?.['text']),
    }));
  return [...read(item['summary'], 'summary'), ...read(item['content'], 'reasoning')];
}

/**
 * Brings an item's parts in line with what was stated of it whole; true when that emitted something.
 * Parts are matched by index, or by order where the numbers of the deltas are no positions in the
 * list (Bedrock counts the message's content on from the reasoning's).
 */
export function restateParts(
  out: Out,
  response: ResponseState,
  item: Item,
  stated: readonly StatedPart[],
): boolean {
  let told = false;
  for (const kind of ['summary', 'reasoning', 'text', 'refusal'] as const) {
    const whole = stated.filter((one) => one.kind === kind && one.text !== undefined);
    const held = item.parts.filter((part) => part.kind === kind).sort((a, b) => a.index - b.index);
    const byIndex = held.every(
      (part, at) =>
        part.index !== held[at - 1]?.index && whole.some((one) => one.index === part.index),
    );
    whole.forEach((one, nth) => {
      const part = byIndex ? item.part(kind, one.index) : held[nth];
      const index = part?.index ?? (byIndex ? one.index : freeIndex(item, one));
      if (statePart(out, response, item, kind, index, one.text!, part)) told = true;
    });
    if (whole.length > 0 && held.length > whole.length)
      out.problem(
        'content-mismatch',
        'warning',
        `The whole of output item ${place(item)} leaves out ${held.length - whole.length} part(s) that were streamed; they are kept.`,
      );
  }
  return told;
}

const freeIndex = (item: Item, one: StatedPart): number =>
  item.parts.reduce(
    (free, part) => (part.kind === one.kind ? Math.max(free, part.index + 1) : free),
    one.index,
  );

/** States one part whole; true when that emitted something. */
function statePart(
  out: Out,
  response: ResponseState,
  item: Item,
  kind: PartKind,
  index: number,
  whole: string,
  held: Part | undefined,
): boolean {
  if (whole === '') {
    if (held && held.content.length > 0)
      out.once(
        `empty ${item.ordinal}`,
        'content-mismatch',
        'note',
        `Output item ${place(item)} is stated as empty although ${held.content.length} characters were streamed; they are kept.`,
      );
    return false;
  }
  const part = held ?? openPart(out, response, item, kind, index);
  const { content } = part;
  const missing = content.missingFrom(whole);
  if (missing === undefined) {
    out.problem(
      'content-mismatch',
      'warning',
      `The streamed ${kind} of output item ${place(item)} (${content.length} characters) is not what the provider states in the end (${whole.length} characters); the final one counts.`,
    );
    out.sink.settle(content.block, whole);
    content.settled = true;
  } else if (missing !== '') {
    if (content.length > 0)
      out.problem(
        'late-content',
        'note',
        `The last ${missing.length} characters of the ${kind} of output item ${place(item)} were not streamed; they came with its end.`,
      );
    addText(out, response, part, missing);
  }
  content.adopt(whole);
  return missing !== undefined && missing !== '';
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
