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

/** The last known number of a field. */
interface Total {
  readonly field: UsageField;
  value: number | undefined;
}

/** A key with a number; no total where the number is none of ours. */
interface Counted {
  readonly key: string;
  readonly total: Total | undefined;
}

/**
 * Running totals of one response. Later numbers replace earlier ones and are never added; a payload
 * without numbers (Vertex repeats a bare `trafficType`) or with the same ones again is no sample.
 */
export class UsageMeter {
  readonly #names: UsageNames;
  readonly #outlet: Outlet;
  readonly #totals = new Map<UsageField, Total>();
  /** What the payload before had numbers for, in its order: that of the next is nearly always the same. */
  readonly #counted: Counted[] = [];
  /** The first of those that had these numbers: the next are copies of it, as their fields are the same. */
  #sent: { readonly usage: Usage; readonly count: number } = { usage: {}, count: 0 };
  #shrank = false;

  constructor(names: UsageNames, outlet: Outlet) {
    this.#names = names;
    this.#outlet = outlet;
  }

  /** The numbers of this payload, all that were sent, when any differs from the last known. */
  read(wire: JsonObject): Usage | undefined {
    let count = 0;
    let changed = false;
    for (const key in wire) {
      const value = wire[key];
      if (typeof value !== 'number') continue;
      const counted = this.#countedAt(count++, key);
      const before = counted.total?.value;
      if (counted.total === undefined || before === value) continue;
      changed = true;
      counted.total.value = value;
      if (before !== undefined && value < before) this.#noteShrink(key, before, value);
    }
    return changed ? this.#usage(count) : undefined;
  }

  #countedAt(at: number, key: string): Counted {
    const before = this.#counted[at];
    if (before?.key === key) return before;
    this.#sent = { usage: {}, count: 0 };
    return (this.#counted[at] = { key, total: this.#totalOf(this.#names.get(key)) });
  }

  #totalOf(field: UsageField | undefined): Total | undefined {
    if (field === undefined) return undefined;
    const known = this.#totals.get(field);
    const total = known ?? { field, value: undefined };
    if (known === undefined) this.#totals.set(field, total);
    return total;
  }

  /** The first `count` numbers as sent. */
  #usage(count: number): Usage {
    const isNew = count !== this.#sent.count;
    const usage: { [field in UsageField]?: number } = isNew ? {} : { ...this.#sent.usage };
    for (let at = 0; at < count; at++) {
      const { total } = this.#counted[at]!;
      if (total?.value !== undefined) usage[total.field] = total.value;
    }
    if (isNew) this.#sent = { usage, count };
    return usage;
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
