import type { Trace } from '../core/trace/trace.ts';
import type { ProblemCode, Severity } from '../core/types/problem.ts';

type Counts = { [severity in Severity]: number };

/** How many problems of each severity a trace that grows has, read on from look to look. */
export class RunningProblemCounts {
  readonly #trace: Trace;
  readonly #listed: Counts = { note: 0, warning: 0, error: 0 };
  readonly #byCode = new Map<ProblemCode, { listed: number; severity: Severity }>();
  #read = 0;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  look(): Counts {
    const { problems, problemCounts } = this.#trace;
    for (; this.#read < problems.length; this.#read++) {
      const { code, severity } = problems[this.#read]!;
      this.#listed[severity]++;
      this.#byCode.set(code, { listed: (this.#byCode.get(code)?.listed ?? 0) + 1, severity });
    }
    const counts = { ...this.#listed };
    // Of a code that comes all the time not every problem is listed: the rest counts like the last.
    for (const [code, count] of problemCounts) {
      const known = this.#byCode.get(code);
      if (known) counts[known.severity] += count - known.listed;
    }
    return counts;
  }
}
