import type { Random } from './random.ts';
import { argumentPieces, tokens } from './words.ts';

/** One response of OpenAI's Responses API: about 265 bytes an event, ids and padding on each. */
export function* responsesTurn(random: Random, bytes: number): Generator<string> {
  let sequence_number = 0;
  let written = 0;
  const event = (type: string, fields: object): string => {
    const payload = JSON.stringify({ type, ...fields, sequence_number: sequence_number++ });
    written += payload.length + type.length + 16;
    return `event: ${type}\ndata: ${payload}\n\n`;
  };
  const response = {
    id: `resp_${random.letters(48)}`,
    object: 'response',
    created_at: 1791033344,
    model: 'gpt-5.4-2026-03-05',
    parallel_tool_calls: true,
    store: false,
    tools: [],
    metadata: {},
  };
  const open = { ...response, status: 'in_progress', output: [], usage: null };
  yield event('response.created', { response: open });
  yield event('response.in_progress', { response: open });
  const output: object[] = [];
  while (written < bytes) {
    const item = { output_index: output.length };
    if (output.length % 3 === 0) output.push(yield* reasoning(random, item, event));
    else if (output.length % 3 === 1) output.push(yield* message(random, item, event));
    else output.push(yield* call(random, item, event));
  }
  const usage = {
    input_tokens: 57,
    input_tokens_details: { cached_tokens: 0 },
    output_tokens: sequence_number,
    output_tokens_details: { reasoning_tokens: 120 },
    total_tokens: sequence_number + 57,
  };
  yield event('response.completed', {
    response: { ...response, status: 'completed', output, usage },
  });
}

type MakeEvent = (type: string, fields: object) => string;
interface Place {
  readonly output_index: number;
}

const padding = (random: Random): { obfuscation: string } => ({
  obfuscation: random.letters(random.integer(2, 16)),
});

function* reasoning(random: Random, at: Place, event: MakeEvent): Generator<string, object> {
  const item_id = `rs_${random.letters(48)}`;
  const item = { id: item_id, type: 'reasoning', summary: [] };
  yield event('response.output_item.added', { item, ...at });
  const place = { item_id, ...at, summary_index: 0 };
  const part = { type: 'summary_text', text: '' };
  yield event('response.reasoning_summary_part.added', { ...place, part });
  const words = tokens(random, 150);
  for (const delta of words)
    yield event('response.reasoning_summary_text.delta', { delta, ...place, ...padding(random) });
  const text = words.join('');
  yield event('response.reasoning_summary_text.done', { ...place, text });
  yield event('response.reasoning_summary_part.done', { ...place, part: { ...part, text } });
  const done = { ...item, summary: [{ type: 'summary_text', text }] };
  yield event('response.output_item.done', { item: done, ...at });
  return done;
}

function* message(random: Random, at: Place, event: MakeEvent): Generator<string, object> {
  const item_id = `msg_${random.letters(48)}`;
  const item = {
    id: item_id,
    type: 'message',
    status: 'in_progress',
    content: [],
    role: 'assistant',
  };
  yield event('response.output_item.added', { item, ...at });
  const place = { content_index: 0, item_id, ...at };
  const part = { type: 'output_text', annotations: [], logprobs: [], text: '' };
  yield event('response.content_part.added', { ...place, part });
  const words = tokens(random, 500);
  for (const delta of words)
    yield event('response.output_text.delta', {
      delta,
      ...place,
      logprobs: [],
      ...padding(random),
    });
  const text = words.join('');
  yield event('response.output_text.done', { ...place, logprobs: [], text });
  yield event('response.content_part.done', { ...place, part: { ...part, text } });
  const done = { ...item, status: 'completed', content: [{ ...part, text }] };
  yield event('response.output_item.done', { item: done, ...at });
  return done;
}

function* call(random: Random, at: Place, event: MakeEvent): Generator<string, object> {
  const item_id = `fc_${random.letters(48)}`;
  const { whole, pieces } = argumentPieces(random, 20);
  const item = {
    id: item_id,
    type: 'function_call',
    status: 'in_progress',
    arguments: '',
    call_id: `call_${random.letters(24)}`,
    name: 'edit',
  };
  yield event('response.output_item.added', { item, ...at });
  const place = { item_id, ...at };
  for (const delta of pieces)
    yield event('response.function_call_arguments.delta', { delta, ...place, ...padding(random) });
  yield event('response.function_call_arguments.done', { arguments: whole, ...place });
  const done = { ...item, status: 'completed', arguments: whole };
  yield event('response.output_item.done', { item: done, ...at });
  return done;
}
