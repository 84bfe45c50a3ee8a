import type { JsonObject } from '../../types/json.ts';
import { textOf } from '../../json/fields.ts';
import type { Conversation } from './conversation.ts';
import { Step } from './step.ts';
import { DELTA_TYPES, STEP_OF_DELTA, STEP_TYPES, type StepKind } from './vocabulary.ts';

const LATEST = 'it is taken to be about the latest step';

/**
 * The steps of one interaction, by index. Several may be open at once. The index is a key and no
 * position; it may be missing, be used again, or belong to a step that began before the input did.
 */
export class StepTable {
  readonly #conversation: Conversation;
  readonly #steps = new Map<number, Step>();
  #last: Step | undefined;
  #count = 0;

  constructor(conversation: Conversation) {
    this.#conversation = conversation;
  }

  get count(): number {
    return this.#count;
  }

  open(index: number | undefined, type: string): Step {
    if (index === undefined) this.#reportMissing('start', 'it is read as another step');
    else this.#closeEarlier(index);
    return this.#add(index, type);
  }

  /** The step of a delta; a delta of a step that never started opens it, so that nothing is lost. */
  forDelta(index: number | undefined, delta: JsonObject): Step | undefined {
    const last = this.#last;
    if (index === undefined) {
      this.#reportMissing('delta', LATEST);
      if (last && !last.stopped) return last;
    } else {
      if (last?.index === index) return last;
      const known = this.#steps.get(index);
      if (known) return known;
    }
    return this.#openFor(index, delta);
  }

  forStop(index: number | undefined): Step | undefined {
    if (index === undefined) this.#reportMissing('stop', LATEST);
    const step = index === undefined ? this.#last : this.#steps.get(index);
    if (step) return step;
    const { outlet, response } = this.#conversation;
    outlet.raw('step stop', response);
    const which = index === undefined ? 'a step' : `step ${index}`;
    outlet.problem('stop-before-start', 'warning', `The end of ${which} came that never started.`);
    return undefined;
  }

  /** The interaction is over: what is still open ends with it. */
  leave(endedWell: boolean): void {
    for (const step of this.#steps.values()) if (!step.stopped) step.leave(endedWell);
  }

  #add(index: number | undefined, type: string): Step {
    const ordinal = this.#count++;
    const step = new Step(this.#conversation, index ?? -1 - ordinal, ordinal, type);
    this.#steps.set(step.index, step);
    this.#last = step;
    return step;
  }

  #closeEarlier(index: number): void {
    const earlier = this.#steps.get(index);
    if (earlier === undefined) return;
    const open = earlier.stopped ? '' : ', where one was still open; that is closed now';
    this.#conversation.outlet.problem(
      'index-reused',
      'warning',
      `A second step starts at index ${index}${open}.`,
    );
    if (!earlier.stopped) earlier.leave(true);
  }

  #openFor(index: number | undefined, delta: JsonObject): Step | undefined {
    const { outlet, response } = this.#conversation;
    const type = textOf(delta['type']) ?? '';
    const kind = DELTA_TYPES.get(type);
    if (kind === undefined) {
      outlet.raw('unknown delta', response);
      outlet.problem(
        'unknown-item',
        'note',
        `A delta of type "${type.slice(0, 80)}" came for a step that never started; this version does not know the type.`,
      );
      return undefined;
    }
    outlet.problem(
      'delta-before-start',
      'warning',
      `A delta of type ${type} came for a step (${index ?? 'no index'}) that never started; it is read as if it had.`,
    );
    const step = this.#add(index, STEP_TYPES.has(type) ? type : plainestStep(STEP_OF_DELTA[kind]));
    if (kind === 'arguments') step.openCall();
    return step;
  }

  #reportMissing(what: string, taken: string): void {
    this.#conversation.outlet.problem(
      'index-missing',
      'warning',
      `A step ${what} has no index; ${taken}.`,
    );
  }
}

function plainestStep(kind: StepKind): string {
  if (kind === 'thought') return 'thought';
  return kind === 'call' ? 'function_call' : 'model_output';
}
