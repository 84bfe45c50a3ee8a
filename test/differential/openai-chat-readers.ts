/** Chat Completions as openai-node reads them. */
import { objectOf, objectsOf, textOf } from '../../src/core/json/fields.ts';
import type { JsonObject } from '../../src/core/types/json.ts';
import { failureOf, openaiAt, usageOf } from './openai-client.ts';
import { inputOf, toldCall, type Told, type ToldCall } from './told.ts';

const REQUEST = { model: 'any', messages: [] };

/** `create({ stream: true })`, its chunks put together as the API's guide does. */
export async function readChatChunks(address: string): Promise<Told> {
  let text = '';
  let argumentText = '';
  let usage: JsonObject | undefined;
  let failure: Told = { error: undefined };
  try {
    const stream = await openaiAt(address).chat.completions.create({ ...REQUEST, stream: true });
    for await (const typed of stream) {
      const chunk = typed as unknown as JsonObject;
      usage = objectOf(chunk['usage']) ?? usage;
      for (const choice of objectsOf(chunk['choices'])) {
        const delta = objectOf(choice['delta']);
        if (!delta) continue;
        if ((choice['index'] ?? 0) === 0) text += textIn(delta);
        for (const call of objectsOf(delta['tool_calls'])) argumentText += argumentsOf(call);
        argumentText += textOf(objectOf(delta['function_call'])?.['arguments']) ?? '';
      }
    }
  } catch (thrown) {
    failure = failureOf(thrown);
  }
  return { text, argumentText, usage: usageOf(usage), ...failure };
}

/** `stream(…).finalChatCompletion()`: what `ChatCompletionStream` accumulates. */
export async function readChatStream(address: string): Promise<Told> {
  try {
    const stream = openaiAt(address).chat.completions.stream(REQUEST);
    return toldOf((await stream.finalChatCompletion()) as unknown as JsonObject);
  } catch (thrown) {
    return failureOf(thrown);
  }
}

/** `create()` without streaming, for whole documents. */
export async function readChatDocument(address: string): Promise<Told> {
  try {
    return toldOf(
      (await openaiAt(address).chat.completions.create(REQUEST)) as unknown as JsonObject,
    );
  } catch (thrown) {
    return failureOf(thrown);
  }
}

function toldOf(completion: JsonObject): Told {
  const choices = objectsOf(completion['choices']);
  const choice = choices.find((one) => (one['index'] ?? 0) === 0);
  const message = objectOf(choice?.['message']) ?? {};
  const calls = objectsOf(message['tool_calls']).map(callOf);
  const legacy = objectOf(message['function_call']);
  return {
    text: textIn(message),
    reasoning: textOf(message['reasoning_content']) ?? textOf(message['reasoning']) ?? '',
    calls: legacy ? [...calls, callOf({ function: legacy })] : calls,
    usage: usageOf(objectOf(completion['usage'])),
    error: undefined,
  };
}

function textIn(message: JsonObject): string {
  // Joined by `+` as the guide does, whatever it is.
  const shown = '' + ((message['content'] ?? '') as string);
  const audio = textOf(objectOf(message['audio'])?.['transcript']) ?? '';
  return shown + (textOf(message['refusal']) ?? '') + audio;
}

function argumentsOf(call: JsonObject): string {
  const called = objectOf(call['function']) ?? objectOf(call['custom']);
  return textOf(called?.['arguments']) ?? textOf(called?.['input']) ?? '';
}

function callOf(call: JsonObject): ToldCall {
  const called = objectOf(call['function']) ?? objectOf(call['custom']);
  const input = called?.['arguments'];
  const value = called?.['input'] ?? (typeof input === 'string' ? inputOf(input) : input);
  return toldCall(textOf(call['id']), textOf(called?.['name']), value);
}
