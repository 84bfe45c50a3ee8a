import type { JsonObject } from '../../types/json.ts';
import { objectOf, textOf } from '../../json/fields.ts';

/** `resp_` and 48 or 50 hex digits: OpenAI's own and Azure's. Compatible servers may copy the form. */
const OPENAI_ID = /^resp_[0-9a-f]{48,50}$/;
const OPENAI_MODEL = /^(ft:)?(gpt-(?!oss)|o\d|chatgpt|codex|computer-use)/;

/** Who sent a response object, where it gives itself away; best knowledge. */
export function providerOf(
  response: JsonObject,
  payload: JsonObject | undefined,
): string | undefined {
  const id = textOf(response['id']) ?? '';
  const model = textOf(response['model']) ?? '';
  if (payload && 'copilot_usage' in payload) return 'github-copilot';
  const usage = objectOf(response['usage']);
  if (usage && 'cost_in_usd_ticks' in usage) return 'xai';
  // Azure adds its filter's results to the response, DeepSeek copies the (always null) field.
  if (OPENAI_ID.test(id) && 'content_filters' in response) return 'azure';
  if (model.startsWith('grok')) return 'xai';
  if (model.startsWith('deepseek-')) return 'deepseek';
  if (id.startsWith('gen-')) return 'openrouter';
  if (model.startsWith('openai.')) return 'bedrock';
  return OPENAI_ID.test(id) && OPENAI_MODEL.test(model) ? 'openai' : undefined;
}
