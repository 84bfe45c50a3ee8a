import type { Json } from './json.ts';
import type { Usage } from './usage.ts';

/** Number of a response within its stream, from 0, in order of appearance. */
export type ResponseId = number;
/** Number of a block within its stream, from 0, in order of appearance. */
export type BlockId = number;

export type StopReason =
  | 'end'
  | 'tool_use'
  | 'length'
  | 'refusal'
  | 'error'
  | 'cancelled'
  | 'pause'
  | 'other'
  | 'truncated';

export type ExecutedBy = 'client' | 'server';

/**
 * How a call's input is written on the wire: `json` text, free `text` (custom tools, code, patches,
 * shell), or a JSON `value` delivered as an object (then there is no arguments text).
 */
export type InputEncoding = 'json' | 'text' | 'value';

export interface TextDelta {
  readonly kind: 'text_delta';
  readonly response: ResponseId;
  readonly block: BlockId;
  readonly text: string;
}

export interface ReasoningDelta {
  readonly kind: 'reasoning_delta';
  readonly response: ResponseId;
  readonly block: BlockId;
  readonly text: string;
}

export interface ToolCallStart {
  readonly kind: 'tool_call_start';
  readonly response: ResponseId;
  readonly block: BlockId;
}

export interface ToolCallDelta {
  readonly kind: 'tool_call_delta';
  readonly response: ResponseId;
  readonly block: BlockId;
  /** Argument text to append, exactly as sent. */
  readonly text: string;
}

export interface ToolCallDone {
  readonly kind: 'tool_call_done';
  readonly response: ResponseId;
  readonly block: BlockId;
  /** `complete`: the final input is known and valid. `invalid`: final but not JSON. `incomplete`: cut. */
  readonly status: 'complete' | 'invalid' | 'incomplete';
  /** `authoritative`: the provider stated the final input. `accumulated`: it is the joined deltas. */
  readonly source: 'authoritative' | 'accumulated';
  /** The parsed input, only when it is valid JSON or was delivered as a value. */
  readonly value?: Json;
}

export interface UsageEvent {
  readonly kind: 'usage';
  readonly response: ResponseId;
  readonly usage: Usage;
  /** Where in the payload the numbers stood, e.g. `message.usage`. */
  readonly path: string;
}

export interface DoneEvent {
  readonly kind: 'done';
  readonly response: ResponseId;
  /** Index of the candidate that ended; 0 unless there are several. */
  readonly candidate: number;
  readonly stop: StopReason;
  /** The provider's word, when it sent one. */
  readonly stopRaw: string | undefined;
}

/** The provider's failure, as it stated it. */
export interface ProviderError {
  readonly type?: string;
  readonly code?: string;
  readonly message?: string;
  readonly requestId?: string;
}

export interface ErrorEvent {
  readonly kind: 'error';
  readonly response: ResponseId;
  readonly error: ProviderError;
  /** False when the session goes on afterwards (realtime errors). */
  readonly fatal: boolean;
}

/** What an opaque value belongs to. */
export type SignatureOwner = 'text' | 'reasoning' | 'call' | 'response';

export interface Signature {
  readonly on: SignatureOwner;
  readonly block: BlockId | undefined;
  /** The opaque value as sent. Not kept in the trace: only its length and a digest are. */
  readonly value: string;
  /** Which field carried it, e.g. `signature`, `encrypted_content`, `thoughtSignature`. */
  readonly field: string;
  /** A later signature with the same slot replaces this one; '' never replaces. */
  readonly slot: string;
}

/** Anything that has no better row: lifecycle, metadata, tool results, media, the unknown. */
export interface RawEvent {
  readonly kind: 'raw';
  readonly response: ResponseId | undefined;
  readonly block: BlockId | undefined;
  /** What it is, in a few words: `response created`, `keep-alive`, `web search result`, `unknown event`. */
  readonly note: string;
  readonly signature: Signature | undefined;
}

export type UnifiedEvent =
  | TextDelta
  | ReasoningDelta
  | ToolCallStart
  | ToolCallDelta
  | ToolCallDone
  | UsageEvent
  | DoneEvent
  | ErrorEvent
  | RawEvent;

export type UnifiedKind = UnifiedEvent['kind'];
