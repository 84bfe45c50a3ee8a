/** Blocks by number, with the names that views call them. */
import { computed } from '@preact/signals';
import type { BlockInfo, RowPage } from '../../src/protocol.ts';
import type { UnifiedKind } from '../../src/core/types/unified-event.ts';
import { blockPages, LIST_PAGE, listItem, revision, rowPageWith, summary } from './trace.ts';
import { newestBlock } from './as-of.ts';
import { pickedCall, playhead } from './view.ts';

export const blockCount = computed(() => summary.value?.counts.blocks ?? 0);

export function blockInfo(block: number): BlockInfo | undefined {
  return block < 0 ? undefined : listItem(blockPages, block);
}

/** Pages of blocks that are looked through for calls; beyond that, those around the playhead. */
const PAGES_FOR_LISTS = 24;

/** Every call that is known here, in order of appearance. */
export const calls = computed<readonly BlockInfo[]>(() => {
  void revision.value;
  const pages = Math.min(Math.ceil(blockCount.value / LIST_PAGE), PAGES_FOR_LISTS);
  for (let page = 0; page < pages; page += 1) blockInfo(page * LIST_PAGE);
  const found: BlockInfo[] = [];
  for (const page of blockPages.values()) {
    for (const block of page.items) if (block.kind === 'call') found.push(block);
  }
  return found.sort((a, b) => a.block - b.block);
});

/** The newest block the stream had mentioned by the playhead. */
export const newestBlockAtPlayhead = computed(() => {
  const page = rowPageWith(playhead.value);
  if (page === undefined) return undefined;
  const onPage = newestBlock(page, playhead.value);
  return Math.max(onPage, newestHeldBefore(playhead.value));
});

function newestHeldBefore(event: number): number {
  let newest = -1;
  const pages = Math.min(Math.ceil(blockCount.value / LIST_PAGE), PAGES_FOR_LISTS);
  for (let page = 0; page < pages; page += 1) blockInfo(page * LIST_PAGE);
  for (const page of blockPages.values()) {
    for (const { block, firstEvent } of page.items) {
      if (firstEvent >= 0 && firstEvent <= event && block > newest) newest = block;
    }
  }
  return newest;
}

/** The call under Arguments: the picked one, else the playhead's own, else the last one begun. */
export const currentCall = computed<BlockInfo | undefined>(() => {
  const picked = pickedCall.value;
  if (picked !== undefined) return blockInfo(picked);
  const page = rowPageWith(playhead.value);
  const own = page && blockInfo(blockOfEvent(page, playhead.value));
  if (own?.kind === 'call') return own;
  let last: BlockInfo | undefined;
  for (const call of calls.value) if (call.firstEvent <= playhead.value) last = call;
  return last ?? calls.value[0];
});

export function blockOfEvent(page: RowPage, event: number): number {
  return page.blocks[event - page.from] ?? -1;
}

export function blockName(block: BlockInfo): string {
  if (block.kind !== 'call') return block.flavour === 'refusal' ? 'refusal' : block.kind;
  return block.call?.name ?? 'call without a name';
}

/** What stands in the wire's lane: no payload, or none that could be read. */
const WIRE_TYPES: ReadonlySet<string> = new Set(['', 'comment', 'junk']);

/** What the lane column says for an event. */
export function laneName(
  kind: UnifiedKind,
  wireType: string,
  block: BlockInfo | undefined,
): string {
  if (block !== undefined) return blockName(block);
  switch (kind) {
    case 'usage':
      return 'usage';
    case 'done':
    case 'error':
      return 'lifecycle';
    case 'text_delta':
      return 'text';
    case 'reasoning_delta':
      return 'reasoning';
    case 'raw':
      return WIRE_TYPES.has(wireType) ? 'wire' : 'lifecycle';
    case 'tool_call_start':
    case 'tool_call_delta':
    case 'tool_call_done':
      return 'call';
  }
}
