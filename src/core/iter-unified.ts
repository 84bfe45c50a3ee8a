/**
 * Unified events straight from a body, for programs that want no trace: memory does not grow with
 * the stream. One read of the body per chunk, made only when the consumer asks for the next event,
 * so backpressure reaches the sender.
 */
import { DIALECTS } from './dialects/registry.ts';
import { EventIterator } from './event-iterator.ts';
import type { PipelineOptions } from './pipeline.ts';
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
 * @param provider A dialect's id, or a provider that speaks only one (`anthropic`, `ollama`). Any other
 *   name, and undefined: told from the payloads, as `openai`, `xai`, `gemini` and `google` speak several.
 * @param framing `sse`, `json-array`, …; `json_array` is accepted for `json-array`; undefined: told
 *   from the bytes.
 * @throws whatever reading the body throws; never on the stream's content.
 *
 * Stopping early (`break`, `return()`, an exception in the loop) cancels the body.
 */
export function iterUnified(
  body: Body,
  provider?: string,
  framing?: FramingId | 'json_array',
  options: IterOptions = {},
): AsyncGenerator<LocatedEvent, void, undefined> {
  return new EventIterator(body, options, pipelineOptions(provider, framing, options));
}

/** Providers that speak one dialect. */
const ONLY_DIALECT: ReadonlyMap<string, DialectId> = new Map([
  ['anthropic', 'anthropic-messages'],
  ['ollama', 'ollama'],
]);

function pipelineOptions(
  provider: string | undefined,
  framing: string | undefined,
  { frameLimit }: IterOptions,
): PipelineOptions {
  const dialect =
    provider === undefined ? undefined : (idOf(provider) ?? ONLY_DIALECT.get(provider));
  return {
    ...(dialect === undefined ? {} : { dialect }),
    ...(framing === undefined
      ? {}
      : { framing: (framing === 'json_array' ? 'json-array' : framing) as FramingId }),
    ...(frameLimit === undefined ? {} : { frameLimit }),
  };
}

const idOf = (word: string): DialectId | undefined => DIALECTS.find(({ id }) => id === word)?.id;
