/** The preview of a call's arguments at the playhead: what a client could have parsed by then. */
import { createPartialJson } from '../../src/core/json/partial-json.ts';
import type { PartialJson } from '../../src/core/json/partial-json.ts';
import { CONTENT_PIECE } from '../../src/protocol.ts';
import type { BlockInfo } from '../../src/protocol.ts';
import { contentPiece, contentSlice } from './trace.ts';

interface Reading {
  readonly block: number;
  readonly parser: PartialJson;
}

/** Stepping forward costs what was added; stepping back begins anew. */
let reading: Reading | undefined;

/** `undefined` while pieces of the content are still on their way. */
export function previewAt(block: number, length: number): PartialJson | undefined {
  if (reading === undefined || reading.block !== block || reading.parser.length > length) {
    reading = { block, parser: createPartialJson() };
  }
  return readUpTo(reading, length) ? reading.parser : undefined;
}

export function forgetPreviews(): void {
  reading = undefined;
  wholeReading = undefined;
}

function readUpTo({ block, parser }: Reading, length: number): boolean {
  while (parser.length < length) {
    const end = Math.min(length, (Math.floor(parser.length / CONTENT_PIECE) + 1) * CONTENT_PIECE);
    const slice = contentSlice(block, parser.length, end);
    if (!slice.isComplete) return false;
    parser.push(slice.text);
  }
  return true;
}

let wholeReading: Reading | undefined;

export interface FirstValid {
  /** Characters it took. */
  readonly length: number;
  /** The delta that made it so. */
  readonly event: number;
}

/** When the deltas were valid JSON for the first time; `undefined` when never or not known yet. */
export function firstValid(block: BlockInfo): FirstValid | undefined {
  if (block.call?.encoding !== 'json' || block.length === 0) return undefined;
  if (wholeReading === undefined || wholeReading.block !== block.block) {
    wholeReading = { block: block.block, parser: createPartialJson() };
  }
  readUpTo(wholeReading, block.length);
  const length = wholeReading.parser.firstValidAt;
  if (length === undefined) return undefined;
  const event = eventWriting(block.block, length);
  return event === undefined ? undefined : { length, event };
}

/** The delta that brought a block's content to this length or past it: who wrote this character. */
function eventWriting(block: number, length: number): number | undefined {
  // The delta may end in the next piece.
  for (const at of [length, length + CONTENT_PIECE]) {
    const index = Math.floor((at - 1) / CONTENT_PIECE);
    const piece = contentPiece(block, index, 0);
    const delta = piece?.ends.findIndex((end) => end >= length) ?? -1;
    if (piece !== undefined && delta >= 0) return piece.events[delta];
  }
  return undefined;
}
