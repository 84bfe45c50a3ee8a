import type { Bench } from '../bench.ts';
import { MIB, STREAM_NAMES, type StreamName } from '../streams/streams.ts';
import { versus, type Peer } from '../versus.ts';

const over = (contestant: string, atLeast: number, note: string): Peer => ({
  contestant,
  as: 'over',
  goal: { atLeast },
  note,
});

const openaiStream = over('openai Stream', 3.5, 'parsed payloads only');
const doStream = over('AI SDK doStream', 7, 'also validates each chunk against a schema');
const streamText = over('AI SDK streamText', 30, 'also steps, tools and accumulated text');

const SDKS: { readonly [name in StreamName]?: readonly Peer[] } = {
  responses: [openaiStream, doStream, streamText],
  chat: [openaiStream, doStream],
  anthropic: [
    over('Anthropic Stream', 1.7, 'parsed payloads only'),
    over('Anthropic MessageStream', 3.5, 'also accumulates the message'),
    doStream,
    streamText,
  ],
  gemini: [over('@google/genai', 15, 'also makes a response object of each chunk'), doStream],
};

/** `iterUnified` over a body, against the floor and against what people use today. */
export async function iterate(bench: Bench): Promise<void> {
  for (const stream of STREAM_NAMES) {
    const path = bench.stream(stream, MIB);
    const peers = [
      { contestant: 'floor', as: 'of', goal: { atMost: 1.4 } } as const,
      ...(bench.smoke && stream !== 'responses' ? [] : (SDKS[stream] ?? [])),
    ];
    await versus(
      bench,
      `${stream}, 16384 B`,
      'our iterator',
      { stream, path, chunk: 16384 },
      peers,
    );
  }
}
