/** Who a call is: its id, its name, who runs it; as far as its item tells, and tells later. */
import type { JsonObject } from '../../types/json.ts';
import { GrowingContent } from '../growing-content.ts';
import { textOf } from '../../json/fields.ts';
import { encodingOf, runner, toolName } from './item-table.ts';
import { place, type Call, type Item } from './item.ts';
import type { Out } from './out.ts';
import type { ResponseState } from './response-state.ts';

/** Opens the call of an item, as far as the item tells. */
export function openCall(
  out: Out,
  response: ResponseState,
  item: Item,
  wire: JsonObject | undefined,
): Call {
  const row = item.row.call!;
  const encoding = wire ? encodingOf(row, row.input(wire)) : row.encoding;
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
    content: new GrowingContent(block),
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
