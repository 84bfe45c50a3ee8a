/** Reads the events of one stream in order and hands each to the reply it belongs to. */
import type { Normalizer, Sink } from '../../types/dialect.ts';
import type { JsonObject } from '../../types/json.ts';
import type { ProviderError } from '../../types/unified-event.ts';
import type { WireEvent } from '../../types/wire-event.ts';
import { objectOf, textOf } from '../../json/fields.ts';
import { Message } from './message.ts';
import { foreignFailure } from '../foreign-failure.ts';
import { readError } from './provider-error.ts';
import { ReplySink } from './reply-sink.ts';
import { Reports } from './reports.ts';
import { isAgentEvent, isWholeMessage } from './sniff.ts';
import { isEventType } from './vocabulary.ts';

/** Keys that payloads of other dialects have and ours never do. */
const FOREIGN_KEYS = [
  ...['choices', 'object', 'done'],
  ...['candidates', 'usageMetadata', 'event_type'],
  ...['setupComplete', 'serverContent', 'toolCall'],
];

/** Lines of Claude Code's stream-json output besides the stream events. */
const CLAUDE_CODE_LINES = new Set(['system', 'assistant', 'user', 'result']);

export class AnthropicNormalizer implements Normalizer {
  readonly #sink: Sink;
  readonly #reports: Reports;
  #message: Message | undefined;
  #sawAny = false;

  constructor(sink: Sink) {
    this.#sink = sink;
    this.#reports = new Reports(sink);
  }

  push(wire: WireEvent): boolean {
    const payload = objectOf(wire.payload);
    const read = payload ? this.#readObject(payload, wire) : this.#readOther(wire);
    this.#sawAny ||= read;
    return read;
  }

