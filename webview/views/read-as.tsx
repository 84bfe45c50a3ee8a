/** How the capture was read, why, and the way to overrule it. */
import type { DialectId } from '../../src/core/types/dialect.ts';
import type { FramingId } from '../../src/core/types/frame.ts';
import type { TraceSummary } from '../../src/protocol.ts';
import { tell } from '../store/host.ts';
import { DIALECT_LABELS, FRAMING_LABELS } from '../words.ts';

const DETECT = '';

interface ReadAsProps {
  readonly known: TraceSummary;
}

export function ReadAs({ known }: ReadAsProps) {
  const { overruled } = known;
  const reopen = (change: { framing?: string; dialect?: string }): void => {
    const framing = change.framing ?? overruled.framing ?? DETECT;
    const dialect = change.dialect ?? overruled.dialect ?? DETECT;
    tell('reopen', {
      ...(framing === DETECT ? {} : { framing: framing as FramingId }),
      ...(dialect === DETECT ? {} : { dialect: dialect as DialectId }),
    });
  };
  return (
    <span class="read-as">
      <Choice
        name="Dialect"
        current={known.dialect}
        because={known.dialectBecause}
        isOverruled={overruled.dialect !== undefined}
        options={Object.entries(DIALECT_LABELS)}
        onChoose={(dialect) => reopen({ dialect })}
      />
      <Choice
        name="Framing"
        current={known.framing}
        because={known.framingBecause}
        isOverruled={overruled.framing !== undefined}
        options={Object.entries(FRAMING_LABELS)}
        onChoose={(framing) => reopen({ framing })}
      />
    </span>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly current: string;
  readonly because: string;
  readonly isOverruled: boolean;
  readonly options: readonly (readonly [id: string, label: string])[];
  readonly onChoose: (id: string) => void;
}

function Choice({ name, current, because, isOverruled, options, onChoose }: ChoiceProps) {
  const how = isOverruled ? 'Chosen by you.' : 'Detected. Choose another to overrule.';
  return (
    <select
      class={isOverruled ? 'choice overruled' : 'choice'}
      aria-label={name}
      title={`${name}: ${because}\n${how}`}
      value={current}
      onChange={(event) => onChoose(event.currentTarget.value)}
    >
      {isOverruled && <option value={DETECT}>Detect again</option>}
      {options.map(([id, label]) => (
        <option key={id} value={id} title={label}>
          {id === current && isOverruled ? `${id} (chosen)` : id}
        </option>
      ))}
    </select>
  );
}
