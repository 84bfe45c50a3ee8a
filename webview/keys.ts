/** Keys that work wherever the focus is, except in inputs. */
import { focusFilter, goTo, step, stepBlock, stepStall, zoom, zoomOut } from './store/actions.ts';
import { togglePlay } from './store/playback.ts';
import { eventCount } from './store/trace.ts';
import { filterText, isHelpOpen, TABS, tab } from './store/view.ts';

const ZOOM_STEP = 1.5;

export function listenToKeys(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isHelpOpen.peek() || takesKeys(event.target)) return;
    if (act(event)) event.preventDefault();
  });
}

/** True when the key meant something here. */
function act(event: KeyboardEvent): boolean {
  switch (event.key) {
    case 'ArrowRight':
    case 'ArrowLeft': {
      const direction = event.key === 'ArrowRight' ? 1 : -1;
      if (event.shiftKey) stepBlock(direction);
      else step(direction);
      return true;
    }
    case 'Home':
      goTo(0);
      return true;
    case 'End':
      goTo(eventCount.peek() - 1);
      return true;
    case '[':
      stepStall(-1);
      return true;
    case ']':
      stepStall(1);
      return true;
    case ' ':
      // On a button the space bar presses the button.
      if (isPressable(event.target)) return false;
      togglePlay();
      return true;
    case '/':
      focusFilter();
      return true;
    case 'Escape':
      if (filterText.peek() === '') return false;
      filterText.value = '';
      return true;
    case '?':
      isHelpOpen.value = true;
      return true;
    case '+':
    case '=':
      zoom(1 / ZOOM_STEP);
      return true;
    case '-':
      zoom(ZOOM_STEP);
      return true;
    case '0':
      zoomOut();
      return true;
    default: {
      const name = /^[1-9]$/.test(event.key) ? TABS[Number(event.key) - 1] : undefined;
      if (name === undefined) return false;
      tab.value = name;
      return true;
    }
  }
}

function takesKeys(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'checkbox';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLButtonElement || target instanceof HTMLInputElement;
}
