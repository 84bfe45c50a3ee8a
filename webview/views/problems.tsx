/** Problems: every defect that was found in the stream; a click goes to its event. */
import { goTo } from '../store/actions.ts';
import { listItem, problemPages, summary } from '../store/trace.ts';
import { playhead } from '../store/view.ts';
import type { Problem } from '../../src/core/types/problem.ts';
import { count, eventLabel, SEVERITY_WORDS } from '../words.ts';
import { SeverityIcon } from './icons.tsx';
import { ShownText } from './shown-text.tsx';

/** More than this in one list is not read; the filter `problem:` finds the rest. */
const MOST_SHOWN = 500;

export function Problems() {
  const counts = summary.value?.counts.problems;
  const total = counts === undefined ? 0 : counts.error + counts.warning + counts.note;
  if (total === 0) return <p class="note">No defect of the stream was found.</p>;
  const problems: Problem[] = [];
  for (let i = 0; i < Math.min(total, MOST_SHOWN); i += 1) {
    const problem = listItem(problemPages, i);
    if (problem !== undefined) problems.push(problem);
  }
  return (
    <>
      <ul class="problems">
        {problems.map((problem, i) => (
          <ProblemLine key={i} problem={problem} />
        ))}
      </ul>
      {total > problems.length && (
        <p class="note">
          {count(total - problems.length)} more are not listed; the filter <code>problem:</code>{' '}
          finds events with problems.
        </p>
      )}
    </>
  );
}

function ProblemLine({ problem }: { readonly problem: Problem }) {
  const isHere = problem.event === playhead.value;
  return (
    <li>
      <button
        type="button"
        class={isHere ? 'problem current' : 'problem'}
        title="Go to the event"
        onClick={() => goTo(problem.event)}
      >
        <SeverityIcon severity={problem.severity} />
        <span class="problem-head">
          {SEVERITY_WORDS[problem.severity]} <code>{problem.code}</code>
          <span class="faint">
            {' '}
            {eventLabel(problem.event)} · offset {count(problem.offset)}
          </span>
        </span>
        <span class="problem-message">
          <ShownText text={problem.message} />
        </span>
      </button>
    </li>
  );
}
