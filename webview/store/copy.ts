/** Copying: rows as text, JSON or server-sent events (made by the host), or any text we show. */
import { computed } from '@preact/signals';
import { bytesShort, count, counted, eventLabel } from '../words.ts';
import { eventInRow, rowOfEvent, shownCount } from './filter.ts';
import { ask, showFailure, showNotice } from './host.ts';
import { playhead, selectionAnchor } from './view.ts';

export type CopyFormat = 'text' | 'json' | 'sse';

export const FORMAT_WORDS: { readonly [format in CopyFormat]: string } = {
  text: 'text',
  json: 'JSON',
  sse: 'SSE',
};

/** Beyond this a clipboard is the wrong tool. */
const MOST_EVENTS = 50_000;

/** First and last table row of the selection. */
export const selectedRows = computed<readonly [number, number]>(() => {
  const here = rowOfEvent(playhead.value).row;
  const anchor = selectionAnchor.value;
  if (anchor === undefined) return [here, here];
  const other = rowOfEvent(anchor).row;
  return [Math.min(here, other), Math.max(here, other)];
});

export const selectionWords = computed(() => {
  const [first, last] = selectedRows.value;
  return first === last ? eventLabel(playhead.value) : counted(last - first + 1, 'event');
});

export async function copyEvents(as: CopyFormat): Promise<void> {
  const [first, last] = selectedRows.peek();
  const events: number[] = [];
  if (first === last) events.push(playhead.peek());
  else {
    const end = Math.min(last + 1, shownCount.peek());
    if (end - first > MOST_EVENTS) {
      showNotice(
        `${count(end - first)} events are too many to copy; ${count(MOST_EVENTS)} at most.`,
      );
      return;
    }
    for (let row = first; row < end; row += 1) events.push(eventInRow(row));
  }
  try {
    const { text } = await ask('copy', { events, as });
    // The host has put it on the clipboard as well: a refusal here loses nothing.
    await writeToClipboard(text);
    showNotice(
      `Copied ${counted(events.length, 'event')} as ${FORMAT_WORDS[as]} (${bytesShort(text.length)}).`,
    );
  } catch (reason) {
    showFailure(reason);
  }
}

export async function copyText(text: string, what: string): Promise<void> {
  if (await writeToClipboard(text)) showNotice(`Copied ${what} (${bytesShort(text.length)}).`);
  else showFailure(`The clipboard did not take ${what}. Click into the view, then try again.`);
}

/** The page may lack the permission or the focus; the old way needs neither. */
async function writeToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  const focused = document.activeElement;
  area.value = text;
  area.className = 'off-screen';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
