/** Which response an event belongs to, and what is done with it. */
import type { Normalizer, Sink } from '../../types/dialect.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import type { WireEvent } from '../../types/wire-event.ts';
import { EVENT_TABLE, type EventRow } from './event-table.ts';
import { objectOf, textOf } from './fields.ts';
import { Lane } from './lane.ts';
import { Out } from './out.ts';
import { readCommand, readInputDelta, readInputDone } from './read-calls.ts';
import {
  readContentDelta,
  readContentDone,
  readPartAdded,
  readPartDone,
  readTranscriptDelta,
} from './read-content.ts';
import { readItemAdded, readItemDone, readSnapshotOutput } from './read-items.ts';
import {
  closeCut,
  noteFacts,
  readError,
  readSideError,
  readTerminal,
  readUsage,
} from './read-lifecycle.ts';
import { ResponseState } from './response-state.ts';
import { isResponseObject } from './sniff.ts';

/** Types of other dialects that must not be taken for unknown events of this one. */
const FOREIGN_TYPE = /^(message_(start|delta|stop)|content_block_(start|delta|stop))$/;
const FOREIGN_KEYS = ['event_id', 'event_type', 'choices', 'candidates'];
const KEEP_ALIVE = /^(ping|heartbeat)$|keep[-_]?alive/i;

export class ResponsesNormalizer implements Normalizer {
  readonly #out: Out;
  readonly #lane = new Lane('');
  /** The further lanes of a WebSocket, by `stream_id`. */
  readonly #lanes = new Map<string, Lane>();
  #lastType = '';
  #lastRow: EventRow | undefined;

  constructor(sink: Sink) {
    this.#out = new Out(sink);
  }

  push(wire: WireEvent): boolean {
    const payload = objectOf(wire.payload);
    if (!payload) return this.#pushOther(wire);
    const type = payload['type'];
    if (typeof type !== 'string') return this.#pushUntyped(wire, payload);
    if (type !== this.#lastType) {
      this.#lastType = type;
      this.#lastRow = EVENT_TABLE.get(type);
    }
    const row = this.#lastRow;
    if (!row || wire.direction === 'sent') return this.#pushUnknown(wire, type, payload);
    if (wire.eventName !== '' && wire.eventName !== type) this.#sayMismatch(wire.eventName, type);
    return this.#pushKnown(row, type, payload);
  }

  finish(): void {
    for (const lane of [this.#lane, ...this.#lanes.values()])
      if (lane.response) closeCut(this.#out, lane.response, 'The input ended');
  }

  #laneOf(payload: JsonObject): Lane {
    const id = payload['stream_id'];
    if (typeof id !== 'string' || id === '') return this.#lane;
    let lane = this.#lanes.get(id);
    if (!lane) {
      lane = new Lane(id);
      this.#lanes.set(id, lane);
    }
    return lane;
  }

  #pushKnown(row: EventRow, type: string, payload: JsonObject): boolean {
    const out = this.#out;
    const lane = this.#laneOf(payload);
    if (row.does === 'created') return this.#readCreated(lane, type, payload);
    if (row.does === 'terminal' || row.does === 'lifecycle') this.#startSuccessor(lane, payload);
    if (!lane.isNew(out, type, payload)) {
      out.raw(lane.response, undefined, `${row.note} again`);
      return true;
    }
    if (row.does === 'raw') {
      const item = lane.response?.find(payload);
      out.raw(lane.response, item?.call?.content.block ?? item?.parts[0]?.content.block, row.note);
      return true;
    }
    if (row.does === 'error') {
      readError(out, this.#responseForError(lane, payload), payload);
      return true;
    }
    const response = this.#responseOf(lane);
    if (row.does === 'side-error') readSideError(out, response, payload);
    else if (response.terminal !== undefined) this.#readAfterTerminal(response, row, type, payload);
    else this.#read(response, row, type, payload);
    return true;
  }

  #read(response: ResponseState, row: EventRow, type: string, payload: JsonObject): void {
    const out = this.#out;
    switch (row.does) {
      case 'content-delta':
        return readContentDelta(out, response, row, payload);
      case 'input-delta':
        return readInputDelta(out, response, row, payload);
      case 'content-done':
        return readContentDone(out, response, row, payload);
      case 'input-done':
        return readInputDone(out, response, row, payload);
      case 'part-added':
        return readPartAdded(out, response, row, payload);
      case 'part-done':
        return readPartDone(out, response, row, payload);
      case 'item-added':
        return readItemAdded(out, response, payload);
      case 'item-done':
        return readItemDone(out, response, payload);
      case 'command-added':
      case 'command-delta':
      case 'command-done':
        return readCommand(out, response, row, payload);
      case 'transcript-delta':
        return readTranscriptDelta(out, response, payload);
      case 'lifecycle':
        return this.#readSnapshot(response, row, payload);
      case 'terminal':
        return readTerminal(out, response, type, objectOf(payload['response']) ?? {}, payload);
      case 'created':
      case 'error':
      case 'side-error':
      case 'raw':
        return out.raw(response, undefined, row.note);
    }
  }

  /** A capture may begin after `response.created` (resumed streams, gateways that leave it out). */
  #responseOf(lane: Lane): ResponseState {
    return lane.response ?? this.#open(lane);
  }

