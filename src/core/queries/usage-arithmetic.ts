/**
 * The derived view of usage: what the provider's numbers mean, with the arithmetic shown. The rule
 * of each dialect says which numbers include which; the provider's own total is the judge.
 */
import type { Usage, UsageRule } from '../types/usage.ts';
import type { UsageLine } from '../types/view.ts';

export interface DerivedUsage {
  readonly lines: readonly UsageLine[];
  /** Whether the parts make the provider's total, in a sentence; undefined without a total. */
  readonly check: string | undefined;
  /** False when the parts contradict the total. */
  readonly addsUp: boolean;
}

export function deriveUsage(usage: Usage, rule: UsageRule): DerivedUsage {
  const reasoningInside = reasoningIsInside(usage, rule);
  const lines = [...inputLines(usage, rule), ...outputLines(usage, reasoningInside)];
  if (usage.total === undefined) return { lines, check: undefined, addsUp: true };
  const sum = wholeSum(usage, rule, reasoningInside);
  if (sum === undefined) return { lines, check: undefined, addsUp: true };
  const addsUp = sum.value === usage.total;
  return {
    lines,
    addsUp,
    check: addsUp
      ? `${sum.formula} = ${usage.total}, the provider's own total.`
      : `${sum.formula} = ${sum.value}, but the provider's total says ${usage.total} (${Math.abs(sum.value - usage.total)} ${sum.value > usage.total ? 'fewer' : 'more'}).`,
  };
}

function inputLines(usage: Usage, rule: UsageRule): UsageLine[] {
  const { input, cached, cache_write: written, tool_input: tools } = usage;
  const lines: UsageLine[] = [];
  if (input !== undefined) {
    // An input smaller than its cached part means the provider counts them side by side this time.
    const inside = rule.inputIncludesCached && (cached ?? 0) <= input;
    const less = (inside ? (cached ?? 0) : 0) + (rule.inputIncludesCacheWrite ? (written ?? 0) : 0);
    const parts = [
      'input',
      ...(inside && cached ? [`− cached ${cached}`] : []),
      ...(rule.inputIncludesCacheWrite && written ? [`− cache write ${written}`] : []),
    ];
    lines.push({
      label: 'fresh input',
      value: Math.max(0, input - less),
      formula:
        parts.length === 1 ? 'input as sent' : parts.join(' ').replace('input', `input ${input}`),
    });
  }
  if (cached !== undefined)
    lines.push({ label: 'cached input', value: cached, formula: 'as sent' });
  if (written !== undefined)
    lines.push({ label: 'written to cache', value: written, formula: 'as sent' });
  if (tools !== undefined)
    lines.push({ label: 'input by tools', value: tools, formula: 'as sent' });
  return lines;
}

function outputLines(usage: Usage, reasoningInside: boolean): UsageLine[] {
  const { output, reasoning } = usage;
  const lines: UsageLine[] = [];
  if (output !== undefined)
    lines.push({
      label: 'visible output',
      value: Math.max(0, reasoningInside ? output - (reasoning ?? 0) : output),
      formula:
        reasoningInside && reasoning
          ? `output ${output} − reasoning ${reasoning}`
          : 'output as sent',
    });
  if (reasoning !== undefined)
    lines.push({ label: 'reasoning', value: reasoning, formula: 'as sent' });
  if (output !== undefined && reasoning && !reasoningInside)
    lines.push({
      label: 'billed output',
      value: output + reasoning,
      formula: `output ${output} + reasoning ${reasoning}`,
    });
  return lines;
}

/** Whether `output` already counts reasoning. Where sources disagree, the numbers decide. */
function reasoningIsInside(usage: Usage, rule: UsageRule): boolean {
  const { input = 0, output = 0, reasoning = 0, total } = usage;
  if (reasoning > output) return false;
  if (rule.outputIncludesReasoning !== 'by-total') return rule.outputIncludesReasoning;
  return total === undefined || total !== input + output + reasoning || reasoning === 0;
}

function wholeSum(
  usage: Usage,
  rule: UsageRule,
  reasoningInside: boolean,
): { readonly value: number; readonly formula: string } | undefined {
  const { input, output, cached = 0, cache_write: written = 0, reasoning = 0 } = usage;
  if (input === undefined || output === undefined) return undefined;
  const parts: [string, number][] = [
    ['input', input],
    ['output', output],
  ];
  const beside = !rule.inputIncludesCached || cached > input;
  if (beside && cached > 0) parts.push(['cached', cached]);
  if (!rule.inputIncludesCacheWrite && written > 0) parts.push(['cache write', written]);
  if (usage.tool_input) parts.push(['tool input', usage.tool_input]);
  if (!reasoningInside && reasoning > 0) parts.push(['reasoning', reasoning]);
  return {
    value: parts.reduce((sum, [, value]) => sum + value, 0),
    formula: parts.map(([name, value]) => `${name} ${value}`).join(' + '),
  };
}
