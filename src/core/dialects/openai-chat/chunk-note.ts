/** What a chunk without any content is about, in a few words for its row. */
import type { JsonObject } from '../../types/json.ts';
import { listOf, objectOf } from '../../json/fields.ts';

/** By top-level field, the first that is there. */
const BY_FIELD: readonly (readonly [string, string])[] = [
  ['prompt_filter_results', 'prompt filter results'],
  ['prompt_progress', 'prompt progress'],
  ['moderation', 'moderation'],
  ['timings', 'timings'],
  ['copilot_references', 'references'],
  ['citations', 'citations'],
  ['search_results', 'search results'],
];

export function noteOf(chunk: JsonObject): string {
  for (const [field, note] of BY_FIELD) {
    const value = chunk[field];
    if (value !== undefined && value !== null) return note;
  }
  const choice = objectOf(listOf(chunk['choices'])[0]);
  if (!choice) return 'chunk without choices';
  const finish = choice['finish_reason'];
  if (typeof finish === 'string' && finish !== '') return `finish reason: ${finish}`;
  const delta = objectOf(choice['delta']);
  if (choice['content_filter_offsets'] !== undefined || !delta)
    return choice['content_filter_results'] === undefined
      ? 'choice without delta'
      : 'content filter results';
  if (listOf(delta['tool_calls']).length > 0) return 'tool call fragment without arguments';
  if (choice['logprobs']) return 'log probabilities';
  if (delta['role']) return 'role';
  return 'empty delta';
}
