/** A host that makes up millions of events, to see that the view neither holds nor draws them all. */
import { packRows } from '../../../src/packed-rows.ts';
import { KINDS, ROWS_PER_PAGE } from '../../../src/protocol.ts';
import type {
  BlockInfo,
  ContentPiece,
  LaneBins,
  Requests,
  RowPage,
  TraceSummary,
} from '../../../src/protocol.ts';
import { dressUp, installHost } from './fake-vscode.ts';

const EVENTS = window.wishes.events ?? 1_000_000;
/** Every event adds these characters to the one block, ten milliseconds after the one before. */
const ADDED = 4;
const FRAME = 60;

function page({ page: number, skip }: Requests['rows']['request']): RowPage {
  const from = number * ROWS_PER_PAGE + skip;
  const count = Math.max(0, Math.min(ROWS_PER_PAGE - skip, EVENTS - from));
  return {
    ...rowsOf(Array.from({ length: count }, (_, i) => from + i)),
    from,
    openBlocks: from === 0 ? new Uint32Array() : new Uint32Array([0]),
    openEnds: from === 0 ? new Uint32Array() : new Uint32Array([from * ADDED]),
  };
}

function rowsOf(events: readonly number[]): RowPage {
  const count = events.length;
  const column = <T>(make: (event: number) => T): T[] => events.map(make);
  return {
    from: events[0] ?? 0,
    count,
    kinds: Uint8Array.from(column(() => KINDS.indexOf('text_delta'))),
    blocks: new Int32Array(count),
    responses: new Int32Array(count),
    contentEnds: Uint32Array.from(column((event) => (event + 1) * ADDED)),
    frames: Uint32Array.from(column((event) => event)),
    starts: Float64Array.from(column((event) => event * FRAME)),
    sizes: new Uint32Array(count).fill(FRAME),
    times: Float64Array.from(column((event) => event * 10)),
    types: new Uint16Array(count),
    typeNames: ['chunk'],
    added: new Uint32Array(count).fill(ADDED),
    text: column((event) => String(event % 10_000).padStart(ADDED, '0')).join(''),
    textEnds: Uint32Array.from(events, (_, i) => (i + 1) * ADDED),
    openBlocks: new Uint32Array(),
    openEnds: new Uint32Array(),
  };
}

/** What any filter finds: events far apart. */
const FOUND = Uint32Array.from({ length: Math.floor(EVENTS / 5000) }, (_, nth) => nth * 5000 + 77);

const BLOCK: BlockInfo = {
  block: 0,
  response: 0,
  candidate: 0,
  kind: 'text',
  flavour: undefined,
  firstEvent: 0,
  lastEvent: EVENTS - 1,
  length: EVENTS * ADDED,
  deltas: EVENTS,
  call: undefined,
  settledEvent: undefined,
  settledLength: undefined,
};

function lanes(request: {
  from: number;
  to: number;
  bins: number;
  axis: LaneBins['axis'];
}): LaneBins {
  const each = new Uint32Array(request.bins).fill(Math.ceil(EVENTS / request.bins));
  const lane = {
    block: undefined,
    counts: each,
    amounts: each,
    marks: new Float64Array(),
    growth: undefined,
  };
  return {
    revision: 1,
    ...request,
    lanes: [
      { ...lane, id: 'wire', label: 'wire', detail: '', spans: new Float64Array() },
      {
        ...lane,
        id: 'text',
        label: 'text',
        detail: '',
        spans: new Float64Array([request.from, request.to, 0]),
      },
    ],
  };
}

function content(block: number, piece: number): ContentPiece {
  const from = piece * 16384;
  let text = '';
  for (let event = from / ADDED; text.length < 16384; event += 1) {
    text += String(event % 10_000).padStart(ADDED, '0');
  }
  return { block, from, text, events: new Uint32Array(), ends: new Uint32Array() };
}

const SUMMARY: TraceSummary = {
  revision: 1,
  fileName: 'large.sse',
  state: 'following',
  bytesRead: EVENTS * FRAME,
  bytesTotal: EVENTS * FRAME,
  importer: 'sse',
  framing: 'sse',
  framingBecause: 'made up',
  dialect: 'openai-chat',
  dialectLabel: 'made up',
  dialectBecause: 'made up',
  overruled: {},
  readable: { dialects: [], framings: [] },
  provider: undefined,
  model: 'made-up',
  counts: {
    frames: EVENTS,
    wireEvents: EVENTS,
    events: EVENTS,
    blocks: 1,
    responses: 1,
    calls: 0,
    signatures: 0,
    problems: { note: 0, warning: 0, error: 0 },
  },
  stop: 'end',
  stopRaw: 'stop',
  error: undefined,
  errorEvent: undefined,
  usage: {},
  timing: {
    source: 'recorded',
    firstEventMs: 0,
    firstReasoningMs: undefined,
    firstTextMs: 0,
    firstCallMs: undefined,
    durationMs: EVENTS * 10,
    outputTokensPerSecond: undefined,
    sharedTimes: 0,
  },
  unreadable: undefined,
};

dressUp();
installHost(async (kind, body) => {
  const request = body as never;
  const answers: { readonly [kind: string]: () => unknown } = {
    summary: () => SUMMARY,
    rows: () => packRows(page(request)),
    blocks: () => [BLOCK],
    lanes: () => lanes(request),
    eventAt: () => ({ event: Math.floor((request as { position: number }).position / 10) }),
    content: () => content(0, (request as { piece: number }).piece),
    filter: () => ({ events: FOUND, error: undefined }),
    rowsOf: () => packRows(rowsOf((request as { events: readonly number[] }).events)),
  };
  return (await Promise.resolve(answers[kind]?.())) ?? [];
});
