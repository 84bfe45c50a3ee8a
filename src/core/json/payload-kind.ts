import type { Json } from '../types/json.ts';
import { JsonTemplate } from './json-template.ts';
import { skeletonOf, type Scalar, type Skeleton } from './skeleton.ts';

/** Texts that tell what changes at present. */
const WATCHED = 4;
const MOST_WATCHED = 64;
/** A tuning has paid when it has read this many texts. */
const PAYS = 32;

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
  /** Texts seen since `#tuned` no longer did, what they held last, and which holes have changed. */
  #watched = 0;
  #toWatch = WATCHED;
  #last: Json[] = [];
  readonly #changes = new Set<number>();

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
    this.#toWatch = WATCHED;
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
    const { values } = this.#template;
    if (this.#watched === 0) this.#changes.clear();
    else
      for (let hole = 0; hole < values.length; hole++)
        if (values[hole] !== this.#last[hole]) this.#changes.add(hole);
    this.#last = [...values];
    if (++this.#watched > this.#toWatch) this.#tune(text, value);
  }

  #tune(text: string, value: Json): void {
    this.#watched = 0;
    this.#toWatch = this.#readByTuned >= PAYS ? WATCHED : Math.min(2 * this.#toWatch, MOST_WATCHED);
    this.#readByTuned = 0;
    const all = this.#holesIn(skeletonOf(text)?.scalars ?? []);
    const holes = all.filter((_, hole) => this.#changes.has(hole));
    this.#tuned = holes.length === all.length ? undefined : new JsonTemplate(text, holes, value);
  }
}
