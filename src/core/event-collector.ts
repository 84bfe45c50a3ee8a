import type { IterHooks, LocatedEvent } from './iter-unified.ts';
import type { Output } from './pipeline.ts';
import type { BlockOpening, CallUpdate, FactKey } from './types/dialect.ts';
import type { UnifiedEvent } from './types/unified-event.ts';

/** The end of the line for `iterUnified`: keeps the events of one chunk, passes the rest to the hooks. */
export class EventCollector implements Output {
  emitted = 0;
  readonly #hooks: IterHooks;
  #events: LocatedEvent[] = [];
  #responses = 0;
  #blocks = 0;
  #frame = 0;
  #start = 0;

  constructor(hooks: IterHooks) {
    this.#hooks = hooks;
  }

  /** The events since the last time. */
  take(): readonly LocatedEvent[] {
    const taken = this.#events;
    this.#events = [];
    return taken;
  }

  addFrame(): void {
    // What is read from it follows.
  }

  beginReading(frame: number, start: number): void {
    this.#frame = frame;
    this.#start = start;
  }

  countWireEvent(): void {
    // The caller counts what it consumes.
  }

  openResponse(): number {
    return this.#responses++;
  }

  openBlock(response: number, opening: BlockOpening): number {
    this.#hooks.onBlock?.(this.#blocks, response, opening);
    return this.#blocks++;
  }

  updateCall(block: number, update: CallUpdate): void {
    this.#hooks.onCallUpdate?.(block, update);
  }

  settle(block: number, content: string): void {
    this.#hooks.onSettle?.(block, content);
  }

  fact(response: number, key: FactKey, value: string): void {
    this.#hooks.onFact?.(response, key, value);
  }

  problem(finding: Parameters<Output['problem']>[0]): void {
    const { code, severity, message, offset = this.#start } = finding;
    this.#hooks.onProblem?.({ code, severity, message, offset, frame: this.#frame });
  }

  emit(event: UnifiedEvent): void {
    this.emitted++;
    this.#events.push(located(event, this.#frame, this.#start));
  }
}

/** What comes often is spelt out: a spread costs ten times as much. */
function located(event: UnifiedEvent, frame: number, start: number): LocatedEvent {
  switch (event.kind) {
    case 'text_delta':
    case 'reasoning_delta':
    case 'tool_call_delta': {
      const { kind, response, block, text } = event;
      return { kind, response, block, text, frame, start };
    }
    case 'usage': {
      const { kind, response, usage, path } = event;
      return { kind, response, usage, path, frame, start };
    }
    case 'raw': {
      const { kind, response, block, note, signature } = event;
      return { kind, response, block, note, signature, frame, start };
    }
    default:
      return { ...event, frame, start };
  }
}
