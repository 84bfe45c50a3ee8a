/** The inspector: what there is to know at the playhead, under six tabs. */
import type { ComponentType } from 'preact';
import { summary } from '../store/trace.ts';
import { TABS, tab } from '../store/view.ts';
import type { Tab } from '../store/view.ts';
import { count } from '../words.ts';
import { Arguments } from './arguments.tsx';
import { Problems } from './problems.tsx';
import { Raw } from './raw.tsx';
import { Signatures } from './signatures.tsx';
import { SoFar } from './so-far.tsx';
import { UsageTab } from './usage.tsx';

interface TabFace {
  readonly label: string;
  readonly view: ComponentType;
  /** How many things are behind it; 0 shows no number. */
  readonly total: () => number;
}

const none = (): number => 0;

const FACES: { readonly [name in Tab]: TabFace } = {
  'so-far': { label: 'So far', view: SoFar, total: none },
  arguments: {
    label: 'Arguments',
    view: Arguments,
    total: () => summary.value?.counts.calls ?? 0,
  },
  usage: { label: 'Usage', view: UsageTab, total: none },
  signatures: {
    label: 'Signatures',
    view: Signatures,
    total: () => summary.value?.counts.signatures ?? 0,
  },
  raw: { label: 'Raw', view: Raw, total: none },
  problems: {
    label: 'Problems',
    view: Problems,
    total: () => {
      const problems = summary.value?.counts.problems;
      return problems === undefined ? 0 : problems.error + problems.warning + problems.note;
    },
  },
};

export function Inspector() {
  const current = tab.value;
  const View = FACES[current].view;
  return (
    <section class="inspector" aria-label="Inspector">
      <div class="tabs" role="tablist" aria-label="Inspector">
        {TABS.map((name, i) => {
          const total = FACES[name].total();
          return (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-selected={name === current}
              aria-controls="tab-panel"
              title={`${FACES[name].label} (${i + 1})`}
              onClick={() => (tab.value = name)}
            >
              {FACES[name].label}
              {total > 0 && <span class="tab-total"> {count(total)}</span>}
            </button>
          );
        })}
      </div>
      {/* A new tab starts at its top, wherever the one before was scrolled to. */}
      <div
        key={current}
        id="tab-panel"
        class={`panel panel-${current}`}
        role="tabpanel"
        aria-labelledby={`tab-${current}`}
        tabIndex={-1}
      >
        <View />
      </div>
    </section>
  );
}
