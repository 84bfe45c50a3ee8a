import type { Random } from './random.ts';
import { tokens } from './words.ts';

/** Chunks of one generateContent response: a few words each, running totals of usage on all. */
function* chunks(random: Random, bytes: number): Generator<object> {
  const responseId = random.letters(23);
  let written = 0;
  let candidatesTokenCount = 0;
  for (let at = 0; written < bytes; at++) {
    const words = tokens(random, random.integer(3, 12));
    candidatesTokenCount += words.length;
    const text = words.join('');
    const thought = at % 50 < 10;
    const part =
      at % 50 === 49
        ? { functionCall: { name: 'edit', args: { path: `src/part-${at}.ts`, text } } }
        : thought
          ? { text, thought }
          : { text };
    const payload = chunk(part, responseId, candidatesTokenCount);
    written += 330 + text.length;
    yield payload;
  }
  yield chunk({ text: '' }, responseId, candidatesTokenCount, { finishReason: 'STOP' });
}

const chunk = (
  part: object,
  responseId: string,
  candidatesTokenCount: number,
  ending: object = {},
): object => ({
  candidates: [{ content: { parts: [part], role: 'model' }, ...ending, index: 0 }],
  usageMetadata: {
    promptTokenCount: 24,
    candidatesTokenCount,
    totalTokenCount: candidatesTokenCount + 24,
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: 24 }],
  },
  modelVersion: 'gemini-3-flash-preview',
  responseId,
});

/** As server-sent events: CRLF line ends, no event names; about 420 bytes an event. */
export function* geminiTurn(random: Random, bytes: number): Generator<string> {
  for (const one of chunks(random, bytes)) yield `data: ${JSON.stringify(one)}\r\n\r\n`;
}

/** As one pretty-printed array, which is what the endpoint sends without `alt=sse`. */
export function* geminiArrayTurn(random: Random, bytes: number): Generator<string> {
  for (const one of chunks(random, bytes / 2)) yield JSON.stringify(one, null, 2);
}
