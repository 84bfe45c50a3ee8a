import type { Normalizer, Sink } from '../../types/dialect.ts';
import type { JsonObject } from '../../types/json.ts';
import type { WireEvent } from '../../types/wire-event.ts';
import { objectOf, textOf } from '../../json/fields.ts';
import { readGoogleError } from '../gemini-wire/google-error.ts';
import { Outlet } from '../gemini-wire/outlet.ts';
import { Interaction, stepIndex } from './interaction.ts';
import { EVENT_TYPES } from './vocabulary.ts';

const NOTHING: JsonObject = {};

/** `interaction.created`, `step.delta`, `content.stop`, …: also ones that are not known yet. */
export const EVENT_NAME = /^(interaction|step|content)\.[a-z_]+$/;

/** What the event calls itself; every field of the first types was optional, `event_type` too. */
export function eventType(payload: JsonObject, eventName: string): string {
  return textOf(payload['event_type']) ?? textOf(payload['eventType']) ?? eventName;
}

export class InteractionsNormalizer implements Normalizer {
  readonly #outlet: Outlet;
  #interaction: Interaction | undefined;

  constructor(sink: Sink) {
    this.#outlet = new Outlet(sink);
  }

  push(wire: WireEvent): boolean {
    if (wire.sentinel) {
      this.#outlet.raw('end marker', this.#interaction?.number);
      return true;
    }
    const payload = wire.direction === 'sent' ? undefined : objectOf(wire.payload);
    if (payload === undefined) return false;
    const type = eventType(payload, wire.eventName);
    if (!this.#read(type, payload)) return false;
    if (wire.eventName !== '' && wire.eventName !== type) this.#reportName(wire.eventName, type);
    return true;
  }

  finish(): void {
    this.#interaction?.end('The input ended');
  }

  #read(type: string, payload: JsonObject): boolean {
    switch (EVENT_TYPES.get(type)) {
      case 'created':
        this.#created(objectOf(payload['interaction']));
        return true;
      case 'status':
        this.#current().statusUpdate(withStatus(type, payload));
        return true;
      case 'completed':
        this.#complete(objectOf(payload['interaction']) ?? NOTHING);
        return true;
      case 'step-start': {
        const step = objectOf(payload['step']) ?? objectOf(payload['content']) ?? NOTHING;
        this.#current().stepStart(stepIndex(payload), step);
        return true;
      }
      case 'step-delta': {
        const delta = objectOf(payload['delta']) ?? NOTHING;
        this.#current().stepDelta(stepIndex(payload), delta, payload['metadata']);
        return true;
      }
      case 'step-stop':
        this.#current().stepStop(stepIndex(payload), payload);
        return true;
      case 'error':
        (this.#interaction ??= this.#open()).fail(
          readGoogleError(
            payload['error'] || objectOf(payload['interaction'])?.['error'] || payload,
          ) ?? {},
        );
        return true;
      case undefined:
        return this.#readOther(type, payload);
    }
  }

  #readOther(type: string, payload: JsonObject): boolean {
    if (payload['object'] === 'interaction') {
      this.#complete(payload);
      return true;
    }
    if (EVENT_NAME.test(type)) {
      this.#outlet.raw('unknown event', this.#interaction?.number);
      this.#outlet.problem(
        'unknown-event',
        'note',
        `An event of type "${type.slice(0, 80)}" is none that this version knows; it is shown as it came.`,
      );
      return true;
    }
    if (type === 'done') {
      this.#outlet.raw('end marker', this.#interaction?.number);
      return true;
    }
    // A failed request, or one that failed on the way, is answered in Google's common shape.
    const error = readGoogleError(payload['error']);
    if (error === undefined) return false;
    (this.#interaction ??= this.#open()).fail(error);
    return true;
  }

  /** A long answer comes as several interactions in one stream; indexes restart in each. */
  #created(interaction: JsonObject | undefined): void {
    const current = this.#interaction;
    if (current === undefined) {
      (this.#interaction = this.#open()).created(interaction);
      return;
    }
    const id = interaction && textOf(interaction['id']);
    const other = id !== undefined && current.id !== undefined && id !== current.id;
    if (!current.over && !other) {
      this.#outlet.problem(
        'duplicate-start',
        'note',
        'The interaction was created twice; the events go on in the same one.',
      );
      current.created(interaction);
      return;
    }
    if (!current.continues) this.#reportSplice(current);
    this.#next(current).created(interaction);
  }

  #complete(interaction: JsonObject): void {
    const current = this.#interaction;
    const id = textOf(interaction['id']);
    const other = current?.id !== undefined && id !== undefined && id !== current.id;
    if (current?.completed && other) {
      if (!current.continues) this.#reportSplice(current);
      this.#next(current).complete(interaction);
    } else this.#current().complete(interaction);
  }

  #reportSplice(current: Interaction): void {
    this.#outlet.problem(
      'spliced-response',
      current.over ? 'note' : 'warning',
      `Another interaction begins in the same input${current.over ? '' : ' before this one was completed'}; it is kept apart.`,
    );
  }

  #reportName(eventName: string, type: string): void {
    this.#outlet.problem(
      'event-name-mismatch',
      'note',
      `The event line says ${eventName}, the payload says ${type}; the payload counts.`,
    );
  }

  /** The interaction that an event belongs to: a hop that was never created opens one as well. */
  #current(): Interaction {
    const current = this.#interaction;
    if (current === undefined) return (this.#interaction = this.#open());
    return current.continues ? this.#next(current) : current;
  }

  #next(current: Interaction): Interaction {
    current.end('Another interaction began');
    return (this.#interaction = this.#open());
  }

  #open(): Interaction {
    const interaction = new Interaction(this.#outlet);
    this.#outlet.sink.fact(interaction.number, 'provider', 'google');
    return interaction;
  }
}

/** `interaction.requires_action` says its status by its name. */
function withStatus(type: string, payload: JsonObject): JsonObject {
  if (textOf(payload['status']) !== undefined || type === 'interaction.status_update')
    return payload;
  return { ...payload, status: type.slice('interaction.'.length) };
}
