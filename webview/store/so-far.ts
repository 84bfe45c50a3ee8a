/** The message as it stood at the playhead: its blocks with how much of each there was. */
import { computed, signal } from '@preact/signals';
import type { BlockInfo } from '../../src/protocol.ts';
import { blockAsOf, lengthsOnPage } from './as-of.ts';
import type { BlockAsOf } from './as-of.ts';
import { blockInfo, newestBlockAtPlayhead } from './blocks.ts';
import { rowPageWith } from './trace.ts';
import { playhead } from './view.ts';

export interface BlockThen {
  readonly block: BlockInfo;
  readonly then: BlockAsOf;
  /** Characters the playhead's own event added to this block. */
  readonly newest: number;
}

/** Blocks shown before “earlier blocks” is asked for. */
const FIRST_SHOWN = 40;
export const shownBlocks = signal(FIRST_SHOWN);

export interface SoFarState {
  readonly blocks: readonly BlockThen[];
  /** Blocks before the first one listed. */
  readonly earlier: number;
}

export const soFar = computed<SoFarState | undefined>(() => {
  const here = playhead.value;
  const page = rowPageWith(here);
  const newest = newestBlockAtPlayhead.value;
  if (page === undefined || newest === undefined) return undefined;
  const lengths = lengthsOnPage(page, here);
  const own = page.blocks[here - page.from];
  const added = page.added[here - page.from] ?? 0;
  const first = Math.max(0, newest + 1 - shownBlocks.value);
  const blocks: BlockThen[] = [];
  for (let number = first; number <= newest; number += 1) {
    const block = blockInfo(number);
    if (block === undefined) continue;
    const then = blockAsOf(block, here, lengths);
    if (then.hasBegun) blocks.push({ block, then, newest: own === number ? added : 0 });
  }
  return { blocks, earlier: first };
});

/** How much of one block there was at the playhead. */
export function blockThen(block: BlockInfo): BlockAsOf | undefined {
  const page = rowPageWith(playhead.value);
  return page && blockAsOf(block, playhead.value, lengthsOnPage(page, playhead.value));
}
