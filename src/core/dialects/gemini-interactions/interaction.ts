import type { FactKey } from '../../types/dialect.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import type { ProviderError, ResponseId, StopReason } from '../../types/unified-event.ts';
import { indexOf, listOf, objectOf, textOf } from '../gemini-wire/fields.ts';
import { readGoogleError, sameError } from '../gemini-wire/google-error.ts';
import type { Outlet } from '../gemini-wire/outlet.ts';
import { INTERACTION_USAGE, UsageMeter } from '../gemini-wire/usage-meter.ts';
import type { Conversation } from './conversation.ts';
import { Step } from './step.ts';
import { DELTA_TYPES, STATUSES, STEP_OF_DELTA, STEP_TYPES, UNFINISHED } from './vocabulary.ts';

/** One interaction: from its `created` to its `completed`, or whatever of it is in the input. */
export class Interaction {
  readonly number: ResponseId;
  readonly #outlet: Outlet;
  readonly #conversation: Conversation;
  readonly #usage: UsageMeter;
  readonly #facts = new Map<FactKey, string>();
  readonly #steps = new Map<number, Step>();
  #last: Step | undefined;
  #stepCount = 0;
  #status: string | undefined;
  #error: ProviderError | undefined;
  #completed = false;
  #lateReported = false;

  constructor(outlet: Outlet) {
    this.number = outlet.sink.openResponse();
    this.#outlet = outlet;
    this.#usage = new UsageMeter(INTERACTION_USAGE, outlet);
    this.#conversation = { outlet, response: this.number, callBlocks: new Map(), clientCalls: 0 };
  }

  get id(): string | undefined {
    return this.#facts.get('id');
  }

  get completed(): boolean {
    return this.#completed;
  }

  /** Over: no more events of this interaction are due. */
  get over(): boolean {
    return this.#completed || this.#error !== undefined;
  }

  /** Over for now: the next request goes on with it. */
  get continues(): boolean {
    return this.#completed && this.#status === 'requires_continuation';
  }

  created(interaction: JsonObject | undefined): void {
    if (interaction) this.#readInteraction(interaction, 'interaction.usage');
    this.#outlet.raw('interaction created', this.number);
  }

  /** `interaction.status_update`: a status, and sometimes usage or a checkpoint of a long answer. */
  statusUpdate(update: JsonObject): void {
    this.#reportLate();
    this.#setFact('id', textOf(update['interaction_id']));
    this.#setStatus(update['status']);
    this.#outlet.raw('status', this.number);
    this.#readToken(update);
    this.#readUsage(update['usage'], 'usage');
  }

