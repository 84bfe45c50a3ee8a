/** How the capture was read, why, and the way to overrule it. */
import { useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import type { TraceSummary } from '../../src/protocol.ts';
import { tell } from '../store/host.ts';
import { visibleString } from '../visible-text.ts';
import { FRAMING_LABELS } from '../words.ts';

interface ReadAsProps {
  readonly known: TraceSummary;
}

export function ReadAs({ known }: ReadAsProps) {
  const { overruled, readable } = known;
  const reopen = (change: TraceSummary['overruled'], dropped?: 'framing' | 'dialect'): void => {
    const { framing, dialect } = { ...overruled, ...change };
    tell('reopen', {
      ...(framing === undefined || dropped === 'framing' ? {} : { framing }),
      ...(dialect === undefined || dropped === 'dialect' ? {} : { dialect }),
    });
  };
  return (
    <span class="read-as">
      <Choice
        name="Dialect"
        current={known.dialect}
        because={known.dialectBecause}
        isOverruled={overruled.dialect !== undefined}
        options={readable.dialects}
        onChoose={(dialect) => reopen({ dialect })}
        onDetect={() => reopen({}, 'dialect')}
      />
      <Choice
        name="Framing"
        current={known.framing}
        because={known.framingBecause}
        isOverruled={overruled.framing !== undefined}
        options={readable.framings.map((id) => ({ id, label: FRAMING_LABELS[id] }))}
        onChoose={(framing) => reopen({ framing })}
        onDetect={() => reopen({}, 'framing')}
      />
    </span>
  );
}

interface ChoiceProps<Id extends string> {
  readonly name: string;
  readonly current: Id;
  readonly because: string;
  readonly isOverruled: boolean;
  readonly options: readonly { readonly id: Id; readonly label: string }[];
  readonly onChoose: (id: Id) => void;
  readonly onDetect: () => void;
}

const DETECT = '';

/**
 * Reading a file anew takes its time, so a choice that keys step through on the closed list only counts
 * once it is confirmed: with Enter, or by leaving the list. Escape takes it back.
 */
function Choice<Id extends string>(props: ChoiceProps<Id>) {
  const { name, current, because, isOverruled, options } = props;
  const pending = useSignal<string | undefined>(undefined);
  const isStepping = useRef(false);
  const how = isOverruled ? 'Chosen by you.' : 'Detected. Choose another to overrule.';
  const commit = (chosen: string | undefined): void => {
    pending.value = undefined;
    if (chosen === undefined || (chosen === current && isOverruled)) return;
    if (chosen === DETECT) props.onDetect();
    const option = options.find(({ id }) => id === chosen);
    if (option !== undefined) props.onChoose(option.id);
  };
  const isListed = options.some(({ id }) => id === current);
  return (
    <select
      class={isOverruled ? 'choice overruled' : 'choice'}
      aria-label={name}
      title={`${name}: ${visibleString(because)}\n${how}`}
      value={pending.value ?? current}
      onPointerDown={() => (isStepping.current = false)}
      onKeyDown={(event) => {
        const { key, altKey } = event;
        isStepping.current = stepsThrough(key) && !altKey;
        if (key === 'Escape') pending.value = undefined;
        if (key !== 'Enter' || pending.value === undefined) return;
        // It would open the list as well.
        event.preventDefault();
        commit(pending.value);
      }}
      onBlur={() => commit(pending.value)}
      onChange={({ currentTarget: { value } }) => {
        if (isStepping.current) pending.value = value;
        else commit(value);
      }}
    >
      {isOverruled && <option value={DETECT}>Detect again</option>}
      {!isListed && <option value={current}>{current}</option>}
      {options.map(({ id, label }) => (
        <option key={id} value={id} title={label}>
          {id === current && isOverruled ? `${id} (chosen)` : id}
        </option>
      ))}
    </select>
  );
}

/** Arrows, Home, End, page keys and letters change a closed list; Space and Enter open or confirm it. */
function stepsThrough(key: string): boolean {
  return /^(?:Arrow|Page|Home$|End$)/.test(key) || (key.length === 1 && key !== ' ');
}
