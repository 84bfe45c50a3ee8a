import type { Json } from '../types/json.ts';
import { JsonTemplate } from './json-template.ts';
import { skeletonOf, type Scalar, type Skeleton } from './skeleton.ts';

/** Texts that tell what changes at present. */
const WATCHED = 4;
/** A tuning has paid when it has read this many texts. One that has not makes the next wait twice as long. */
const PAYS = 32;
const SHORTEST_PAUSE = 4;
const LONGEST_PAUSE = 1024;

/** Texts of one skeleton: what varies in them is learnt as they come. */
export class PayloadKind {
  readonly skeleton: string;
  /** What came after one of these the last time. */
  next: PayloadKind | undefined;
  /** The scalars of the first text as they were written. */
  readonly #first: readonly string[];
  /** Which of them have ever differed, by their index. */
  readonly #varies = new Set<number>();
  #template: JsonTemplate;

  /** Reads texts in which only what changes at present changes: an id stays for hundreds of deltas. */
  #tuned: JsonTemplate | undefined;
  #readByTuned = 0;
  /** Texts to let pass before watching again, and as many as there were the last time. */
  #rest = 0;
  #pause = 0;
  /** Texts watched, what the last one held, and which holes have changed since the first. */
  #watched = 0;
  readonly #last: Json[] = [];
  readonly #changed: boolean[] = [];

  constructor(
    firstText: string,
    first: Skeleton,
    text: string,
    { scalars }: Skeleton,
    value: Json,
  ) {
    this.skeleton = first.key;
    this.#first = first.scalars.map(({ start, end }) => firstText.slice(start, end));
    this.#template = this.#learn(text, scalars, value);
  }

  /** How much of the last text was of this kind, if it was not. */
  get reached(): number {
    return this.#template.reached;
  }

  /** The value of the text; undefined when it is of another kind, differs in a new place, or is no JSON. */
  read(text: string): Json | undefined {
    const tuned = this.#tuned?.read(text);
    if (tuned !== undefined) {
      this.#readByTuned++;
      return tuned;
    }
    const value = this.#template.read(text);
    if (value !== undefined) this.#watch(text, value);
    return value;
  }

  /** More varies than was known: `text` is of this kind. */
  widen(text: string, { scalars }: Skeleton, value: Json): void {
    this.#template = this.#learn(text, scalars, value);
    this.#tuned = undefined;
    this.#watched = 0;
    this.#rest = 0;
    this.#pause = 0;
  }

  #learn(text: string, scalars: readonly Scalar[], value: Json): JsonTemplate {
    for (const [index, { start, end }] of scalars.entries())
      if (text.slice(start, end) !== this.#first[index]) this.#varies.add(index);
    return new JsonTemplate(text, this.#holesIn(scalars), value);
  }

  #holesIn(scalars: readonly Scalar[]): readonly Scalar[] {
    return scalars.filter((_, index) => this.#varies.has(index));
  }

  #watch(text: string, value: Json): void {
    if (this.#rest > 0) {
      this.#rest--;
      return;
    }
    const { values } = this.#template;
    const first = this.#watched++ === 0;
    for (let hole = 0; hole < values.length; hole++) {
      this.#changed[hole] = !first && (this.#changed[hole]! || values[hole] !== this.#last[hole]);
      this.#last[hole] = values[hole]!;
    }
    if (this.#watched > WATCHED) this.#tune(text, value, values.length);
  }

  #tune(text: string, value: Json, count: number): void {
    const longer = Math.min(Math.max(2 * this.#pause, SHORTEST_PAUSE), LONGEST_PAUSE);
    this.#pause = this.#readByTuned >= PAYS ? 0 : longer;
    this.#rest = this.#pause;
    this.#watched = 0;
    this.#readByTuned = 0;
    this.#tuned = undefined;
    if (!this.#changed.slice(0, count).includes(false)) return;
    const skeleton = skeletonOf(text);
    if (skeleton === undefined) return;
    const holes = this.#holesIn(skeleton.scalars);
    const changing = holes.filter((_, hole) => this.#changed[hole]);
    this.#tuned = new JsonTemplate(text, changing, value);
  }
}
