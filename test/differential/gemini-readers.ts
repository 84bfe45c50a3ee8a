/** The Gemini API as @google/genai reads it. */
import { ApiError, GoogleGenAI } from '@google/genai';
import { objectOf, objectsOf, textOf } from '../../src/core/json/fields.ts';
import type { JsonObject } from '../../src/core/types/json.ts';
import type { Usage } from '../../src/core/types/usage.ts';
import { complaintOf, inputOf, numbersOf, toldCall, type Told, type ToldCall } from './told.ts';

const clientAt = (baseUrl: string): GoogleGenAI =>
  new GoogleGenAI({ apiKey: 'none', httpOptions: { baseUrl } });

/** `generateContentStream`: the SDK hands over chunks; their parts are joined as its guide does. */
export async function readContentStream(address: string): Promise<Told> {
  const answer = new Answer();
  try {
    const request = { model: 'any', contents: 'any' };
    const stream = await clientAt(address).models.generateContentStream(request);
    for await (const chunk of stream) answer.take(chunk as unknown as JsonObject);
  } catch (thrown) {
    return answer.told(failureOf(thrown));
  }
  return answer.told({ error: undefined });
}

/** `interactions.create({ stream: true })`: its deltas joined by type. */
export async function readInteractionEvents(address: string): Promise<Told> {
  const joined = { text: '', reasoning: '', argumentText: '' };
  let usage: JsonObject | undefined;
  let failure: Told = { error: undefined };
  try {
    const request = { model: 'any', input: 'any', stream: true } as const;
    const stream = await clientAt(address).interactions.create(request);
    for await (const typed of stream) {
      const event = typed as unknown as JsonObject;
      const delta = objectOf(event['delta']);
      const words = textOf(delta?.['text']) ?? textOf(objectOf(delta?.['content'])?.['text']) ?? '';
      joined.text += textOf(objectOf(event['content'])?.['text']) ?? '';
      if (delta?.['type'] === 'text') joined.text += words;
      if (delta?.['type'] === 'thought_summary') joined.reasoning += words;
      joined.argumentText += textOf(delta?.['arguments']) ?? '';
      usage = objectOf(objectOf(event['interaction'])?.['usage']) ?? usage;
      const holders = [event, objectOf(event['step']), objectOf(event['interaction'])];
      for (const holder of holders) {
        const error = textOf(objectOf(holder?.['error'])?.['message']);
        if (failure.error === undefined) failure = { error };
      }
    }
  } catch (thrown) {
    failure = failureOf(thrown);
  }
  return { ...joined, usage: interactionUsageOf(usage ?? {}), ...failure };
}

/** `generateContent`, for whole documents. */
export async function readContentDocument(address: string): Promise<Told> {
  const answer = new Answer();
  try {
    const request = { model: 'any', contents: 'any' };
    const whole = await clientAt(address).models.generateContent(request);
    answer.take(whole as unknown as JsonObject);
  } catch (thrown) {
    return answer.told(failureOf(thrown));
  }
  return answer.told({ error: undefined });
}

class Answer {
  #text = '';
  #reasoning = '';
  readonly #calls: ToldCall[] = [];
  #usage: JsonObject = {};

  take(chunk: JsonObject): void {
    this.#usage = { ...this.#usage, ...objectOf(chunk['usageMetadata']) };
    const [candidate] = objectsOf(chunk['candidates']).filter((one) => (one['index'] ?? 0) === 0);
    for (const part of objectsOf(objectOf(candidate?.['content'])?.['parts'])) {
      const text = textOf(part['text']) ?? '';
      if (part['thought'] === true) this.#reasoning += text;
      else this.#text += text;
      const call = callIn(part);
      if (call) this.#calls.push(call);
    }
  }

  told(failure: Told): Told {
    return {
      text: this.#text,
      reasoning: this.#reasoning,
      calls: this.#calls,
      usage: usageOf(this.#usage),
      ...failure,
    };
  }
}

/** A part as a call, if it is one. */
function callIn(part: JsonObject): ToldCall | undefined {
  const asked = objectOf(part['functionCall']);
  if (asked) return toldCall(textOf(asked['id']), textOf(asked['name']), asked['args']);
  const served = objectOf(part['toolCall']);
  if (served) return toldCall(textOf(served['id']), textOf(served['toolType']), served['args']);
  const code = objectOf(part['executableCode']);
  return code && toldCall(textOf(code['id']), 'code_execution', code['code']);
}

function usageOf(usage: JsonObject): Usage {
  return numbersOf([
    ['input', usage['promptTokenCount']],
    ['output', usage['candidatesTokenCount']],
    ['reasoning', usage['thoughtsTokenCount']],
    ['cached', usage['cachedContentTokenCount']],
    ['tool_input', usage['toolUsePromptTokenCount']],
    ['total', usage['totalTokenCount']],
  ]);
}

function interactionUsageOf(usage: JsonObject): Usage {
  return numbersOf([
    ['input', usage['total_input_tokens']],
    ['output', usage['total_output_tokens']],
    ['reasoning', usage['total_thought_tokens']],
    ['cached', usage['total_cached_tokens']],
    ['tool_input', usage['total_tool_use_tokens']],
    ['total', usage['total_tokens']],
  ]);
}

/** The provider's failure when the SDK says that it is one; else the SDK's own complaint. */
function failureOf(thrown: unknown): Told {
  if (!(thrown instanceof ApiError)) return complaintOf(thrown);
  const body = objectOf(inputOf(thrown.message.slice(thrown.message.indexOf('{'))));
  return { error: textOf(objectOf(body?.['error'])?.['message']) ?? thrown.message };
}
