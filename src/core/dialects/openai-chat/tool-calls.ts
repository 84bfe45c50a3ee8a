/**
 * The tool calls of one choice: fragments in, events out.
 *
 * A call is done when its choice ends, never because its arguments happen to parse: `1` may go on as
 * `12`. When a finish reason comes while arguments are still open, the call waits for the end of the
 * response, because some servers send the finish reason too early.
 */
import { findDuplicateKey, parseJson } from '../../json/parse-json.ts';
import { sameJson } from '../../json/same-json.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import type { BlockId, InputEncoding, ToolCallDone } from '../../types/unified-event.ts';
import { nameAfter, type CallFragment, type Rule } from '../tool-call-identity.ts';
import { CallRegister, type HeldCall } from './call-register.ts';
import { isEmpty, objectOf, textOf } from '../../json/fields.ts';
import type { Outlet } from './outlet.ts';
import { emitSignature, signatureIn } from './signatures.ts';

/** What is kept of a call besides its identity. */
interface Kept {
  readonly block: BlockId;
  encoding: InputEncoding;
  /** Argument text so far; a rope, read once when the call is done. */
  text: string;
  /** Arguments that came as an object. */
  value: Json | undefined;
}

type Call = HeldCall<Kept>;

/** How a choice, or the whole response, came to its end. */
export type Ending = 'finished' | 'cut';

/** Legacy `function_call`: one per choice, without id and index. */
const LEGACY_KEY = 'function_call';

export class ToolCalls {
  readonly #out: Outlet;
  readonly #candidate: number;
  readonly #register = new CallRegister<Kept>();
  readonly #open = new Set<Call>();

  constructor(out: Outlet, candidate: number) {
    this.#out = out;
    this.#candidate = candidate;
  }

  get any(): boolean {
    return this.#register.calls.length > 0;
  }

  /** One element of `tool_calls`; those of a whole message have no index by specification. */
  take(fragment: JsonObject, whole: boolean): void {
    const custom = objectOf(fragment['custom']);
    const body = custom ?? objectOf(fragment['function']) ?? fragment;
    const argument = custom ? custom['input'] : body['arguments'];
    const index = fragment['index'];
    const identity: CallFragment = {
      id: textOf(fragment['id']),
      index: typeof index === 'number' ? index : textOf(index),
      name: nameOf(body['name']),
      piece: pieceOf(argument),
    };
    this.#place(identity, argument, custom ? 'text' : 'json', fragment, whole);
  }

  /** `delta.function_call`, deprecated since 2023 and still spoken by old servers and captures. */
  takeLegacy(call: JsonObject): void {
    const argument = call['arguments'];
    const identity: CallFragment = {
      id: undefined,
      index: LEGACY_KEY,
      name: nameOf(call['name']),
      piece: pieceOf(argument),
    };
    this.#place(identity, argument, 'json', call, false);
  }

  /** The choice has its finish reason: calls whose arguments are complete are done. */
  choiceFinished(): void {
    for (const call of this.#open) {
      const { own, closure } = call;
      if (own.value !== undefined || own.encoding === 'text' || closure.state !== 'open')
        this.#finishCall(call, 'finished');
    }
  }

  /** Nothing more comes: every call still open is done, one way or the other. */
  responseEnded(ending: Ending): void {
    for (const call of this.#open) this.#finishCall(call, ending);
  }

  #place(
    fragment: CallFragment,
    argument: Json | undefined,
    encoding: InputEncoding,
    payload: JsonObject,
    whole: boolean,
  ): void {
    const { rule, call: found, near } = this.#register.place(fragment);
    if (near && isSaidAgain(near, fragment, argument)) {
      this.#reportRepetition(near);
      return;
    }
    if (rule.repair && !(whole && rule.repair === 'index-missing'))
      this.#reportRepair(rule, fragment, found);
    const call = rule.verdict === 'new call' ? this.#start(fragment, encoding) : found;
    if (!call) {
      const signed = this.#emitSignature(payload, this.#register.last);
      if (!signed) this.#out.raw('tool call fragment of no known call');
      return;
    }
    if (call === found) this.#learn(call, fragment);
    if (typeof argument === 'string') {
      if (argument !== '') this.#append(call, argument);
    } else if (argument !== undefined && argument !== null) this.#takeValue(call, argument);
    this.#emitSignature(payload, call);
  }

