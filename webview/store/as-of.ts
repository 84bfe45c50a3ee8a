/**
 * The state as of an event, from one page of rows and what is known of the blocks. A block's content
 * only grows, so its state is how much of it there was: no round trip is needed to step or to play.
 */
import { KINDS } from '../../src/protocol.ts';
import type { BlockInfo, RowPage } from '../../src/protocol.ts';

const DELTAS: ReadonlySet<number> = new Set([
  KINDS.indexOf('text_delta'),
  KINDS.indexOf('reasoning_delta'),
  KINDS.indexOf('tool_call_delta'),
]);

function isDeltaRow(page: RowPage, row: number): boolean {
  return DELTAS.has(page.kinds[row] ?? -1);
}

/** Content lengths of the blocks that were open at the page's start or grew on it up to `event`. */
export function lengthsOnPage(page: RowPage, event: number): ReadonlyMap<number, number> {
  const lengths = new Map<number, number>();
  for (let i = 0; i < page.openBlocks.length; i += 1) {
    lengths.set(page.openBlocks[i] ?? -1, page.openEnds[i] ?? 0);
  }
  const last = Math.min(event - page.from, page.count - 1);
  for (let row = 0; row <= last; row += 1) {
    const block = page.blocks[row] ?? -1;
    if (block < 0) continue;
    if (isDeltaRow(page, row)) lengths.set(block, page.contentEnds[row] ?? 0);
    else if (!lengths.has(block)) lengths.set(block, 0);
  }
  return lengths;
}

export interface BlockAsOf {
  /** Whether the stream had mentioned the block by then. */
  readonly hasBegun: boolean;
  readonly length: number;
  /** Whether the provider's own final content had replaced the deltas by then. */
  readonly isSettled: boolean;
  /** Whether more was still to come for this block. */
  readonly isOpen: boolean;
}

export function blockAsOf(
  block: BlockInfo,
  event: number,
  lengths: ReadonlyMap<number, number>,
): BlockAsOf {
  const begunOnPage = lengths.has(block.block);
  if (!begunOnPage && (block.firstEvent < 0 || block.firstEvent > event)) {
    return { hasBegun: false, length: 0, isSettled: false, isOpen: false };
  }
  const isSettled = block.settledEvent !== undefined && block.settledEvent <= event;
  // What the page says wins: while the trace grows, the block's own numbers may be older.
  const grown = lengths.get(block.block) ?? (block.lastEvent <= event ? block.length : 0);
  return {
    hasBegun: true,
    length: isSettled ? (block.settledLength ?? grown) : grown,
    isSettled,
    isOpen: block.lastEvent > event,
  };
}

/** The highest block mentioned on the page up to `event`, or open before it; -1 when there is none. */
export function newestBlock(page: RowPage, event: number): number {
  let newest = -1;
  for (const block of page.openBlocks) if (block > newest) newest = block;
  const last = Math.min(event - page.from, page.count - 1);
  for (let row = 0; row <= last; row += 1) newest = Math.max(newest, page.blocks[row] ?? -1);
  return newest;
}
