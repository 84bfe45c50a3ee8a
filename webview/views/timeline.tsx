/** The score: overview, ruler and lanes on one axis, with the playhead across all of them. */
import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { isPlaying, SPEEDS, speed, togglePlay } from '../store/playback.ts';
import { playheadRow } from '../store/playhead.ts';
import { shownLanes } from '../store/lanes.ts';
import { eventCount, hasTimes, summary } from '../store/trace.ts';
import { axis, chosenRange, lanesShare, setAxis } from '../store/view.ts';
import { zoomOut } from '../store/actions.ts';
import type { Axis } from '../../src/protocol.ts';
import { count } from '../words.ts';
import { Divider } from './divider.tsx';
import { PlayIcon } from './icons.tsx';
import { LaneLabels } from './lane-labels.tsx';
import { LanesPlot } from './lanes-plot.tsx';
import { Overview } from './overview.tsx';
import { PlayheadLine } from './playhead-line.tsx';
import { Ruler } from './ruler.tsx';

/** Lane heights to choose from: as tall as the window has room for. */
const HEIGHTS = [40, 36, 32, 28] as const;
const SMALLEST = 28;
/** Share of the window that lanes may take; in a short one the table needs its rows more. */
const SHARE = 0.4;
const SHORT_SHARE = 0.3;
const SHORT_PX = 640;
/** How far the divider goes. */
const LEAST_ROOM = 40;
const MOST_SHARE = 0.7;
/** The host bins no more of them: see queries/lanes.ts. */
const MOST_CALL_LANES = 200;

export function Timeline() {
  const { laneHeight, room } = useLaneSizes();
  const scroller = useRef<HTMLDivElement>(null);
  const scrollTop = useSignal(0);
  const lanes = shownLanes.value;
  useShownLane(scroller, laneHeight);
  const callLanes = lanes.filter((lane) => lane.id.startsWith('call:')).length;
  const callsLeftOut = (summary.value?.counts.calls ?? 0) - callLanes;
  return (
    <section class="timeline" aria-label="Timeline">
      <div class="strip">
        <div class="lane-head">
          <Transport />
        </div>
        <Overview />
      </div>
      <div class="strip ruler">
        <div class="lane-head">
          <AxisChoice />
          {chosenRange.value !== undefined && (
            <button type="button" class="quiet" title="Show the whole stream (0)" onClick={zoomOut}>
              all
            </button>
          )}
        </div>
        <Ruler />
      </div>
      <div
        ref={scroller}
        class="lanes"
        style={{ '--lanes-room': `${room}px`, '--lane-height': `${laneHeight}px` }}
        onScroll={(event) => (scrollTop.value = event.currentTarget.scrollTop)}
      >
        <LaneLabels lanes={lanes} />
        <LanesPlot lanes={lanes} laneHeight={laneHeight} scrollTop={scrollTop} />
      </div>
      {callsLeftOut > 0 && callLanes >= MOST_CALL_LANES && (
        <div class="lanes-note">
          {count(callsLeftOut)} more calls have no lane here; zoom in to see those in view.
        </div>
      )}
      <PlayheadLine />
      <Divider
        label="Height of the lanes"
        runs="across"
        share={room / window.innerHeight}
        onMove={(pixels) => {
          const wanted = Math.min(room, laneHeight * lanes.length) + pixels;
          const most = MOST_SHARE * window.innerHeight;
          lanesShare.value = Math.min(most, Math.max(LEAST_ROOM, wanted)) / window.innerHeight;
        }}
        onReset={() => (lanesShare.value = undefined)}
      />
    </section>
  );
}

/** Where lanes scroll, the playhead's own lane comes into view. */
function useShownLane(scroller: RefObject<HTMLDivElement | null>, laneHeight: number): void {
  const block = playheadRow.value?.block ?? -1;
  const index = shownLanes.value.findIndex((lane) => lane.block === block);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || index < 0) return;
    const top = index * laneHeight;
    if (top < element.scrollTop) element.scrollTop = top;
    const below = top + laneHeight - element.clientHeight;
    if (below > element.scrollTop) element.scrollTop = below;
  }, [index, laneHeight]);
}

interface LaneSizes {
  readonly laneHeight: number;
  /** Pixels that all lanes together may take before they scroll. */
  readonly room: number;
}

function useLaneSizes(): LaneSizes {
  const windowHeight = useSignal(window.innerHeight);
  useEffect(() => {
    const measure = (): void => {
      windowHeight.value = window.innerHeight;
    };
    window.addEventListener('resize', measure);
    return () => window.removeEventListener('resize', measure);
  }, []);
  const height = windowHeight.value;
  const usual = height < SHORT_PX ? SHORT_SHARE : SHARE;
  const room = Math.round(height * (lanesShare.value ?? usual));
  const lanes = Math.max(1, shownLanes.value.length);
  const laneHeight = HEIGHTS.find((each) => each * lanes <= room) ?? SMALLEST;
  return { laneHeight, room };
}

function Transport() {
  return (
    <span class="transport">
      <button
        type="button"
        class="quiet"
        aria-label={isPlaying.value ? 'Pause' : 'Play'}
        title={
          hasTimes.value
            ? 'Play as it was recorded (Space)'
            : 'Play in event order: no times were recorded (Space)'
        }
        disabled={eventCount.value === 0}
        onClick={togglePlay}
      >
        <PlayIcon isPlaying={isPlaying.value} />
      </button>
      <select
        class="choice"
        aria-label="Speed"
        title="Speed of playing"
        value={String(speed.value)}
        onChange={(event) => {
          const chosen = event.currentTarget.value;
          speed.value = SPEEDS.find((one) => String(one) === chosen) ?? 1;
        }}
      >
        {SPEEDS.map((one) => (
          <option key={one} value={String(one)}>
            {one === 'instant' ? one : `${one}×`}
          </option>
        ))}
      </select>
    </span>
  );
}

const AXES: readonly (readonly [axis: Axis, label: string])[] = [
  ['time', 'time'],
  ['event', 'event order'],
  ['bytes', 'bytes'],
];

function AxisChoice() {
  return (
    <select
      class="choice"
      aria-label="Axis"
      title={
        hasTimes.value
          ? 'What the axis measures'
          : 'What the axis measures; time is missing, since none was recorded'
      }
      value={axis.value}
      onChange={(event) => setAxis(event.currentTarget.value as Axis)}
    >
      {AXES.map(([id, label]) => (
        <option key={id} value={id} disabled={id === 'time' && !hasTimes.value}>
          {label}
        </option>
      ))}
    </select>
  );
}
