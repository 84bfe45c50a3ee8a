import type { DialectId } from '../core/types/dialect.ts';
import type { FramingId } from '../core/types/frame.ts';
import type { QuestionKind, Requests, TraceSummary } from '../protocol.ts';
import { type ByteSource, type FileFacts, type OpenFile, readRange } from './byte-source.ts';
import { asFault, type Fault } from './fault.ts';
import { type FileMark, judgeChange, markFile } from './file-change.ts';
import { breathe, readPaced } from './paced-reading.ts';
import { TraceSession } from './trace-session.ts';

/** What the user may overrule. */
export interface Overrule {
  readonly framing?: FramingId;
  readonly dialect?: DialectId;
}

export interface TraceListener {
  /** The summary changed. */
  changed?(): void;
  /** The trace was made anew: every page asked for before is void. */
  remade?(): void;
  failed?(fault: Fault): void;
  /** The file was closed; nothing follows. */
  disposed?(): void;
}

/**
 * A file without its terminal that changed less than this ago may still be written to, so its end is
 * not called truncated yet.
 */
export const QUIET_MS = 3000;

export interface Clock {
  /** Milliseconds since 1970, as file times are. */
  readonly now: () => number;
  /** Milliseconds from any origin, never going back. */
  readonly steady: () => number;
}

const realClock: Clock = { now: () => Date.now(), steady: () => performance.now() };

/**
 * The trace of one file: reads it in turns, follows it when it grows, reads it anew when it was
 * replaced or the user overruled a detection. Owned by the host, shared by every view of the file.
 */
export class FollowedTrace {
  readonly #fileName: string;
  readonly #source: ByteSource;
  readonly #clock: Clock;
  readonly #listeners = new Set<TraceListener>();
  #session: TraceSession;
  #overrule: Overrule = {};
  #state: TraceSummary['state'] = 'reading';
  #bytesRead = 0;
  #bytesTotal = 0;
  #mark: FileMark | undefined;
  #markedAt = 0;
  #finished = false;
  /** The file grew after its stream had seemed complete. */
  #patient = false;
  /** The file as it was when it could not be read. */
  #failedAt: FileFacts | undefined;
  /** Counts readings from the start; an older one that wakes up sees that it is stale and ends. */
  #generation = 0;
  #busy = false;
  #lookWhenIdle = false;

  constructor(fileName: string, source: ByteSource, clock: Clock = realClock) {
    this.#fileName = fileName;
    this.#source = source;
    this.#clock = clock;
    this.#session = this.#newSession();
  }