  #start(fragment: CallFragment, encoding: InputEncoding): Call {
    const { id, name } = fragment;
    const block = this.#out.openBlock({
      kind: 'call',
      candidate: this.#candidate,
      call: {
        ...(id !== undefined && { id }),
        ...(name !== undefined && { name }),
        executedBy: 'client',
        encoding,
      },
    });
    this.#out.callStart(block);
    const call = this.#register.add(fragment, { block, encoding, text: '', value: undefined });
    this.#open.add(call);
    return call;
  }

  /** What a later fragment adds to the name and the id. */
  #learn(call: Call, { id, name }: CallFragment): void {
    if (id !== undefined && id !== call.id) {
      if (call.id === undefined) this.#out.updateCall(call.own.block, { id });
      this.#register.learnId(call, id);
    }
    if (name === undefined || name === call.name) return;
    const next = nameAfter(call.name, name, call.closure.state);
    if (next.name === call.name) return;
    if (next.joined)
      this.#out.problemOnce({
        code: 'name-in-pieces',
        severity: 'note',
        message: `The name of a tool call came in pieces; joined it reads "${next.name}" so far.`,
      });
    call.name = next.name;
    this.#out.updateCall(call.own.block, { name: next.name });
    this.#out.raw('tool call name', call.own.block);
  }

  #append(call: Call, piece: string): void {
    const { own } = call;
    if (isPlaceholder(own.value)) {
      own.value = undefined;
      own.encoding = 'json';
      this.#out.updateCall(own.block, { encoding: 'json' });
    }
    if (own.value !== undefined) {
      this.#out.problem({
        code: 'arguments-mismatch',
        severity: 'warning',
        message: `Argument text followed arguments that had come as an object (call "${call.name ?? ''}"); it is not joined to them.`,
      });
      this.#out.raw('argument text after a whole object', own.block);
      return;
    }
    this.#open.add(call);
    own.text += piece;
    if (own.encoding === 'json') this.#register.feed(call, piece);
    this.#out.callDelta(own.block, piece);
  }

  #takeValue(call: Call, value: Json): void {
    const { own } = call;
    if (own.text !== '') {
      this.#out.problem({
        code: 'arguments-mismatch',
        severity: 'warning',
        message: `An arguments object followed argument text (call "${call.name ?? ''}"); the text stays, the object is only in the frame.`,
      });
      this.#out.raw('arguments object after argument text', own.block);
      return;
    }
    this.#out.problemOnce({
      code: 'arguments-object',
      severity: 'note',
      message: 'Arguments came as an object where the specification has a string of JSON.',
    });
    this.#open.add(call);
    own.value = value;
    if (own.encoding !== 'value') {
      own.encoding = 'value';
      this.#register.feed(call, '{}');
      this.#out.updateCall(own.block, { encoding: 'value' });
    }
  }

  #finishCall(call: Call, ending: Ending): void {
    this.#open.delete(call);
    const outcome = outcomeOf(call.own, call.closure.state, ending);
    this.#reportOutcome(call, outcome.status);
    this.#out.callDone(call.own.block, outcome);
  }

  #reportOutcome(call: Call, status: ToolCallDone['status']): void {
    const { own } = call;
    const which = call.name === undefined ? 'a call without a name' : `the call "${call.name}"`;
    if (call.id === undefined)
      this.#out.problem({
        code: 'synthetic-id',
        severity: 'warning',
        message: `No id was sent for ${which}; the one shown is made up and no server knows it.`,
      });
    if (status === 'incomplete')
      this.#out.problem({
        code: 'arguments-interrupted',
        severity: 'warning',
        message: `The arguments of ${which} stop after ${own.text.length} characters, before they were complete.`,
      });
    if (own.encoding !== 'json' || own.text === '') return;
    if (status === 'invalid') {
      const parsed = parseJson(own.text);
      const why = parsed.ok ? '' : `: ${parsed.reason} at character ${parsed.at + 1}`;
      this.#out.problem({
        code: 'arguments-invalid',
        severity: 'warning',
        message: `The arguments of ${which} are not JSON${why}.`,
      });
    }
    const repeated = status === 'complete' ? findDuplicateKey(own.text) : undefined;
    if (repeated)
      this.#out.problem({
        code: 'duplicate-key',
        severity: 'warning',
        message: `The arguments of ${which} have the key "${repeated.key}" more than once; the last one counts.`,
      });
  }

  #reportRepetition(call: Call): void {
    this.#out.problem({
      code: 'duplicate-terminal',
      severity: 'warning',
      message: `The whole arguments of the call "${call.name ?? ''}" were sent again after they were complete; they count once. A client that appends them has broken JSON.`,
    });
    this.#out.raw('whole arguments again', call.own.block);
  }

  #reportRepair(rule: Rule, fragment: CallFragment, call: Call | undefined): void {
    if (!rule.repair) return;
    const finding = {
      code: rule.repair,
      severity: rule.repair === 'index-missing' ? 'note' : 'warning',
      message: repairMessage(rule, fragment, call?.id),
    } as const;
    if (rule.repair === 'index-missing') this.#out.problemOnce(finding);
    else this.#out.problem(finding);
  }

  /** Gemini's thought signature of a call; true when there was one. */
  #emitSignature(payload: JsonObject, call: Call | undefined): boolean {
    const found = signatureIn(payload);
    if (!found) return false;
    const block = call?.own.block;
    emitSignature(this.#out, found, block === undefined ? 'response' : 'call', block, 'call');
    return true;
  }
}

