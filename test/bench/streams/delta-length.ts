import type { StreamName } from './streams.ts';

/**
 * Characters of text, reasoning and arguments that a parsed payload adds: the least that a consumer of
 * the stream would look at. What every contestant finds in a stream must be the same number.
 */
export type DeltaLength = (payload: never) => number;

interface Anthropic {
  readonly type: string;
  readonly delta?: { readonly text?: string; thinking?: string; partial_json?: string };
}
interface Responses {
  readonly type: string;
  readonly delta?: string;
}
interface Chat {
  readonly choices: readonly {
    readonly delta: {
      readonly content?: string | null;
      readonly tool_calls?: readonly { readonly function: { readonly arguments: string } }[];
    };
  }[];
}
interface Gemini {
  readonly candidates: readonly {
    readonly content: { readonly parts: readonly { readonly text?: string }[] };
  }[];
}
interface Interactions {
  readonly delta?: { readonly text?: string; readonly arguments?: string };
}
interface Ollama {
  readonly message: { readonly content: string; readonly thinking?: string };
}

const gemini = ({ candidates }: Gemini): number =>
  candidates[0]?.content.parts[0]?.text?.length ?? 0;

export const DELTA_LENGTH: { readonly [name in StreamName]: DeltaLength } = {
  anthropic: ({ type, delta }: Anthropic) => {
    if (type !== 'content_block_delta' || delta === undefined) return 0;
    return (delta.text ?? delta.thinking ?? delta.partial_json ?? '').length;
  },
  responses: ({ type, delta }: Responses) =>
    type.endsWith('.delta') && delta !== undefined ? delta.length : 0,
  chat: ({ choices }: Chat) => {
    const delta = choices[0]?.delta;
    if (delta === undefined) return 0;
    return (delta.content ?? delta.tool_calls?.[0]?.function.arguments ?? '').length;
  },
  gemini,
  'gemini-array': gemini,
  interactions: ({ delta }: Interactions) => (delta?.text ?? delta?.arguments ?? '').length,
  ollama: ({ message }: Ollama) => message.content.length + (message.thinking?.length ?? 0),
};
