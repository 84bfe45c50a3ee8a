/** Silences of the stream: the gaps that a user would have noticed. */
import { computed } from '@preact/signals';
import type { Stall } from '../../src/protocol.ts';
import { hasTimes, stallLists } from './trace.ts';

/** A gap this long is a stall. */
export const STALL_MS = 1000;

const NONE: readonly Stall[] = [];

export const stalls = computed<readonly Stall[]>(() => {
  if (!hasTimes.value) return NONE;
  return stallLists.read(String(STALL_MS)) ?? NONE;
});
