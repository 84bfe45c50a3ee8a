import type { Sink } from '../../types/dialect.ts';
import type { JsonObject } from '../../types/json.ts';
import type { BlockId, ResponseId, Signature, SignatureOwner } from '../../types/unified-event.ts';
import { textOf } from '../../json/fields.ts';
import type { Reports } from './reports.ts';

/** The sink, seen from one reply. */
export class ReplySink {
  readonly sink: Sink;
  readonly response: ResponseId;
  readonly reports: Reports;

  constructor(sink: Sink, reports: Reports) {
    this.sink = sink;
    this.reports = reports;
    this.response = sink.openResponse();
  }

  text(block: BlockId, text: string): void {
    this.sink.emit({ kind: 'text_delta', response: this.response, block, text });
  }

  reasoning(block: BlockId, text: string): void {
    this.sink.emit({ kind: 'reasoning_delta', response: this.response, block, text });
  }

  arguments(block: BlockId, text: string): void {
    this.sink.emit({ kind: 'tool_call_delta', response: this.response, block, text });
  }

  raw(note: string, block?: BlockId, signature?: Signature): void {
    this.sink.emit({ kind: 'raw', response: this.response, block, note, signature });
  }

  /** A `raw` that carries the opaque value of a field; a plain one when the field is empty. */
  opaque(
    note: string,
    on: SignatureOwner,
    block: BlockId | undefined,
    from: JsonObject,
    field: string,
  ): void {
    const value = textOf(from[field]);
    if (value === undefined) {
      this.raw(note, block);
      return;
    }
    // One slot a block: a later signature is assigned, never appended.
    const slot = block === undefined ? '' : `${field} ${block}`;
    this.raw(note, block, { on, block, value, field, slot });
  }
}
