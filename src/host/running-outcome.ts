import { responseFacts } from '../core/queries/facts.ts';
import { eventCount, responseOf, type Response, type Trace } from '../core/trace/trace.ts';
import type { ProviderError, StopReason } from '../core/types/unified-event.ts';
import type { Usage, UsageField } from '../core/types/usage.ts';
import { responseInfo } from './session-views.ts';

/**
 * What one response, or all of a trace, come to. Of all: the worst stop, the model, provider and error
 * of the first response that has one, and usage added up over the responses that sent each field.
 */
export interface Outcome {
  readonly stop: StopReason | undefined;
  readonly stopRaw: string | undefined;
  readonly provider: string | undefined;
  readonly model: string | undefined;
  readonly error: ProviderError | undefined;
  readonly errorEvent: number | undefined;
  readonly usage: Usage;
}

/** The worst outcome is the one to show first. */
const WORST_FIRST: readonly StopReason[] = [
  'error',
  'truncated',
  'refusal',
  'length',
  'cancelled',
  'other',
  'pause',
  'tool_use',
  'end',
];

/** What a response can be the first one with. */
type Trait = 'model' | 'provider' | 'failure' | StopReason;

/**
 * Keeps up with the outcome of a trace that grows. A stream may hold a hundred thousand responses, so
 * only those that had an event since the last look are read again.
 */
export class RunningOutcome {
  readonly #trace: Trace;
  readonly #told: (Outcome | undefined)[] = [];
  /** Number of the first response with each trait. */
  readonly #first = new Map<Trait, number>();
  readonly #usage: { [field in UsageField]?: number } = {};
  #events = 0;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  look(): Outcome {
    for (const response of this.#changed()) this.#read(response);
    const worst = this.#firstWith(WORST_FIRST.find((stop) => this.#first.has(stop)));
    const failed = this.#firstWith('failure');
    return {
      stop: worst?.stop,
      stopRaw: worst?.stopRaw,
      provider: this.#firstWith('provider')?.provider,
      model: this.#firstWith('model')?.model,
      error: failed?.error,
      errorEvent: failed?.errorEvent,
      usage: { ...this.#usage },
    };
  }

  /** Responses that had an event since the last look. */
  #changed(): ReadonlySet<number> {
    const changed = new Set<number>();
    for (const end = eventCount(this.#trace); this.#events < end; this.#events++) {
      const response = responseOf(this.#trace, this.#events);
      if (response !== undefined) changed.add(response);
    }
    return changed;
  }

  #read(number: number): void {
    const before = this.#told[number];
    const told = outcomeOf(this.#trace, this.#trace.responses[number]!);
    this.#told[number] = told;
    for (const [field, value] of Object.entries(told.usage) as [UsageField, number][])
      this.#usage[field] = (this.#usage[field] ?? 0) + value - (before?.usage[field] ?? 0);
    const traits = traitsOf(told);
    for (const trait of traits)
      if (number < (this.#first.get(trait) ?? Infinity)) this.#first.set(trait, number);
    for (const trait of before ? traitsOf(before) : [])
      if (!traits.includes(trait) && this.#first.get(trait) === number) this.#seekFirst(trait);
  }

  /** The first one has lost the trait, which is rare: an outcome was replaced by another. */
  #seekFirst(trait: Trait): void {
    const next = this.#told.findIndex((told) => told && traitsOf(told).includes(trait));
    if (next < 0) this.#first.delete(trait);
    else this.#first.set(trait, next);
  }

  #firstWith(trait: Trait | undefined): Outcome | undefined {
    const number = trait === undefined ? undefined : this.#first.get(trait);
    return number === undefined ? undefined : this.#told[number];
  }
}

function outcomeOf(trace: Trace, response: Response): Outcome {
  const { stop, stopRaw, model, error, errorEvent, usage } = responseInfo(trace, response);
  const { provider } = responseFacts(response);
  return { stop, stopRaw, provider, model, error, errorEvent, usage };
}

function traitsOf({ model, provider, error, stop }: Outcome): readonly Trait[] {
  return [
    ...(model === undefined ? [] : (['model'] as const)),
    ...(provider === undefined ? [] : (['provider'] as const)),
    ...(error === undefined ? [] : (['failure'] as const)),
    ...(stop === undefined ? [] : [stop]),
  ];
}
