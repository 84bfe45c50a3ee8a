/** The provider's failure: its words, not ours. */
import { goTo } from '../store/actions.ts';
import { ask, showFailure } from '../store/host.ts';
import { summary } from '../store/trace.ts';
import { SeverityIcon } from './icons.tsx';
import { ShownText } from './shown-text.tsx';

/** The provider’s own failure, as it stated it: one line under the header. */
export function ProviderErrorLine() {
  const known = summary.value;
  const error = known?.error;
  if (known === undefined || error === undefined) return null;
  const parts = [
    ['type', error.type],
    ['code', error.code],
    ['request', error.requestId],
  ] as const;
  return (
    <div class="provider-error" role="note" aria-label="Error from the provider">
      <SeverityIcon severity="error" />
      <strong>provider error</strong>
      {parts.map(
        ([label, value]) =>
          value !== undefined && (
            <span key={label} class="fact">
              <span class="fact-label">{label}</span>{' '}
              <code>
                <ShownText text={value} oneLine />
              </code>
            </span>
          ),
      )}
      <span class="provider-message">
        <ShownText text={error.message ?? 'The provider gave no message.'} oneLine />
      </span>
      <button type="button" class="link" onClick={showEvent}>
        show event
      </button>
    </div>
  );
}

function showEvent(): void {
  ask('filter', { query: 'kind:error' }).then(({ events }) => {
    const [first] = events;
    if (first !== undefined) goTo(first);
  }, showFailure);
}
