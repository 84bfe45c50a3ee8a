/**
 * Every message between the extension host and the webview, both directions.
 *
 * The host owns the trace; the webview pulls. The host pushes only a small summary; the webview asks
 * for the pages it shows and may keep them: a trace is append-only, so a full page of rows or a full
 * piece of a block's content never changes. A hidden or reloaded webview just asks again.
 *
 * Units: offsets and sizes are bytes of the file, times are milliseconds since the response began,
 * content positions are UTF-16 code units, events and blocks are numbered from 0 (shown from 1).
 */
import type { BlockFlavour, BlockKind, DialectId } from './core/types/dialect.ts';
import type { FramingId } from './core/types/frame.ts';
import type { Problem, Severity } from './core/types/problem.ts';
import type {
  ExecutedBy,
  InputEncoding,
  ProviderError,
  SignatureOwner,
  StopReason,
  UnifiedKind,
} from './core/types/unified-event.ts';
import type { Usage } from './core/types/usage.ts';
import type { Axis, Rows, Stall, UsageLine } from './core/types/view.ts';

export type { Axis, Stall, UsageLine };

/**
 * Rows per page; page p holds events [p × ROWS_PER_PAGE, (p + 1) × ROWS_PER_PAGE). An empty message and
 * its answer take as long as two thousand rows: pages that are smaller cost nearly the same.
 */
export const ROWS_PER_PAGE = 4096;
/** Rows of single events that are sent at once. */
export const MOST_LISTED = 1024;
/** Code units per piece of a block's content. */
export const CONTENT_PIECE = 16384;
/** Bytes of a frame sent at once; longer frames are read piece by piece. */
export const FRAME_PIECE = 65536;

/** Events copied at most; more would freeze whoever reads the clipboard. */
export const MOST_COPIED = 50_000;
/** Code units of a call's final value that are sent with the call. */
export const VALUE_TEXT = 65536;

/** The order of `RowPage.kinds`. */
export const KINDS = [
  'text_delta',
  'reasoning_delta',
  'tool_call_start',
  'tool_call_delta',
  'tool_call_done',
  'usage',
  'done',
  'error',
  'raw',
] as const satisfies readonly UnifiedKind[];

export type TimingSource = 'recorded' | 'coarse' | 'none';

/** Everything the header shows, and the sizes of what can be asked for. Pushed when it changes. */
export interface TraceSummary {
  /** Grows with every change; a reply tells the revision it was made at. */
  readonly revision: number;
  readonly fileName: string;
  /** `reading` while bytes still come; `following` when done but the file is watched for growth. */
  readonly state: 'reading' | 'following' | 'cancelled' | 'failed';
  readonly bytesRead: number;
  readonly bytesTotal: number;
  readonly importer: string;
  readonly framing: FramingId;
  readonly framingBecause: string;
  readonly dialect: DialectId;
  readonly dialectLabel: string;
  readonly dialectBecause: string;
  /** What the user overruled, if anything. */
  readonly overruled: { readonly framing?: FramingId; readonly dialect?: DialectId };
  /** What may be chosen instead. */
  readonly readable: {
    readonly dialects: readonly { readonly id: DialectId; readonly label: string }[];
    readonly framings: readonly FramingId[];
  };
  readonly provider: string | undefined;
  readonly model: string | undefined;
  readonly counts: {
    readonly frames: number;
    readonly wireEvents: number;
    readonly events: number;
    readonly blocks: number;
    readonly responses: number;
    readonly calls: number;
    readonly signatures: number;
    readonly problems: { readonly [severity in Severity]: number };
  };
  /** The worst outcome of all responses: see `ResponseInfo`. */
  readonly stop: StopReason | undefined;
  readonly stopRaw: string | undefined;
  /** The first failure that ended a response, and the event that stated it. */
  readonly error: ProviderError | undefined;
  readonly errorEvent: number | undefined;
  /** Added up over the responses that sent each field. */
  readonly usage: Usage;
  readonly timing: {
    readonly source: TimingSource;
    readonly firstEventMs: number | undefined;
    readonly firstReasoningMs: number | undefined;
    readonly firstTextMs: number | undefined;
    readonly firstCallMs: number | undefined;
    readonly durationMs: number | undefined;
    /** Output tokens per second over the span of content, when both are known. */
    readonly outputTokensPerSecond: number | undefined;
    /** Events that share their time with the one before (one network chunk). */
    readonly sharedTimes: number;
  };
  /** When nothing could be read as a capture: what each reader thought, in words. */
  readonly unreadable: readonly ReaderThought[] | undefined;
}

export interface ReaderThought {
  readonly reader: string;
  readonly thought: string;
}

