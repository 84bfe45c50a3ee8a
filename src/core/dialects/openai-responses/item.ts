/** One output item while it is read, and what it holds. */
import type { Json, JsonObject } from '../../types/json.ts';
import type { BlockId, ExecutedBy, InputEncoding } from '../../types/unified-event.ts';
import type { GrowingContent } from '../growing-content.ts';
import type { PartKind } from './event-table.ts';
import { ITEM_TABLE, UNKNOWN_ITEM, type ItemRow } from './item-table.ts';

/** One stretch of text or reasoning. */
export interface Part {
  readonly kind: PartKind;
  readonly index: number;
  readonly content: GrowingContent;
  /** The provider has stated the whole: no delta belongs here any more. */
  closed: boolean;
}

export interface Call {
  readonly content: GrowingContent;
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
  readonly content: GrowingContent;
}

export class Item {
  /** Number within the stream, in order of appearance. */
  readonly ordinal: number;
  readonly type: string;
  readonly row: ItemRow;
  outputIndex: number | undefined;
  id: string | undefined;
  phase: string | undefined;
  /** Set for messages that are no output of the assistant (a compacted history lists them). */
  foreignRole: string | undefined;
  /** In order of opening. */
  readonly parts: Part[] = [];
  /** The newest part of each kind and index. */
  readonly #parts = new Map<number, Part>();
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
    return this.#parts.get(index * 4 + KIND_NUMBER[kind]);
  }

  addPart(part: Part): void {
    this.parts.push(part);
    this.#parts.set(part.index * 4 + KIND_NUMBER[part.kind], part);
  }
}

const KIND_NUMBER: { readonly [kind in PartKind]: number } = {
  text: 0,
  refusal: 1,
  summary: 2,
  reasoning: 3,
};

/** An item's place, for messages. */
export const place = (item: Item): string =>
  item.outputIndex === undefined ? (item.id ?? '(unnumbered)') : String(item.outputIndex);
