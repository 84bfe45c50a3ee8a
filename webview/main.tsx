/** Starts the trace view: connects to the host, puts the saved state back, and draws. */
import { render } from 'preact';
import { followTheme } from './canvas/theme.ts';
import { openChannel } from './channel.ts';
import type { Push, VsCodeApi } from './channel.ts';
import { listenToKeys } from './keys.ts';
import { runCommand } from './store/actions.ts';
import { followAnnouncements } from './store/announce.ts';
import { followFilter } from './store/filter.ts';
import { ask, connect, fault, showFailure } from './store/host.ts';
import { followLanes } from './store/lanes.ts';
import { stopPlaying } from './store/playback.ts';
import { forgetPreviews } from './store/preview.ts';
import { forgetEverything, summary } from './store/trace.ts';
import { isVisible, keepViewState } from './store/view.ts';
import { App } from './views/app.tsx';
import './styles/main.css';

declare function acquireVsCodeApi(): VsCodeApi;

function receive(push: Push): void {
  switch (push.kind) {
    case 'summary':
      summary.value = push.summary;
      break;
    case 'reset':
      stopPlaying();
      forgetEverything();
      forgetPreviews();
      askForSummary();
      break;
    case 'command':
      runCommand(push.command);
      break;
    case 'fault':
      fault.value = push.message;
      break;
  }
}

function askForSummary(): void {
  ask('summary', {}).then((known) => {
    summary.value = known;
  }, showFailure);
}

const channel = openChannel(acquireVsCodeApi(), receive);
connect(channel);
keepViewState(channel);
followTheme();
followLanes();
followFilter();
followAnnouncements();
listenToKeys();
isVisible.value = !document.hidden;
document.addEventListener('visibilitychange', () => {
  isVisible.value = !document.hidden;
  if (document.hidden) stopPlaying();
});
askForSummary();
render(<App />, document.getElementById('root') ?? document.body);
