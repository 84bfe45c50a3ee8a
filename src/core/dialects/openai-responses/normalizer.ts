/** What is done with each wire event; which response it belongs to is told in `succession.ts`. */
import type { Normalizer, Sink } from '../../types/dialect.ts';
import type { JsonObject } from '../../types/json.ts';
import type { WireEvent } from '../../types/wire-event.ts';
import { EVENT_TABLE, type EventRow } from './event-table.ts';
import { objectOf } from '../../json/fields.ts';
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
import { readItemAdded, readItemDone } from './read-items.ts';
import { closeCut, readError, readSideError, readTerminal } from './read-lifecycle.ts';
import type { ResponseState } from './response-state.ts';
import { isOfRealtime, isResponseObject } from './sniff.ts';
import {
  isError,
  openResponse,
  readAfterTerminal,
  readBody,
  readCreated,
  readLifecycle,
  responseForError,
  startSuccessor,
} from './succession.ts';

/** Types of other dialects that must not be taken for unknown events of this one. */
const FOREIGN_TYPE = /^(message_(start|delta|stop)|content_block_(start|delta|stop))$/;
const FOREIGN_KEYS = ['event_id', 'event_type', 'choices', 'candidates'];
/** Gateways make up names for these. */
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
    if (!payload) return this.#pushSentinel(wire);
    if (wire.direction === 'sent') {
      this.#out.raw(undefined, undefined, `sent: ${wire.type}`);
      return true;
    }
    const type = payload['type'];
    if (typeof type !== 'string') return this.#pushUntyped(wire, payload);
    // Deltas of one kind come in long runs.
    if (type !== this.#lastType) {
      this.#lastType = type;
      this.#lastRow = EVENT_TABLE.get(type);
    }
    const row = this.#lastRow;
    if (isOfRealtime(payload)) return false;
    if (!row) return this.#pushUnknown(type, payload);
    if (wire.eventName !== '' && wire.eventName !== type) this.#sayMismatch(wire.eventName, type);
    this.#pushKnown(row, type, payload);
    return true;
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

  #pushKnown(row: EventRow, type: string, payload: JsonObject): void {
    const out = this.#out;
    const lane = this.#laneOf(payload);
    if (row.does === 'created') return readCreated(out, lane, type, payload);
    if (row.does === 'terminal' || row.does === 'lifecycle') startSuccessor(out, lane, payload);
    if (!lane.isNew(out, type, payload))
      return readRaw(out, lane.response, `${row.note} again`, payload);
    if (row.does === 'raw') return readRaw(out, lane.response, row.note, payload);
    if (row.does === 'error') return readError(out, responseForError(out, lane, payload), payload);
    // A capture may begin after response.created: a resumed stream, or a gateway that leaves it out.
    const response = lane.response ?? openResponse(out, lane);
    if (row.does === 'side-error') return readSideError(out, response, payload);
    if (response.terminal !== undefined) return readAfterTerminal(out, response, row, type);
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
        return readLifecycle(out, response, row, payload);
      case 'terminal':
        return readTerminal(
          out,
          response,
          type,
          objectOf(payload['response']) ?? bare(payload),
          payload,
        );
    }
  }

  #sayMismatch(eventName: string, type: string): void {
    this.#out.once(
      `name ${eventName} ${type}`,
      'event-name-mismatch',
      'note',
      `The event is named "${eventName}" but its payload is of type "${type}"; the payload is believed.`,
    );
  }

  #pushSentinel(wire: WireEvent): boolean {
    if (!wire.sentinel) return false;
    this.#out.raw(this.#lane.response, undefined, 'end marker');
    return true;
  }

  /** A whole response body, a bare error, or an event whose type stands only on its `event:` line. */
  #pushUntyped(wire: WireEvent, payload: JsonObject): boolean {
    const out = this.#out;
    const lane = this.#laneOf(payload);
    if (isResponseObject(payload)) {
      readBody(out, lane, payload);
      return true;
    }
    if (FOREIGN_KEYS.some((key) => key in payload)) return false;
    const row = EVENT_TABLE.get(wire.eventName);
    if (isError(payload['error'])) readError(out, responseForError(out, lane, payload), payload);
    else if (row) this.#pushKnown(row, wire.eventName, payload);
    else return false;
    return true;
  }

  #pushUnknown(type: string, payload: JsonObject): boolean {
    const out = this.#out;
    const lane = this.#laneOf(payload);
    // An error beside an item is that item's own affair.
    const ofItem = 'output_index' in payload || 'item_id' in payload;
    if (payload['object'] === 'error' || (isError(payload['error']) && !ofItem)) {
      // An old form of vLLM's has the error's type where ours has the event's.
      const error = payload['object'] === 'error' ? { error: payload } : payload;
      readError(out, responseForError(out, lane, payload), error);
      return true;
    }
    if (FOREIGN_TYPE.test(type) || FOREIGN_KEYS.some((key) => key in payload)) return false;
    const again = lane.isNew(out, type, payload) ? '' : ' again';
    if (KEEP_ALIVE.test(type)) {
      out.raw(lane.response, undefined, `keep-alive${again}`);
      return true;
    }
    out.once(
      `event ${type}`,
      'unknown-event',
      'note',
      `The event type "${type}" is not known; its events are shown as raw.`,
    );
    readRaw(out, lane.response, `unknown event${again}`, payload);
    return true;
  }
}

/** A terminal event without its response may have the error beside its type. */
const bare = ({ error }: JsonObject): JsonObject => ({ error });

/** Shows an event beside the block of the item it names. */
function readRaw(
  out: Out,
  response: ResponseState | undefined,
  note: string,
  payload: JsonObject,
): void {
  const item = response?.find(payload);
  out.raw(response, item?.call?.content.block ?? item?.parts.at(-1)?.content.block, note);
}
