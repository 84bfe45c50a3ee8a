/** A canvas as large as its box, sharp on any screen, painted once per frame and only when needed. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';

export interface Brush {
  readonly context: CanvasRenderingContext2D;
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

interface SurfaceProps<Scene> {
  /** Gathers what is to be painted; runs again whenever a signal it reads changes. */
  readonly read: () => Scene | undefined;
  readonly draw: (brush: Brush, scene: Scene) => void;
  readonly label: string;
  readonly className?: string;
  readonly onWidth?: (width: number) => void;
}

export function Surface<Scene>({ read, draw, label, className, onWidth }: SurfaceProps<Scene>) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useSignal({ width: 0, height: 0 });
  const frame = useRef<number | undefined>(undefined);

  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return;
      const { width, height } = entry.contentRect;
      size.value = { width, height };
      onWidth?.(width);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      if (frame.current !== undefined) cancelAnimationFrame(frame.current);
    };
  }, []);

  // A new render brings a new `read`, which may look at other things than the one before.
  const renders = useSignal(0);
  useLayoutEffect(() => {
    renders.value += 1;
  });

  useSignalEffect(() => {
    void renders.value;
    const { width, height } = size.value;
    const scene = read();
    if (width === 0 || height === 0) return;
    if (frame.current !== undefined) cancelAnimationFrame(frame.current);
    frame.current = requestAnimationFrame(() => {
      frame.current = undefined;
      const element = canvas.current;
      const context = element?.getContext('2d');
      if (!element || !context) return;
      const ratio = window.devicePixelRatio || 1;
      const pixelWidth = Math.round(width * ratio);
      const pixelHeight = Math.round(height * ratio);
      if (element.width !== pixelWidth) element.width = pixelWidth;
      if (element.height !== pixelHeight) element.height = pixelHeight;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      if (scene !== undefined) draw({ context, width, height }, scene);
    });
  });

  return <canvas ref={canvas} role="img" aria-label={label} className={className ?? ''} />;
}
