/** Strings that repeat, each kept once and named by a small number in order of appearance. */
export class Names {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #limit: number;

  /** At most `limit` distinct texts; the last number then stands for `(more)`. */
  constructor(limit = 65535) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#texts.length;
  }

  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    if (this.#texts.length >= this.#limit) return this.#limit - 1;
    const next = this.#texts.length;
    this.#texts.push(next === this.#limit - 1 ? '(more)' : text);
    this.#numbers.set(text, next);
    return next;
  }

  text(number: number): string {
    return this.#texts[number] ?? '';
  }
}