/** `"arguments": {}` where the text is still to come, as block-based APIs open a call. */
function isPlaceholder(value: Json | undefined): boolean {
  const object = objectOf(value);
  return object !== undefined && isEmpty(object);
}

/** A value is complete JSON: as evidence it counts as the start of one. */
function pieceOf(argument: Json | undefined): string {
  if (typeof argument === 'string') return argument;
  return argument === undefined || argument === null ? '' : '{}';
}

/**
 * Whether a fragment states once more what its call already has in whole: servers flush the final
 * arguments behind the deltas, or send a finished call twice. Without an id, a name tells a call of
 * its own, however alike.
 */
function isSaidAgain(call: Call, fragment: CallFragment, argument: Json | undefined): boolean {
  if (call.closure.state !== 'closed' || fragment.piece === '') return false;
  const { id, index, name } = fragment;
  if (id === undefined ? name !== undefined : id !== call.id) return false;
  if (index !== undefined && index !== call.index) return false;
  if (name !== undefined && name !== call.name) return false;
  const { text, value } = call.own;
  if (typeof argument !== 'string')
    return value !== undefined && argument !== undefined && sameJson(value, argument);
  if (argument === text) return true;
  // Other white space at most; and no long text is read again for each of many short pieces.
  if (argument.length * 2 < text.length) return false;
  const again = parseJson(argument);
  const before = again.ok ? parseJson(text) : again;
  return again.ok && before.ok && sameJson(before.value, again.value);
}

/** Blank names count as missing, yet a name is kept as it was sent. */
function nameOf(value: Json | undefined): string | undefined {
  const name = textOf(value);
  return name === undefined || name.trim() === '' ? undefined : name;
}

function outcomeOf(
  { encoding, text, value }: Kept,
  closure: 'nothing' | 'open' | 'closed',
  ending: Ending,
): Pick<ToolCallDone, 'status' | 'source' | 'value'> {
  if (value !== undefined) return { status: 'complete', source: 'authoritative', value };
  const source = 'accumulated';
  // A container that has closed cannot go on, so it is complete even where the stream was cut.
  if (ending === 'cut' && closure !== 'closed') return { status: 'incomplete', source };
  // No arguments at all: the call is complete, but nobody said `{}`.
  if (encoding === 'text' || closure === 'nothing') return { status: 'complete', source };
  const parsed = parseJson(text);
  return parsed.ok
    ? { status: 'complete', source, value: parsed.value }
    : { status: 'invalid', source };
}

function repairMessage(
  rule: Rule,
  { id, index }: CallFragment,
  heldId: string | undefined,
): string {
  const where = index === undefined ? 'without an index' : `with index ${index}`;
  switch (rule.repair) {
    case 'index-reused':
      return `Index ${index} was used for another tool call (${rule.when}). A client that goes by index alone glues the two together.`;
    case 'id-reused':
      return `The id "${id}" of a tool call appears on another one (${rule.when}). A client that goes by id alone mixes them up.`;
    case 'id-changed':
      return `The id of a tool call changed from "${heldId ?? ''}" to "${id}" (${rule.when}). The first one is kept.`;
    case 'index-missing':
      return `Tool calls come without an index (${rule.when}); they are told apart by id, name and order.`;
    default:
      return rule.verdict === 'ambiguous'
        ? `A tool-call fragment ${where} could belong to several calls or to none (${rule.when}). It is kept raw.`
        : `A tool-call fragment ${where} was given to the only call that can go on (${rule.when}).`;
  }
}
