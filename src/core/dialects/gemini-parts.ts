/**
 * `content.parts[]`, which generateContent, Live and what wraps them have in common.
 * https://ai.google.dev/api/caching#Part
 *
 * What is odd about parts:
 * - A text is streamed as many parts; nothing says where it ends. Parts of one kind that follow each
 *   other are one block, and whatever comes between opens the next.
 * - `thoughtSignature` may stand beside anything, an empty text included, and must be sent back on the
 *   very part it came with. It is an event of its own, and a signed part is never merged with another:
 *   a block ends at its signature. `gemini-stream-thought-signature.sse`
 * - `executableCode`, `toolCall` are calls that the server executes; their results are parts as well
 *   and belong to the call with their id, without ids to the last one. `gemini-stream-code-execution.sse`
 * - A new kind of part is a new key. It is shown raw. `gemini-stream-unknown-items.sse`
 */
import type { Json, JsonObject } from '../types/json.ts';
import type { BlockId, ResponseId, SignatureOwner } from '../types/unified-event.ts';
import { objectOf, textOf, wordOf } from '../json/fields.ts';
import { FunctionCalls } from './gemini-wire/function-calls.ts';
import type { Outlet } from './gemini-wire/outlet.ts';

/** Keys that stand beside a part's content and say something about it. */
const BESIDE: ReadonlySet<string> = new Set([
  'thought',
  'thoughtSignature',
  'videoMetadata',
  'mediaResolution',
  'partMetadata',
]);

/** Keys that are a part's content and have no better row than `raw`. */
const SHOWN_RAW: ReadonlyMap<string, string> = new Map([
  ['functionResponse', 'function response'],
  ['fileData', 'file data'],
  ['audioTranscription', 'audio transcription'],
  ['speechMetadata', 'speech metadata'],
  ['mediaProcessing', 'media processing'],
]);

/** Every key that a part is known to have. */
export const PART_KEYS: readonly string[] = [
  'text',
  'functionCall',
  'executableCode',
  'codeExecutionResult',
  'toolCall',
  'toolResponse',
  'inlineData',
  ...SHOWN_RAW.keys(),
  ...BESIDE,
];

/** The parts of one candidate of one response. */
export class PartReader {
  readonly #outlet: Outlet;
  readonly #response: ResponseId;
  readonly #candidate: number;
  readonly #calls: FunctionCalls;
  /** The block that the next text of its kind continues. */
  #open: BlockId | undefined;
  #openKind: 'text' | 'reasoning' = 'text';
  /** The last server call, and all that have an id. */
  #serverCall: BlockId | undefined;
  #serverCalls: Map<string, BlockId> | undefined;
  /** What the signature of the part at hand belongs to. */
  #owner: SignatureOwner = 'response';
  #ownerBlock: BlockId | undefined;

  constructor(outlet: Outlet, response: ResponseId, candidate: number) {
    this.#outlet = outlet;
    this.#response = response;
    this.#candidate = candidate;
    this.#calls = new FunctionCalls(outlet, response, candidate);
  }

  /** Calls that the client must execute, so far. */
  get clientCalls(): number {
    return this.#calls.count;
  }

  read(item: Json): void {
    const part = objectOf(item);
    if (part === undefined) {
      this.#unknown('A part that is no object');
      return;
    }
    const signature = textOf(part['thoughtSignature']) ?? nestedSignature(part);
    let known = false;
    this.#owner = this.#open === undefined ? 'response' : this.#openKind;
    this.#ownerBlock = this.#open;
    for (const key in part) {
      if (key === 'text') {
        const text = part['text'];
        if (typeof text !== 'string') continue;
        this.#readText(text, part['thought'] === true, signature !== undefined);
        known = true;
      } else if (!BESIDE.has(key) && part[key] !== null) {
        this.#readContent(key, part);
        known = true;
      }
    }
    if (signature !== undefined) this.#sign(signature);
    else if (!known) this.#outlet.raw('part without content', this.#response);
  }

  /** A call that stands outside of the parts (Live); gives its block, if it has one. */
  call(call: JsonObject): BlockId | undefined {
    this.#open = undefined;
    return this.#calls.read(call);
  }

  /** No more parts: `endedWell` when the candidate stopped by itself. */
  end(endedWell: boolean): void {
    this.#open = undefined;
    this.#calls.end(endedWell);
  }

