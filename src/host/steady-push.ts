/** Milliseconds between two pushes: at most ten a second. */
export const PUSH_EVERY_MS = 100;

export interface Timer {
  now(): number;
  /** Runs `action` after `ms`; the result calls it off. */
  later(ms: number, action: () => void): () => void;
}

const realTimer: Timer = {
  now: () => performance.now(),
  later: (ms, action) => {
    const timer = setTimeout(action, ms);
    return () => {
      clearTimeout(timer);
    };
  },
};

/**
 * Joins many changes into few pushes: the first goes at once, later ones at most every 100 ms, the
 * last never gets lost. Nothing goes while the receiver is hidden; what changed meanwhile goes as one
 * push when it is shown.
 */
export class SteadyPush {
  readonly #push: () => void;
  readonly #timer: Timer;
  #lastAt = -Infinity;
  #callOff: (() => void) | undefined;
  #pending = false;
  #shown = true;

  constructor(push: () => void, timer: Timer = realTimer) {
    this.#push = push;
    this.#timer = timer;
  }

  changed(): void {
    this.#pending = true;
    this.#schedule();
  }

  setShown(shown: boolean): void {
    this.#shown = shown;
    if (shown) this.#schedule();
    else this.#stopWaiting();
  }

  dispose(): void {
    this.#stopWaiting();
    this.#pending = false;
    this.#shown = false;
  }

  #schedule(): void {
    if (!this.#pending || !this.#shown || this.#callOff) return;
    const wait = this.#lastAt + PUSH_EVERY_MS - this.#timer.now();
    if (wait <= 0) {
      this.#pushNow();
      return;
    }
    this.#callOff = this.#timer.later(wait, () => {
      this.#callOff = undefined;
      this.#pushNow();
    });
  }

  #pushNow(): void {
    this.#pending = false;
    this.#lastAt = this.#timer.now();
    this.#push();
  }

  #stopWaiting(): void {
    this.#callOff?.();
    this.#callOff = undefined;
  }
}
