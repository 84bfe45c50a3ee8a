/** Above the table: the filter, and copying what is selected. */
import { useEffect, useRef } from 'preact/hooks';
import { filterInput } from '../store/actions.ts';
import { copyEvents, FORMAT_WORDS, selectionWords } from '../store/copy.ts';
import type { CopyFormat } from '../store/copy.ts';
import { filterResult, isFiltering, shownCount, shownEvents } from '../store/filter.ts';
import { eventCount } from '../store/trace.ts';
import { filterText } from '../store/view.ts';
import { count } from '../words.ts';

const EXAMPLES = [
  'word  "two words"  /regex/i',
  'kind:tool  type:delta  lane:search  id:call_7f  problem:',
  'gap>200ms  chars>10  bytes>=1k  n>100',
  '-term excludes; terms are joined by “and”',
].join('\n');

export function TableTools() {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    filterInput.current = input.current;
    return () => {
      filterInput.current = null;
    };
  }, []);
  const error = filterText.value.trim() === '' ? undefined : filterResult.value?.error;
  return (
    <>
      <div class="table-tools">
        <div class={error === undefined ? 'filter' : 'filter wrong'}>
          <input
            ref={input}
            type="text"
            aria-label="Filter events"
            aria-invalid={error !== undefined}
            aria-describedby="filter-outcome"
            placeholder="Filter:  tool  gap>200ms  /city/"
            title={EXAMPLES}
            spellcheck={false}
            autocomplete="off"
            value={filterText.value}
            onInput={(event) => (filterText.value = event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              if (filterText.value === '') event.currentTarget.blur();
              else filterText.value = '';
            }}
          />
          <span id="filter-outcome" class="filter-outcome" role="status">
            {outcome()}
          </span>
        </div>
        <span
          class="copy"
          title="Copies the selected rows; Shift+click or Shift+↑↓ selects several"
        >
          <span class="fact-label">copy {selectionWords.value} as</span>
          {(Object.keys(FORMAT_WORDS) as CopyFormat[]).map((format) => (
            <button
              key={format}
              type="button"
              class="quiet"
              aria-label={`Copy ${selectionWords.value} as ${FORMAT_WORDS[format]}`}
              onClick={() => void copyEvents(format)}
            >
              {FORMAT_WORDS[format]}
            </button>
          ))}
        </span>
      </div>
      {error !== undefined && (
        <p class="filter-error" role="alert">
          {error}
        </p>
      )}
    </>
  );
}

function outcome(): string {
  if (isFiltering.value && filterResult.value === undefined) return 'searching …';
  if (shownEvents.value === undefined) return '';
  return `${count(shownCount.value)} of ${count(eventCount.value)}`;
}
