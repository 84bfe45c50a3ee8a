/** The provider's failure, in its words and not ours: one line under the header. */
import { goTo } from '../store/actions.ts';
import { summary } from '../store/trace.ts';
import { SeverityIcon } from './icons.tsx';
import { ShownText } from './shown-text.tsx';

export function ProviderErrorLine() {
  const known = summary.value;
  const { error, errorEvent } = known ?? {};
  if (error === undefined) return null;
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
      {errorEvent !== undefined && (
        <button type="button" class="link" onClick={() => goTo(errorEvent)}>
          show event
        </button>
      )}
    </div>
  );
}
