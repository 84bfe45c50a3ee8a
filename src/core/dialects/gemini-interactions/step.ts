import type { Json, JsonObject } from '../../types/json.ts';
import type { BlockId, SignatureOwner } from '../../types/unified-event.ts';
import { listOf, objectOf, textOf } from '../../json/fields.ts';
import { CallStep } from './call-step.ts';
import type { Conversation } from './conversation.ts';
import { DELTA_TYPES, STEP_TYPES, type StepKind } from './vocabulary.ts';

/**
 * One step, from its start through its deltas to its stop. What a `model_output` step holds is told
 * only by its deltas: text and media may alternate, and each stretch of text is a block. A signature
 * belongs to the step: a later one replaces it.
 */
export class Step {
  readonly index: number;
  readonly #conversation: Conversation;
  readonly #type: string;
  readonly #kind: StepKind | undefined;
  /** Slot of the step's signature, which no other step has. */
  readonly #slot: string;
  #text: BlockId | undefined;
  #thought: BlockId | undefined;
  #call: CallStep | undefined;
  #answered: BlockId | undefined;
  #stopped = false;

  constructor(conversation: Conversation, index: number, ordinal: number, type: string) {
    this.#conversation = conversation;
    this.index = index;
    this.#type = type;
    this.#kind = STEP_TYPES.get(type);
    this.#slot = `step ${ordinal}`;
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  start(step: JsonObject): void {
    const { outlet, response } = this.#conversation;
    const before = outlet.emitted;
    switch (this.#kind) {
      case 'output':
        // The old vocabulary starts with one content, the new one with a list of them, if any.
        if (!Array.isArray(step['content'])) this.#readContent(objectOf(step['content']) ?? step);
        for (const content of listOf(step['content'])) this.#readContent(objectOf(content));
        break;
      case 'thought':
        for (const part of listOf(step['summary'])) this.#readSummary(objectOf(part));
        break;
      case 'call':
        this.#call = new CallStep(this.#conversation, this.#type, step);
        break;
      case 'result':
        this.#readResult(step);
        break;
      case 'processing':
      case 'input':
        break;
      case undefined:
        this.#unknown('step', this.#type);
    }
    this.#readSignature(step['signature']);
    if (outlet.emitted === before) outlet.raw(startNote(this.#kind), response);
  }

  delta(delta: JsonObject): void {
    const { outlet, response } = this.#conversation;
    const type = textOf(delta['type']) ?? '';
    const before = outlet.emitted;
    switch (DELTA_TYPES.get(type)) {
      case 'text':
        this.#readText(delta);
        break;
      case 'summary':
        this.#readSummary(objectOf(delta['content']) ?? delta);
        break;
      case 'signature':
        break;
      case 'arguments':
        this.#readArguments(delta);
        break;
      case 'call':
        this.#readCall(type, delta);
        break;
      case 'result':
        this.#readResult(delta);
        break;
      case 'annotations':
        outlet.raw('annotations', response, this.#text);
        break;
      case 'media':
        this.#readMedia(type);
        break;
      case 'processing':
        outlet.raw('processing', response);
        break;
      case undefined:
        this.#unknown('delta', type);
    }
    this.#readSignature(delta['signature']);
    if (outlet.emitted === before) outlet.raw('empty delta', response, this.#anyBlock());
  }

  /** A delta after the stop: its signature is kept, for whatever it carries besides it is too late. */
  lateDelta(delta: JsonObject): void {
    if (textOf(delta['signature']) !== undefined) this.#readSignature(delta['signature']);
    else this.#conversation.outlet.raw('late delta', this.#conversation.response, this.#anyBlock());
  }

  /** A call whose start is not in the input: neither id nor name will come. */
  openCall(): void {
    this.#call ??= new CallStep(this.#conversation, this.#type, {});
  }

  /** The server says that the step is over. */
  stop(): void {
    const { outlet, response } = this.#conversation;
    const before = outlet.emitted;
    this.#stopped = true;
    this.#call?.finish();
    if (outlet.emitted === before) outlet.raw('step stop', response, this.#anyBlock());
  }

  /** The interaction is over and the step was never stopped. */
  leave(endedWell: boolean): void {
    this.#stopped = true;
    if (endedWell) this.#call?.finish();
    else this.#call?.cut();
  }

  #readText(delta: JsonObject): void {
    const { outlet, response } = this.#conversation;
    const text = textOf(delta['text']);
    if (this.#kind === 'input' || this.#kind === 'result') {
      outlet.raw(this.#kind === 'input' ? 'user input' : 'tool result', response, this.#answered);
      return;
    }
    if (this.#kind === 'thought') {
      this.#addThought(text);
      return;
    }
    if (text !== undefined) this.#addText(text);
    if (listOf(delta['annotations']).length > 0) outlet.raw('annotations', response, this.#text);
  }

  #addText(text: string): void {
    const { outlet, response } = this.#conversation;
    const block = (this.#text ??= outlet.sink.openBlock(response, { kind: 'text', candidate: 0 }));
    outlet.emit({ kind: 'text_delta', response, block, text });
  }

  #addThought(text: string | undefined): void {
    if (text === undefined) return;
    const { outlet, response } = this.#conversation;
    const block = this.#thoughtBlock();
    outlet.emit({ kind: 'reasoning_delta', response, block, text });
  }

  #thoughtBlock(): BlockId {
    const { outlet, response } = this.#conversation;
    return (this.#thought ??= outlet.sink.openBlock(response, {
      kind: 'reasoning',
      candidate: 0,
      flavour: 'summary',
    }));
  }

  /** One item of a start's content: `{type: "text", text}`, an image, … */
  #readContent(content: JsonObject | undefined): void {
    const type = content && textOf(content['type']);
    if (content === undefined || type === undefined || type === 'model_output') return;
    if (type === 'text') this.#readText(content);
    else if (DELTA_TYPES.get(type) !== 'media') this.#unknown('content', type);
    else if (content['data'] !== undefined || content['uri'] !== undefined) this.#readMedia(type);
  }

  /** A thought's summary comes as contents: text, or an image. */
  #readSummary(content: JsonObject | undefined): void {
    const text = content && textOf(content['text']);
    if (text !== undefined) this.#addThought(text);
    else if (content && textOf(content['type']) === 'image') {
      this.#conversation.outlet.raw('thought media', this.#conversation.response, this.#thought);
    }
  }

  #readArguments(delta: JsonObject): void {
    const { outlet, response } = this.#conversation;
    // @google/genai 2.0.0 and 2.0.1 say `partial_arguments`.
    const sent = delta['arguments'] || (delta['partial_arguments'] ?? delta['arguments']);
    const call = this.#call;
    if (call === undefined) {
      outlet.raw('arguments without a call', response);
      outlet.problem(
        'ambiguous-fragment',
        'warning',
        `Arguments came for step ${this.index}, which is no call; they are shown as they came.`,
      );
      return;
    }
    call.identify(delta);
    if (typeof sent === 'string') call.addText(sent);
    else if (sent !== undefined && sent !== null) call.addValue(sent);
  }

