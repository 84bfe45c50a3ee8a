import type { Sink } from '../../types/dialect.ts';
import type { ProblemCode, Severity } from '../../types/problem.ts';
import type { Signature } from '../../types/unified-event.ts';
import type { ResponseState } from './response-state.ts';

/** The sink, with the two things said most often made short. Holds what was said once already. */
export class Out {
  readonly sink: Sink;
  /** Numbers the items of the stream. */
  ordinal = 0;
  readonly #said = new Set<string>();

  constructor(sink: Sink) {
    this.sink = sink;
  }

  raw(
    response: ResponseState | undefined,
    block: number | undefined,
    note: string,
    signature?: Signature,
  ): void {
    this.sink.emit({ kind: 'raw', response: response?.number, block, note, signature });
  }

  problem(code: ProblemCode, severity: Severity, message: string): void {
    this.sink.problem({ code, severity, message });
  }

  /** Says a thing that would repeat itself with every event only the first time. */
  once(key: string, code: ProblemCode, severity: Severity, message: string): void {
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.problem(code, severity, message);
  }
}
