/** The lanes themselves: click moves the playhead, the wheel zooms, dragging pans. */
import { useSignal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import type { LaneData } from '../../src/protocol.ts';
import { hitTest } from '../canvas/hit-test.ts';
import type { Hit } from '../canvas/hit-test.ts';
import { paintLanes } from '../canvas/paint-lanes.ts';
import { Surface } from '../canvas/surface.tsx';
import { palette } from '../canvas/theme.ts';
import { goTo, goToPosition, pan, zoom } from '../store/actions.ts';
import { announcement } from '../store/announce.ts';
import { blockInfo } from '../store/blocks.ts';
import { rulerTicks, scale, stallStretches } from '../store/geometry.ts';
import { showFailure } from '../store/host.ts';
import { laneColours } from '../store/lane-colour.ts';
import { laneBins } from '../store/lanes.ts';
import { heldRow, rowOf } from '../store/rows.ts';
import { eventCount } from '../store/trace.ts';
import { axis, chosenRange, pickedCall, playhead } from '../store/view.ts';
import { toPosition } from '../time-scale.ts';
import { visibleString } from '../visible-text.ts';
import { bytesShort, counted, durationShort, eventLabel } from '../words.ts';

interface LanesPlotProps {
  readonly lanes: readonly LaneData[];
  readonly laneHeight: number;
  readonly scrollTop: ReadonlySignal<number>;
}

const DRAG_PX = 4;

export function LanesPlot({ lanes, laneHeight, scrollTop }: LanesPlotProps) {
  const plot = useRef<HTMLDivElement>(null);
  const drag = useRef<{ startX: number; lastX: number; isPan: boolean } | undefined>(undefined);
  const hover = useSignal<
    { readonly hit: Hit; readonly x: number; readonly y: number } | undefined
  >(undefined);

  const hitAt = (x: number, y: number): Hit | undefined => {
    const bins = laneBins.peek();
    return bins && hitTest(bins, lanes, scale.peek(), laneHeight, x, y);
  };

  useEffect(() => {
    const element = plot.current;
    if (element === null) return undefined;
    // Not passive: the wheel zooms here instead of scrolling.
    const onWheel = (event: WheelEvent): void => {
      event.preventDefault();
      hover.value = undefined;
      const { from, to, width } = scale.peek();
      const lines = event.deltaMode === 1 ? 16 : 1;
      const along = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX;
      const across = event.shiftKey ? 0 : event.deltaY;
      if (Math.abs(along) > Math.abs(across)) pan(((along * lines) / width) * (to - from));
      else if (across !== 0) {
        const strength = event.ctrlKey ? 0.01 : 0.002;
        zoom(Math.exp(across * lines * strength), toPosition(scale.peek(), event.offsetX));
      }
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, []);

  return (
    <div
      ref={plot}
      class={chosenRange.value === undefined ? 'plot lanes-plot' : 'plot lanes-plot zoomed'}
      style={{ height: `${lanes.length * laneHeight}px` }}
      role="slider"
      tabIndex={0}
      aria-label="Playhead"
      aria-valuemin={1}
      aria-valuemax={eventCount.value}
      aria-valuenow={playhead.value + 1}
      aria-valuetext={announcement.value || eventLabel(playhead.value)}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { startX: event.offsetX, lastX: event.offsetX, isPan: false };
      }}
      onPointerMove={(event) => {
        const current = drag.current;
        if (current === undefined) {
          const hit = hitAt(event.offsetX, event.offsetY);
          hover.value = hit && { hit, x: event.offsetX, y: event.offsetY };
          return;
        }
        if (Math.abs(event.offsetX - current.startX) > DRAG_PX) current.isPan = true;
        if (!current.isPan) return;
        hover.value = undefined;
        const { from, to, width } = scale.peek();
        pan(((current.lastX - event.offsetX) / width) * (to - from));
        current.lastX = event.offsetX;
      }}
      onPointerUp={(event) => {
        const current = drag.current;
        drag.current = undefined;
        if (current === undefined || current.isPan) return;
        const hit = hitAt(event.offsetX, event.offsetY);
        if (hit !== undefined) choose(hit);
      }}
      onPointerCancel={() => (drag.current = undefined)}
      onPointerLeave={() => (hover.value = undefined)}
    >
      <Surface
        className="lanes-canvas"
        label={`Lanes: ${lanes.map((lane) => visibleString(`${lane.label}, ${lane.detail}`)).join('; ')}. The table of events has the same content.`}
        read={() => {
          const bins = laneBins.value;
          if (bins === undefined) return undefined;
          return {
            bins,
            lanes,
            scale: scale.value,
            laneHeight,
            scrollTop: scrollTop.value,
            grid: rulerTicks.value,
            stalls: stallStretches.value,
            unfinished: unfinishedOf(lanes),
            labels: markLabels(lanes),
            laneColours: laneColours(lanes),
            colours: palette.value,
          };
        }}
        draw={paintLanes}
      />
      {hover.value !== undefined && <Tooltip {...hover.value} />}
    </div>
  );
}

/** Lanes whose marks are named beside them, if they are few. */
const NAMED_LANES: ReadonlySet<string> = new Set(['signatures', 'usage', 'lifecycle']);
const MOST_NAMED = 60;
const LABEL_LENGTH = 42;
/** In a long stream the names would cost a page of rows each: only those at hand are shown. */
const ASK_BELOW = 8192;

function markLabels(lanes: readonly LaneData[]): ReadonlyMap<number, string> {
  const look = eventCount.value <= ASK_BELOW ? rowOf : heldRow;
  const labels = new Map<number, string>();
  for (const { id, marks } of lanes) {
    if (!NAMED_LANES.has(id) || marks.length > 3 * MOST_NAMED) continue;
    for (let i = 1; i < marks.length; i += 3) {
      const event = marks[i] ?? -1;
      const text = look(event)?.text;
      if (text !== undefined) labels.set(event, shortLabel(visibleString(text)));
    }
  }
  return labels;
}

function shortLabel(text: string): string {
  return text.length > LABEL_LENGTH ? `${text.slice(0, LABEL_LENGTH - 1)}…` : text;
}

function unfinishedOf(lanes: readonly LaneData[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (const { block } of lanes) {
    const status = block === undefined ? undefined : blockInfo(block)?.call?.status;
    if (block !== undefined && (status === 'open' || status === 'incomplete')) found.add(block);
  }
  return found;
}

function choose(hit: Hit): void {
  pickedCall.value = undefined;
  if (hit.event !== undefined) goTo(hit.event);
  else goToPosition(hit.position, hit.block).catch(showFailure);
}

interface TooltipProps {
  readonly hit: Hit;
  readonly x: number;
  readonly y: number;
}

function Tooltip({ hit, x, y }: TooltipProps) {
  const { width } = scale.value;
  const isLeft = x > width / 2;
  const where = placeWords(hit.position);
  const what = hit.lane && laneWords(hit);
  return (
    <div
      class={isLeft ? 'tooltip left' : 'tooltip'}
      style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y)}px)` }}
      role="presentation"
    >
      <div>
        <span class="tooltip-place">{where}</span>
        {what}
      </div>
    </div>
  );
}

function placeWords(position: number): string {
  if (axis.value === 'time') return durationShort(Math.max(0, position));
  if (axis.value === 'bytes') return bytesShort(Math.max(0, position));
  return eventLabel(Math.max(0, Math.round(position)));
}

function laneWords({ lane, events, amount, mark, event }: Hit): string {
  if (lane === undefined) return '';
  const name = visibleString(lane.label);
  const row = event === undefined ? undefined : rowOf(event);
  if (mark !== undefined && event !== undefined) {
    const said = row === undefined ? '' : `: ${visibleString(row.text)}`;
    return `${name} · ${eventLabel(event)} ${mark}${said}`;
  }
  if (events === 0) return name;
  const unit = lane.id === 'wire' ? bytesShort(amount) : `+${counted(amount, 'character')}`;
  const what = lane.id === 'wire' ? counted(events, 'frame') : counted(events, 'event');
  return `${name} · ${what}${amount > 0 ? `, ${unit}` : ''}`;
}