  listen(listener: TraceListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** How far the file is read; unlike the summary, this costs nothing to ask at every turn. */
  get progress(): Pick<TraceSummary, 'state' | 'bytesRead' | 'bytesTotal'> {
    return { state: this.#state, bytesRead: this.#bytesRead, bytesTotal: this.#bytesTotal };
  }

  summary(): TraceSummary {
    return { ...this.#session.summary(), ...this.progress };
  }

  async answer<K extends QuestionKind>(
    kind: K,
    body: Requests[K]['request'],
  ): Promise<Requests[K]['reply']> {
    const session = this.#session;
    const reply = await session.answer(kind, body);
    // Made anew meanwhile: an answer about the old trace would be taken for one about the new.
    return session === this.#session ? reply : this.answer(kind, body);
  }

  /** Reads the file from the start into a new trace. Never rejects: what fails is told to listeners. */
  async start(overrule: Overrule = this.#overrule): Promise<void> {
    this.#generation += 1;
    this.#overrule = overrule;
    this.#session = this.#newSession();
    this.#state = 'reading';
    this.#bytesRead = 0;
    this.#bytesTotal = 0;
    this.#mark = undefined;
    this.#finished = false;
    this.#tell((listener) => {
      listener.remade?.();
    });
    await this.#run(async (generation) => {
      const file = await this.#source.open();
      await this.#readFrom(file, 0, generation);
    });
  }

  /** Stops a reading that is under way; what was read stays. */
  cancel(): void {
    if (this.#state !== 'reading') return;
    this.#generation += 1;
    this.#state = 'cancelled';
    this.#changed();
  }

  /** Ends whatever is under way; nothing is told any more. */
  dispose(): void {
    this.cancel();
    this.#generation += 1;
    this.#tell((listener) => {
      listener.disposed?.();
    });
    this.#listeners.clear();
  }

  /** The file may have changed: appends what was added, or reads it anew when it was replaced. */
  async lookAgain(): Promise<void> {
    if (this.#state === 'cancelled') return;
    if (this.#busy) {
      this.#lookWhenIdle = true;
      return;
    }
    const mark = this.#mark;
    if (this.#state === 'failed') await this.#retry();
    else if (mark) await this.#run((generation) => this.#follow(mark, generation));
  }

  /** Tries a file again that could not be read, once it is another than the one that failed. */
  async #retry(): Promise<void> {
    const now = await this.#factsOrNone();
    const before = this.#failedAt;
    if (!now || this.#state !== 'failed') return;
    if (before?.size === now.size && before.changedMs === now.changedMs) return;
    await this.start();
  }

  /** `undefined` when the file is gone or its file system does not answer. */
  #factsOrNone(): Promise<FileFacts | undefined> {
    return this.#source.stat().catch(() => undefined);
  }

  async #follow(mark: FileMark, generation: number): Promise<void> {
    const stale = (): boolean => generation !== this.#generation;
    const facts = await this.#factsOrNone();
    if (stale()) return;
    if (!facts) {
      // The file is gone; what was read of it stays, and its end is the end.
      this.#finish();
      return;
    }
    if (facts.size === mark.size && facts.changedMs === mark.changedMs) {
      this.#finishWhenQuiet();
      return;
    }
    const file = await this.#source.open();
    const change = await judgeChange(file, mark).catch(async (thrown: unknown) => {
      await file.close();
      throw thrown;
    });
    if (change === 'grown' && !this.#finished) {
      await this.#readFrom(file, mark.size, generation);
      return;
    }
    await file.close();
    if (stale()) return;
    if (change === 'none') this.#mark = { ...mark, changedMs: facts.changedMs };
    else {
      // A finished trace has told how the stream ended, which is no longer true: read it anew. That
      // is done for one growth; from then on this writer's pauses are not taken for the end.
      if (change === 'grown') this.#patient = true;
      queueMicrotask(() => void this.start());
    }
  }

  /** Closes `file`. */
  async #readFrom(file: OpenFile, from: number, generation: number): Promise<void> {
    const session = this.#session;
    const stale = (): boolean => generation !== this.#generation;
    try {
      if (stale()) return;
      this.#bytesTotal = file.size;
      this.#changed();
      const reached = await readPaced(file, from, (slice) => void session.push(slice), {
        now: this.#clock.steady,
        breathe,
        stopped: stale,
        progress: (bytesRead) => {
          if (stale()) return;
          this.#bytesRead = bytesRead;
          this.#changed();
        },
      });
      if (stale()) return;
      const mark = await markFile(file, reached);
      if (stale()) return;
      this.#mark = mark;
      this.#markedAt = this.#clock.steady();
      this.#bytesRead = reached;
      this.#finishWhenQuiet();
      this.#changed();
    } finally {
      await file.close();
    }
  }

  #finishWhenQuiet(): void {
    if (this.#finished || !this.#mark) return;
    const over = !this.#patient && this.#session.summary().stop !== undefined;
    // By our own watch too: the clock of a remote file system may be ahead.
    const sinceChange = this.#clock.now() - this.#mark.changedMs;
    const sinceSeen = this.#clock.steady() - this.#markedAt;
    if (!over && Math.max(sinceChange, sinceSeen) < QUIET_MS) return;
    this.#finish();
  }

  #finish(): void {
    if (this.#finished) return;
    this.#session.finish();
    this.#finished = true;
    this.#state = 'following';
    this.#changed();
  }

  /** True while the file's end is not yet taken for the stream's end; look again in a while. */
  get unsettled(): boolean {
    return this.#mark !== undefined && !this.#finished;
  }

  async #run(work: (generation: number) => Promise<void>): Promise<void> {
    const generation = this.#generation;
    this.#busy = true;
    try {
      await work(generation);
    } catch (thrown) {
      await this.#fail(thrown, generation);
    } finally {
      if (generation === this.#generation) {
        this.#busy = false;
        if (this.#lookWhenIdle) {
          this.#lookWhenIdle = false;
          void this.lookAgain();
        }
      }
    }
  }

  async #fail(thrown: unknown, generation: number): Promise<void> {
    const facts = await this.#factsOrNone();
    if (generation !== this.#generation) return;
    this.#failedAt = facts;
    const fault = asFault(
      thrown,
      `${this.#fileName} could not be read to its end.`,
      'What was read so far is shown. Check that the file still exists and reopen it.',
    );
    this.#state = 'failed';
    this.#tell((listener) => {
      listener.failed?.(fault);
    });
    this.#changed();
  }

  #newSession(): TraceSession {
    return new TraceSession({
      fileName: this.#fileName,
      readBytes: (start: number, end: number) => readRange(this.#source, start, end),
      ...this.#overrule,
    });
  }

  #changed(): void {
    this.#tell((listener) => {
      listener.changed?.();
    });
  }

  #tell(say: (listener: TraceListener) => void): void {
    for (const listener of [...this.#listeners]) say(listener);
  }
}
