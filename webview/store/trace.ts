/** What is known of the trace: the host's summary, and caches of the pages that were asked for. */
import { computed, signal } from '@preact/signals';
import type { Rows } from '../../src/core/types/view.ts';
import type { Problem } from '../../src/core/types/problem.ts';
import { unpackRows } from '../../src/packed-rows.ts';
import { CONTENT_PIECE, ROWS_PER_PAGE } from '../../src/protocol.ts';
import type {
  BlockInfo,
  ContentPiece,
  FrameDetail,
  ResponseInfo,
  RowPage,
  SignatureInfo,
  Stall,
  TraceSummary,
  UsageView,
} from '../../src/protocol.ts';
import { ask, showFailure } from './host.ts';
import { joinRows, lastingRows } from './join-rows.ts';
import { PagedCache } from './paged-cache.ts';

export const summary = signal<TraceSummary | undefined>(undefined);
export const revision = computed(() => summary.value?.revision ?? 0);
export const eventCount = computed(() => summary.value?.counts.events ?? 0);
export const hasTimes = computed(() => {
  const source = summary.value?.timing.source;
  return source !== undefined && source !== 'none';
});

/** Items of the small lists (blocks, responses, signatures, problems) asked for at once. */
export const LIST_PAGE = 256;

function cache<Key, Value>(
  limit: number,
  fetch: (key: Key) => Promise<Value>,
): PagedCache<Key, Value> {
  return new PagedCache({
    limit,
    fetch,
    revision: () => revision.value,
    onFailure: showFailure,
  });
}

interface ListPage<Item> {
  readonly items: readonly Item[];
  /** The revision it was asked at: an item of an open trace may still change. */
  readonly revision: number;
}

type ListKind = 'blocks' | 'responses' | 'signatures' | 'problems';

function listCache<Item>(kind: ListKind, limit: number): PagedCache<number, ListPage<Item>> {
  return cache<number, ListPage<Item>>(limit, async (page) => {
    const askedAt = revision.peek();
    const items = await ask(kind, { from: page * LIST_PAGE, count: LIST_PAGE });
    return { items: items as readonly Item[], revision: askedAt };
  });
}

export const rowPages: PagedCache<number, RowPage> = cache(32, async (page: number) => {
  const held = rowPages.peek(page);
  const skip = held === undefined ? 0 : lastingRows(held);
  const more = unpackRows(await ask('rows', { page, skip }));
  return held === undefined || skip === 0 ? more : joinRows(held, more);
});
/** Rows of events that stand by themselves, and how many events there were when they were asked for. */
export interface ListedRows {
  readonly rows: Rows;
  readonly events: readonly number[];
  readonly eventCount: number;
}

/** Key: the events, with commas between them. */
export const listedRows = cache<string, ListedRows>(32, async (key) => {
  const events = key.split(',').map(Number);
  const askedAt = eventCount.peek();
  const rows = unpackRows(await ask('rowsOf', { events }));
  return { rows, events, eventCount: askedAt };
});
export const blockPages = listCache<BlockInfo>('blocks', 64);
export const responsePages = listCache<ResponseInfo>('responses', 16);
export const signaturePages = listCache<SignatureInfo>('signatures', 64);
export const problemPages = listCache<Problem>('problems', 64);
export const usageViews = cache<number, UsageView>(16, (event) => ask('usage', { event }));

/** Key: `block/piece` or `block/piece/settled`. */
const contentPieces = cache<string, ContentPiece>(256, (key) => {
  const [block, piece, settled] = key.split('/');
  const request = { block: Number(block), piece: Number(piece) };
  return ask('content', settled === undefined ? request : { ...request, settled: true });
});

/** Key: `event/piece`. */
export const framePieces = cache<string, FrameDetail>(48, (key) => {
  const [event, piece] = key.split('/');
  return ask('frame', { event: Number(event), piece: Number(piece) });
});

/** Key: the threshold in milliseconds. */
export const stallLists = cache<string, readonly Stall[]>(4, (key) =>
  ask('stalls', { thresholdMs: Number(key.split('/')[0]) }),
);

const caches: readonly { clear(): void }[] = [
  rowPages,
  listedRows,
  blockPages,
  responsePages,
  signaturePages,
  problemPages,
  usageViews,
  contentPieces,
  framePieces,
  stallLists,
];

/** The trace was made anew: nothing that was fetched holds any more. */
export function forgetEverything(): void {
  for (const each of caches) each.clear();
}

/** One item of a paged list; asked for again while the trace still grows. */
export function listItem<Item>(
  pages: PagedCache<number, ListPage<Item>>,
  index: number,
): Item | undefined {
  const page = pages.read(Math.floor(index / LIST_PAGE), isCurrent);
  return page?.items[index % LIST_PAGE];
}

function isCurrent(page: ListPage<unknown>): boolean {
  return page.revision >= revision.value;
}

export function pageOf(event: number): number {
  return Math.floor(event / ROWS_PER_PAGE);
}

/** The page that holds this event, once it is here and reaches that far. */
export function rowPageWith(event: number): RowPage | undefined {
  const reaches = (page: RowPage): boolean => page.from + page.count > event;
  const page = rowPages.read(pageOf(event), reaches);
  return page !== undefined && reaches(page) ? page : undefined;
}

/** A page that may be held and is looked into only if it is: for paints that must not ask. */
export function heldRowPageWith(event: number): RowPage | undefined {
  const page = rowPages.peek(pageOf(event));
  return page !== undefined && page.from + page.count > event ? page : undefined;
}

export interface ContentSlice {
  readonly text: string;
  /** Where `text` starts; later than asked for when a piece in the middle is still on its way. */
  readonly from: number;
  readonly isComplete: boolean;
}

/** The content of a block over [from, to), as far as its pieces are here. */
export function contentSlice(
  block: number,
  from: number,
  to: number,
  isSettled = false,
): ContentSlice {
  let text = '';
  let textFrom = from;
  let isComplete = true;
  for (let piece = Math.floor(from / CONTENT_PIECE); piece * CONTENT_PIECE < to; piece += 1) {
    const start = piece * CONTENT_PIECE;
    const wanted = Math.min(to, start + CONTENT_PIECE) - start;
    const held = contentPiece(block, piece, wanted, isSettled);
    if (held === undefined || held.text.length < wanted) isComplete = false;
    if (held === undefined) {
      text = '';
      textFrom = start + CONTENT_PIECE;
      continue;
    }
    text += held.text.slice(Math.max(0, from - start), to - start);
  }
  return { text, from: Math.min(textFrom, to), isComplete };
}

/** The whole content of a block, fetched piece by piece. */
export async function wholeContent(block: number, length: number): Promise<string> {
  const parts: string[] = [];
  for (let piece = 0; piece * CONTENT_PIECE < length; piece += 1) {
    const wanted = Math.min(CONTENT_PIECE, length - piece * CONTENT_PIECE);
    const { text } = await contentPieces.load(
      `${block}/${piece}`,
      (held) => held.text.length >= wanted,
    );
    parts.push(text);
  }
  return parts.join('').slice(0, length);
}

export function contentPiece(
  block: number,
  piece: number,
  wanted: number,
  isSettled = false,
): ContentPiece | undefined {
  const key = isSettled ? `${block}/${piece}/settled` : `${block}/${piece}`;
  return contentPieces.read(key, (held) => held.text.length >= wanted);
}
