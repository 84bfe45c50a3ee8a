/**
 * Asks for one thing at a time. What is wanted while an answer is under way (zooming, typing, a file
 * that grows) leads to one request more, the latest: the host is never asked faster than it answers.
 */
export class LatestOnly<Wish> {
  readonly #ask: (wish: Wish) => Promise<void>;
  #isUnderWay = false;
  #next: { readonly wish: Wish } | undefined;

  /** `ask` must not reject: what fails is told where it is asked. */
  constructor(ask: (wish: Wish) => Promise<void>) {
    this.#ask = ask;
  }

  want(wish: Wish): void {
    this.#next = { wish };
    if (!this.#isUnderWay) void this.#work();
  }

  /** Forgets what waits; an answer that is under way still comes. */
  forget(): void {
    this.#next = undefined;
  }

  async #work(): Promise<void> {
    this.#isUnderWay = true;
    for (let next = this.#next; next; next = this.#next) {
      this.#next = undefined;
      await this.#ask(next.wish);
    }
    this.#isUnderWay = false;
  }
}
