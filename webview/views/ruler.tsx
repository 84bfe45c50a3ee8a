/** The axis; dragging along it moves the playhead. */
import { useRef } from 'preact/hooks';
import { paintRuler } from '../canvas/paint-overview.ts';
import { Surface } from '../canvas/surface.tsx';
import { palette } from '../canvas/theme.ts';
import { goToPosition } from '../store/actions.ts';
import { showFailure } from '../store/host.ts';
import { rulerTicks, scale } from '../store/geometry.ts';
import { axis } from '../store/view.ts';
import { toPosition } from '../time-scale.ts';

const AXIS_WORDS = { time: 'time', event: 'event order', bytes: 'bytes of the file' } as const;

export function Ruler() {
  const isDragging = useRef(false);
  const moveTo = (x: number): void => {
    goToPosition(toPosition(scale.peek(), x)).catch(showFailure);
  };
  return (
    <div
      class="plot"
      title="Drag to move the playhead"
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        isDragging.current = true;
        moveTo(event.offsetX);
      }}
      onPointerMove={(event) => isDragging.current && moveTo(event.offsetX)}
      onPointerUp={() => (isDragging.current = false)}
      onPointerCancel={() => (isDragging.current = false)}
    >
      <Surface
        label={`Axis: ${AXIS_WORDS[axis.value]}`}
        read={() => ({ scale: scale.value, ticks: rulerTicks.value, colours: palette.value })}
        draw={paintRuler}
      />
    </div>
  );
}
