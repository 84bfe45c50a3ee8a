/** The Messages API as the SDK for TypeScript reads it. */
import Anthropic, { APIError } from '@anthropic-ai/sdk';
import { objectOf, objectsOf, textOf } from '../../src/core/json/fields.ts';
import type { Json, JsonObject } from '../../src/core/types/json.ts';
import type { Usage } from '../../src/core/types/usage.ts';
import { complaintOf, numbersOf, toldCall, type Told } from './told.ts';

const REQUEST = { model: 'any', max_tokens: 1, messages: [] };

const clientAt = (baseURL: string): Anthropic =>
  new Anthropic({ apiKey: 'none', baseURL, maxRetries: 0, logLevel: 'off' });

/** `create({ stream: true })`: its deltas joined by type; usage is what came last for each field. */
export async function readMessageEvents(address: string): Promise<Told> {
  const joined = { text: '', reasoning: '', argumentText: '' };
  let usage: JsonObject = {};
  let failure: Told = { error: undefined };
  try {
    const stream = await clientAt(address).messages.create({ ...REQUEST, stream: true });
    for await (const typed of stream) {
      const event = typed as unknown as JsonObject;
      const delta = objectOf(event['delta']);
      joined.text += textOf(delta?.['text']) ?? '';
      joined.reasoning += textOf(delta?.['thinking']) ?? '';
      joined.argumentText += textOf(delta?.['partial_json']) ?? '';
      const sent = objectOf(event['usage']) ?? objectOf(objectOf(event['message'])?.['usage']);
      usage = { ...usage, ...sent };
    }
  } catch (thrown) {
    failure = failureOf(thrown);
  }
  return { ...joined, usage: usageOf(usage), ...failure };
}

/** `stream(…).finalMessage()`: what `MessageStream` accumulates. */
export async function readMessageStream(address: string): Promise<Told> {
  try {
    const stream = clientAt(address).messages.stream(REQUEST);
    return toldOf((await stream.finalMessage()) as unknown as JsonObject);
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** `create()` without streaming, for whole documents. */
export async function readMessageDocument(address: string): Promise<Told> {
  try {
    return toldOf((await clientAt(address).messages.create(REQUEST)) as unknown as JsonObject);
  } catch (thrown) {
    return failureOf(thrown);
  }
}

function toldOf(message: JsonObject): Told {
  const blocks = objectsOf(message['content']);
  return {
    text: blocks.map((block) => textOf(block['text']) ?? '').join(''),
    reasoning: blocks.map((block) => textOf(block['thinking']) ?? '').join(''),
    calls: blocks
      .filter((block) => (textOf(block['type']) ?? '').endsWith('tool_use'))
      .map((block) => toldCall(textOf(block['id']), textOf(block['name']), block['input'])),
    usage: usageOf(objectOf(message['usage'])),
    error: undefined,
  };
}

function usageOf(usage: JsonObject | undefined): Usage {
  const details = objectOf(usage?.['output_tokens_details']);
  return numbersOf([
    ['input', usage?.['input_tokens']],
    ['output', usage?.['output_tokens']],
    ['reasoning', details?.['thinking_tokens']],
    ['cached', usage?.['cache_read_input_tokens']],
    ['cache_write', usage?.['cache_creation_input_tokens']],
  ]);
}

/** The provider's failure when the SDK says that it is one; else the SDK's own complaint. */
function failureOf(thrown: unknown): Told {
  const body = thrown instanceof APIError ? (thrown.error as Json | undefined) : undefined;
  if (body === undefined || body === null) return complaintOf(thrown);
  const error = objectOf(objectOf(body)?.['error']);
  const words = textOf(error?.['message']) ?? textOf(objectOf(body)?.['error']);
  return { error: words ?? textOf(objectOf(body)?.['message']) ?? textOf(body) };
}
