/**
 * What people use today to read these streams. They do more than we do (typed objects, accumulated
 * messages, validation, callbacks), and the table says so; the bytes and the text found are the same.
 */
import type { Contestant, Run } from '../contestant.ts';
import { DELTA_LENGTH } from '../streams/delta-length.ts';
import { fetchOf, responseOf } from './body.ts';
import { chunksOf, type StreamInput } from './input.ts';

async function sumOf<Item>(
  items: AsyncIterable<Item>,
  lengthOf: (item: Item) => number,
): Promise<{ characters: number }> {
  let characters = 0;
  for await (const item of items) characters += lengthOf(item);
  return { characters };
}

/** `Stream` of the openai package: parsed payloads, nothing accumulated. */
export const openaiStream: Contestant = async (input: StreamInput): Promise<Run> => {
  const { Stream } = await import('openai/core/streaming');
  const chunks = chunksOf(input);
  const lengthOf = DELTA_LENGTH[input.stream];
  return () =>
    sumOf(
      Stream.fromSSEResponse(responseOf(chunks) as never, new AbortController()),
      lengthOf as (item: unknown) => number,
    );
};

/** `Stream` of Anthropic's package: parsed payloads, nothing accumulated. */
export const anthropicStream: Contestant = async (input: StreamInput): Promise<Run> => {
  const { Stream } = await import('@anthropic-ai/sdk/core/streaming');
  const chunks = chunksOf(input);
  const lengthOf = DELTA_LENGTH[input.stream];
  return () =>
    sumOf(
      Stream.fromSSEResponse(responseOf(chunks) as never, new AbortController()),
      lengthOf as (item: unknown) => number,
    );
};

/** `MessageStream` of Anthropic's package: accumulates the message. */
export const anthropicMessageStream: Contestant = async (input: StreamInput): Promise<Run> => {
  const { default: Anthropic } = await import('@anthropic-ai/sdk');
  const chunks = chunksOf(input);
  const client = new Anthropic({ apiKey: 'none', fetch: fetchOf(chunks) });
  const lengthOf = DELTA_LENGTH[input.stream];
  return () =>
    sumOf(
      client.messages.stream({ model: 'any', max_tokens: 1, messages: [] }),
      lengthOf as (item: unknown) => number,
    );
};

/** Google's package: wraps each chunk in a response class. */
export const genaiStream: Contestant = async (input: StreamInput): Promise<Run> => {
  const { GoogleGenAI } = await import('@google/genai');
  const chunks = chunksOf(input);
  globalThis.fetch = fetchOf(chunks);
  const client = new GoogleGenAI({ apiKey: 'none' });
  const lengthOf = DELTA_LENGTH[input.stream];
  return async () =>
    sumOf(
      await client.models.generateContentStream({ model: 'any', contents: 'any' }),
      lengthOf as (item: unknown) => number,
    );
};

interface Part {
  readonly type: string;
  readonly delta?: string;
  readonly text?: string;
}
/** Gemini sends a call's arguments as a value; the AI SDK tells them as text, which is no one else's. */
const partLength =
  ({ stream }: StreamInput) =>
  ({ type, delta, text }: Part): number => {
    const counts =
      type === 'text-delta' ||
      type === 'reasoning-delta' ||
      (type === 'tool-input-delta' && stream !== 'gemini');
    return counts ? (delta ?? text ?? '').length : 0;
  };

async function aiModel(input: StreamInput, chunks: readonly Uint8Array[]) {
  (globalThis as { AI_SDK_LOG_WARNINGS?: boolean }).AI_SDK_LOG_WARNINGS = false;
  const options = { apiKey: 'none', fetch: fetchOf(chunks) };
  switch (input.stream) {
    case 'responses': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI(options).responses('any');
    }
    case 'chat': {
      const { createOpenAI } = await import('@ai-sdk/openai');
      return createOpenAI(options).chat('any');
    }
    case 'anthropic': {
      const { createAnthropic } = await import('@ai-sdk/anthropic');
      return createAnthropic(options)('any');
    }
    default: {
      const { createGoogleGenerativeAI } = await import('@ai-sdk/google');
      return createGoogleGenerativeAI(options)('any');
    }
  }
}

/** The AI SDK's provider: unified parts, close to what we do. */
export const aiDoStream: Contestant = async (input: StreamInput): Promise<Run> => {
  const chunks = chunksOf(input);
  const model = await aiModel(input, chunks);
  return async () => {
    const { stream } = await model.doStream({
      prompt: [{ role: 'user', content: [{ type: 'text', text: 'any' }] }],
    });
    return sumOf(stream as unknown as AsyncIterable<Part>, partLength(input));
  };
};

/** The AI SDK's `streamText`, read whole: what most applications call. */
export const aiStreamText: Contestant = async (input: StreamInput): Promise<Run> => {
  const { streamText } = await import('ai');
  const chunks = chunksOf(input);
  const model = await aiModel(input, chunks);
  return () => {
    const { fullStream } = streamText({ model, prompt: 'any', onError: () => undefined });
    return sumOf(fullStream as unknown as AsyncIterable<Part>, partLength(input));
  };
};
