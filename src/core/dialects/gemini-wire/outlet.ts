import type { Sink } from '../../types/dialect.ts';
import type { ProblemCode, Severity } from '../../types/problem.ts';
import type {
  BlockId,
  ResponseId,
  Signature,
  SignatureOwner,
  UnifiedEvent,
} from '../../types/unified-event.ts';

/** What the opaque values are called in the event list, by the field that carried them. */
const SIGNATURE_NOTES: ReadonlyMap<string, string> = new Map([
  ['thoughtSignature', 'thought signature'],
  ['signature', 'signature'],
  ['continuationToken', 'continuation token'],
  ['continuation_token', 'continuation token'],
  ['newHandle', 'session handle'],
]);

/**
 * The sink as the Gemini dialects use it. It counts what was emitted, so that a payload whose parts
 * all came to nothing (an empty text, a repeated usage) can still be given its one `raw` event.
 */
export class Outlet {
  readonly sink: Sink;
  emitted = 0;
  #signatures = 0;

  constructor(sink: Sink) {
    this.sink = sink;
  }

  emit(event: UnifiedEvent): void {
    this.emitted++;
    this.sink.emit(event);
  }

  raw(
    note: string,
    response: ResponseId | undefined,
    block?: BlockId,
    signature?: Signature,
  ): void {
    this.emit({ kind: 'raw', response, block, note, signature });
  }

  /**
   * An opaque value, as an event of its own so that it is never lost behind an empty text. Without
   * a slot it replaces no other: every signed part keeps its own.
   */
  sign(
    response: ResponseId,
    on: SignatureOwner,
    block: BlockId | undefined,
    value: string,
    field: string,
    slot = `part ${++this.#signatures}`,
  ): void {
    const note = SIGNATURE_NOTES.get(field) ?? 'signature';
    this.raw(note, response, block, { on, block, value, field, slot });
  }

  problem(code: ProblemCode, severity: Severity, message: string): void {
    this.sink.problem({ code, severity, message });
  }
}
