/** The calls of one message so far: collects the evidence, asks for the decision, remembers. */
import {
  decide,
  type CallFragment,
  type CallKey,
  type Evidence,
  type Rule,
} from '../tool-call-identity.ts';
import { JsonClosure, startOf } from './json-closure.ts';

/** A call as far as telling calls apart goes. */
export class HeldCall<Own> {
  id: string | undefined;
  name: string | undefined;
  readonly index: CallKey | undefined;
  readonly closure = new JsonClosure();
  /** What the dialect keeps with the call. */
  readonly own: Own;

  constructor(fragment: CallFragment, own: Own) {
    this.id = fragment.id;
    this.name = fragment.name;
    this.index = fragment.index;
    this.own = own;
  }
}

export interface Placement<Own> {
  readonly rule: Rule;
  /** The call the fragment belongs to; absent when it starts one or nobody owns it. */
  readonly call: HeldCall<Own> | undefined;
  /** The call at hand, which the decision is about. */
  readonly near: HeldCall<Own> | undefined;
}

export class CallRegister<Own> {
  readonly calls: HeldCall<Own>[] = [];
  readonly #byId = new Map<string, HeldCall<Own>>();
  readonly #byIndex = new Map<CallKey, HeldCall<Own>>();
  readonly #unfinished = new Set<HeldCall<Own>>();

  get last(): HeldCall<Own> | undefined {
    return this.calls[this.calls.length - 1];
  }

  place(fragment: CallFragment): Placement<Own> {
    const { id, index, name, piece } = fragment;
    const byId = id === undefined ? undefined : this.#byId.get(id);
    const byIndex = index === undefined ? undefined : this.#byIndex.get(index);
    const elsewhere =
      index !== undefined &&
      byId?.index !== undefined &&
      byId.index !== index &&
      byIndex?.id !== id;
    const call = byIndex ?? byId ?? this.#byOrder();
    const rule = decide({
      id: id === undefined ? 'absent' : byId ? 'known' : 'unseen',
      index: index === undefined ? 'absent' : byIndex ? 'known' : 'unseen',
      elsewhere,
      name: nameBeside(name, call),
      piece: startOf(piece),
      held: call ? call.closure.state : 'no call',
      heldId: call?.id !== undefined,
      unfinished:
        this.#unfinished.size === 0 ? 'none' : this.#unfinished.size === 1 ? 'one' : 'several',
    });
    return { rule, call: rule.verdict === 'same call' ? call : undefined, near: call };
  }

  /** Starts the call that a fragment was decided to start. */
  add(fragment: CallFragment, own: Own): HeldCall<Own> {
    const call = new HeldCall(fragment, own);
    this.calls.push(call);
    this.#unfinished.add(call);
    if (call.id !== undefined) this.#byId.set(call.id, call);
    if (call.index !== undefined) this.#byIndex.set(call.index, call);
    return call;
  }

  /** An id that came after the call had started: its first counts, the others find it as well. */
  learnId(call: HeldCall<Own>, id: string): void {
    call.id ??= id;
    this.#byId.set(id, call);
  }

  /** Argument text that was decided to belong to a call. */
  feed(call: HeldCall<Own>, piece: string): void {
    call.closure.feed(piece);
    if (call.closure.state === 'closed') this.#unfinished.delete(call);
    else this.#unfinished.add(call);
  }

  /** The call that a fragment without id and index is about: the unfinished one, else the last. */
  #byOrder(): HeldCall<Own> | undefined {
    if (this.#unfinished.size !== 1) return this.last;
    for (const call of this.#unfinished) return call;
    return undefined;
  }
}

function nameBeside(
  name: string | undefined,
  call: HeldCall<unknown> | undefined,
): Evidence['name'] {
  if (name === undefined) return 'absent';
  if (call && call.name === undefined) return 'first';
  return name === call?.name ? 'same' : 'other';
}
