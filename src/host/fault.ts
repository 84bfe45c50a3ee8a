/**
 * Something of ours that went wrong: what happened, where, and what the user can do. Caught at the
 * edges of the host (opening, following, answering, commands), shown once, and logged without any
 * content of a capture.
 */
export class Fault extends Error {
  /** The sentence for the user: what happened and what to do. */
  readonly advice: string;

  constructor(what: string, advice: string, cause?: unknown) {
    super(what, cause === undefined ? undefined : { cause });
    this.name = 'Fault';
    this.advice = advice;
  }

  get sentence(): string {
    return `${this.message} ${this.advice}`;
  }
}

/** Wraps whatever was thrown, so that each edge speaks of the same kind of thing. */
export function asFault(thrown: unknown, what: string, advice: string): Fault {
  if (thrown instanceof Fault) return thrown;
  return new Fault(what, advice, thrown);
}

/** The cause in a few words for the log: name, code and message of an error, never its payload. */
export function causeInWords(fault: Fault): string {
  const cause = fault.cause;
  if (cause === undefined) return '';
  if (!(cause instanceof Error)) return typeof cause;
  const code = 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
  // A SyntaxError of JSON.parse quotes the text it stumbled over, which is capture content.
  const message = cause instanceof SyntaxError ? '' : `: ${cause.message}`;
  return `${cause.name}${code}${message}`;
}
