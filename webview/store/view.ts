/** What is looked at: one selection, the playhead, links everything. Small parts of it are saved. */
import { computed, effect, signal } from '@preact/signals';
import type { Axis, ViewState } from '../../src/protocol.ts';
import type { Channel } from '../channel.ts';
import { fitRange, isWhole } from '../time-scale.ts';
import type { Range } from '../time-scale.ts';
import { eventCount, hasTimes, summary } from './trace.ts';

export const TABS = ['so-far', 'arguments', 'usage', 'signatures', 'raw', 'problems'] as const;
export type Tab = (typeof TABS)[number];

/** The event everything shows the state of; `undefined` keeps to the newest one. */
export const chosenEvent = signal<number | undefined>(undefined);
export const playhead = computed(() => {
  const last = Math.max(0, eventCount.value - 1);
  return Math.min(chosenEvent.value ?? last, last);
});

/** Other end of a selection of several rows of the table; the playhead is one end. */
export const selectionAnchor = signal<number | undefined>(undefined);

export const tab = signal<Tab>('so-far');
export const filterText = signal('');
/** The call shown under Arguments when the user has picked one. */
export const pickedCall = signal<number | undefined>(undefined);
export const isHelpOpen = signal(false);
/** Whether the page is on screen: a hidden view asks for nothing and paints nothing. */
export const isVisible = signal(true);

const chosenAxis = signal<Axis | undefined>(undefined);
/** Without times the axis is event order: nothing is drawn as if it had been measured. */
export const axis = computed<Axis>(() => {
  const usual = hasTimes.value ? 'time' : 'event';
  const chosen = chosenAxis.value;
  return chosen === undefined || (chosen === 'time' && !hasTimes.value) ? usual : chosen;
});

/** The whole stream on the current axis. */
export const wholeRange = computed<Range>(() => {
  const known = summary.value;
  switch (axis.value) {
    case 'time':
      return [0, Math.max(1, known?.timing.durationMs ?? 1)];
    case 'event':
      // Every event has half a step on both sides.
      return [-0.5, Math.max(1, eventCount.value) - 0.5];
    case 'bytes':
      return [0, Math.max(1, known?.bytesRead ?? 1)];
  }
});

/** The stretch the user chose to see; `undefined` shows all of it, also while it grows. */
export const chosenRange = signal<Range | undefined>(undefined);
export const range = computed<Range>(() => {
  const chosen = chosenRange.value;
  return chosen === undefined ? wholeRange.value : fitRange(chosen, wholeRange.value);
});

export function setRange(next: Range): void {
  const fitted = fitRange(next, wholeRange.peek());
  chosenRange.value = isWhole(fitted, wholeRange.peek()) ? undefined : fitted;
}

export function setAxis(next: Axis): void {
  if (next === axis.peek()) return;
  chosenAxis.value = next;
  chosenRange.value = undefined;
}

/** Share of the window's height that lanes may take, and of the lower part that the table takes. */
export const lanesShare = signal<number | undefined>(undefined);
export const tableShare = signal<number | undefined>(undefined);

/** Puts the saved state back and saves every later change, at most every `SAVE_AFTER_MS`. */
const SAVE_AFTER_MS = 150;

export function keepViewState(channel: Channel): void {
  const saved = channel.savedState();
  if (saved !== undefined) restore(saved);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    channel.saveState(currentState());
  };
  effect(() => {
    currentState();
    if (!isFirst) timer ??= setTimeout(save, SAVE_AFTER_MS);
    isFirst = false;
  });
  // The page may go without another chance to save.
  window.addEventListener('pagehide', () => {
    if (timer !== undefined) save();
  });
}

function currentState(): ViewState {
  return {
    version: 2,
    playhead: chosenEvent.value,
    tab: tab.value,
    axis: chosenAxis.value,
    range: chosenRange.value,
    filter: filterText.value,
    split: { lanes: lanesShare.value, table: tableShare.value },
  };
}

function restore(saved: ViewState): void {
  chosenEvent.value = saved.playhead;
  tab.value = TABS.find((known) => known === saved.tab) ?? 'so-far';
  chosenAxis.value = saved.axis;
  chosenRange.value = saved.range;
  filterText.value = saved.filter;
  lanesShare.value = saved.split?.lanes;
  tableShare.value = saved.split?.table;
}
