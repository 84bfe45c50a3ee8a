/** The few shapes that stand beside words. */
import type { Severity } from '../../src/core/types/problem.ts';

export function SeverityIcon({ severity }: { readonly severity: Severity }) {
  return (
    <svg class={`icon severity-${severity}`} viewBox="0 0 12 12" aria-hidden="true">
      {severity === 'error' && (
        <>
          <circle cx="6" cy="6" r="5" />
          <path d="M4 4 8 8M8 4 4 8" />
        </>
      )}
      {severity === 'warning' && (
        <>
          <path d="M6 1 11 10.5H1Z" />
          <path d="M6 4.5V7M6 8.2V9" />
        </>
      )}
      {severity === 'note' && (
        <>
          <circle cx="6" cy="6" r="5" />
          <path d="M6 5.4V9M6 3V4.1" />
        </>
      )}
    </svg>
  );
}

export function PlayIcon({ isPlaying }: { readonly isPlaying: boolean }) {
  return (
    <svg class="icon filled" viewBox="0 0 12 12" aria-hidden="true">
      {isPlaying ? (
        <path d="M2.5 1.5h2.5v9H2.5ZM7 1.5h2.5v9H7Z" />
      ) : (
        <path d="M3 1.5 10.5 6 3 10.5Z" />
      )}
    </svg>
  );
}
