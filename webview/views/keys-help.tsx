/** The keys, over everything, until closed. */
import { useEffect, useRef } from 'preact/hooks';
import { isHelpOpen } from '../store/view.ts';

const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ['← →', 'event before, event after'],
  ['Shift ← →', 'block before, block after'],
  ['[ ]', 'stall before, stall after'],
  ['Home End', 'first event, last event'],
  ['↑ ↓ PgUp PgDn', 'in the table: rows that match the filter (with Shift: select)'],
  ['Space', 'play, pause (under reduced motion: one event on)'],
  ['/', 'filter; Escape clears it'],
  ['1 … 6', 'So far, Arguments, Usage, Signatures, Raw, Problems'],
  ['+ − 0', 'zoom in, zoom out, whole stream'],
  ['Ctrl+C', 'in the table: copy the selected rows as text'],
  ['wheel', 'over the lanes: zoom; with Shift: move along'],
  ['?', 'these keys'],
];

export function KeysHelp() {
  return isHelpOpen.value ? <Dialog /> : null;
}

function Dialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog
      ref={dialog}
      class="keys"
      aria-label="Keys"
      onClose={() => (isHelpOpen.value = false)}
      onClick={(event) => {
        // A click beside the box lands on the dialog itself.
        if (event.target === dialog.current) dialog.current?.close();
      }}
    >
      <div class="keys-box">
        <h2>Keys</h2>
        <dl>
          {KEYS.map(([keys, what]) => (
            <div key={keys}>
              <dt>
                <kbd>{keys}</kbd>
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <button type="button" class="quiet" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </div>
    </dialog>
  );
}
