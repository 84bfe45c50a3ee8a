/** What crosses to the webview: serialised, carried over a port, deserialised. */
import { MessageChannel } from 'node:worker_threads';
import { readFileSync } from 'node:fs';
import { LaneBinner } from '../../../src/core/queries/lanes.ts';
import { rows } from '../../../src/core/queries/rows.ts';
import { readCapture } from '../../../src/core/read-capture.ts';
import { EVENT_KINDS, eventCount, type Trace } from '../../../src/core/trace/trace.ts';
import type { Rows } from '../../../src/core/types/view.ts';
import { packRows, unpackRows } from '../../../src/packed-rows.ts';
import { ROWS_PER_PAGE, type PackedRows } from '../../../src/protocol.ts';
import type { Contestant, Run } from '../contestant.ts';
import type { StreamInput } from './input.ts';

export interface Page {
  /** Makes what the product sends of it; that is part of what a crossing costs. */
  readonly columns: () => unknown;
  /** The same as plain objects, which are there already. */
  readonly objects: () => unknown;
}

/** What the webview does with a page of columns when it has come. */
const takeApart = (content: unknown): unknown =>
  typeof content === 'object' && content !== null && 'columns' in content
    ? unpackRows(content as PackedRows)
    : content;

/** The pages that a webview asks for, but for the last, which is not full. */
export function rowPages(trace: Trace): Page[] {
  const pages: Page[] = [];
  for (let from = 0; from + ROWS_PER_PAGE <= eventCount(trace); from += ROWS_PER_PAGE) {
    const columns = rows(trace, from, ROWS_PER_PAGE);
    const objects = objectsOf(columns);
    pages.push({ columns: () => packRows(columns), objects: () => objects });
  }
  return pages;
}

/** Lanes as they are sent, and the events they are made of as objects. */
export function lanePages(trace: Trace): Page[] {
  const binner = new LaneBinner(trace, 'event', 0, eventCount(trace), 1200);
  while (!binner.step(100_000));
  const lanes = binner.lanes();
  const events = objectsOf(rows(trace, 0, eventCount(trace)));
  return [{ columns: () => lanes, objects: () => events }];
}

function objectsOf(columns: Rows): object[] {
  return Array.from({ length: columns.count }, (_, row) => ({
    event: columns.from + row,
    kind: EVENT_KINDS[columns.kinds[row]!],
    block: columns.blocks[row],
    response: columns.responses[row],
    contentEnd: columns.contentEnds[row],
    frame: columns.frames[row],
    start: columns.starts[row],
    size: columns.sizes[row],
    type: columns.typeNames[columns.types[row]!],
    added: columns.added[row],
    text: columns.text.slice(columns.textEnds[row - 1] ?? 0, columns.textEnds[row]),
  }));
}

const crossing =
  (pagesOf: (trace: Trace) => Page[], form: keyof Page): Contestant =>
  (input: StreamInput): Run => {
    const { trace } = readCapture(readFileSync(input.path));
    const pages = pagesOf(trace);
    const { port1, port2 } = new MessageChannel();
    let arrived: () => void = () => undefined;
    port2.on('message', (content: unknown) => {
      takeApart(content);
      arrived();
    });
    return async () => {
      for (const page of pages) {
        const arrival = new Promise<void>((resolve) => (arrived = resolve));
        port1.postMessage(page[form]());
        await arrival;
      }
      return { pages: pages.length };
    };
  };

export const rowColumns = crossing(rowPages, 'columns');
export const rowObjects = crossing(rowPages, 'objects');
export const laneColumns = crossing(lanePages, 'columns');
export const laneObjects = crossing(lanePages, 'objects');
