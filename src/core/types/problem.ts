/** `note`: odd but legal. `warning`: a client may misread it, or we repaired it. `error`: data lost. */
export type Severity = 'note' | 'warning' | 'error';

/**
 * Every defect a stream can be found to have. Stable: users may match on them. Each code has one
 * line of meaning in `PROBLEM_MEANINGS` and a fixture that shows it.
 */
export type ProblemCode =
  // framing
  | 'unterminated-event'
  | 'oversized-frame'
  | 'invalid-utf8'
  | 'junk-line'
  | 'missing-blank-line'
  | 'http-head'
  | 'chunked-transfer'
  | 'unterminated-array'
  | 'array-separator'
  | 'cut-line'
  | 'empty-input'
  | 'not-a-capture'
  // JSON
  | 'invalid-json'
  | 'glued-json'
  | 'recovered-json'
  | 'nested-array'
  | 'duplicate-key'
  // dialect
  | 'unknown-dialect'
  | 'dialect-change'
  | 'unknown-event'
  | 'unknown-item'
  | 'event-name-mismatch'
  // identity
  | 'synthetic-id'
  | 'id-changed'
  | 'id-reused'
  | 'index-reused'
  | 'index-missing'
  | 'name-in-pieces'
  | 'ambiguous-fragment'
  // order
  | 'delta-after-stop'
  | 'delta-before-start'
  | 'delta-mismatch'
  | 'stop-before-start'
  | 'sequence-gap'
  | 'sequence-repeat'
  | 'duplicate-start'
  | 'spliced-response'
  | 'event-after-terminal'
  | 'duplicate-terminal'
  | 'missing-terminal'
  | 'missing-block-stop'
  | 'missing-stop-reason'
  | 'status-contradiction'
  | 'error-after-success'
  | 'duplicate-error'
  // arguments and content
  | 'arguments-invalid'
  | 'arguments-interrupted'
  | 'arguments-mismatch'
  | 'arguments-object'
  | 'content-mismatch'
  | 'late-content'
  // usage
  | 'usage-mismatch'
  | 'usage-shrank'
  // time
  | 'times-equal';

/** Something found wrong, before it is placed in a stream. */
export interface Finding {
  readonly code: ProblemCode;
  readonly severity: Severity;
  /** A whole sentence: what was found, where, and what was done about it. */
  readonly message: string;
  /** Byte offset in the stream; when absent, the start of the frame at hand. */
  readonly offset?: number;
}

/** A defect of the stream (never the provider's failure, never ours), placed. */
export interface Problem {
  readonly code: ProblemCode;
  readonly severity: Severity;
  readonly message: string;
  /** Byte offset in the stream. */
  readonly offset: number;
  /** Index of the frame it was found in. */
  readonly frame: number;
  /** Number of the unified event as of which it is known. */
  readonly event: number;
}
