/** Silences of the stream: the gaps that a user would have noticed. */
import { computed } from '@preact/signals';
import type { Stall } from '../../src/protocol.ts';
import { hasTimes, stallLists, summary } from './trace.ts';

const NONE: readonly Stall[] = [];

/** A gap of a second, or of a tenth of the whole, whichever is less; never under 200 ms. */
const stallThresholdMs = computed(() => {
  const whole = summary.value?.timing.durationMs;
  return whole === undefined ? 1000 : Math.round(Math.max(200, Math.min(1000, whole / 10)));
});

export const stalls = computed<readonly Stall[]>(() => {
  const known = summary.value;
  if (known === undefined || !hasTimes.value) return NONE;
  // While the file grows, every revision may have one more.
  return stallLists.readOrLatest(`${stallThresholdMs.value}/${known.revision}`) ?? NONE;
});
