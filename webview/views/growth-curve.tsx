/** How the arguments grew over the call’s own stretch of the axis. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { paintGrowthCurve } from '../canvas/paint-growth-curve.ts';
import { Surface } from '../canvas/surface.tsx';
import { palette } from '../canvas/theme.ts';
import { goToPosition } from '../store/actions.ts';
import { ask, showFailure } from '../store/host.ts';
import { callColour } from '../store/lane-colour.ts';
import { requestFor } from '../store/lanes.ts';
import { LatestOnly } from '../store/latest-only.ts';
import { playheadPosition } from '../store/playhead.ts';
import { firstValid } from '../store/preview.ts';
import { positionOf, rowOf } from '../store/rows.ts';
import { revision } from '../store/trace.ts';
import { axis, isVisible } from '../store/view.ts';
import { scaleOf, toPosition } from '../time-scale.ts';
import type { Range } from '../time-scale.ts';
import type { Axis, BlockInfo, LaneBins, Requests } from '../../src/protocol.ts';
import { counted } from '../words.ts';

/** A stair wants finer steps than ticks do. */
const FINER = 1.5;

export function GrowthCurve({ block }: { readonly block: BlockInfo }) {
  const width = useSignal(0);
  const bins = useSignal<LaneBins | undefined>(undefined);
  const asking = useMemo(
    () =>
      new LatestOnly<Requests['lanes']['request']>((request) =>
        ask('lanes', request).then((reply) => {
          bins.value = reply;
        }, showFailure),
      ),
    [],
  );

  useSignalEffect(() => {
    void revision.value;
    const span = spanOf(block, axis.value);
    if (width.value < 8 || span === undefined || !isVisible.value) return;
    asking.want(requestFor(axis.value, span, width.value * FINER));
  });

  return (
    <div
      class="growth"
      title="Characters of arguments over the call’s duration. Click to move the playhead."
      onClick={(event) => {
        const shown = bins.peek();
        if (shown === undefined) return;
        const scale = scaleOf([shown.from, shown.to], width.peek());
        goToPosition(toPosition(scale, event.offsetX), block.block).catch(showFailure);
      }}
    >
      <Surface
        label={`Growth of the arguments to ${counted(block.length, 'character')} in ${counted(block.deltas, 'fragment')}.`}
        onWidth={(next) => (width.value = next)}
        read={() => {
          const shown = bins.value;
          const growth = shown?.lanes.find((lane) => lane.block === block.block)?.growth;
          if (shown === undefined || growth === undefined || shown.axis !== axis.value)
            return undefined;
          const valid = firstValid(block);
          const validRow = valid && rowOf(valid.event);
          const colours = palette.value;
          return {
            growth,
            scale: scaleOf([shown.from, shown.to], width.value),
            full: block.length,
            playhead: playheadPosition.value,
            valid: validRow && positionOf(validRow, axis.value),
            caption: counted(block.length, 'character'),
            colour: colours.calls[callColour(block.block)] ?? colours.foreground,
            colours,
          };
        }}
        draw={paintGrowthCurve}
      />
    </div>
  );
}

/** The call’s own stretch of the axis, with a little room at the end. */
function spanOf(block: BlockInfo, on: Axis): Range | undefined {
  const first = rowOf(block.firstEvent);
  const last = rowOf(block.lastEvent);
  const from = first && positionOf(first, on);
  const to = last && positionOf(last, on);
  if (from === undefined || to === undefined) return undefined;
  if (on === 'event') return [from - 0.5, to + 0.5];
  return [from, from + Math.max(to - from, 0.001) * 1.02];
}
