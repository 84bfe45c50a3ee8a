/**
 * What a call is asked to do: grown by deltas, stated whole, and ended.
 *
 * `tool_call_done` is emitted once a call, when the first statement comes that nothing but the
 * terminal echo can override: `output_item.done`, which alone has identity and input together; else
 * the terminal event, or the end of input.
 */
import { jsonText } from '../../json/json-text.ts';
import { findDuplicateKey, parseJson } from '../../json/parse-json.ts';
import { sameJson } from '../../json/same-json.ts';
import type { Json, JsonObject } from '../../types/json.ts';
import type { InputEncoding } from '../../types/unified-event.ts';
import { updateIdentity } from './call-identity.ts';
import { encodingOf, type StatedInput } from './item-table.ts';
import { place, type Call, type Item } from './item.ts';
import type { Out } from './out.ts';
import type { ResponseState } from './response-state.ts';

export function addInput(out: Out, response: ResponseState, call: Call, text: string): void {
  call.content.append(text);
  out.sink.emit({
    kind: 'tool_call_delta',
    response: response.number,
    block: call.content.block,
    text,
  });
}

/**
 * Brings a call in line with its whole item, and ends it; true when that emitted something. `cut`:
 * the response broke off, so that only a call that says it is complete is.
 */
export function restateCall(
  out: Out,
  response: ResponseState,
  item: Item,
  wire: JsonObject,
  cut: boolean,
): boolean {
  const call = item.call!;
  updateIdentity(out, response, item, wire);
  const input = item.row.call!.input(wire);
  if (call.finished) {
    compareFinished(out, item, call, input);
    return false;
  }
  stateInput(out, response, item, input);
  const { status } = wire;
  const interrupted =
    status === 'incomplete' || (cut && status !== 'completed' && !isStatedWhole(call));
  finishCall(out, response, item, interrupted, 'authoritative');
  return true;
}

/** Ends a call whose item was never ended: the response is over. */
export function finishOpenCall(out: Out, response: ResponseState, item: Item, cut: boolean): void {
  const call = item.call!;
  if (call.finished) return;
  const { skeleton } = item;
  if (!call.stated && call.content.length === 0 && skeleton) {
    const announced = item.row.call!.input(skeleton);
    const whole = skeleton['status'] === 'completed';
    stateInput(out, response, item, announced);
    finishCall(out, response, item, cut && !whole, whole ? 'authoritative' : 'accumulated');
    return;
  }
  finishCall(
    out,
    response,
    item,
    cut && !isStatedWhole(call),
    call.stated ? 'authoritative' : 'accumulated',
  );
}

/** What cuts a response may cut the arguments of which `*.done` says that they are all. */
function isStatedWhole(call: Call): boolean {
  return call.stated && (call.encoding !== 'json' || jsonOf(call.content.text()) !== undefined);
}

/** A call that has ended stays as it is: the client may have run it. */
function compareFinished(out: Out, item: Item, call: Call, { text, value }: StatedInput): void {
  const same =
    value !== undefined
      ? // What a server's tool was asked may be told in more detail in the end.
        call.executedBy === 'server' || sameJson(value, call.value ?? jsonOf(call.content.text()))
      : text === undefined || text === '' || call.content.missingFrom(text) === '';
  if (same) return;
  out.problem(
    'arguments-mismatch',
    'warning',
    `The input of ${title(call)} (output item ${place(item)}) is stated differently after the call had ended; what it ended with is kept.`,
  );
}