  finish(): void {
    const message = this.#message;
    if (message && !message.ended) message.leave('by the end of the input');
    else if (!message && this.#sawAny) {
      this.#reports.say(
        'missing-terminal',
        'error',
        'The input ended before any message_start: there is no reply in it.',
      );
    }
  }

  #readObject(payload: JsonObject, wire: WireEvent): boolean {
    const type = payload['type'];
    if (typeof type !== 'string' || type === '') return this.#readUntyped(payload, wire);
    const { eventName } = wire;
    if (eventName !== type && eventName !== '' && eventName !== 'message') {
      this.#reportName(eventName, type);
    }
    return this.#read(type, payload, wire);
  }

  #read(type: string, payload: JsonObject, wire: WireEvent): boolean {
    switch (type) {
      case 'content_block_delta':
        this.#current(type)?.blocks.delta(payload, wire.start);
        return true;
      case 'content_block_start':
        this.#current(type)?.blocks.start(payload, wire.start);
        return true;
      case 'content_block_stop':
        if (this.#began(type)) this.#current(type)?.blocks.stop(payload);
        return true;
      case 'message_start':
        this.#start(payload, wire.start);
        return true;
      case 'message_delta':
        this.#update(payload);
        return true;
      case 'message_stop':
        this.#stop(payload);
        return true;
      case 'ping':
        this.#raw('keep-alive');
        return true;
      case 'error':
        this.#fail(readError(payload));
        return true;
      case 'vertex_event':
        this.#message?.isFrom('vertex');
        this.#raw('Vertex event');
        return true;
      case 'message':
        if (!isWholeMessage(payload)) return this.#readUnknown(type, payload);
        this.#whole(payload, wire.start);
        return true;
      case 'stream_event': {
        const event = objectOf(payload['event']);
        if (!event) return false;
        if (event['type'] === type) return false;
        return this.#readObject(event, { ...wire, eventName: '' });
      }
      default:
        return this.#readUnknown(type, payload);
    }
  }

  #start(payload: JsonObject, at: number): void {
    const start = objectOf(payload['message']) ?? {};
    const id = textOf(start['id']);
    const open = this.#message;
    if (open && !open.ended) {
      if (open.wantsStart) {
        open.begin(start, 'message.usage', 'message start, late', at);
        return;
      }
      if (open.isRepeatedBy(id)) {
        this.#reports.say(
          'duplicate-start',
          'warning',
          `message_start came again for the open message ${id ?? 'without an id'}; ignored.`,
        );
        open.reply.raw('message start, repeated');
        return;
      }
      if (!open.closing) {
        this.#reports.say(
          'spliced-response',
          'warning',
          `Another message (${id ?? 'without an id'}) starts before ${open.id ?? 'the one before'} has stopped; they are kept apart.`,
        );
      }
      open.leave('by the start of another message');
    }
    if (open && id !== undefined && open.id === id) {
      this.#reports.say('id-reused', 'note', `A second message has the id ${id}.`);
    }
    this.#open(false).begin(start, 'message.usage', 'message start', at);
  }

  #update(payload: JsonObject): void {
    const message = this.#message ?? this.#openHeadless('message_delta');
    if (message.ended) this.#reportLate('message_delta');
    message.update(payload);
  }

  #stop(payload: JsonObject): void {
    if (!this.#began('message_stop')) return;
    if (this.#message?.ended) {
      const code = this.#message.failed ? 'event-after-terminal' : 'duplicate-terminal';
      this.#reports.say(code, 'note', 'message_stop came although the message had ended.');
      this.#raw('message stop, repeated');
    } else this.#message?.stop(payload);
  }

  #fail(error: ProviderError): void {
    (this.#message ?? this.#open(false)).fail(error);
  }

  /** A reply that was not streamed, or the final snapshot that a client logged behind the stream. */
  #whole(payload: JsonObject, at: number): void {
    const id = textOf(payload['id']);
    if (textOf(payload['role']) === 'user') {
      this.#raw('message of the user');
    } else if (this.#message && id !== undefined && this.#message.id === id) {
      this.#raw('whole message, repeated');
    } else {
      if (this.#message?.ended === false) this.#message.leave('by the start of another message');
      const message = this.#open(false);
      message.begin(payload, 'usage', 'whole message', at);
      message.stop(payload);
    }
  }

  /** The reply that a block event belongs to; `undefined` when the event is done with. */
  #current(type: string): Message | undefined {
    const message = this.#message ?? this.#openHeadless(type);
    if (!message.ended) return message;
    this.#reportLate(type);
    this.#raw(`${type} after the end of the message`);
    return undefined;
  }

  /** False, and the event is done with, when there is nothing that it could stop. */
  #began(type: string): boolean {
    if (this.#message) return true;
    this.#reports.once(
      type,
      'stop-before-start',
      'warning',
      `A ${type} came before any message_start.`,
    );
    this.#raw(`${type} before any message`);
    return false;
  }

  #open(headless: boolean): Message {
    this.#message = new Message(new ReplySink(this.#sink, this.#reports), headless);
    return this.#message;
  }

  #openHeadless(type: string): Message {
    this.#reports.say(
      'delta-before-start',
      'warning',
      `A ${type} came before any message_start; a response without an id is opened for it.`,
    );
    return this.#open(true);
  }

  /** Neither a proxy's error nor a gateway's keep-alive need have a type. */
  #readUntyped(payload: JsonObject, wire: WireEvent): boolean {
    if (isForeign(payload)) return false;
    if (wire.eventName === 'error' || holdsError(payload)) {
      this.#fail(readError(payload));
      return true;
    }
    if (isEventType(wire.eventName)) {
      this.#reports.once(
        wire.eventName,
        'event-name-mismatch',
        'note',
        `The payload has no type; it is read as what the event is named, ${wire.eventName}.`,
      );
      return this.#read(wire.eventName, payload, wire);
    }
    if (foreignFailure(wire)) return false;
    this.#raw('event without a type');
    return true;
  }

  #readUnknown(type: string, payload: JsonObject): boolean {
    if (isAgentEvent(type)) {
      this.#raw(`Managed Agents event ${type}`);
      return true;
    }
    if (CLAUDE_CODE_LINES.has(type)) {
      this.#raw(`Claude Code line: ${type}`);
      return true;
    }
    // Ours are snake_case; dots, hyphens and capitals are other dialects' style.
    if (isForeign(payload) || !/^[a-z][a-z0-9_]*$/.test(type)) return false;
    this.#reports.once(
      type,
      'unknown-event',
      'note',
      `An event of unknown type (${type}) is kept raw.`,
    );
    this.#raw(`unknown event ${type}`);
    return true;
  }

  /** What is no JSON object: the sentinel of proxies, and an error in plain words. */
  #readOther(wire: WireEvent): boolean {
    if (wire.sentinel) {
      this.#raw('end sentinel');
      return true;
    }
    if (wire.eventName !== 'error') return false;
    this.#fail({ message: textOf(wire.payload) ?? wire.text });
    return true;
  }

  #reportName(eventName: string, type: string): void {
    this.#reports.once(
      `${eventName} ${type}`,
      'event-name-mismatch',
      'note',
      `The event is named ${eventName} and its payload's type is ${type}; the type counts.`,
    );
  }

  #reportLate(type: string): void {
    this.#reports.once(
      `${this.#message?.reply.response ?? ''} ${type}`,
      'event-after-terminal',
      'warning',
      `A ${type} came after its message had ended.`,
    );
  }

  #raw(note: string): void {
    const response = this.#message?.reply.response;
    this.#sink.emit({ kind: 'raw', response, block: undefined, note, signature: undefined });
  }
}

/** `error: null` is no error. */
function holdsError({ error }: JsonObject): boolean {
  return textOf(error) !== undefined || objectOf(error) !== undefined;
}

function isForeign(payload: JsonObject): boolean {
  return FOREIGN_KEYS.some((key) => payload[key] !== undefined);
}
