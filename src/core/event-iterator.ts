import { EventCollector } from './event-collector.ts';
import type { Body, IterHooks, LocatedEvent } from './iter-unified.ts';
import { Pipeline, type PipelineOptions } from './pipeline.ts';

type Result = IteratorResult<LocatedEvent, void>;
const END: Result = { value: undefined, done: true };

/**
 * What an async generator over the events would be, written out: a generator awaits at every `yield`,
 * which costs as much as reading the event did. Here an event that is there already is given at once.
 */
export class EventIterator implements AsyncGenerator<LocatedEvent, void, undefined> {
  readonly #body: Body;
  readonly #collector: EventCollector;
  readonly #pipeline: Pipeline;
  /** Opened when the first event is asked for. */
  #source: Source | undefined;
  #events: readonly LocatedEvent[] = [];
  /** Index of the next one to give. */
  #at = 0;
  #state: 'open' | 'ended' | 'left' = 'open';
  /** Calls are answered in order: the last one under way, and how many there are. */
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(body: Body, hooks: IterHooks, options: PipelineOptions) {
    this.#body = body;
    this.#collector = new EventCollector(hooks);
    this.#pipeline = new Pipeline(this.#collector, options);
  }

  next(): Promise<Result> {
    if (this.#waiting === 0 && this.#at < this.#events.length) {
      const value = this.#events[this.#at++]!;
      return Promise.resolve({ value, done: false });
    }
    return this.#inTurn(() => this.#read());
  }

  return(): Promise<Result> {
    return this.#inTurn(async () => {
      await this.#leave();
      return END;
    });
  }

  throw(thrown: unknown): Promise<Result> {
    return this.#inTurn(async () => {
      await this.#leave();
      throw thrown;
    });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #inTurn(work: () => Promise<Result>): Promise<Result> {
    this.#waiting++;
    const answer = this.#turn.then(work);
    const over = (): void => {
      this.#waiting--;
    };
    this.#turn = answer.then(over, over);
    return answer;
  }

  /** Reads chunks until there is an event to give. */
  async #read(): Promise<Result> {
    while (this.#at >= this.#events.length) {
      if (this.#state !== 'open') return END;
      try {
        this.#source ??= openBody(this.#body);
        const chunk = await this.#source.read();
        if (chunk === undefined) {
          this.#state = 'ended';
          this.#pipeline.finish();
        } else this.#pipeline.push(chunk);
      } catch (thrown) {
        await this.#leave();
        throw thrown;
      }
      this.#events = this.#collector.take();
      this.#at = 0;
    }
    return { value: this.#events[this.#at++]!, done: false };
  }

  /** Nothing more is wanted: what is left of the body is cancelled. */
  async #leave(): Promise<void> {
    const unread = this.#state === 'open';
    this.#state = 'left';
    this.#events = [];
    if (unread) await this.#source?.cancel();
  }
}

interface Source {
  /** The next chunk; undefined at the end. */
  read(): Promise<Uint8Array | undefined>;
  cancel(): Promise<void>;
}

function openBody(body: Body): Source {
  if ('getReader' in body) {
    const reader = body.getReader();
    return {
      read: async () => (await reader.read()).value,
      cancel: () => reader.cancel(),
    };
  }
  const iterator = body[Symbol.asyncIterator]();
  return {
    read: async () => {
      const next = await iterator.next();
      return next.done ? undefined : next.value;
    },
    cancel: async () => {
      await iterator.return?.();
    },
  };
}
