/** The table beside the inspector, or above it where the window is narrow. */
import { useRef } from 'preact/hooks';
import { tableShare } from '../store/view.ts';
import { Divider } from './divider.tsx';
import { EventsTable } from './events-table.tsx';
import { Inspector } from './inspector.tsx';
import { useMedia } from './media.ts';

const BESIDE = 0.55;
const ABOVE = 0.5;
const LEAST = 0.15;

export function Lower() {
  const lower = useRef<HTMLElement>(null);
  // The same width as in layout.css.
  const isStacked = useMedia('(max-width: 899px)');
  const share = tableShare.value ?? (isStacked ? ABOVE : BESIDE);
  const move = (pixels: number): void => {
    const box = lower.current?.getBoundingClientRect();
    if (box === undefined) return;
    const whole = isStacked ? box.height : box.width;
    tableShare.value = Math.min(1 - LEAST, Math.max(LEAST, share + pixels / whole));
  };
  return (
    <main
      ref={lower}
      class="lower"
      style={{ '--table-part': `${share * 100}fr`, '--rest-part': `${(1 - share) * 100}fr` }}
    >
      <EventsTable />
      <Divider
        label="Table and inspector"
        runs={isStacked ? 'across' : 'down'}
        share={share}
        onMove={move}
        onReset={() => (tableShare.value = undefined)}
      />
      <Inspector />
    </main>
  );
}
