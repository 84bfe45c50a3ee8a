/** The whole stream in one strip; dragging over it chooses the stretch that the lanes show. */
import { useRef } from 'preact/hooks';
import { paintOverview } from '../canvas/paint-overview.ts';
import { Surface } from '../canvas/surface.tsx';
import { palette } from '../canvas/theme.ts';
import { pan, zoomOut } from '../store/actions.ts';
import { stallStretches, wholeScale } from '../store/geometry.ts';
import { laneColours } from '../store/lane-colour.ts';
import { overviewBins, plotWidth } from '../store/lanes.ts';
import { eventCount } from '../store/trace.ts';
import { axis, chosenRange, range, setRange } from '../store/view.ts';
import { SHORTEST, toPixel, toPosition } from '../time-scale.ts';
import { counted } from '../words.ts';

type Drag =
  | { readonly kind: 'new'; readonly anchor: number }
  | { readonly kind: 'move'; last: number }
  | { readonly kind: 'edge'; readonly fixed: number };

const EDGE_PX = 6;

export function Overview() {
  const drag = useRef<Drag | undefined>(undefined);

  const startAt = (x: number): Drag => {
    const scale = wholeScale.peek();
    const [from, to] = range.peek();
    const at = toPosition(scale, x);
    if (chosenRange.peek() === undefined) return { kind: 'new', anchor: at };
    const left = toPixel(scale, from);
    const right = toPixel(scale, to);
    if (Math.abs(x - left) <= EDGE_PX) return { kind: 'edge', fixed: to };
    if (Math.abs(x - right) <= EDGE_PX) return { kind: 'edge', fixed: from };
    return x > left && x < right ? { kind: 'move', last: at } : { kind: 'new', anchor: at };
  };

  const moveTo = (x: number): void => {
    const current = drag.current;
    if (current === undefined) return;
    const at = toPosition(wholeScale.peek(), x);
    if (current.kind === 'move') {
      pan(at - current.last);
      current.last = at;
      return;
    }
    const fixed = current.kind === 'new' ? current.anchor : current.fixed;
    const from = Math.min(fixed, at);
    const to = Math.max(fixed, at);
    if (to - from >= SHORTEST[axis.peek()]) setRange([from, to]);
  };

  return (
    <div
      class="plot overview"
      title="Drag to choose a stretch, double-click to show the whole stream"
      onDblClick={zoomOut}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = startAt(event.offsetX);
      }}
      onPointerMove={(event) => moveTo(event.offsetX)}
      onPointerUp={() => (drag.current = undefined)}
      onPointerCancel={() => (drag.current = undefined)}
    >
      <Surface
        label={`Overview: density of ${counted(eventCount.value, 'event')}. The table of events below has the same content.`}
        onWidth={(width) => (plotWidth.value = Math.floor(width))}
        read={() => {
          const bins = overviewBins.value;
          if (bins === undefined) return undefined;
          return {
            bins,
            scale: wholeScale.value,
            range: range.value,
            stalls: axis.value === 'time' ? stallStretches.value : [],
            laneColours: laneColours(bins.lanes),
            colours: palette.value,
          };
        }}
        draw={paintOverview}
      />
    </div>
  );
}
