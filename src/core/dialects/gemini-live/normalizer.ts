import type { Normalizer, Sink } from '../../types/dialect.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import type { BlockId } from '../../types/unified-event.ts';
import type { WireEvent } from '../../types/wire-event.ts';
import { isEmpty, listOf, objectOf, textOf } from '../../json/fields.ts';
import { camelCased } from '../gemini-wire/camel-case.ts';
import { readGoogleError } from '../gemini-wire/google-error.ts';
import { Outlet } from '../gemini-wire/outlet.ts';
import { Turn } from './turn.ts';
import { CLIENT, CONTENT_RAW, CONTENT_READ, SERVER_RAW, SERVER_READ } from './vocabulary.ts';

export class LiveNormalizer implements Normalizer {
  readonly #outlet: Outlet;
  /** The turn at hand, or the one that ended last. */
  #turn: Turn | undefined;
  #model: string | undefined;
  /** Calls of the whole session: one may be cancelled after its turn. */
  readonly #calls = new Map<string, BlockId>();

  constructor(sink: Sink) {
    this.#outlet = new Outlet(sink);
  }

  push(wire: WireEvent): boolean {
    if (wire.sentinel) {
      this.#raw('end marker');
      return true;
    }
    const sent = objectOf(wire.payload);
    const message = sent && camelCased(sent);
    if (message === undefined || !isOurs(message)) return false;
    const before = this.#outlet.emitted;
    const content = objectOf(message['serverContent']);
    const completes = content?.['turnComplete'] === true;
    // What shares a message with the end of a turn belongs to that turn, in whatever order it stands.
    if (completes) this.#openTurn();
    for (const key in message)
      if (key !== 'usageMetadata' && message[key] !== null) this.#readKey(key, message[key]);
    this.#readUsage(objectOf(message['usageMetadata']));
    if (completes) this.#turn?.complete(textOf(content['turnCompleteReason']));
    if (this.#outlet.emitted === before) this.#raw('empty message');
    return true;
  }

  finish(): void {
    this.#turn?.cut();
  }

  #readKey(key: string, value: Json | undefined): void {
    const object = objectOf(value) ?? {};
    switch (key) {
      case 'serverContent':
        this.#readContent(object);
        return;
      case 'toolCall':
        this.#readToolCall(object);
        return;
      case 'toolCallCancellation':
        this.#readCancellation(object);
        return;
      case 'error':
        this.#readError(value);
        return;
      case 'setup':
        this.#model = textOf(object['model']) ?? this.#model;
    }
    const note = SERVER_RAW.get(key) ?? CLIENT.get(key);
    if (note !== undefined) this.#raw(note);
    else this.#unknown('message', key);
  }

  #readContent(content: JsonObject): void {
    for (const key in content) {
      const value = content[key];
      if (value === null) continue;
      if (key === 'modelTurn') this.#readModelTurn(objectOf(value));
      else if (key === 'outputTranscription') this.#readTranscript(objectOf(value) ?? {});
      else if (!CONTENT_READ.includes(key)) this.#readBeside(key, value);
    }
  }

  /** A `modelTurn` without parts says nothing yet, so it begins no turn. */
  #readModelTurn(content: JsonObject | undefined): void {
    if (content && listOf(content['parts']).length > 0) this.#openTurn().readModelTurn(content);
  }

  #readTranscript(transcription: JsonObject): void {
    if (textOf(transcription['text']) !== undefined) {
      this.#openTurn().readTranscript(transcription);
    } else if (this.#turn) this.#turn.readTranscript(transcription);
  }

  #readBeside(key: string, value: Json | undefined): void {
    if (key === 'interrupted' && value === true && this.#turn?.ended === false) {
      this.#turn.interrupt();
    }
    const note = CONTENT_RAW.get(key);
    const object = objectOf(value);
    if (note === undefined) this.#unknown('serverContent', key);
    else if (object === undefined || !isEmpty(object)) this.#raw(note);
  }

  #readToolCall(toolCall: JsonObject): void {
    for (const item of listOf(toolCall['functionCalls'])) {
      const call = objectOf(item);
      if (call === undefined) continue;
      const block = this.#openTurn().readCall(call);
      const id = textOf(call['id']);
      if (id !== undefined && block !== undefined) this.#calls.set(id, block);
    }
  }

  /** The user spoke over the model: answers to these calls are not wanted any more. */
  #readCancellation(cancellation: JsonObject): void {
    for (const id of listOf(cancellation['ids'])) {
      const block = typeof id === 'string' ? this.#calls.get(id) : undefined;
      this.#outlet.raw('call cancelled', this.#turn?.number, block);
    }
  }

  /** Comes with `turnComplete` or by itself: the latest turn is meant. */
  #readUsage(metadata: JsonObject | undefined): void {
    if (metadata === undefined) return;
    if (this.#turn) this.#turn.readUsage(metadata);
    else this.#raw('usage before any turn');
  }

  /** Live closes the connection to say that it failed; an error as a message comes from proxies. */
  #readError(value: Json | undefined): void {
    const error = readGoogleError(value);
    if (error === undefined) return;
    const turn = this.#openTurn();
    turn.fail();
    this.#outlet.emit({ kind: 'error', response: turn.number, error, fatal: true });
  }

  #openTurn(): Turn {
    if (this.#turn && !this.#turn.ended) return this.#turn;
    const turn = new Turn(this.#outlet);
    this.#turn = turn;
    this.#outlet.sink.fact(turn.number, 'provider', 'google');
    if (this.#model !== undefined) this.#outlet.sink.fact(turn.number, 'model', this.#model);
    return turn;
  }

  #raw(note: string): void {
    this.#outlet.raw(note, this.#turn?.number);
  }

  #unknown(where: string, key: string): void {
    this.#raw('unknown key');
    this.#outlet.problem(
      'unknown-item',
      'note',
      `The key "${key.slice(0, 80)}" of a ${where} is none that this version knows; it is shown as it came.`,
    );
  }
}

function isOurs(message: JsonObject): boolean {
  if (message['type'] !== undefined || message['candidates'] !== undefined) return false;
  for (const key in message) {
    if (SERVER_READ.includes(key) || SERVER_RAW.has(key) || CLIENT.has(key)) return true;
  }
  return false;
}
