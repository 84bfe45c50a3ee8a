import type { JsonObject } from '../../types/json.ts';
import type { Out } from './out.ts';
import type { ResponseState } from './response-state.ts';
import { printOf, SequenceLog } from './sequence-log.ts';

/** Gaps said one by one; a server that leaves numbers out all the time is told of only so often. */
const MOST_GAPS = 16;

/**
 * A sequence of responses, one open at a time. A stream over HTTP has one lane; over a WebSocket
 * `stream_id` names several, whose events interleave.
 */
export class Lane {
  readonly id: string;
  response: ResponseState | undefined;
  #log = new SequenceLog();
  #gaps = 0;
  #repeating = false;

  constructor(id: string) {
    this.id = id;
  }

  /** A new response counts from the start. What precedes the first one (keep-alives) counts with it. */
  start(response: ResponseState): void {
    if (this.response) {
      this.#log = new SequenceLog();
      this.#gaps = 0;
      this.#repeating = false;
    }
    this.response = response;
  }

  /** Checks the event's number; false when this very event was read before. */
  isNew(out: Out, type: string, payload: JsonObject): boolean {
    const number = payload['sequence_number'];
    if (typeof number !== 'number') return true;
    const { last } = this.#log;
    const step = this.#log.read(number, printOf(type, payload['delta']));
    if (step === 'in-order') {
      this.#repeating = false;
      // 0 or 1 is where servers start.
      if (last === undefined && number > 1)
        out.problem(
          'sequence-gap',
          'note',
          `The first event has sequence_number ${number}: what came before is not in this stream.`,
        );
      return true;
    }
    if (step === 'gap') this.#sayGap(out, number, last!);
    else if (step === 'repeat') this.#sayRepeat(out, number, last!);
    else
      out.problem(
        'sequence-repeat',
        'warning',
        `sequence_number went back from ${last} to ${number} with an event of its own; the numbers are not checked from here on.`,
      );
    return step !== 'repeat';
  }

  #sayGap(out: Out, number: number, last: number): void {
    if (++this.#gaps > MOST_GAPS) return;
    const missing = number - last - 1;
    out.problem(
      'sequence-gap',
      'warning',
      `sequence_number jumps from ${last} to ${number}: ${missing} event(s) are missing${this.#gaps === MOST_GAPS ? ' (further gaps are not reported)' : ''}.`,
    );
  }

  #sayRepeat(out: Out, number: number, last: number): void {
    if (this.#repeating) return;
    this.#repeating = true;
    out.problem(
      'sequence-repeat',
      'warning',
      `The event with sequence_number ${number} was sent before (the last one was ${last}); it and any further repeats are shown as raw and add nothing.`,
    );
  }
}
