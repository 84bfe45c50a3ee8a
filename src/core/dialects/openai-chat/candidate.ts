/**
 * One choice of a chat response: its text, refusal, transcript, reasoning and calls, and how it ended.
 *
 * The choice reads deltas. A `message` in the place of a `delta` is a statement of the whole: it is
 * read as such when nothing came before, and otherwise supplies only what is missing. A `message`
 * beside a `delta` repeats everything so far (Perplexity, Writer) and is not read.
 *
 * Fixtures: openai-chat-n2.sse, openai-chat-refusal.sse, openai-chat-audio.sse,
 * compat-minimax-final-message.sse, compat-perplexity-message-beside-delta.sse,
 * compat-mistral-content-parts.sse.
 */
import type { BlockFlavour } from '../../types/dialect.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import type { BlockId, StopReason } from '../../types/unified-event.ts';
import { listOf, objectOf, textOf } from '../../json/fields.ts';
import { Fingerprint } from './fingerprint.ts';
import type { Outlet } from './outlet.ts';
import { Reasoning } from './reasoning.ts';
import { emitSignature, signatureIn } from './signatures.ts';
import { meaningOf, stopOf } from './stop.ts';
import { ToolCalls, type Ending } from './tool-calls.ts';

/** What ended the response: `[DONE]`, the end of the input (or the next response), an error. */
export type Closing = 'marker' | 'input' | 'error';

export class Candidate {
  readonly index: number;
  readonly #out: Outlet;
  readonly #reasoning: Reasoning;
  readonly #calls: ToolCalls;
  readonly #said = new Fingerprint();
  #answer: BlockId | undefined;
  #refusal: BlockId | undefined;
  #transcript: BlockId | undefined;
  /** The last finish reason sent. */
  #finish: string | undefined;
  #audioComplete = false;
  #closed = false;

  constructor(out: Outlet, index: number) {
    this.#out = out;
    this.index = index;
    this.#reasoning = new Reasoning(out, index);
    this.#calls = new ToolCalls(out, index);
  }

  /** Whether a finish reason came. */
  get finished(): boolean {
    return this.#finish !== undefined;
  }

  /** Whether the finish reason says that all went well. */
  get succeeded(): boolean {
    return this.#finish !== undefined && meaningOf(this.#finish) !== 'error';
  }

  get hasContent(): boolean {
    return (
      this.#said.length > 0 ||
      this.#reasoning.any ||
      this.#calls.any ||
      this.#refusal !== undefined ||
      this.#transcript !== undefined
    );
  }

  /** `complete`: the chunk states the whole (Perplexity's `….done` objects). */
  read(choice: JsonObject, complete: boolean): void {
    const before = this.#out.emitted;
    const { delta, message } = choice as { delta?: Json; message?: Json };
    if (typeof delta === 'object' && delta !== null) {
      this.#readDelta(delta as JsonObject, false);
      if (complete && this.#out.emitted === before) this.#readWhole(objectOf(message));
    } else if (message) this.#readWhole(objectOf(message));
    else this.#say(textOf(choice['text']) ?? '');
    if (this.#out.emitted > before) this.#noticeLateness();
    const finish = choice['finish_reason'];
    if (typeof finish === 'string' && finish !== '') this.#finishWith(finish);
  }

  /** The choice's end; a second call only finishes calls that came late. */
  close(closing: Closing): void {
    const stop = this.#stop(closing);
    this.#calls.responseEnded(endingOf(stop));
    if (this.#closed) return;
    this.#closed = true;
    this.#reportEnd(closing, stop);
    this.#out.emit({
      kind: 'done',
      response: this.#out.response,
      candidate: this.index,
      stop,
      stopRaw: this.#finish,
    });
  }

  #readDelta(delta: JsonObject, whole: boolean): void {
    this.#reasoning.take(delta);
    const extra = delta['extra_content'];
    const { content } = delta;
    if (typeof content === 'string') {
      if (content !== '') {
        // Gemini marks thoughts, tags and all; a whole message with the mark mixes both.
        const thought = extra !== undefined && !whole && isThought(extra);
        if (thought) this.#reasoning.words(content);
        else this.#say(content);
      }
    } else if (content) this.#readParts(Array.isArray(content) ? content : [content]);
    const { refusal, audio } = delta;
    if (typeof refusal === 'string' && refusal !== '') this.#refuse(refusal);
    if (audio) this.#readAudio(objectOf(audio));
    this.#readCalls(delta, whole);
    if (delta['images']) this.#rawEach(delta['images'], 'image');
    if (delta['annotations']) this.#rawEach(delta['annotations'], 'citation');
    if (extra !== undefined) this.#readSignature(delta);
  }

