import type { Usage, UsageField } from '../types/usage.ts';
import { USAGE_FIELDS, type Response, type Trace } from '../trace/trace.ts';

/** The provider's last number of each field as of `event`; a field never sent is absent. */
export function usageAt(trace: Trace, response: Response, event = Infinity): Usage {
  const { usage } = trace;
  const samples = samplesUpTo(trace, response, event);
  const out: { [field in UsageField]?: number } = {};
  for (const [number, field] of USAGE_FIELDS.entries()) {
    const column = usage.fields[field];
    const first = response.usageReach.first(number);
    if (!column || first < 0) continue;
    const latest = Math.min(samples - 1, response.usageReach.last(number));
    for (let nth = latest; nth >= first; nth--) {
      const count = column.at(response.usage.at(nth));
      if (count === undefined) continue;
      out[field] = count;
      break;
    }
  }
  return out;
}

/** How many of a response's samples had come as of `event`. */
function samplesUpTo(trace: Trace, response: Response, event: number): number {
  let low = 0;
  let high = response.usage.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (trace.usage.event.at(response.usage.at(middle)) <= event) low = middle + 1;
    else high = middle;
  }
  return low;
}
