/** The playhead: a line across the whole score, and its flag on the ruler. */
import { scale } from '../store/geometry.ts';
import { playheadPosition, playheadRow } from '../store/playhead.ts';
import { axis, playhead } from '../store/view.ts';
import { toPixel } from '../time-scale.ts';
import { bytesShort, durationShort, eventLabel } from '../words.ts';

/** Nearer than this to the right edge the flag hangs to the left. */
const FLAG_ROOM = 110;

export function PlayheadLine() {
  const at = playheadPosition.value;
  const { width } = scale.value;
  if (at === undefined || width === 0) return null;
  const x = toPixel(scale.value, at);
  if (x < -1 || x > width + 1) return null;
  const side = x > width - FLAG_ROOM ? 'playhead left' : 'playhead';
  return (
    <div class="playhead-space" aria-hidden="true">
      <div class={side} style={{ transform: `translateX(${Math.round(x * 2) / 2}px)` }}>
        <span class="playhead-flag">{flag()}</span>
      </div>
    </div>
  );
}

function flag(): string {
  const row = playheadRow.value;
  const label = eventLabel(playhead.value);
  if (row === undefined) return label;
  if (axis.value === 'bytes') return `${label}  ${bytesShort(row.start)}`;
  return row.time === undefined ? label : `${label}  ${durationShort(row.time)}`;
}