  #readCalls(delta: JsonObject, whole: boolean): void {
    const calls = delta['tool_calls'];
    if (calls)
      for (const one of Array.isArray(calls) ? (calls as readonly Json[]) : [calls]) {
        const fragment = objectOf(one);
        if (fragment) this.#calls.take(fragment, whole);
      }
    const legacy = delta['function_call'];
    if (legacy) this.#calls.takeLegacy(objectOf(legacy) ?? {});
  }

  /** A statement of the whole message. */
  #readWhole(message: JsonObject | undefined): void {
    if (!message) return;
    if (!this.hasContent) {
      this.#readDelta(message, true);
      return;
    }
    const content = textOf(message['content']);
    if (content !== undefined) this.#complete(content);
    if (!this.#reasoning.any) this.#reasoning.take(message);
    if (!this.#calls.any) this.#readCalls(message, true);
  }

  /** Deltas came first, so the whole text supplies only what is missing. */
  #complete(whole: string): void {
    const before = this.#said.length;
    if (this.#said.starts(whole)) {
      if (whole.length > before) this.#say(whole.slice(before));
      return;
    }
    this.#out.problem({
      code: 'content-mismatch',
      severity: 'warning',
      message: `The final message (${whole.length} characters) differs from the ${before} characters of its deltas; the final message counts.`,
    });
    if (this.#answer !== undefined) this.#out.settle(this.#answer, whole);
  }

  #readParts(parts: readonly Json[]): void {
    for (const one of parts) {
      const part = objectOf(one);
      const type = part?.['type'];
      if (!part) this.#say(textOf(one) ?? '');
      else if (type === 'thinking' || type === 'reasoning' || type === 'redacted_thinking')
        this.#reasoning.takePart(part);
      else if (type === 'refusal') this.#refuse(textOf(part['refusal']) ?? '');
      else if (typeof part['text'] === 'string') this.#say(part['text']);
      else this.#out.raw(`content part: ${textOf(type) ?? 'without type'}`);
    }
  }

  #say(text: string): void {
    if (text === '') return;
    this.#said.add(text);
    this.#out.text((this.#answer ??= this.#open()), text);
  }

  #refuse(text: string): void {
    if (text !== '') this.#out.text((this.#refusal ??= this.#open('refusal')), text);
  }

  #readAudio(audio: JsonObject | undefined): void {
    if (!audio) return;
    const transcript = textOf(audio['transcript']);
    if (transcript !== undefined)
      this.#out.text((this.#transcript ??= this.#open('transcript')), transcript);
    if (textOf(audio['data']) !== undefined) this.#out.raw('audio');
    // The last audio update has only an expiry, and may be the only end that is sent.
    if (audio['expires_at'] !== undefined) this.#audioComplete = true;
  }

  #readSignature(delta: JsonObject): void {
    const found = signatureIn(delta);
    if (!found) return;
    const on = this.#answer === undefined ? 'response' : 'text';
    emitSignature(this.#out, found, on, this.#answer, `delta/${this.index}`);
  }

  #rawEach(list: Json, note: string): void {
    for (let left = listOf(list).length; left > 0; left--) this.#out.raw(note);
  }

  #open(flavour?: BlockFlavour): BlockId {
    return this.#out.openBlock({
      kind: 'text',
      candidate: this.index,
      ...(flavour !== undefined && { flavour }),
    });
  }

  #finishWith(word: string): void {
    const first = this.#finish === undefined;
    this.#finish = word;
    // Once only: servers that put a finish reason on every chunk must not cost a pass each time.
    if (first) this.#calls.choiceFinished();
  }

  #noticeLateness(): void {
    if (this.#finish === undefined || this.#closed) return;
    this.#out.problemOnce({
      code: 'late-content',
      severity: 'note',
      message: `Content came after finish_reason "${this.#finish}"; a client that stops there loses it.`,
    });
  }

  #stop(closing: Closing): StopReason {
    if (closing === 'error') return 'error';
    const calls = this.#calls.any;
    const refused = this.#refusal !== undefined;
    if (this.#finish !== undefined) return stopOf(this.#finish, calls, refused);
    if (this.#audioComplete) return stopOf('stop', calls, refused);
    if (closing === 'input') return 'truncated';
    return calls ? 'tool_use' : refused ? 'refusal' : 'other';
  }

  #reportEnd(closing: Closing, stop: StopReason): void {
    if (closing === 'error') return;
    const choice = this.index === 0 ? 'The response' : `Choice ${this.index}`;
    if (stop === 'truncated') {
      this.#out.problem({
        code: 'missing-terminal',
        severity: 'error',
        message: `${choice} has neither a finish_reason nor a [DONE] after it: the stream was cut.`,
      });
      return;
    }
    if (this.#finish === undefined && !this.#audioComplete)
      this.#out.problem({
        code: 'missing-stop-reason',
        severity: 'warning',
        message: `${choice} ended with [DONE] but never got a finish_reason, so why it stopped is not known.`,
      });
    if (this.#finish !== undefined && meaningOf(this.#finish) === 'tool_use' && !this.#calls.any)
      this.#out.problem({
        code: 'status-contradiction',
        severity: 'warning',
        message: `${choice} ended with finish_reason "${this.#finish}", but no tool call was sent.`,
      });
  }
}

function isThought(extra: Json): boolean {
  const named = objectOf(extra);
  const google = objectOf(named?.['google']) ?? objectOf(named?.['vertex']);
  return google?.['thought'] === true;
}

/** Arguments that stop short are wrong in a finished choice, and merely cut in the others. */
function endingOf(stop: StopReason): Ending {
  return stop === 'end' || stop === 'tool_use' || stop === 'other' || stop === 'pause'
    ? 'finished'
    : 'cut';
}
