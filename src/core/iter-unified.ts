/**
 * Unified events straight from a body, for programs that want no trace: memory does not grow with
 * the stream. One read of the body per chunk, made only when the consumer asks for the next event,
 * so backpressure reaches the sender.
 */
import { Pipeline, type Output, type PipelineOptions } from './pipeline.ts';
import type { BlockOpening, CallUpdate, DialectId, FactKey } from './types/dialect.ts';
import type { FramingId } from './types/frame.ts';
import type { Problem } from './types/problem.ts';
import type { UnifiedEvent } from './types/unified-event.ts';

/** What `iterUnified` reads from: a fetch body, or any async iterable of chunks. */
export type Body = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Tells what is no event, as it is found; every hook is optional. */
export interface IterHooks {
  onProblem?(problem: Omit<Problem, 'event'>): void;
  onFact?(response: number, key: FactKey, value: string): void;
  onBlock?(block: number, response: number, opening: BlockOpening): void;
  onCallUpdate?(block: number, update: CallUpdate): void;
  onSettle?(block: number, content: string): void;
}

export interface IterOptions extends IterHooks {
  readonly frameLimit?: number;
}

/** An event with where it came from. */
export type LocatedEvent = UnifiedEvent & {
  /** Index of the frame and the byte offset it starts at. */
  readonly frame: number;
  readonly start: number;
};

/**
 * Unified events of a body, in order, as soon as they can be told.
 *
 * @param provider A dialect id, or a provider's name that has one usual dialect (`openai`,
 *   `anthropic`, `xai`, `gemini`, `google`, `ollama`); undefined: told from the payloads. xAI speaks
 *   three dialects, so it is told from the payloads too.
 * @param framing `sse`, `json-array`, …; `json_array` is accepted for `json-array`; undefined: told
 *   from the bytes.
 * @throws whatever reading the body throws; never on the stream's content.
 *
 * Stopping early (`break`, `return()`, an exception in the loop) cancels the body.
 */
export async function* iterUnified(
  body: Body,
  provider?: string,
  framing?: FramingId | 'json_array',
  options: IterOptions = {},
): AsyncGenerator<LocatedEvent, void, undefined> {
  const collector = new Collector(options);
  const pipeline = new Pipeline(collector, pipelineOptions(provider, framing, options));
  const source = openBody(body);
  let ended = false;
  try {
    for (;;) {
      const chunk = await source.read();
      if (chunk === undefined) break;
      pipeline.push(chunk);
      const { events } = collector;
      for (let at = 0; at < events.length; at++) yield events[at]!;
      collector.clear();
    }
    ended = true;
    pipeline.finish();
    yield* collector.events;
  } finally {
    if (!ended) await source.cancel();
  }
}

const USUAL_DIALECT: { readonly [provider: string]: DialectId | undefined } = {
  anthropic: 'anthropic-messages',
  ollama: 'ollama',
};
const DIALECT_IDS: readonly string[] = [
  'openai-responses',
  'openai-chat',
  'anthropic-messages',
  'gemini-generate',
  'gemini-interactions',
  'gemini-live',
  'openai-realtime',
  'ollama',
];

function pipelineOptions(
  provider: string | undefined,
  framing: string | undefined,
  { frameLimit }: IterOptions,
): PipelineOptions {
  const dialect =
    provider === undefined
      ? undefined
      : DIALECT_IDS.includes(provider)
        ? (provider as DialectId)
        : USUAL_DIALECT[provider];
  return {
    ...(dialect === undefined ? {} : { dialect }),
    ...(framing === undefined
      ? {}
      : { framing: (framing === 'json_array' ? 'json-array' : framing) as FramingId }),
    ...(frameLimit === undefined ? {} : { frameLimit }),
  };
}

interface Source {
  /** The next chunk; undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
  cancel(): Promise<void>;
}

function openBody(body: Body): Source {
  if ('getReader' in body) {
    const reader = body.getReader();
    return {
      read: async () => (await reader.read()).value,
      cancel: () => reader.cancel(),
    };
  }
  const iterator = body[Symbol.asyncIterator]();
  return {
    read: async () => {
      const next = await iterator.next();
      return next.done ? undefined : next.value;
    },
    cancel: async () => {
      await iterator.return?.();
    },
  };
}

/** Keeps the events of one chunk; passes the rest on. */
class Collector implements Output {
  events: LocatedEvent[] = [];
  emitted = 0;
  readonly #hooks: IterHooks;
  #responses = 0;
  #blocks = 0;
  #frame = 0;
  readonly #starts: number[] = [];
  #firstFrame = 0;
  #start = 0;

  constructor(hooks: IterHooks) {
    this.#hooks = hooks;
  }

  clear(): void {
    this.events = [];
  }

  addFrame({ start }: Parameters<Output['addFrame']>[0]): void {
    this.#starts.push(start);
  }

  beginReading(frame: number): void {
    while (this.#firstFrame < frame && this.#starts.length > 1) {
      this.#starts.shift();
      this.#firstFrame++;
    }
    this.#frame = frame;
    this.#start = this.#starts[frame - this.#firstFrame] ?? 0;
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
    this.events.push(Object.assign(event, { frame: this.#frame, start: this.#start }));
  }
}
