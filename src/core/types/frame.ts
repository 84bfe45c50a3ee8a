import type { Finding } from './problem.ts';

/**
 * What a stretch of bytes was to the framer.
 *
 * Server-sent events: `event` (a dispatched block), `comment`, `block` (dispatches nothing: `id` or
 * `retry` alone, or blank lines only), `junk` (lines that are no known field), `tail` (an event the
 * input ended in the middle of). JSON array and single document: `element`. JSON lines: `line`.
 * WebSocket: `message`. Any framing: `head` (an HTTP response head before the body) and `oversize`
 * (a frame over the size limit; its bytes stay in the file, its payload is not read).
 */
export type FrameKind =
  | 'event'
  | 'comment'
  | 'block'
  | 'junk'
  | 'tail'
  | 'element'
  | 'line'
  | 'message'
  | 'head'
  | 'oversize';

export type Direction = 'received' | 'sent';

/**
 * One frame, emitted the moment it is complete. Frames tile the stream: a frame ends where the next
 * one starts and the last ends with the input, so only `start` is kept. (A LF that completes the
 * CRLF of a blank line may arrive after the frame was emitted; it still belongs to that frame.)
 *
 * All fields are always present so that every frame has one shape in the engine.
 */
export interface Frame {
  readonly kind: FrameKind;
  /** Byte offset of the first byte, from the start of the stream. */
  readonly start: number;
  /** Byte offset just past the last byte seen when the frame was emitted (see above). */
  readonly seenEnd: number;
  /** Byte offset of the first byte of `data`; equal to `start` when there is none. */
  readonly dataStart: number;
  /** Milliseconds since the response began, when the source recorded it. */
  readonly at: number | undefined;
  /** The event's name: `message` when none was given; for other framings the wrapper's name or ''. */
  readonly event: string;
  /** The payload text ('' when there is none); the `data` lines of one event joined by LF. */
  readonly data: string;
  /** The last event id as it stood at dispatch ('' at first). */
  readonly lastEventId: string;
  /** Comment lines inside an event's block, one leading space removed; on a `comment` frame the one. */
  readonly comments: readonly string[] | undefined;
  /** Lines that are no known field, as they stood; on a `junk` frame all of them. */
  readonly junk: readonly string[] | undefined;
  /** Reconnection time in milliseconds, on the frame that set it. */
  readonly retry: number | undefined;
  readonly direction: Direction;
  /** What the framer found wrong inside this frame. */
  readonly findings: readonly Finding[] | undefined;
}

/** Takes each frame as soon as it is complete, in byte order. */
export type OnFrame = (frame: Frame) => void;

/**
 * Cuts bytes into frames. Any cut of the same bytes gives the same frames. Never throws on input.
 * Memory is bounded by `limit` bytes (8 MiB unless set) plus the largest frame below it.
 */
export interface Framer {
  /** `at`: arrival in milliseconds since the response began, if known. */
  push(chunk: Uint8Array, at?: number): void;
  /** The input has ended: emits the unterminated rest, if any. */
  finish(): void;
}

export type FramingId =
  'sse' | 'json-array' | 'ndjson' | 'json' | 'websocket' | 'aws-eventstream' | 'text';