export interface ResponseInfo {
  readonly index: number;
  readonly dialect: DialectId;
  readonly id: string | undefined;
  readonly model: string | undefined;
  readonly status: string | undefined;
  readonly firstEvent: number;
  /** Last event so far. */
  readonly lastEvent: number;
  readonly stop: StopReason | undefined;
  readonly stopRaw: string | undefined;
  readonly doneEvent: number | undefined;
  /** The first failure that ended it, and the event that stated it. */
  readonly error: ProviderError | undefined;
  readonly errorEvent: number | undefined;
  readonly usage: Usage;
}

export interface BlockInfo {
  readonly block: number;
  readonly response: number;
  readonly candidate: number;
  readonly kind: BlockKind;
  readonly flavour: BlockFlavour | undefined;
  readonly firstEvent: number;
  readonly lastEvent: number;
  /** Code units of content so far. */
  readonly length: number;
  readonly deltas: number;
  readonly call: CallInfo | undefined;
  /** The provider's final content, when it contradicts the joined deltas; known as of `settledEvent`. */
  readonly settledEvent: number | undefined;
  readonly settledLength: number | undefined;
}

export interface CallInfo {
  /** `undefined` when the stream gave none, which the view says. */
  readonly id: string | undefined;
  readonly name: string | undefined;
  readonly executedBy: ExecutedBy;
  readonly encoding: InputEncoding;
  /** Event as of which the name was known. */
  readonly nameEvent: number | undefined;
  readonly doneEvent: number | undefined;
  readonly status: 'complete' | 'invalid' | 'incomplete' | 'open';
  readonly source: 'authoritative' | 'accumulated' | undefined;
  /** The final value as JSON text, when valid or delivered as a value; its first VALUE_TEXT units. */
  readonly valueText: string | undefined;
}

/** One page of rows, as the webview holds it. */
export type RowPage = Rows;

/** One page of rows, as it crosses: `packed-rows.ts` packs and unpacks it. */
export interface PackedRows extends Pick<Rows, 'from' | 'count' | 'typeNames'> {
  readonly columns: {
    readonly [name in keyof Rows as Rows[name] extends NumberColumn ? name : never]?: PackedColumn;
  };
  /** The columns in turn, then the text. */
  readonly buffer: ArrayBuffer;
  /** Only where the buffer cannot hold it: no UTF-8 stands for half of a surrogate pair. */
  readonly text: string | undefined;
}

type NumberColumn = Uint8Array | Uint16Array | Int32Array | Uint32Array | Float64Array | undefined;

/** How the numbers of one column stand in the buffer. */
export interface PackedColumn {
  readonly count: number;
  /** Bytes each takes; 0: all are the least. */
  readonly width: 0 | 1 | 2 | 4 | 8;
  /** To be added to each. */
  readonly least: number;
  /** The first number, where the steps to the others are packed. */
  readonly first?: number;
}

/** One piece of a block's content with the growth inside it. */
export interface ContentPiece {
  readonly block: number;
  readonly from: number;
  readonly text: string;
  /** Deltas that end inside (from, from + text.length]: their events and content ends. */
  readonly events: Uint32Array;
  readonly ends: Uint32Array;
}

/**
 * Lane ids in display order: `wire`, `reasoning`, `text`, `call:<block>` for each call, then
 * `signatures`, `usage`, `lifecycle`. Lanes without content are left out (but for `wire`).
 */
export interface Lane {
  readonly id: string;
  readonly label: string;
  /** Second line, e.g. `1,181 characters`, `call_7f · streamed`. */
  readonly detail: string;
  readonly block: number | undefined;
}

/** Lanes binned to pixels over [from, to) of the axis. */
export interface LaneBins {
  readonly revision: number;
  readonly axis: Axis;
  readonly from: number;
  readonly to: number;
  readonly bins: number;
  readonly lanes: readonly LaneData[];
}

export interface LaneData extends Lane {
  /** Events per bin. */
  readonly counts: Uint32Array;
  /** Code units (text lanes) or bytes (wire) added per bin. */
  readonly amounts: Uint32Array;
  /**
   * Spans of blocks crossing the range: axis from, axis to, block — three numbers each. Where more than
   * two begin in a bin, the second one stands for the others too.
   */
  readonly spans: Float64Array;
  /**
   * Single marks (comments, signatures, usage, lifecycle, errors): axis position, event, mark kind; at
   * most four of a kind in a bin.
   */
  readonly marks: Float64Array;
  /** For a call's lane: content length at the end of each bin. */
  readonly growth: Uint32Array | undefined;
}

/** Third number of a mark. */
export const MARKS = [
  'comment',
  'junk',
  'signature',
  'usage',
  'lifecycle',
  'done',
  'error',
  'start',
] as const;

export interface FrameDetail {
  readonly frame: number;
  /** Byte range in the file. */
  readonly start: number;
  readonly end: number;
  /** 1-based line of `start` in the file, when it is known. */
  readonly line: number | undefined;
  readonly kind: string;
  readonly wireType: string;
  readonly atMs: number | undefined;
  /** The bytes from `piece` on, at most FRAME_PIECE of them. */
  readonly piece: number;
  readonly bytes: Uint8Array;
  /** Events that came of this frame. */
  readonly firstEvent: number;
  readonly eventCount: number;
}

