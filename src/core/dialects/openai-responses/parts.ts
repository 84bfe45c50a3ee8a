/**
 * The parts of text and reasoning an item has. Deltas build a part; every later statement of the
 * whole (`*.done`, `content_part.done`, `output_item.done`, the terminal `response.output`) supplies
 * only what is missing, so that nothing doubles; one that contradicts settles the block and is
 * reported.
 */
import type { BlockFlavour } from '../../types/dialect.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import { GrowingContent } from '../growing-content.ts';
import type { PartKind } from './event-table.ts';
import { listOf, objectOf, textOf } from '../../json/fields.ts';
import { place, type Item, type Part } from './item.ts';
import type { Out } from './out.ts';
import type { ResponseState } from './response-state.ts';

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
  const part: Part = { kind, index, content: new GrowingContent(block), closed: false };
  item.addPart(part);
  return part;
}

function flavourOf(item: Item, kind: PartKind): BlockFlavour | undefined {
  if (kind === 'refusal' || kind === 'summary') return kind;
  if (kind === 'reasoning') return undefined;
  if (item.phase === 'commentary') return 'commentary';
  return item.phase === 'final_answer' ? 'answer' : undefined;
}

export function addText(out: Out, response: ResponseState, part: Part, text: string): void {
  const { content } = part;
  content.append(text);
  const { block } = content;
  if (part.kind === 'text' || part.kind === 'refusal')
    out.sink.emit({ kind: 'text_delta', response: response.number, block, text });
  else out.sink.emit({ kind: 'reasoning_delta', response: response.number, block, text });
}

export interface StatedPart {
  readonly kind: PartKind;
  readonly index: number;
  readonly text: string | undefined;
}

/** One entry of a message's or reasoning item's `content`. */
export function statedEntry(entry: JsonObject, index: number): StatedPart | undefined {
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
    const positions = new Set(whole.map((one) => one.index));
    const byIndex = held.every(
      (part, at) => part.index !== held[at - 1]?.index && positions.has(part.index),
    );
    let free = (held.at(-1)?.index ?? -1) + 1;
    whole.forEach((one, nth) => {
      const part = byIndex ? item.part(kind, one.index) : held[nth];
      const index = part?.index ?? (byIndex ? one.index : free++);
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

/** States one part whole; true when that emitted something. */
export function statePart(
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
    content.settle(whole);
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
