/** A line between two parts that can be dragged, or moved with the arrow keys; double-click resets it. */
import { useRef } from 'preact/hooks';

interface DividerProps {
  readonly label: string;
  /** Which way the line itself runs. */
  readonly runs: 'across' | 'down';
  /** Share of the first part, for assistive technology. */
  readonly share: number;
  /** Moved by so many pixels since the last call. */
  readonly onMove: (pixels: number) => void;
  readonly onReset: () => void;
}

const KEY_PX = 16;

export function Divider({ label, runs, share, onMove, onReset }: DividerProps) {
  const last = useRef<number | undefined>(undefined);
  const placeOf = (event: PointerEvent): number =>
    runs === 'across' ? event.clientY : event.clientX;
  const stop = (): void => {
    last.current = undefined;
  };
  return (
    <div
      class={`divider ${runs}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={runs === 'across' ? 'horizontal' : 'vertical'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      title={`${label}: drag, or double-click to reset`}
      onDblClick={onReset}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = placeOf(event);
      }}
      onPointerMove={(event) => {
        if (last.current === undefined) return;
        const place = placeOf(event);
        onMove(place - last.current);
        last.current = place;
      }}
      onPointerUp={stop}
      onPointerCancel={stop}
      onKeyDown={(event) => {
        const by = directionOf(event.key, runs);
        if (by === 0) return;
        event.preventDefault();
        event.stopPropagation();
        onMove(by * KEY_PX);
      }}
    />
  );
}

function directionOf(key: string, runs: DividerProps['runs']): number {
  if (key === (runs === 'across' ? 'ArrowDown' : 'ArrowRight')) return 1;
  return key === (runs === 'across' ? 'ArrowUp' : 'ArrowLeft') ? -1 : 0;
}