  #readText(text: string, thought: boolean, signed: boolean): void {
    const kind = thought ? 'reasoning' : 'text';
    if (text === '') {
      this.#own(kind, this.#openKind === kind ? this.#open : undefined);
      return;
    }
    if (signed) this.#open = undefined;
    const block = this.#blockFor(kind);
    const response = this.#response;
    if (thought) this.#outlet.emit({ kind: 'reasoning_delta', response, block, text });
    else this.#outlet.emit({ kind: 'text_delta', response, block, text });
    this.#own(kind, this.#open);
  }

  #blockFor(kind: 'text' | 'reasoning'): BlockId {
    if (this.#open !== undefined && this.#openKind === kind) return this.#open;
    this.#openKind = kind;
    this.#open = this.#outlet.sink.openBlock(this.#response, { kind, candidate: this.#candidate });
    return this.#open;
  }

  /** Anything but text: it ends the text before it. */
  #readContent(key: string, part: JsonObject): void {
    this.#open = undefined;
    const value = objectOf(part[key]);
    switch (key) {
      case 'functionCall':
        this.#own('call', this.#calls.read(value ?? {}));
        return;
      case 'executableCode':
        this.#own('call', this.#readCode(value ?? {}));
        return;
      case 'codeExecutionResult':
        this.#readResult('code execution result', value ?? {});
        return;
      case 'toolCall':
        this.#own('call', this.#readToolCall(value ?? {}));
        return;
      case 'toolResponse':
        this.#readResult('tool response', value ?? {});
        return;
      case 'inlineData':
        this.#readInlineData(value ?? {}, part['thought'] === true);
        return;
    }
    this.#own('response', undefined);
    const note = SHOWN_RAW.get(key);
    if (note !== undefined) this.#outlet.raw(note, this.#response);
    else this.#unknown(`A part with the key "${key.slice(0, 80)}"`);
  }

  /** Code that the server writes and runs: its text is the call's input. */
  #readCode(code: JsonObject): BlockId {
    const block = this.#openServerCall('code_execution', textOf(code['id']), 'text');
    const text = textOf(code['code']);
    const response = this.#response;
    if (text !== undefined) this.#outlet.emit({ kind: 'tool_call_delta', response, block, text });
    this.#outlet.emit({
      kind: 'tool_call_done',
      response,
      block,
      status: 'complete',
      source: 'authoritative',
    });
    return block;
  }

  #readToolCall(call: JsonObject): BlockId {
    const block = this.#openServerCall(wordOf(call['toolType']), textOf(call['id']), 'value');
    const args = call['args'];
    this.#outlet.emit({
      kind: 'tool_call_done',
      response: this.#response,
      block,
      status: 'complete',
      source: 'authoritative',
      ...(args !== undefined && args !== null && { value: args }),
    });
    return block;
  }

  #openServerCall(
    name: string | undefined,
    id: string | undefined,
    encoding: 'text' | 'value',
  ): BlockId {
    const block = this.#outlet.sink.openBlock(this.#response, {
      kind: 'call',
      candidate: this.#candidate,
      call: {
        ...(id !== undefined && { id }),
        ...(name !== undefined && { name }),
        executedBy: 'server',
        encoding,
      },
    });
    this.#serverCall = block;
    if (id !== undefined) (this.#serverCalls ??= new Map()).set(id, block);
    this.#outlet.emit({ kind: 'tool_call_start', response: this.#response, block });
    return block;
  }

  #readResult(note: string, result: JsonObject): void {
    const id = textOf(result['id']);
    const block = (id === undefined ? undefined : this.#serverCalls?.get(id)) ?? this.#serverCall;
    this.#outlet.raw(note, this.#response, block);
    this.#own(block === undefined ? 'response' : 'call', block);
  }

  #readInlineData(data: JsonObject, thought: boolean): void {
    const note = thought ? 'thought media' : 'inline media';
    const kind = /^[\w.+-]{1,20}\/[\w.+-]{1,40}/.exec(textOf(data['mimeType']) ?? '')?.[0];
    this.#outlet.raw(kind === undefined ? note : `${note} ${kind}`, this.#response);
    this.#own('response', undefined);
  }

  #own(owner: SignatureOwner, block: BlockId | undefined): void {
    this.#owner = owner;
    this.#ownerBlock = block;
  }

  #sign(signature: string): void {
    const response = this.#response;
    this.#outlet.sign(response, this.#owner, this.#ownerBlock, signature, 'thoughtSignature');
    this.#open = undefined;
  }

  #unknown(what: string): void {
    this.#outlet.raw('unknown part', this.#response);
    this.#outlet.problem(
      'unknown-item',
      'note',
      `${what} is none that this version knows; it is shown as it came.`,
    );
  }
}

/** Early proxies put the signature inside the call (TanStack/ai pull request 459). */
function nestedSignature(part: JsonObject): string | undefined {
  const call = part['functionCall'];
  return call === undefined ? undefined : textOf(objectOf(call)?.['thoughtSignature']);
}
