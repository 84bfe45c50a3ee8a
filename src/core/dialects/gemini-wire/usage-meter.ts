import type { JsonObject } from '../../types/json.ts';
import type { Usage, UsageField } from '../../types/usage.ts';
import type { Outlet } from './outlet.ts';

/** A provider's fields and ours. */
export type UsageNames = ReadonlyMap<string, UsageField>;

/**
 * `usageMetadata` of generateContent and of Live (which says `responseTokenCount`, on Vertex
 * `candidatesTokenCount`). `promptTokenCount` counts the cached tokens; thoughts and tool results
 * come on top: total = prompt + candidates + toolUsePrompt + thoughts.
 */
export const USAGE_METADATA: UsageNames = new Map([
  ['promptTokenCount', 'input'],
  ['candidatesTokenCount', 'output'],
  ['responseTokenCount', 'output'],
  ['thoughtsTokenCount', 'reasoning'],
  ['cachedContentTokenCount', 'cached'],
  ['toolUsePromptTokenCount', 'tool_input'],
  ['totalTokenCount', 'total'],
]);

/** `usage` of Interactions: totals of the interaction so far. */
export const INTERACTION_USAGE: UsageNames = new Map([
  ['total_input_tokens', 'input'],
  ['total_output_tokens', 'output'],
  ['total_thought_tokens', 'reasoning'],
  ['total_cached_tokens', 'cached'],
  ['total_tool_use_tokens', 'tool_input'],
  ['total_tokens', 'total'],
]);

/**
 * Running totals of one response. Later numbers replace earlier ones and are never added; a payload
 * without numbers (Vertex repeats a bare `trafficType`) or with the same ones again is no sample.
 */
export class UsageMeter {
  readonly #names: UsageNames;
  readonly #outlet: Outlet;
  readonly #last: { [field in UsageField]?: number } = {};
  #shrank = false;

  constructor(names: UsageNames, outlet: Outlet) {
    this.#names = names;
    this.#outlet = outlet;
  }

  /** The numbers of this payload, all that were sent, when any differs from the last known. */
  read(wire: JsonObject): Usage | undefined {
    const sent: { [field in UsageField]?: number } = {};
    let changed = false;
    for (const key in wire) {
      const field = this.#names.get(key);
      const value = wire[key];
      if (field === undefined || typeof value !== 'number') continue;
      sent[field] = value;
      const before = this.#last[field];
      if (before === value) continue;
      changed = true;
      this.#last[field] = value;
      if (before !== undefined && value < before) this.#noteShrink(key, before, value);
    }
    return changed ? sent : undefined;
  }

  /** Once per response: seen by a few tokens in the wild (vercel/ai issue 5217). */
  #noteShrink(key: string, before: number, after: number): void {
    if (this.#shrank) return;
    this.#shrank = true;
    this.#outlet.problem(
      'usage-shrank',
      'note',
      `${key} went from ${before} down to ${after}; totals are expected to grow. The later number counts.`,
    );
  }
}