  #open(lane: Lane): ResponseState {
    const response = new ResponseState(this.#out.sink.openResponse());
    lane.start(response);
    return response;
  }

  #readCreated(lane: Lane, type: string, payload: JsonObject): boolean {
    const out = this.#out;
    const wire = objectOf(payload['response']) ?? {};
    const id = textOf(wire['id']);
    const before = lane.response;
    const same = before !== undefined && before.id === id;
    if (before && same && before.terminal === undefined) {
      const fresh = lane.isNew(out, type, payload);
      out.problem(
        'duplicate-start',
        'warning',
        `response.created came again for ${named(id)}; it is read as the same response.`,
      );
      noteFacts(out, before, wire, payload);
      out.raw(before, undefined, fresh ? 'response created again' : 'response created, repeated');
      return true;
    }
    if (before && same)
      out.problem(
        'duplicate-start',
        'warning',
        `${named(id)} is created a second time after it had ended; it is shown as a response of its own.`,
      );
    if (before && before.terminal === undefined) {
      // Events without a response so far (an error, a placeholder's) belong to the one now named.
      if (before.id === undefined && before.items.length === 0 && !before.failed)
        return this.#begin(lane, before, wire, payload);
      out.problem(
        'spliced-response',
        'warning',
        `${named(id)} begins before ${named(before.id)} has ended; the two are kept apart.`,
      );
      closeCut(out, before, `Another response began`);
    }
    const response = this.#open(lane);
    lane.isNew(out, type, payload);
    return this.#begin(lane, response, wire, payload);
  }

  #begin(lane: Lane, response: ResponseState, wire: JsonObject, payload: JsonObject): boolean {
    noteFacts(this.#out, response, wire, payload);
    readSnapshotOutput(this.#out, response, wire['output']);
    readUsage(this.#out, response, wire, 'response.usage');
    this.#out.raw(
      response,
      undefined,
      `response created${lane.id === '' ? '' : ` in lane ${lane.id}`}`,
    );
    return true;
  }

  /** Queued and in progress: may stand where the created event is missing, and list items. */
  #readSnapshot(response: ResponseState, row: EventRow, payload: JsonObject): void {
    const wire = objectOf(payload['response']);
    // Gateways send an empty one to keep the connection alive.
    if (wire) {
      noteFacts(this.#out, response, wire, payload);
      readSnapshotOutput(this.#out, response, wire['output']);
      readUsage(this.#out, response, wire, 'response.usage');
    }
    this.#out.raw(response, undefined, wire ? row.note : `${row.note} (without a response)`);
  }

  /** After the end, an event that names another response starts that one. */
  #startSuccessor(lane: Lane, payload: JsonObject): void {
    const { response } = lane;
    if (response?.terminal === undefined) return;
    const id = textOf(objectOf(payload['response'])?.['id']);
    if (id !== undefined && id !== response.id) this.#open(lane);
  }

  #readAfterTerminal(
    response: ResponseState,
    row: EventRow,
    type: string,
    payload: JsonObject,
  ): void {
    const out = this.#out;
    if (row.does !== 'terminal') {
      out.once(
        `after ${response.number}`,
        'event-after-terminal',
        'warning',
        `"${type}" came after ${response.terminal}; it and what follows are shown as raw and belong to no text or call.`,
      );
      out.raw(response, undefined, `${row.note} after the end`);
      return;
    }
    // xAI's response.done repeats response.completed.
    out.problem(
      'duplicate-terminal',
      type === 'response.done' ? 'note' : 'warning',
      `"${type}" came after ${response.terminal}; the first one counts.`,
    );
    const wire = objectOf(payload['response']);
    if (wire && response.terminal === 'error') readUsage(out, response, wire, 'response.usage');
    out.raw(response, undefined, `${row.note}, after the end`);
  }

  /**
   * An error with an HTTP status refuses a request (WebSocket): when nothing is running, it is the
   * whole answer to that request.
   */
  #responseForError(lane: Lane, payload: JsonObject): ResponseState {
    const { response } = lane;
    const refusal = typeof payload['status'] === 'number';
    return response && !(refusal && response.terminal !== undefined) ? response : this.#open(lane);
  }

  #sayMismatch(eventName: string, type: string): void {
    this.#out.once(
      `name ${eventName} ${type}`,
      'event-name-mismatch',
      'note',
      `The event is named "${eventName}" but its payload is of type "${type}"; the payload is believed.`,
    );
  }

  #pushOther(wire: WireEvent): boolean {
    if (!wire.sentinel) return false;
    this.#out.raw(this.#lane.response, undefined, 'end marker');
    return true;
  }

  /** A whole response body, a bare error, or an event whose type stands only on its `event:` line. */
  #pushUntyped(wire: WireEvent, payload: JsonObject): boolean {
    const lane = this.#laneOf(payload);
    if (isResponseObject(payload)) {
      this.#readBody(lane, payload);
      return true;
    }
    if (FOREIGN_KEYS.some((key) => key in payload)) return false;
    if (isError(payload['error']) || wire.eventName === 'error') {
      readError(this.#out, this.#responseForError(lane, payload), payload);
      return true;
    }
    const row = EVENT_TABLE.get(wire.eventName);
    return row ? this.#pushKnown(row, wire.eventName, payload) : false;
  }

  /** A body that was not streamed; in the middle of a stream, the end of the response it names. */
  #readBody(lane: Lane, wire: JsonObject): void {
    const open = lane.response;
    const id = textOf(wire['id']);
    const same = open && open.terminal === undefined && (open.id === undefined || open.id === id);
    if (open && !same && open.terminal === undefined)
      closeCut(this.#out, open, 'Another response began');
    const response = same ? open : this.#open(lane);
    const status = textOf(wire['status']);
    if (status !== 'queued' && status !== 'in_progress') {
      readTerminal(this.#out, response, '', wire, undefined);
      return;
    }
    noteFacts(this.#out, response, wire, undefined);
    readSnapshotOutput(this.#out, response, wire['output']);
    this.#out.raw(response, undefined, `response ${status.replace('_', ' ')}`);
  }

  #pushUnknown(wire: WireEvent, type: string, payload: JsonObject): boolean {
    const out = this.#out;
    if (wire.direction === 'sent') {
      out.raw(undefined, undefined, `sent: ${type}`);
      return true;
    }
    const lane = this.#laneOf(payload);
    if (payload['object'] === 'error' || isError(payload['error'])) {
      // vLLM's old form has the error's type where ours is; clients read any truthy `error` as one.
      const error = payload['object'] === 'error' ? { error: payload } : payload;
      readError(out, this.#responseForError(lane, payload), error);
      return true;
    }
    if (FOREIGN_TYPE.test(type) || FOREIGN_KEYS.some((key) => key in payload)) return false;
    const fresh = lane.isNew(out, type, payload);
    const block = lane.response?.find(payload)?.call?.content.block;
    if (KEEP_ALIVE.test(type)) {
      out.raw(lane.response, undefined, 'keep-alive');
      return true;
    }
    out.once(
      `event ${type}`,
      'unknown-event',
      'note',
      `The event type "${type}" is not known; its events are shown as raw.`,
    );
    out.raw(lane.response, block, fresh ? 'unknown event' : 'unknown event again');
    return true;
  }
}

const named = (id: string | undefined): string =>
  id === undefined ? 'a response without an id' : `response "${id}"`;

const isError = (error: Json | undefined): boolean =>
  (typeof error === 'string' && error !== '') || objectOf(error) !== undefined;
