/** Which response an event of a lane belongs to: where one begins, ends, and the next one follows. */
import type { Json, JsonObject } from '../../types/json.ts';
import type { EventRow } from './event-table.ts';
import { objectOf, textOf } from '../../json/fields.ts';
import type { Lane } from './lane.ts';
import type { Out } from './out.ts';
import { readSnapshotOutput } from './read-items.ts';
import { closeCut, noteFacts, readTerminal, readUsage } from './read-lifecycle.ts';
import { ResponseState } from './response-state.ts';

export function openResponse(out: Out, lane: Lane): ResponseState {
  const response = new ResponseState(out.sink.openResponse());
  lane.start(response);
  return response;
}

export function readCreated(out: Out, lane: Lane, type: string, payload: JsonObject): void {
  const wire = objectOf(payload['response']) ?? {};
  const id = textOf(wire['id']);
  const before = lane.response;
  const same = before !== undefined && before.id === id;
  if (before && same && before.terminal === undefined) {
    readCreatedAgain(out, lane, before, type, payload);
    return;
  }
  if (before && same)
    out.problem(
      'duplicate-start',
      'warning',
      `${named(id)} is created a second time after it had ended; it is shown as a response of its own.`,
    );
  if (before && before.terminal === undefined) {
    if (before.id === undefined && before.items.length === 0 && !before.failed) {
      // What came before had nothing to belong to yet: it is part of the response now named.
      lane.isNew(out, type, payload);
      begin(out, lane, before, wire, payload);
      return;
    }
    // An error has ended it already.
    if (!before.failed)
      out.problem(
        'spliced-response',
        'warning',
        `${named(id)} begins before ${named(before.id)} has ended; the two are kept apart.`,
      );
    closeCut(out, before, 'Another response began');
  }
  const response = openResponse(out, lane);
  lane.isNew(out, type, payload);
  begin(out, lane, response, wire, payload);
}

function readCreatedAgain(
  out: Out,
  lane: Lane,
  response: ResponseState,
  type: string,
  payload: JsonObject,
): void {
  out.problem(
    'duplicate-start',
    'warning',
    `response.created came again for ${named(response.id)}; it is read as the same response.`,
  );
  lane.isNew(out, type, payload);
  out.raw(response, undefined, 'response created again');
}

function begin(
  out: Out,
  lane: Lane,
  response: ResponseState,
  wire: JsonObject,
  payload: JsonObject,
): void {
  takeSnapshot(out, response, wire, payload);
  out.raw(
    response,
    undefined,
    lane.id === '' ? 'response created' : `response created in ${lane.id}`,
  );
}

/** Facts and numbers of a running response, and the items it lists that nothing announced. */
function takeSnapshot(
  out: Out,
  response: ResponseState,
  wire: JsonObject,
  payload: JsonObject | undefined,
): void {
  noteFacts(out, response, wire, payload);
  readSnapshotOutput(out, response, wire['output']);
  readUsage(out, response, wire, payload ? 'response.usage' : 'usage');
}

/** Queued and in progress: they may stand where the created event is missing. */
export function readLifecycle(
  out: Out,
  response: ResponseState,
  row: EventRow,
  payload: JsonObject,
): void {
  const wire = objectOf(payload['response']);
  if (wire) takeSnapshot(out, response, wire, payload);
  // Gateways send one without a response to keep the connection alive.
  out.raw(response, undefined, wire ? row.note : `${row.note}, without a response`);
}

/** After the end, an event that names another response starts that one. */
export function startSuccessor(out: Out, lane: Lane, payload: JsonObject): void {
  const { response } = lane;
  if (response?.terminal === undefined) return;
  const id = textOf(objectOf(payload['response'])?.['id']);
  if (id !== undefined && id !== response.id) openResponse(out, lane);
}

export function readAfterTerminal(
  out: Out,
  response: ResponseState,
  row: EventRow,
  type: string,
): void {
  if (row.does === 'terminal') {
    // xAI's response.done repeats response.completed.
    out.problem(
      'duplicate-terminal',
      type === 'response.done' ? 'note' : 'warning',
      `"${type}" came after ${response.terminal}; the first one counts.`,
    );
  } else {
    out.once(
      `after ${response.number}`,
      'event-after-terminal',
      'warning',
      `"${type}" came after ${response.terminal}; it and what follows are shown as raw and belong to no text or call.`,
    );
  }
  out.raw(response, undefined, `${row.note} after the end`);
}

/**
 * An error with an HTTP status refuses a request (WebSocket): when nothing is running, it is the
 * whole answer to that request.
 */
export function responseForError(out: Out, lane: Lane, payload: JsonObject): ResponseState {
  const { response } = lane;
  const refusal = typeof payload['status'] === 'number';
  if (!response || (refusal && response.terminal !== undefined)) return openResponse(out, lane);
  return response;
}

/** A body that was not streamed; in the middle of a stream, the end of the response it names. */
export function readBody(out: Out, lane: Lane, wire: JsonObject): void {
  const open = lane.response?.terminal === undefined ? lane.response : undefined;
  const id = textOf(wire['id']);
  const same = open && (open.id === undefined || open.id === id);
  if (open && !same) closeCut(out, open, 'Another response began');
  const response = same ? open : openResponse(out, lane);
  const status = textOf(wire['status']);
  if (status === 'queued' || status === 'in_progress') {
    takeSnapshot(out, response, wire, undefined);
    out.raw(response, undefined, `response ${status.replace('_', ' ')}`);
    return;
  }
  readTerminal(out, response, '', wire, undefined);
}

const named = (id: string | undefined): string =>
  id === undefined ? 'a response without an id' : `response "${id}"`;

/** What clients take for an error wherever it stands in a payload. */
export const isError = (error: Json | undefined): boolean =>
  (typeof error === 'string' && error !== '') || objectOf(error) !== undefined;
