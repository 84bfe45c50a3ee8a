/** Copying: rows as text, JSON or server-sent events (made by the host), or any text we show. */
import { computed } from '@preact/signals';
import { MOST_COPIED, VALUE_TEXT } from '../../src/protocol.ts';
import type { BlockInfo } from '../../src/protocol.ts';
import { bytesShort, count, counted, eventLabel } from '../words.ts';
import { eventInRow, rowOfEvent, shownCount } from './filter.ts';
import { ask, showFailure, showNotice } from './host.ts';
import { wholeContent } from './trace.ts';
import { playhead, selectionAnchor } from './view.ts';

export type CopyFormat = 'text' | 'json' | 'sse';

export const FORMAT_WORDS: { readonly [format in CopyFormat]: string } = {
  text: 'text',
  json: 'JSON',
  sse: 'SSE',
};

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
    if (end - first > MOST_COPIED) {
      showNotice(
        `${count(end - first)} events are too many to copy; ${count(MOST_COPIED)} at most.`,
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

/** Copies a call's input: the text as it was streamed, else the value that was delivered. */
export async function copyArguments({ block, length, call }: BlockInfo): Promise<void> {
  const { valueText } = call ?? {};
  if (length === 0) {
    if (valueText === undefined) showNotice('There are no arguments to copy.');
    else await copyText(valueText, isCut(valueText) ? `${cutWords()} of them` : 'the arguments');
    return;
  }
  try {
    await copyText(await wholeContent(block, length), 'the arguments');
  } catch (reason) {
    showFailure(reason);
  }
}

/** Whether this is only the beginning of a call's final value. */
export const isCut = (valueText: string): boolean => valueText.length >= VALUE_TEXT;
export const cutWords = (): string => `the first ${counted(VALUE_TEXT, 'character')}`;

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