export interface UsageSample {
  readonly event: number;
  readonly atMs: number | undefined;
  readonly response: number;
  readonly usage: Usage;
  readonly path: string;
}

export interface UsageView {
  /** `undefined` while the stream has no response. */
  readonly response: number | undefined;
  readonly samples: readonly UsageSample[];
  /** The provider's numbers as of the event asked for. */
  readonly asOf: Usage;
  readonly derived: readonly UsageLine[];
  /** How the provider's total compares: a sentence. */
  readonly check: string | undefined;
}

export interface SignatureInfo {
  readonly event: number;
  readonly block: number | undefined;
  readonly on: SignatureOwner;
  readonly field: string;
  readonly length: number;
  /** 8 hex digits, to tell values apart. */
  readonly digest: string;
  /** Where the client must echo it, in words. */
  readonly echo: string;
  readonly replacedBy: number | undefined;
}

/** Requests of the webview and their replies. */
export interface Requests {
  summary: { request: object; reply: TraceSummary };
  responses: { request: { from: number; count: number }; reply: readonly ResponseInfo[] };
  blocks: { request: { from: number; count: number }; reply: readonly BlockInfo[] };
  /** `skip`: rows at the page's start that are held already; a page still grows while it is not full. */
  rows: { request: { page: number; skip: number }; reply: PackedRows };
  /** Rows of some events, ascending, at most MOST_LISTED of them; `from` is the first. */
  rowsOf: { request: { events: readonly number[] }; reply: PackedRows };
  /** The last event at or before a place of the axis; with a block, the nearest of it close by. */
  eventAt: {
    request: { axis: Axis; position: number; block?: number };
    reply: { readonly event: number };
  };
  /** `piece`: index of the CONTENT_PIECE-sized piece; `settled` asks for the final content instead. */
  content: { request: { block: number; piece: number; settled?: boolean }; reply: ContentPiece };
  lanes: { request: { axis: Axis; from: number; to: number; bins: number }; reply: LaneBins };
  frame: { request: { event: number; piece: number }; reply: FrameDetail };
  usage: { request: { event: number }; reply: UsageView };
  signatures: { request: { from: number; count: number }; reply: readonly SignatureInfo[] };
  problems: { request: { from: number; count: number }; reply: readonly Problem[] };
  stalls: { request: { thresholdMs: number }; reply: readonly Stall[] };
  /** Events that match the filter language, in order; `error` says what is wrong with the query. */
  filter: {
    request: { query: string };
    reply: { readonly events: Uint32Array; readonly error: string | undefined };
  };
  /** Text of the given events in a format, for the clipboard. */
  copy: {
    request: { events: readonly number[]; as: 'text' | 'json' | 'sse' };
    reply: { readonly text: string };
  };
  /** Opens the text editor with this byte range selected. */
  reveal: { request: { start: number; end: number }; reply: object };
  reopen: { request: { framing?: FramingId; dialect?: DialectId }; reply: object };
  openAsText: { request: object; reply: object };
  cancel: { request: object; reply: object };
}

export type RequestKind = keyof Requests;
/** Requests that act on VS Code; all others are questions about the trace. */
export type ActionKind = 'reveal' | 'reopen' | 'openAsText' | 'cancel';
export type QuestionKind = Exclude<RequestKind, ActionKind>;

/** Webview → host. */
export interface RequestMessage<K extends RequestKind = RequestKind> {
  readonly id: number;
  readonly kind: K;
  readonly body: Requests[K]['request'];
}

/** Host → webview. */
export type HostMessage =
  | { readonly kind: 'reply'; readonly to: number; readonly body: unknown }
  | { readonly kind: 'refused'; readonly to: number; readonly message: string }
  | { readonly kind: 'summary'; readonly summary: TraceSummary }
  /** The trace was made anew (reopened, or the file was replaced): forget every page. */
  | { readonly kind: 'reset' }
  /** A command of VS Code for the view (palette, keybinding). */
  | { readonly kind: 'command'; readonly command: ViewCommand }
  | { readonly kind: 'fault'; readonly message: string };

export type ViewCommand = 'focusFilter' | 'nextStall' | 'previousStall' | 'play' | 'copySelection';

/** What the webview keeps in its own saved state (small; restored after reload). */
export interface ViewState {
  readonly version: 2;
  /** `undefined`: stays with the newest event. */
  readonly playhead: number | undefined;
  readonly tab: string;
  /** `undefined` unless the user chose one. */
  readonly axis: Axis | undefined;
  readonly range: readonly [number, number] | undefined;
  readonly filter: string;
  /** Where the user moved the dividers: shares of the window's height and of the lower part. */
  readonly split?: { readonly lanes: number | undefined; readonly table: number | undefined };
}
