import type { Sink } from '../../types/dialect.ts';
import type { Finding, ProblemCode, Severity } from '../../types/problem.ts';

/** Reports defects; the same one about the same thing only the first time. */
export class Reports {
  readonly #sink: Sink;
  readonly #said = new Set<string>();

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  say(code: ProblemCode, severity: Severity, message: string, offset?: number): void {
    const finding: Finding = { code, severity, message };
    this.#sink.problem(offset === undefined ? finding : { ...finding, offset });
  }

  /** `about` names the thing: a block, an index, a type. */
  once(about: string, code: ProblemCode, severity: Severity, message: string): void {
    const key = `${code} ${about}`;
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.say(code, severity, message);
  }
}
