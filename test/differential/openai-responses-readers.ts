/** The Responses API as openai-node reads it. */
import { listOf, objectOf, objectsOf, textOf } from '../../src/core/json/fields.ts';
import type { Json, JsonObject } from '../../src/core/types/json.ts';
import { failureOf, openaiAt, usageOf } from './openai-client.ts';
import { inputOf, toldCall, type Told, type ToldCall } from './told.ts';

const REQUEST = { model: 'any', input: 'any' };

const TEXT = ['response.output_text.delta', 'response.refusal.delta'];
const REASONING = ['response.reasoning_summary_text.delta', 'response.reasoning_text.delta'];
const INPUT = [
  'response.function_call_arguments.delta',
  'response.custom_tool_call_input.delta',
  'response.mcp_call_arguments.delta',
  'response.code_interpreter_call_code.delta',
  'response.apply_patch_call_operation_diff.delta',
  'response.shell_call_command.delta',
];

/** `create({ stream: true })`: its deltas joined by type, and what the last event says of the end. */
export async function readResponseEvents(address: string): Promise<Told> {
  const joined = { text: '', reasoning: '', argumentText: '' };
  let last: JsonObject | undefined;
  let error: string | undefined;
  let failure: Told = {};
  try {
    const stream = await openaiAt(address).responses.create({ ...REQUEST, stream: true });
    for await (const typed of stream) {
      const event = typed as unknown as JsonObject;
      const type = textOf(event['type']) ?? '';
      const delta = textOf(event['delta']) ?? '';
      if (TEXT.includes(type)) joined.text += delta;
      if (REASONING.includes(type)) joined.reasoning += delta;
      if (INPUT.includes(type)) joined.argumentText += delta;
      if (type === 'error') error = textOf(event['message']);
      last = objectOf(event['response']) ?? last;
    }
    error ??= textOf(objectOf(last?.['error'])?.['message']);
    failure = { error };
  } catch (thrown) {
    failure = failureOf(thrown);
  }
  return { ...joined, usage: usageOf(objectOf(last?.['usage'])), ...failure };
}

/** `stream(…).finalResponse()`: what `ResponseStream` accumulates. */
export async function readResponseStream(address: string): Promise<Told> {
  try {
    const stream = openaiAt(address).responses.stream(REQUEST);
    return toldOf((await stream.finalResponse()) as unknown as JsonObject);
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** `create()` without streaming, for whole documents. */
export async function readResponseDocument(address: string): Promise<Told> {
  try {
    return toldOf((await openaiAt(address).responses.create(REQUEST)) as unknown as JsonObject);
  } catch (thrown) {
    return failureOf(thrown);
  }
}

function toldOf(response: JsonObject): Told {
  const items = objectsOf(response['output']);
  const partsOf = (type: string, field: string): readonly JsonObject[] =>
    items.filter((item) => item['type'] === type).flatMap((item) => objectsOf(item[field]));
  return {
    text: partsOf('message', 'content')
      .map((part) => textOf(part['text']) ?? textOf(part['refusal']) ?? '')
      .join(''),
    reasoning: [...partsOf('reasoning', 'summary'), ...partsOf('reasoning', 'content')]
      .map((part) => textOf(part['text']) ?? '')
      .join(''),
    calls: items.flatMap(callIn),
    usage: usageOf(objectOf(response['usage'])),
    error: textOf(objectOf(response['error'])?.['message']),
  };
}

/** An output item as a call, if it is one. */
function callIn(item: JsonObject): readonly ToldCall[] {
  const type = textOf(item['type']) ?? '';
  if (!type.endsWith('_call') && type !== 'mcp_approval_request' && type !== 'program') return [];
  const id = textOf(item['call_id']) ?? textOf(item['id']);
  const name = textOf(item['name']) ?? type.replace(/_call$/, '');
  return [toldCall(id, name, inputIn(type, item))];
}

function inputIn(type: string, item: JsonObject): Json | undefined {
  const { arguments: sent } = item;
  if (typeof sent === 'string') return inputOf(sent);
  switch (type) {
    case 'custom_tool_call':
      return item['input'];
    case 'shell_call':
      return listOf(objectOf(item['action'])?.['commands']).map(String).join('\n');
    case 'apply_patch_call':
      return objectOf(item['operation'])?.['diff'];
    case 'code_interpreter_call':
    case 'program':
      return item['code'];
    case 'file_search_call':
      return item['queries'] === undefined ? undefined : { queries: item['queries'] };
    case 'computer_call':
      return item['actions'] ?? item['action'];
    default:
      return sent ?? item['action'];
  }
}
