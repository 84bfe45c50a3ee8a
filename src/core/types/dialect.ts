import type { Finding } from './problem.ts';
import type {
  BlockId,
  ExecutedBy,
  InputEncoding,
  ResponseId,
  UnifiedEvent,
} from './unified-event.ts';
import type { UsageRule } from './usage.ts';
import type { WireEvent } from './wire-event.ts';

export type DialectId =
  | 'openai-responses'
  | 'openai-chat'
  | 'anthropic-messages'
  | 'gemini-generate'
  | 'gemini-interactions'
  | 'gemini-live'
  | 'openai-realtime'
  | 'ollama'
  | 'cohere'
  | 'bedrock-converse'
  | 'ai-sdk-ui'
  | 'unknown';

export type BlockKind = 'text' | 'reasoning' | 'call';

/** What kind of text or reasoning a block holds, where the provider tells. */
export type BlockFlavour = 'answer' | 'commentary' | 'refusal' | 'transcript' | 'summary' | 'plan';

/** What is known of a block when it opens. */
export interface BlockOpening {
  readonly kind: BlockKind;
  /** Candidate (choice) the block belongs to; 0 unless there are several. */
  readonly candidate: number;
  readonly flavour?: BlockFlavour;
  readonly call?: CallOpening;
}

export interface CallOpening {
  /** The id that the client must answer with; absent when the stream has none (yet). */
  readonly id?: string;
  readonly name?: string;
  readonly executedBy: ExecutedBy;
  readonly encoding: InputEncoding;
}

/** What was learnt of a call after it opened. Only the fields given change. */
export interface CallUpdate {
  readonly id?: string;
  readonly name?: string;
  readonly executedBy?: ExecutedBy;
  readonly encoding?: InputEncoding;
}

/** Facts of a response that are no events. */
export type FactKey =
  'id' | 'model' | 'provider' | 'status' | 'request_id' | 'service_tier' | 'finish_message';

/**
 * Where a normalizer puts what it reads. Ids come from here, so that several normalizers can serve
 * one stream. Everything put while a wire event is read is known as of that wire event's first
 * unified event.
 */
export interface Sink {
  /** Opens the next response and gives its number. */
  openResponse(): ResponseId;
  /** Opens the next block of a response and gives its number. Emits nothing. */
  openBlock(response: ResponseId, opening: BlockOpening): BlockId;
  updateCall(block: BlockId, update: CallUpdate): void;
  /**
   * The provider stated a final content that contradicts the joined deltas: from now on it is the
   * block's content. (Missing text at the end is not a contradiction: emit it as a delta.)
   */
  settle(block: BlockId, content: string): void;
  fact(response: ResponseId, key: FactKey, value: string): void;
  emit(event: UnifiedEvent): void;
  /** A defect of the stream; `offset` defaults to the start of the frame being read. */
  problem(finding: Finding): void;
}

/** Turns one dialect's wire events into unified events. Holds state for one stream. Never throws. */
export interface Normalizer {
  /**
   * Reads one wire event and emits at least one unified event for it, or returns `false` and emits
   * nothing when the payload is not of this dialect (the pipeline then looks for another, or emits
   * `raw`).
   */
  push(wire: WireEvent): boolean;
  /** The input has ended: says what is still open, and `truncated` where no terminal came. */
  finish(): void;
}

/** Score: 1 weak (a name or a common key), 2 the syntax fits, 3 a structure nothing else has. */
export interface Match {
  readonly score: 1 | 2 | 3;
  /** Why, in words a user can check against the payload. */
  readonly because: string;
  /** Provider, when the payload gives it away. */
  readonly provider?: string;
}

export interface Dialect {
  readonly id: DialectId;
  readonly label: string;
  /** Looks at one wire event alone; cheap, and never reads further. */
  sniff(wire: WireEvent): Match | undefined;
  start(sink: Sink): Normalizer;
  /** How usage numbers relate, given the provider if it is known. */
  usageRule(provider: string | undefined): UsageRule;
}