  /** A call's arguments as an object, or (old vocabulary) a whole call. */
  #readCall(type: string, delta: JsonObject): void {
    const call = this.#call;
    if (call === undefined) {
      this.#text = undefined;
      this.#call = new CallStep(this.#conversation, type, delta);
      return;
    }
    call.identify(delta);
    const sent: Json | undefined = delta['arguments'];
    if (typeof sent === 'string') call.addText(sent);
    else if (sent !== undefined && sent !== null) call.addValue(sent);
  }

  #readResult(fields: JsonObject): void {
    const { outlet, response, callBlocks } = this.#conversation;
    const callId = textOf(fields['call_id']);
    if (callId !== undefined) this.#answered = callBlocks.get(callId);
    const failed = fields['is_error'] === true;
    outlet.raw(failed ? 'tool result, an error' : 'tool result', response, this.#answered);
  }

  /** Media stands between texts: what follows is another block. */
  #readMedia(type: string): void {
    this.#text = undefined;
    this.#conversation.outlet.raw(type, this.#conversation.response);
  }

  #readSignature(value: Json | undefined): void {
    const signature = textOf(value);
    if (signature === undefined) return;
    const [on, block] = this.#owner();
    const { outlet, response } = this.#conversation;
    outlet.sign(response, on, block, signature, 'signature', this.#slot);
  }

  #owner(): readonly [on: SignatureOwner, block: BlockId | undefined] {
    switch (this.#kind) {
      case 'thought':
        return ['reasoning', this.#thoughtBlock()];
      case 'output':
        return this.#call ? ['call', this.#call.block] : ['text', this.#text];
      case 'call':
        return ['call', this.#call?.block];
      case 'result':
        return ['call', this.#answered];
      case 'processing':
      case 'input':
      case undefined:
        return ['response', undefined];
    }
  }

  #anyBlock(): BlockId | undefined {
    return this.#text ?? this.#thought ?? this.#call?.block ?? this.#answered;
  }

  #unknown(what: string, type: string): void {
    this.#conversation.outlet.raw(`unknown ${what}`, this.#conversation.response);
    const named = type === '' ? 'without a type' : `of type "${type.slice(0, 80)}"`;
    this.#conversation.outlet.problem(
      'unknown-item',
      'note',
      `A ${what} ${named} is none that this version knows; it is shown as it came.`,
    );
  }
}

function startNote(kind: StepKind | undefined): string {
  if (kind === 'processing') return 'processing';
  return kind === 'input' ? 'user input' : 'step start';
}
