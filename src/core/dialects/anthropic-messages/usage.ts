/**
 * Usage as sent. Numbers are totals of the whole message: a later one replaces an earlier one and is
 * never added to it, and may be smaller (compaction, a proxy's correction).
 */
import type { JsonObject } from '../../types/json.ts';
import type { Usage, UsageField } from '../../types/usage.ts';
import { objectOf } from '../../json/fields.ts';

const FIELDS: readonly (readonly [key: string, field: UsageField])[] = [
  ['input_tokens', 'input'],
  ['output_tokens', 'output'],
  ['cache_read_input_tokens', 'cached'],
  ['cache_creation_input_tokens', 'cache_write'],
];

/** The numbers that this payload carries; `undefined` when it carries none. */
export function readUsage(usage: JsonObject | undefined): Usage | undefined {
  if (usage === undefined) return undefined;
  const read: { [field in UsageField]?: number } = {};
  let found = false;
  for (const [key, field] of FIELDS) {
    const value = usage[key];
    if (typeof value !== 'number') continue;
    read[field] = value;
    found = true;
  }
  const thinking = objectOf(usage['output_tokens_details'])?.['thinking_tokens'];
  if (typeof thinking === 'number') {
    read.reasoning = thinking;
    found = true;
  }
  return found ? read : undefined;
}
