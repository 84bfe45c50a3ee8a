/** The events of a call's input: arguments, free text, code, patches, and a shell's commands. */
import type { Json, JsonObject } from '../../types/json.ts';
import { openCall, updateIdentity } from './call-identity.ts';
import { addInput, sayLate, setEncoding, settleInput, stateInput } from './call-input.ts';
import { GrowingContent } from '../growing-content.ts';
import type { EventRow } from './event-table.ts';
import { indexOf, textOf } from '../../json/fields.ts';
import { statedInput } from './item-table.ts';
import { Item, place } from './item.ts';
import type { Out } from './out.ts';
import type { ResponseState } from './response-state.ts';

/** The call a piece of input belongs to; a placeholder when it was never announced. */
function callItem(
  out: Out,
  response: ResponseState,
  row: EventRow,
  payload: JsonObject,
): Item | undefined {
  const named = response.find(payload);
  if (named?.call) return named;
  if (named?.row.shape === 'opaque') {
    out.raw(response, undefined, `${row.note} of a ${named.row.label}`);
    return undefined;
  }
  const found = response.lookElsewhere(['call'], named, payload);
  if (found === 'several') {
    out.once(
      'ambiguous call',
      'ambiguous-fragment',
      'warning',
      `A piece of ${row.note} names no item while several calls are open; it is shown as raw.`,
    );
    out.raw(response, undefined, `${row.note} of an unknown call`);
    return undefined;
  }
  if (found) return found;
  const index = named ? undefined : indexOf(payload['output_index']);
  const item = new Item(out.ordinal++, row.item, index, textOf(payload['item_id']));
  out.problem(
    'delta-before-start',
    'warning',
    `A ${row.note} event names output item ${place(item)}, which was not announced as a call; a call without a name is assumed until one comes.`,
  );
  response.add(item);
  openCall(out, response, item, undefined);
  return item;
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
    const separator = command ? '\n' : '';
    command = { index, separator, start, content: new GrowingContent(block) };
    call.command = command;
  }
  const done = row.does === 'command-done' && text !== '';
  const added = done ? command.content.missingFrom(text) : text;
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
  if (done && !first) sayLate(out, item, added.length);
  command.content.append(added);
  addInput(out, response, call, first ? command.separator + added : added);
}