function finishCall(
  out: Out,
  response: ResponseState,
  item: Item,
  cut: boolean,
  source: 'authoritative' | 'accumulated',
): void {
  const call = item.call!;
  const { block } = call.content;
  const text = call.encoding === 'json' ? call.content.text() : '';
  const blank = call.encoding === 'json' && text.trim() === '';
  call.finished = true;
  // Arguments that nobody stated are not known, empty ones that were stated are none.
  if (cut || (blank && source === 'accumulated')) {
    out.problem(
      'arguments-interrupted',
      'warning',
      `The input of ${title(call)} (output item ${place(item)}) was cut after ${call.content.length} characters.`,
    );
    out.sink.emit({
      kind: 'tool_call_done',
      response: response.number,
      block,
      status: 'incomplete',
      source,
    });
    return;
  }
  if (call.executedBy === 'client') response.clientCall = true;
  const value = call.encoding !== 'json' ? call.value : blank ? {} : jsonOf(text);
  const valid = call.encoding !== 'json' || value !== undefined;
  if (blank)
    out.problem(
      'arguments-invalid',
      'note',
      `The arguments of ${title(call)} are stated as an empty text, which is not JSON; they are read as none ({}).`,
    );
  else if (call.encoding === 'json') reportJson(out, call, text, valid);
  out.sink.emit({
    kind: 'tool_call_done',
    response: response.number,
    block,
    status: valid ? 'complete' : 'invalid',
    source,
    ...(value === undefined ? {} : { value }),
  });
}

function reportJson(out: Out, call: Call, text: string, valid: boolean): void {
  if (!valid) {
    const parsed = parseJson(text);
    const why = parsed.ok
      ? ''
      : `: ${parsed.reason} at character ${parsed.at + 1} of ${text.length}`;
    const message = `The arguments of ${title(call)} are not valid JSON${why}; they are kept as text.`;
    out.problem('arguments-invalid', 'warning', message);
    return;
  }
  const repeated = findDuplicateKey(text);
  if (repeated)
    out.problem(
      'duplicate-key',
      'warning',
      `The arguments of ${title(call)} have the key "${repeated.key}" more than once; the last one counts.`,
    );
}

const title = (call: Call): string =>
  call.name === undefined ? 'a call without a name' : `the call of "${call.name}"`;

function jsonOf(text: string): Json | undefined {
  const parsed = parseJson(text);
  return parsed.ok ? parsed.value : undefined;
}

/** States a call's whole input; true when that emitted something. */
export function stateInput(
  out: Out,
  response: ResponseState,
  item: Item,
  stated: StatedInput,
): boolean {
  const call = item.call!;
  const { content } = call;
  const { text, value } = stated;
  if (value !== undefined) {
    stateValue(out, item, call, value);
    return false;
  }
  if (text === undefined || text === '') return false;
  const missing = content.missingFrom(text);
  if (missing === undefined) settleInput(out, item, call, text);
  else if (missing !== '') {
    if (content.length > 0) sayLate(out, item, missing.length);
    setEncoding(out, call, encodingOf(item.row.call!, stated));
    addInput(out, response, call, missing);
  }
  content.adopt(text);
  return missing !== undefined && missing !== '';
}

function stateValue(out: Out, item: Item, call: Call, value: Json): void {
  const usual = item.row.call!.encoding;
  if (call.content.length === 0) {
    call.value = value;
    setEncoding(out, call, 'value');
    if (usual === 'json' || item.type === 'custom_tool_call')
      out.once(
        `value ${item.ordinal}`,
        'arguments-object',
        'note',
        `The arguments of ${title(call)} were sent as a JSON value where a text is due; they are taken as complete.`,
      );
    return;
  }
  if (sameJson(jsonOf(call.content.text()), value)) return;
  const whole = jsonText(value);
  if (whole !== undefined) settleInput(out, item, call, whole);
  else
    out.problem(
      'arguments-mismatch',
      'warning',
      `The arguments that ${title(call)} is said to have in the end are nested too deeply to be written as text; the streamed ones are kept.`,
    );
}

export function settleInput(out: Out, item: Item, call: Call, whole: string): void {
  out.problem(
    'arguments-mismatch',
    'warning',
    `The streamed input of ${title(call)} (output item ${place(item)}, ${call.content.length} characters) is not what the provider states in the end (${whole.length} characters); the final one counts.`,
  );
  out.sink.settle(call.content.block, whole);
  call.content.settle(whole);
}

export function sayLate(out: Out, item: Item, length: number): void {
  out.problem(
    'late-content',
    'note',
    `The last ${length} characters of the input of output item ${place(item)} were not streamed; they came with its end.`,
  );
}

export function setEncoding(out: Out, call: Call, encoding: InputEncoding): void {
  if (call.encoding === encoding) return;
  call.encoding = encoding;
  out.sink.updateCall(call.content.block, { encoding });
}
