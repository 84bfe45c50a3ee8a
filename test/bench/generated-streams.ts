import { pick } from '../core/framing/seeded.ts';

type Random = () => number;

const WORDS = [
  'the',
  ' quick',
  ' brown',
  ' fox',
  ' jumps',
  ' over',
  ' dog',
  'ing',
  '.',
  ',',
  ' stream',
  ' token',
];
const WIDE = [' 😀', ' é', ' 漢字', ' naïve', ' 🚀'];
const ESCAPED = ['\n', '\\', '"quoted"', '\t'];

/** About 3 % of the pieces are not ASCII and 7 % need escapes, as in ordinary answers. */
function token(random: Random): string {
  const kind = random();
  return pick(random, kind < 0.03 ? WIDE : kind < 0.1 ? ESCAPED : WORDS);
}

function hex(random: Random, length: number): string {
  return Array.from({ length }, () => Math.floor(random() * 16).toString(16)).join('');
}

function repeated(size: number, part: (n: number) => string): Uint8Array {
  const parts: string[] = [];
  let length = 0;
  for (let n = 0; length < size; n++) {
    const text = part(n);
    length += text.length;
    parts.push(text);
  }
  return new TextEncoder().encode(parts.join(''));
}

function responsesDelta(random: Random, item: string, n: number): string {
  return JSON.stringify({
    type: 'response.output_text.delta',
    content_index: 0,
    delta: token(random),
    item_id: item,
    logprobs: [],
    obfuscation: hex(random, 4 + Math.floor(random() * 14)),
    output_index: 0,
    sequence_number: n,
  });
}

export function responsesEvents(random: Random, size: number): Uint8Array {
  const item = `msg_${hex(random, 48)}`;
  return repeated(
    size,
    (n) => `event: response.output_text.delta\ndata: ${responsesDelta(random, item, n)}\n\n`,
  );
}

export function responsesLines(random: Random, size: number): Uint8Array {
  const item = `msg_${hex(random, 48)}`;
  return repeated(size, (n) => `${responsesDelta(random, item, n)}\n`);
}

export function anthropicEvents(random: Random, size: number): Uint8Array {
  return repeated(size, () => {
    const delta = { type: 'text_delta', text: token(random) };
    const data = JSON.stringify({ type: 'content_block_delta', index: 0, delta });
    return `event: content_block_delta\ndata: ${data}\n\n`;
  });
}

export function chatEvents(random: Random, size: number): Uint8Array {
  const id = `chatcmpl-${hex(random, 30)}`;
  return repeated(size, () => {
    const choice = {
      index: 0,
      delta: { content: token(random) },
      logprobs: null,
      finish_reason: null,
    };
    const chunk = {
      id,
      object: 'chat.completion.chunk',
      created: 1790000000,
      model: 'gpt-x-mini-2026-01-01',
      service_tier: 'default',
      system_fingerprint: `fp_${hex(random, 10)}`,
      choices: [choice],
      usage: null,
      obfuscation: hex(random, 8),
    };
    return `data: ${JSON.stringify(chunk)}\n\n`;
  });
}

function geminiChunk(random: Random, n: number): object {
  const text = token(random) + token(random) + token(random);
  return {
    candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0 }],
    usageMetadata: {
      promptTokenCount: 12,
      candidatesTokenCount: n,
      totalTokenCount: n + 12,
      promptTokensDetails: [{ modality: 'TEXT', tokenCount: 12 }],
      thoughtsTokenCount: 88,
    },
    modelVersion: 'gemini-x-flash',
    responseId: 'abcDEF123456',
  };
}

export function geminiEvents(random: Random, size: number): Uint8Array {
  return repeated(size, (n) => `data: ${JSON.stringify(geminiChunk(random, n))}\r\n\r\n`);
}

export function geminiArray(random: Random, size: number): Uint8Array {
  return repeated(
    size,
    (n) => `${n === 0 ? '[' : '\n,\r\n'}${JSON.stringify(geminiChunk(random, n), null, 2)}`,
  );
}
