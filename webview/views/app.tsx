/** The whole editor: header, timeline, and below it the table beside the inspector. */
import { announcement } from '../store/announce.ts';
import { eventCount, summary } from '../store/trace.ts';
import { Banners, Notice } from './banners.tsx';
import { Header } from './header.tsx';
import { KeysHelp } from './keys-help.tsx';
import { Lower } from './lower.tsx';
import { ProviderErrorLine } from './provider-error.tsx';
import { Timeline } from './timeline.tsx';
import { Unreadable } from './unreadable.tsx';

export function App() {
  const known = summary.value;
  const thoughts = known?.unreadable;
  return (
    <div class="app">
      <Header />
      <ProviderErrorLine />
      <Banners />
      {known !== undefined && thoughts !== undefined ? (
        <Unreadable known={known} thoughts={thoughts} />
      ) : (
        <Score />
      )}
      <Notice />
      <KeysHelp />
      <div class="off-screen" role="status" aria-live="polite">
        {announcement.value}
      </div>
    </div>
  );
}

function Score() {
  const known = summary.value;
  if (known === undefined) return <main class="empty" aria-busy="true" />;
  if (eventCount.value === 0) {
    return (
      <main class="empty">
        {known.state === 'reading'
          ? 'Nothing has been read yet.'
          : 'This stream has no events: not one frame was found in it.'}
      </main>
    );
  }
  return (
    <>
      <Timeline />
      <Lower />
    </>
  );
}
