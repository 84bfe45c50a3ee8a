/** The sink of one response: knows its number, reports each kind of repair once, counts what went out. */
import type { BlockOpening, CallUpdate, FactKey, Sink } from '../../types/dialect.ts';
import type { Finding, ProblemCode } from '../../types/problem.ts';
import type {
  BlockId,
  ResponseId,
  Signature,
  ToolCallDone,
  UnifiedEvent,
} from '../../types/unified-event.ts';

export class Outlet {
  readonly response: ResponseId;
  readonly #sink: Sink;
  readonly #reported = new Set<ProblemCode>();
  /** Events emitted for the response so far. */
  emitted = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
    this.response = sink.openResponse();
  }

  openBlock(opening: BlockOpening): BlockId {
    return this.#sink.openBlock(this.response, opening);
  }

  updateCall(block: BlockId, update: CallUpdate): void {
    this.#sink.updateCall(block, update);
  }

  settle(block: BlockId, content: string): void {
    this.#sink.settle(block, content);
  }

  fact(key: FactKey, value: string): void {
    this.#sink.fact(this.response, key, value);
  }

  problem(finding: Finding): void {
    this.#sink.problem(finding);
  }

  /** For what would otherwise be said at every chunk. */
  problemOnce(finding: Finding): void {
    if (this.#reported.has(finding.code)) return;
    this.#reported.add(finding.code);
    this.#sink.problem(finding);
  }

  emit(event: UnifiedEvent): void {
    this.emitted++;
    this.#sink.emit(event);
  }

  text(block: BlockId, text: string): void {
    this.emit({ kind: 'text_delta', response: this.response, block, text });
  }

  reasoning(block: BlockId, text: string): void {
    this.emit({ kind: 'reasoning_delta', response: this.response, block, text });
  }

  callStart(block: BlockId): void {
    this.emit({ kind: 'tool_call_start', response: this.response, block });
  }

  callDelta(block: BlockId, text: string): void {
    this.emit({ kind: 'tool_call_delta', response: this.response, block, text });
  }

  callDone(block: BlockId, outcome: Pick<ToolCallDone, 'status' | 'source' | 'value'>): void {
    this.emit({ kind: 'tool_call_done', response: this.response, block, ...outcome });
  }

  raw(note: string, block?: BlockId, signature?: Signature): void {
    this.emit({ kind: 'raw', response: this.response, block, note, signature });
  }
}
