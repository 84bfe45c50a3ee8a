/** Quiet lines under the header: what must be known before a picture is believed. */
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import type { TraceSummary } from '../../src/protocol.ts';
import { fault, notice } from '../store/host.ts';
import { forgetEverything, summary } from '../store/trace.ts';
import { axis } from '../store/view.ts';
import { bytesShort, count, counted } from '../words.ts';

export function Banners() {
  const known = summary.value;
  return (
    <div class="banners">
      {fault.value !== undefined && (
        <div class="banner bad" role="alert">
          <span>{fault.value}</span>
          <button type="button" class="link" onClick={tryAgain}>
            Try again
          </button>
          <Dismiss onClick={() => (fault.value = undefined)} />
        </div>
      )}
      {known !== undefined && <StateBanner known={known} />}
      {known !== undefined && known.counts.events > 0 && known.unreadable === undefined && (
        <TimeBanner known={known} />
      )}
    </div>
  );
}

function tryAgain(): void {
  fault.value = undefined;
  forgetEverything();
}

interface Known {
  readonly known: TraceSummary;
}

function StateBanner({ known }: Known) {
  const part = `${bytesShort(known.bytesRead)} of ${bytesShort(known.bytesTotal)}`;
  if (known.state === 'cancelled') {
    return <Banner>Reading was cancelled after {part}: what follows is missing here.</Banner>;
  }
  if (known.state === 'failed') {
    return <Banner>Reading failed after {part}: what follows is missing here.</Banner>;
  }
  return null;
}

/** Share of events that came together with the one before, from which it is worth a line. */
const MANY_SHARED = 0.2;

function TimeBanner({ known }: Known) {
  const { source, sharedTimes } = known.timing;
  const events = known.counts.events;
  if (source === 'none') {
    return <Banner>This capture has no arrival times: the axis is event order.</Banner>;
  }
  const shared =
    sharedTimes > 0 && sharedTimes / events >= MANY_SHARED
      ? `${count(sharedTimes)} of ${counted(events, 'event')} share the time of the one before: they came in one network chunk, so only their order was measured.`
      : undefined;
  if (source === 'coarse') {
    return (
      <Banner>
        The times of this capture are coarse: events are placed no finer than its source recorded
        them. {axis.value === 'time' ? shared : undefined}
      </Banner>
    );
  }
  return shared === undefined ? null : <Banner>{shared}</Banner>;
}

function Banner({ children }: { readonly children: ComponentChildren }) {
  const isDismissed = useSignal(false);
  if (isDismissed.value) return null;
  return (
    <div class="banner" role="note">
      <span>{children}</span>
      <Dismiss onClick={() => (isDismissed.value = true)} />
    </div>
  );
}

function Dismiss({ onClick }: { readonly onClick: () => void }) {
  return (
    <button type="button" class="quiet" aria-label="Dismiss" title="Dismiss" onClick={onClick}>
      ×
    </button>
  );
}

/** Confirms what was done, for a few seconds, without moving anything. */
export function Notice() {
  return (
    <div class="notice" role="status">
      {notice.value !== undefined && <span>{notice.value}</span>}
    </div>
  );
}