  stepStart(index: number | undefined, step: JsonObject): void {
    this.#reportLate();
    const known = index === undefined ? undefined : this.#steps.get(index);
    if (index === undefined) this.#reportMissingIndex('start');
    if (known) {
      const open = known.stopped ? '' : ', which was still open and is closed now';
      this.#outlet.problem(
        'index-reused',
        'warning',
        `A second step starts at index ${index}${open}.`,
      );
      if (!known.stopped) known.leave(true);
    }
    this.#open(index ?? -1 - this.#stepCount, textOf(step['type']) ?? '').start(step);
    const error = readGoogleError(step['error']);
    if (error) this.fail(error);
  }

  stepDelta(index: number | undefined, delta: JsonObject, metadata: Json | undefined): void {
    this.#reportLate();
    const step = this.#stepFor(index, delta);
    if (step) {
      if (step.stopped) this.#reportStopped(step.index);
      step.delta(delta);
    }
    const usage = objectOf(metadata)?.['total_usage'];
    if (usage !== undefined) this.#readUsage(usage, 'metadata.total_usage');
  }

  /** `step_usage` is the step's own share, no total: it stays in the payload. */
  stepStop(index: number | undefined, event: JsonObject): void {
    this.#reportLate();
    if (index === undefined) this.#reportMissingIndex('stop');
    const step = index === undefined ? this.#last : this.#steps.get(index);
    if (step) step.stop();
    else {
      this.#outlet.raw('step stop', this.number);
      const where = index === undefined ? 'no step' : `step ${index}, which never started,`;
      this.#outlet.problem('stop-before-start', 'warning', `The end of ${where} came.`);
    }
    this.#readUsage(event['usage'], 'usage');
  }

  complete(interaction: JsonObject): void {
    if (this.#completed) {
      this.#outlet.raw('interaction completed again', this.number);
      this.#outlet.problem('duplicate-terminal', 'note', 'The interaction was completed twice.');
      return;
    }
    if (this.#stepCount === 0) this.#readWhole(interaction);
    this.#readInteraction(interaction, 'interaction.usage');
    const error = readGoogleError(interaction['error'] ?? listOf(interaction['errors'])[0]);
    if (error) this.fail(error);
    this.#completed = true;
    this.#finish();
  }

  /** The provider says that it failed, in an `error` event or inside a step. */
  fail(error: ProviderError): void {
    if (this.#error && sameError(this.#error, error)) {
      this.#outlet.raw('error again', this.number);
      this.#outlet.problem('duplicate-error', 'note', 'The same error came again.');
      return;
    }
    if (this.#completed) {
      this.#outlet.problem(
        'error-after-success',
        'warning',
        'An error came after interaction.completed; a client may have taken the answer for complete.',
      );
    }
    this.#leaveSteps(false);
    this.#error ??= error;
    this.#outlet.emit({ kind: 'error', response: this.number, error, fatal: true });
  }

  /** The input, or this interaction's share of it, has ended. */
  end(): void {
    if (this.over) return;
    const status = this.#status;
    if (status !== undefined && STATUSES.has(status)) {
      this.#outlet.problem(
        'missing-terminal',
        'warning',
        `interaction.completed is missing; the status ${status} had come, so the interaction counts as ended.`,
      );
      this.#finish();
      return;
    }
    this.#leaveSteps(false);
    this.#outlet.problem(
      'missing-terminal',
      'error',
      `The input ended without interaction.completed${status === undefined ? '' : ` (status ${status})`}: the interaction was cut off.`,
    );
    this.#emitDone('truncated', undefined);
  }

  #finish(): void {
    const stop = this.#stop();
    this.#leaveSteps(stop === 'end' || stop === 'tool_use');
    this.#emitDone(stop, this.#status);
  }

  #stop(): StopReason {
    const status = this.#status;
    const acted = this.#conversation.clientCalls > 0;
    if (this.#error) {
      if (status === 'completed') {
        const message =
          'The interaction says completed, but an error came before; it counts as failed.';
        this.#outlet.problem('status-contradiction', 'warning', message);
      }
      return status === 'cancelled' ? 'cancelled' : 'error';
    }
    if (status === undefined) {
      this.#outlet.problem(
        'missing-stop-reason',
        'note',
        'interaction.completed came without a status; the event itself says that it ended.',
      );
      return acted ? 'tool_use' : 'end';
    }
    if (UNFINISHED.has(status)) {
      this.#outlet.problem(
        'status-contradiction',
        'warning',
        `interaction.completed came with the status ${status}, which says that it is not over.`,
      );
    }
    const stop = STATUSES.get(status) ?? 'other';
    return stop === 'end' && acted ? 'tool_use' : stop;
  }

  #emitDone(stop: StopReason, stopRaw: string | undefined): void {
    this.#outlet.emit({ kind: 'done', response: this.number, candidate: 0, stop, stopRaw });
  }

  #leaveSteps(endedWell: boolean): void {
    for (const step of this.#steps.values()) if (!step.stopped) step.leave(endedWell);
  }

  /** Not a stream but the interaction itself; the old vocabulary calls its steps `outputs`. */
  #readWhole(interaction: JsonObject): void {
    const steps = interaction['steps'] ?? interaction['outputs'];
    for (const item of listOf(steps)) {
      const step = objectOf(item);
      if (step === undefined) continue;
      const opened = this.#open(this.#stepCount, textOf(step['type']) ?? '');
      opened.start(step);
      const error = readGoogleError(step['error']);
      if (error) this.fail(error);
      opened.stop();
    }
  }

  #readInteraction(interaction: JsonObject, path: string): void {
    this.#setFact('id', textOf(interaction['id']));
    this.#setFact('model', textOf(interaction['model']));
    this.#setFact('service_tier', textOf(interaction['service_tier']));
    this.#setStatus(interaction['status']);
    this.#readToken(interaction);
    this.#readUsage(interaction['usage'], path);
  }

  #setStatus(value: Json | undefined): void {
    const status = textOf(value);
    if (status === undefined) return;
    this.#status = status;
    this.#setFact('status', status);
  }

  #setFact(key: FactKey, value: string | undefined): void {
    if (value === undefined || this.#facts.get(key) === value) return;
    this.#facts.set(key, value);
    this.#outlet.sink.fact(this.number, key, value);
  }

  #readToken(holder: JsonObject): void {
    const field = 'continuation_token';
    const token = textOf(holder[field]);
    if (token === undefined) return;
    this.#outlet.sign(this.number, 'response', undefined, token, field, 'continuation');
  }

  #readUsage(value: Json | undefined, path: string): void {
    const sent = objectOf(value);
    const usage = sent && this.#usage.read(sent);
    if (usage) this.#outlet.emit({ kind: 'usage', response: this.number, usage, path });
  }

  #open(index: number, type: string): Step {
    const step = new Step(this.#conversation, index, this.#stepCount++, type);
    this.#steps.set(index, step);
    this.#last = step;
    return step;
  }

  /** The step of a delta; a delta of a step that never started opens it, so that nothing is lost. */
  #stepFor(index: number | undefined, delta: JsonObject): Step | undefined {
    const last = this.#last;
    if (index === undefined) {
      this.#reportMissingIndex('delta');
      if (last && !last.stopped) return last;
    } else {
      if (last?.index === index) return last;
      const known = this.#steps.get(index);
      if (known) return known;
    }
    return this.#openFor(index, delta);
  }

  #openFor(index: number | undefined, delta: JsonObject): Step | undefined {
    const type = textOf(delta['type']) ?? '';
    const kind = DELTA_TYPES.get(type);
    if (kind === undefined) {
      this.#outlet.raw('unknown delta', this.number);
      this.#outlet.problem(
        'unknown-item',
        'note',
        `A delta of type "${type.slice(0, 80)}" for a step that never started is none that this version knows.`,
      );
      return undefined;
    }
    this.#outlet.problem(
      'delta-before-start',
      'warning',
      `A ${type} delta came for step ${index ?? 'without an index'}, which never started; it is read as if it had.`,
    );
    const opened = STEP_TYPES.has(type) ? type : stepTypeOf(STEP_OF_DELTA[kind]);
    const step = this.#open(index ?? -1 - this.#stepCount, opened);
    if (kind === 'arguments') step.openCall();
    return step;
  }

  #reportStopped(index: number): void {
    this.#outlet.problem(
      'delta-after-stop',
      'warning',
      `A delta came for step ${index} after it was stopped.`,
    );
  }

  #reportMissingIndex(what: string): void {
    this.#outlet.problem(
      'index-missing',
      'warning',
      `A step ${what} has no index; it is taken to be about the latest step.`,
    );
  }

  #reportLate(): void {
    if (!this.over || this.#lateReported) return;
    this.#lateReported = true;
    this.#outlet.problem(
      'event-after-terminal',
      'warning',
      'Events came after the interaction was over; they are read all the same.',
    );
  }
}

/** The plainest step of a kind. */
function stepTypeOf(kind: (typeof STEP_OF_DELTA)[keyof typeof STEP_OF_DELTA]): string {
  if (kind === 'thought') return 'thought';
  return kind === 'call' ? 'function_call' : 'model_output';
}

/** Index of a step event; 0 is a value. */
export function stepIndex(event: JsonObject): number | undefined {
  return indexOf(event['index']);
}
