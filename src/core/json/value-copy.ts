import type { Json } from '../types/json.ts';
import type { Step } from './skeleton.ts';

type Fields = { [key: Step]: Json };
type CopyObject = (from: Fields, key: Step, value: Json) => Fields;
type PutField = (into: Fields, key: Step, value: Json) => void;

/**
 * The same function many times over, on purpose. V8 remembers at each place in the source which
 * shapes of objects were seen there, and is fast only while there are few: one place for all shapes
 * copies an object in 90 ns, a place of its own in 15. See docs/performance.md.
 */
// prettier-ignore
const COPY: readonly CopyObject[] = [
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
  (from, key, value) => { const to = { ...from }; to[key] = value; return to; },
];

/** The same, for the second and later fields of an object. */
// prettier-ignore
const PUT: readonly PutField[] = [
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
  (into, key, value) => { into[key] = value; },
];

/** Lists of keys, each with the number of its place; when all are taken, the oldest gives up its own. */
class Places {
  readonly #numbers = new Map<string, number>();

  numberFor(keys: string, most: number): number {
    const known = this.#numbers.get(keys);
    if (known !== undefined) return known;
    let number = this.#numbers.size;
    if (number === most) {
      const [oldest] = this.#numbers;
      number = oldest![1];
      this.#numbers.delete(oldest![0]);
    }
    this.#numbers.set(keys, number);
    return number;
  }
}

const copyPlaces = new Places();
const putPlaces = new Places();

/** What changes in a copy: the value of a hole, or a copy of what stands there. */
interface Change {
  readonly key: Step;
  /** Index of the hole; -1 where `inner` is copied. */
  readonly hole: number;
  readonly inner: ValueCopy | undefined;
  readonly put: PutField;
}

/**
 * Copies of one JSON value with other values in its holes. Only the objects and arrays on the way to a
 * hole are new, the rest is the same for all copies: a payload is read, never written to.
 */
export class ValueCopy {
  readonly #from: Fields;
  readonly #list: boolean;
  readonly #copy: CopyObject;
  readonly #first: Change;
  readonly #rest: readonly Change[];

  /** @param paths Where the holes are, by their index; at least one. No path leads on from another's end. */
  constructor(from: Json, paths: ReadonlyMap<number, readonly Step[]>) {
    this.#from = from as Fields;
    this.#list = Array.isArray(from);
    const keys = Object.keys(from as Fields).join();
    const changes = changesOf(this.#from, keys, paths);
    this.#first = changes[0]!;
    this.#copy = COPY[copyPlaces.numberFor(`${this.#first.key} of ${keys}`, COPY.length)]!;
    this.#rest = changes.slice(1);
  }

  /** @param values Of the holes, by their index. */
  with(values: readonly Json[]): Json {
    const first = this.#first;
    const value = changed(first, values);
    const to = this.#list
      ? copyOfList(this.#from as unknown as Json[], first.key as number, value)
      : this.#copy(this.#from, first.key, value);
    const rest = this.#rest;
    for (let at = 0; at < rest.length; at++) {
      const change = rest[at]!;
      change.put(to, change.key, changed(change, values));
    }
    return to;
  }
}

function copyOfList(from: Json[], at: number, value: Json): Fields {
  const to = from.length === 1 ? [value] : from.slice();
  to[at] = value;
  return to as unknown as Fields;
}

const changed = ({ hole, inner }: Change, values: readonly Json[]): Json =>
  inner === undefined ? values[hole]! : inner.with(values);

function changesOf(
  from: Fields,
  keys: string,
  paths: ReadonlyMap<number, readonly Step[]>,
): readonly Change[] {
  const byStep = new Map<Step, Map<number, readonly Step[]>>();
  for (const [hole, [step, ...rest]] of paths) {
    const inner = byStep.get(step!) ?? new Map<number, readonly Step[]>();
    byStep.set(step!, inner.set(hole, rest));
  }
  const ownKeys = Object.keys(from);
  return [...byStep].map(([step, inner]) => {
    // An object's own key is a unique string, by which V8 remembers where the field is.
    const key = ownKeys.find((own) => own === step) ?? step;
    const [hole, rest] = [...inner][0]!;
    const put = PUT[putPlaces.numberFor(`${key} of ${keys}`, PUT.length)]!;
    return rest.length === 0
      ? { key, hole, inner: undefined, put }
      : { key, hole: -1, inner: new ValueCopy(from[key]!, inner), put };
  });
}
