/**
 * What was fetched from the host, least recently used first out. Reading never waits: it gives what is
 * held, asks for what is missing, and the reader runs again when that has come.
 */
import { signal } from '@preact/signals';

export interface CacheOptions<Key, Value> {
  /** How many values to hold. */
  readonly limit: number;
  readonly fetch: (key: Key) => Promise<Value>;
  /** The trace's revision: what was not there yet is asked for again only when this has grown. */
  readonly revision: () => number;
  readonly onFailure: (reason: Error) => void;
}

/** More at once would only queue on the host's side, out of our reach. */
const MOST_IN_FLIGHT = 6;
/** Requests nobody came back for are forgotten beyond this; whoever still looks asks again. */
const MOST_WAITING = 48;

export class PagedCache<Key, Value> {
  readonly #options: CacheOptions<Key, Value>;
  readonly #held = new Map<Key, Value>();
  readonly #askedAt = new Map<Key, number>();
  readonly #inFlight = new Set<Key>();
  #waiting: Key[] = [];
  #latest: Value | undefined;
  #generation = 0;
  readonly #version = signal(0);

  constructor(options: CacheOptions<Key, Value>) {
    this.#options = options;
  }

  /**
   * The value, as far as it is held. Asks for it when it is missing or `enough` says it is stale.
   * Called inside a component or a computed signal, that runs again when something has come.
   */
  read(key: Key, enough?: (value: Value) => boolean): Value | undefined {
    void this.#version.value;
    const held = this.#held.get(key);
    if (held !== undefined) {
      this.#held.delete(key);
      this.#held.set(key, held);
      if (enough === undefined || enough(held)) return held;
    }
    this.#want(key);
    return held;
  }

  /** The value, or while it is on its way the one given last, so that what is shown does not flicker. */
  readOrLatest(key: Key): Value | undefined {
    this.#latest = this.read(key) ?? this.#latest;
    return this.#latest;
  }

  /** The value if it is held; asks for nothing. */
  peek(key: Key): Value | undefined {
    return this.#held.get(key);
  }

  /** All that is held, for look-ups over what happens to be there. */
  values(): Iterable<Value> {
    void this.#version.value;
    return this.#held.values();
  }

  /** The value once it has come, or a rejection. */
  async load(key: Key, enough?: (value: Value) => boolean): Promise<Value> {
    const held = this.#held.get(key);
    if (held !== undefined && (enough === undefined || enough(held))) return held;
    const generation = this.#generation;
    const value = await this.#options.fetch(key);
    if (generation === this.#generation) this.#keep(key, value);
    return value;
  }

  clear(): void {
    this.#generation += 1;
    this.#held.clear();
    this.#askedAt.clear();
    this.#inFlight.clear();
    this.#waiting = [];
    this.#latest = undefined;
    this.#version.value += 1;
  }

  #want(key: Key): void {
    if (this.#inFlight.has(key)) return;
    const askedAt = this.#askedAt.get(key);
    if (askedAt !== undefined && askedAt >= this.#options.revision()) return;
    this.#waiting = this.#waiting.filter((other) => other !== key);
    this.#waiting.push(key);
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
    this.#sendNext();
  }

  #sendNext(): void {
    while (this.#inFlight.size < MOST_IN_FLIGHT) {
      // The newest wish first: it is what is in view now.
      const key = this.#waiting.pop();
      if (key === undefined) return;
      this.#send(key);
    }
  }

  #send(key: Key): void {
    const generation = this.#generation;
    this.#inFlight.add(key);
    this.#askedAt.set(key, this.#options.revision());
    this.#options.fetch(key).then(
      (value) => {
        if (generation !== this.#generation) return;
        this.#inFlight.delete(key);
        this.#keep(key, value);
        this.#sendNext();
      },
      (reason: unknown) => {
        if (generation !== this.#generation) return;
        this.#inFlight.delete(key);
        this.#options.onFailure(reason instanceof Error ? reason : new Error(String(reason)));
        this.#sendNext();
      },
    );
  }

  #keep(key: Key, value: Value): void {
    this.#held.delete(key);
    this.#held.set(key, value);
    for (const oldest of this.#held.keys()) {
      if (this.#held.size <= this.#options.limit) break;
      this.#held.delete(oldest);
      this.#askedAt.delete(oldest);
    }
    this.#version.value += 1;
  }
}
