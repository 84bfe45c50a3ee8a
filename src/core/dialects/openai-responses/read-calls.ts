/**
 * Tool calls. `tool_call_done` is emitted once a call, when the first statement comes that nothing
 * but the terminal echo can override: `output_item.done`, which alone has identity and input
 * together; else the terminal event, or the end of input.
 */
import type { Json, JsonObject } from '../../types/json.ts';
import type { InputEncoding } from '../../types/unified-event.ts';
import { Content } from './content.ts';
import type { EventRow } from './event-table.ts';
import { indexOf, textOf } from './fields.ts';
import { runner, statedInput, toolName, type StatedInput } from './item-table.ts';
import type { Out } from './out.ts';
import { place } from './read-content.ts';
import { Item, type Call, type ResponseState } from './response-state.ts';

/** Opens the call of an item, as far as the item tells. */
export function openCall(
  out: Out,
  response: ResponseState,
  item: Item,
  wire: JsonObject | undefined,
): Call {
  const stated = wire && item.row.call!.input(wire);
  const encoding =
    stated?.text !== undefined && stated.text !== ''
      ? encodingOf(item, stated)
      : item.row.call!.encoding;
  const id = textOf(wire?.['call_id']) ?? textOf(wire?.['id']);
  const name = toolName(wire, item.type);
  const executedBy = runner(item.type, wire, response.provider, response.declaredTools);
  const block = out.sink.openBlock(response.number, {
    kind: 'call',
    candidate: 0,
    call: {
      executedBy,
      encoding,
      ...(id === undefined ? {} : { id }),
      ...(name === undefined ? {} : { name }),
    },
  });
  const call: Call = {
    content: new Content(block),
    id,
    name,
    executedBy,
    encoding,
    value: undefined,
    stated: false,
    finished: false,
    command: undefined,
  };
  item.call = call;
  out.sink.emit({ kind: 'tool_call_start', response: response.number, block });
  return call;
}

function encodingOf(item: Item, stated: StatedInput): InputEncoding {
  const usual = item.row.call!.encoding;
  if (stated.encoding) return stated.encoding;
  if (stated.value !== undefined) return 'value';
  return usual === 'value' && stated.text !== undefined ? 'json' : usual;
}

/** The call a piece of input belongs to; a placeholder when it was never announced. */
function callItem(
  out: Out,
  response: ResponseState,
  row: EventRow,
  payload: JsonObject,
): Item | undefined {
  const found = response.find(payload);
  if (found?.call) return found;
  if (found?.row.shape === 'opaque') {
    out.raw(response, undefined, `${row.note} of a ${found.row.label}`);
    return undefined;
  }
  const index = indexOf(payload['output_index']);
  const id = textOf(payload['item_id']);
  const named = response.withId(id);
  if (named?.call) return named;
  const open = response.open('call');
  if (index === undefined && id === undefined && open.length > 0) {
    if (open.length === 1) return open[0];
    out.once(
      'ambiguous call',
      'ambiguous-fragment',
      'warning',
      `A piece of ${row.note} names no item while ${open.length} calls are open; it is shown as raw.`,
    );
    out.raw(response, undefined, `${row.note} of an unknown call`);
    return undefined;
  }
  const item = new Item(out.ordinal++, row.item, found ? undefined : index, id);
  out.problem(
    'delta-before-start',
    'warning',
    `A ${row.note} event names output item ${place(item)}, which was not announced as a call; a call without a name is assumed until one comes.`,
  );
  response.add(item);
  openCall(out, response, item, undefined);
  return item;
}

function addInput(out: Out, response: ResponseState, call: Call, text: string): void {
  call.content.append(text);
  out.sink.emit({
    kind: 'tool_call_delta',
    response: response.number,
    block: call.content.block,
    text,
  });
}

/** True when the input had ended before: the event is then `raw`, and never another call's. */
function readLateInput(
  out: Out,
  response: ResponseState,
  item: Item,
  row: EventRow,
  delta: Json | undefined,
): boolean {
  const call = item.call!;
  if (!call.stated && !call.finished) return false;
  if (delta !== '' && delta !== undefined)
    out.once(
      `late ${item.ordinal}`,
      'delta-after-stop',
      'warning',
      `A piece of ${row.note} came for output item ${place(item)} after its end had been announced; it is shown as raw and belongs to no call.`,
    );
  out.raw(response, call.content.block, `late ${row.note}`);
  return true;
}

export function readInputDelta(
  out: Out,
  response: ResponseState,
  row: EventRow,
  payload: JsonObject,
): void {
  const item = callItem(out, response, row, payload);
  if (!item) return;
  const delta = payload['delta'];
  const call = item.call!;
  if (readLateInput(out, response, item, row, delta)) return;
  if (typeof delta !== 'string' || delta === '') {
    out.raw(response, call.content.block, delta === '' ? `empty ${row.note}` : row.note);
    return;
  }
  if (call.encoding === 'value') setEncoding(out, call, 'json');
  addInput(out, response, call, delta);
}

/** `*.done`: the whole input, but not yet the end of the call (the item itself follows). */
export function readInputDone(
  out: Out,
  response: ResponseState,
  row: EventRow,
  payload: JsonObject,
): void {
  const item = callItem(out, response, row, payload);
  if (!item) return;
  const call = item.call!;
  const whole = payload[row.field];
  const stated = !call.finished && whole !== undefined && whole !== null;
  // xAI repeats the name here; a placeholder learns it from this.
  if (!call.finished) updateIdentity(out, response, item, { name: payload['name'] });
  const told = stated && stateInput(out, response, item, statedInput(whole));
  if (stated) call.stated = true;
  if (!told) out.raw(response, call.content.block, row.note);
}

