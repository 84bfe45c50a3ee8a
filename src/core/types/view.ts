/**
 * What queries answer and the webview shows, in the shape in which it crosses: plain values and
 * columns of numbers. Positions and times in their names' units: bytes, milliseconds, UTF-16 units.
 */

export type Axis = 'time' | 'event' | 'bytes';

/** Columns of a stretch of events. Text columns are joined; `…Ends[i]` is where row i's text ends. */
export interface Rows {
  readonly from: number;
  readonly count: number;
  /** Number of the kind, in the order of `EVENT_KINDS` (the protocol's `KINDS`). */
  readonly kinds: Uint8Array;
  /** Block of the row, or -1. */
  readonly blocks: Int32Array;
  readonly responses: Int32Array;
  /** For deltas: the block's content length once the event is applied; else 0. */
  readonly contentEnds: Uint32Array;
  readonly frames: Uint32Array;
  /** Byte offset of the row's frame, and its length in bytes. */
  readonly starts: Float64Array;
  readonly sizes: Uint32Array;
  /** Milliseconds, NaN where unknown; absent when the capture has no times at all. */
  readonly times: Float64Array | undefined;
  /** Wire type: index into `typeNames`, which is local to the page. */
  readonly types: Uint16Array;
  readonly typeNames: readonly string[];
  /** Characters added (deltas), else 0. */
  readonly added: Uint32Array;
  /** What the row says: the delta's first 200 units, or a sentence. */
  readonly text: string;
  readonly textEnds: Uint32Array;
  /**
   * Blocks begun before `from` that grow at or after it (all that may, while the stream goes on) and the
   * newest of each response that goes on; with their content lengths there.
   */
  readonly openBlocks: Uint32Array;
  readonly openEnds: Uint32Array;
}

/** A stretch in which nothing that carries content came. */
export interface Stall {
  /** Last event before and first event after. */
  readonly fromEvent: number;
  readonly toEvent: number;
  readonly fromMs: number;
  readonly toMs: number;
}

/** One line of the usage arithmetic: `fresh input = input − cached`. */
export interface UsageLine {
  readonly label: string;
  /** Tokens. */
  readonly value: number;
  /** How it was made, in the provider's numbers. */
  readonly formula: string;
}
