/**
 * Unified events straight from a body, for programs that want no trace: memory does not grow with
 * the stream. One read of the body per chunk, made only when the consumer asks for the next event,
 * so backpressure reaches the sender.
 */
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
 * @param provider A dialect id, or a provider's name that has one usual dialect (`openai`,
 *   `anthropic`, `xai`, `gemini`, `google`, `ollama`); undefined: told from the payloads. xAI speaks
 *   three dialects, so it is told from the payloads too.
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