/** The commands of a shell call stand one a line; they come in order of `command_index`. */
export function readCommand(
  out: Out,
  response: ResponseState,
  row: EventRow,
  payload: JsonObject,
): void {
  const item = callItem(out, response, row, payload);
  if (!item) return;
  const call = item.call!;
  const { block } = call.content;
  const whole = payload[row.does === 'command-delta' ? 'delta' : 'command'];
  if (readLateInput(out, response, item, row, row.does === 'command-delta' ? whole : undefined))
    return;
  const index = indexOf(payload['command_index']) ?? 0;
  const text = textOf(whole) ?? '';
  let { command } = call;
  if (command && index < command.index) {
    out.raw(response, block, `${row.note} ${index}, out of order`);
    return;
  }
  if (!command || index > command.index) {
    const start = call.content.length;
    const separator = '\n'.repeat(command ? index - command.index : index);
    command = { index, separator, start, content: new Content(block) };
    call.command = command;
  }
  const added = row.does === 'command-done' ? command.content.missingFrom(text) : text;
  if (added === undefined) {
    const before = call.content.text().slice(0, command.start);
    settleInput(out, item, call, before + command.separator + text);
    command.content.adopt(text);
  }
  if (added === undefined || added === '') {
    out.raw(response, block, row.note);
    return;
  }
  const first = command.content.length === 0;
  if (row.does === 'command-done' && !first) sayLate(out, item, added.length);
  command.content.append(added);
  addInput(out, response, call, first ? command.separator + added : added);
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
  const told = stateInput(out, response, item, item.row.call!.input(wire));
  if (call.finished) return told;
  const { status } = wire;
  const interrupted = status === 'incomplete' || (cut && status !== 'completed' && !call.stated);
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
    cut && !call.stated,
    call.stated ? 'authoritative' : 'accumulated',
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
  call.finished = true;
  if (cut) {
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
  const parsed = call.encoding === 'json' ? parseInput(call.content.text()) : { value: call.value };
  if (!parsed || (call.encoding === 'json' && parsed.value === undefined))
    out.problem(
      'arguments-invalid',
      parsed ? 'note' : 'warning',
      parsed
        ? `The arguments of ${title(call)} are an empty text, which is not JSON; no value is made up for it.`
        : `The arguments of ${title(call)} (${call.content.length} characters) are not valid JSON.`,
    );
  out.sink.emit({
    kind: 'tool_call_done',
    response: response.number,
    block,
    status: parsed ? 'complete' : 'invalid',
    source,
    ...(parsed?.value === undefined ? {} : { value: parsed.value }),
  });
}

const title = (call: Call): string =>
  call.name === undefined ? 'a call without a name' : `the call of "${call.name}"`;

/** Undefined when the text is not JSON; no value when it is blank. */
function parseInput(text: string): { value: Json | undefined } | undefined {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as Json };
  } catch {
    // The stream's defect, reported by the caller.
    return undefined;
  }
}

/** States a call's whole input; true when that emitted something. */
function stateInput(out: Out, response: ResponseState, item: Item, stated: StatedInput): boolean {
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
    setEncoding(out, call, encodingOf(item, stated));
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
    if (usual === 'json')
      out.once(
        `value ${item.ordinal}`,
        'arguments-object',
        'note',
        `The arguments of ${title(call)} were sent as a JSON value where a text is due; they are taken as complete.`,
      );
    return;
  }
  const streamed = parseInput(call.content.text());
  if (JSON.stringify(streamed?.value) !== JSON.stringify(value))
    settleInput(out, item, call, JSON.stringify(value));
}

function settleInput(out: Out, item: Item, call: Call, whole: string): void {
  out.problem(
    'arguments-mismatch',
    'warning',
    `The streamed input of ${title(call)} (output item ${place(item)}, ${call.content.length} characters) is not what the provider states in the end (${whole.length} characters); the final one counts.`,
  );
  out.sink.settle(call.content.block, whole);
  call.content.settled = true;
  call.content.adopt(whole);
}

function sayLate(out: Out, item: Item, length: number): void {
  out.problem(
    'late-content',
    'note',
    `The last ${length} characters of the input of output item ${place(item)} were not streamed; they came with its end.`,
  );
}

function setEncoding(out: Out, call: Call, encoding: InputEncoding): void {
  if (call.encoding === encoding) return;
  call.encoding = encoding;
  out.sink.updateCall(call.content.block, { encoding });
}

/** Takes over what an item tells of a call's id, name and runner. */
export function updateIdentity(
  out: Out,
  response: ResponseState,
  item: Item,
  wire: JsonObject,
): void {
  const call = item.call!;
  const { block } = call.content;
  const answerId = textOf(wire['call_id']);
  const id = answerId ?? (call.id === undefined ? textOf(wire['id']) : undefined);
  if (id !== undefined && id !== call.id) {
    if (call.id !== undefined && call.id === textOf(item.skeleton?.['call_id']))
      out.problem(
        'id-changed',
        'warning',
        `The call id of output item ${place(item)} changed from "${call.id}" to "${id}"; the later one counts.`,
      );
    call.id = id;
    out.sink.updateCall(block, { id });
  }
  const name = textOf(wire['name']);
  if (name !== undefined && name !== call.name) {
    call.name = name;
    out.sink.updateCall(block, { name });
  }
  if (wire['type'] === undefined) return;
  const executedBy = runner(item.type, wire, response.provider, response.declaredTools);
  if (executedBy === call.executedBy) return;
  call.executedBy = executedBy;
  out.sink.updateCall(block, { executedBy });
}
