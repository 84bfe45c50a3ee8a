import type { Random } from './random.ts';
import { argumentPieces, tokens } from './words.ts';

const event = (event_type: string, fields: object): string =>
  `event: ${event_type}\ndata: ${JSON.stringify({ ...fields, event_type })}\n\n`;

/** One interaction of Gemini's Interactions API: about 130 bytes an event. */
export function* interactionsTurn(random: Random, bytes: number): Generator<string> {
  const interaction = {
    id: `v1_${random.letters(28)}`,
    object: 'interaction',
    model: 'gemini-3-flash-preview',
  };
  yield event('interaction.created', { interaction: { ...interaction, status: 'in_progress' } });
  let written = 0;
  for (let index = 0; written < bytes; index++)
    for (const part of step(random, index)) {
      written += part.length;
      yield part;
    }
  const usage = {
    total_tokens: 9058,
    total_input_tokens: 58,
    total_cached_tokens: 0,
    total_output_tokens: 9000,
    total_tool_use_tokens: 0,
    total_thought_tokens: 0,
  };
  yield event('interaction.completed', {
    interaction: { ...interaction, status: 'requires_action', usage },
  });
}

function* step(random: Random, index: number): Generator<string> {
  const delta = (content: object): string => event('step.delta', { index, delta: content });
  const start = (fields: object): string => event('step.start', { index, step: fields });
  if (index % 2 === 0) {
    yield start({ type: 'model_output' });
    for (const text of tokens(random, 400)) yield delta({ type: 'text', text });
  } else {
    yield start({ type: 'function_call', id: random.letters(8), name: 'edit', arguments: {} });
    for (const piece of argumentPieces(random, 20).pieces)
      yield delta({ type: 'arguments_delta', arguments: piece });
  }
  yield event('step.stop', { index });
}
