import type { FactKey } from '../../types/dialect.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import type { ProviderError, ResponseId, StopReason } from '../../types/unified-event.ts';
import { listOf, objectOf, positionOf, textOf } from '../../json/fields.ts';
import { readGoogleError } from '../gemini-wire/google-error.ts';
import { sameError } from '../stated-error.ts';
import type { Outlet } from '../gemini-wire/outlet.ts';
import { INTERACTION_USAGE, UsageMeter } from '../gemini-wire/usage-meter.ts';
import type { Conversation } from './conversation.ts';
import { StepTable } from './step-table.ts';
import { STATUSES, UNFINISHED } from './vocabulary.ts';

/** One interaction: from its `created` to its `completed`, or whatever of it is in the input. */
export class Interaction {
  readonly number: ResponseId;
  readonly #outlet: Outlet;
  readonly #conversation: Conversation;
  readonly #usage: UsageMeter;
  readonly #facts = new Map<FactKey, string>();
  readonly #steps: StepTable;
  #status: string | undefined;
  #error: ProviderError | undefined;
  /** An `error` event came: it ends the stream, unlike an error inside a step. */
  #broken = false;
  #completed = false;
  #lateReported = false;

  constructor(outlet: Outlet) {
    this.number = outlet.sink.openResponse();
    this.#outlet = outlet;
    this.#usage = new UsageMeter(INTERACTION_USAGE, outlet);
    this.#conversation = { outlet, response: this.number, callBlocks: new Map(), clientCalls: 0 };
    this.#steps = new StepTable(this.#conversation);
  }

  get id(): string | undefined {
    return this.#facts.get('id');
  }

  get completed(): boolean {
    return this.#completed;
  }

  /** Over: no more events of this interaction are due. */
  get over(): boolean {
    return this.#completed || this.#broken;
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
    this.#steps.open(index, textOf(step['type']) ?? '').start(step);
    this.#readError(step['error']);
  }

  stepDelta(index: number | undefined, delta: JsonObject, metadata: Json | undefined): void {
    this.#reportLate();
    const step = this.#steps.forDelta(index, delta);
    if (step?.stopped) {
      this.#outlet.problem(
        'delta-after-stop',
        'warning',
        `A delta came for step ${step.index} after it was stopped; it is shown as it came.`,
      );
      step.lateDelta(delta);
    } else step?.delta(delta);
    const usage = objectOf(metadata)?.['total_usage'];
    if (usage !== undefined) this.#readUsage(usage, 'metadata.total_usage');
  }

  /** `step_usage` is the step's own share, no total: it stays in the payload. */
  stepStop(index: number | undefined, event: JsonObject): void {
    this.#reportLate();
    this.#steps.forStop(index)?.stop();
    this.#readUsage(event['usage'], 'usage');
  }

  complete(interaction: JsonObject): void {
    if (this.#completed) {
      this.#outlet.raw('interaction completed again', this.number);
      this.#outlet.problem('duplicate-terminal', 'note', 'The interaction was completed twice.');
      return;
    }
    if (this.#steps.count === 0) this.#readWhole(interaction);
    this.#readInteraction(interaction, 'interaction.usage');
    this.#readError(interaction['error'] || listOf(interaction['errors'])[0]);
    // A status from before says nothing about how it ended.
    if (textOf(interaction['status']) === undefined && UNFINISHED.has(this.#status ?? '')) {
      this.#status = undefined;
    }
    this.#completed = true;
    this.#finish();
  }

  /** An `error` event. */
  fail(error: ProviderError): void {
    if (this.#completed && !this.#broken) {
      this.#outlet.problem(
        'error-after-success',
        'warning',
        'An error came after interaction.completed; a client may have taken the answer for complete.',
      );
    }
    this.#steps.leave(false);
    this.#tellError(error);
    this.#broken = true;
  }

  /** No more will come: `cause` says why, as the beginning of a sentence. */
  end(cause: string): void {
    if (this.over) return;
    const status = this.#status;
    if (status !== undefined && STATUSES.has(status)) {
      this.#outlet.problem(
        'missing-terminal',
        'warning',
        `${cause} without interaction.completed; the status ${status} had come, so the interaction counts as ended.`,
      );
      this.#finish();
      return;
    }
    this.#steps.leave(false);
    this.#outlet.problem(
      'missing-terminal',
      'error',
      `${cause} without interaction.completed${status === undefined ? '' : ` (status ${status})`}: the interaction was cut off.`,
    );
    if (this.#error === undefined) this.#emitDone('truncated', undefined);
  }

  #readError(value: Json | undefined): void {
    const error = readGoogleError(value);
    if (error) this.#tellError(error);
  }

  #tellError(error: ProviderError): void {
    if (this.#error && sameError(this.#error, error)) {
      this.#outlet.raw('error again', this.number);
      this.#outlet.problem('duplicate-error', 'note', 'The same error came again.');
      return;
    }
    this.#error ??= error;
    this.#outlet.emit({ kind: 'error', response: this.number, error, fatal: true });
  }

  #finish(): void {
    const stop = this.#stop();
    this.#steps.leave(stop === 'end' || stop === 'tool_use');
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

  /** Not a stream but the interaction itself; the old vocabulary calls its steps `outputs`. */
  #readWhole(interaction: JsonObject): void {
    const steps = interaction['steps'] || interaction['outputs'];
    for (const item of listOf(steps)) {
      const step = objectOf(item);
      if (step === undefined) continue;
      const opened = this.#steps.open(this.#steps.count, textOf(step['type']) ?? '');
      opened.start(step);
      this.#readError(step['error']);
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

/** Index of a step event; 0 is a value. */
export function stepIndex(event: JsonObject): number | undefined {
  return positionOf(event['index']);
}
