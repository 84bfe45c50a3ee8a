/** The filter: the host answers with the events that match, in order. */
import { computed, effect, signal } from '@preact/signals';
import { ask } from './host.ts';
import { LatestOnly } from './latest-only.ts';
import { eventCount, revision } from './trace.ts';
import { filterText, isVisible } from './view.ts';

interface FilterResult {
  readonly query: string;
  readonly events: Uint32Array;
  readonly error: string | undefined;
}

export const filterResult = signal<FilterResult | undefined>(undefined);
export const isFiltering = signal(false);

/** The events to list, or `undefined` for all of them. */
export const shownEvents = computed<Uint32Array | undefined>(() => {
  const result = filterResult.value;
  if (filterText.value.trim() === '' || result === undefined) return undefined;
  return result.error === undefined ? result.events : undefined;
});

export const shownCount = computed(() => shownEvents.value?.length ?? eventCount.value);

export function eventInRow(row: number): number {
  return shownEvents.value?.[row] ?? row;
}

/** The table row of an event, or the one it would come before, with whether it is listed. */
export function rowOfEvent(event: number): { readonly row: number; readonly isListed: boolean } {
  const events = shownEvents.value;
  if (events === undefined) return { row: event, isListed: true };
  let low = 0;
  let high = events.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle] ?? 0) < event) low = middle + 1;
    else high = middle;
  }
  return { row: low, isListed: events[low] === event };
}

const AFTER_TYPING_MS = 120;

export function followFilter(): void {
  const asking = new LatestOnly<string>(async (query) => {
    isFiltering.value = true;
    const { events, error } = await ask('filter', { query }).catch((reason: Error) => ({
      events: new Uint32Array(),
      error: reason.message,
    }));
    if (filterText.peek().trim() === query) filterResult.value = { query, events, error };
    isFiltering.value = false;
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waitingFor: string | undefined;
  const stopWaiting = (): void => {
    clearTimeout(timer);
    waitingFor = undefined;
  };
  effect(() => {
    const query = filterText.value.trim();
    void revision.value;
    if (query === '') {
      stopWaiting();
      asking.forget();
      filterResult.value = undefined;
      return;
    }
    if (!isVisible.value || eventCount.value === 0) return;
    // A file that grows says so ten times a second, which must not put the question off for ever.
    if (waitingFor === query) return;
    stopWaiting();
    waitingFor = query;
    const isNew = filterResult.peek()?.query !== query;
    timer = setTimeout(
      () => {
        stopWaiting();
        asking.want(query);
      },
      isNew ? AFTER_TYPING_MS : 2 * AFTER_TYPING_MS,
    );
  });
}
