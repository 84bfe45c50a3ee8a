import type { Trace } from '../trace/trace.ts';
import { responseFacts } from './facts.ts';

/** Best knowledge of who answered: what a response says, else what detection saw. */
export function providerOf(trace: Trace, detected: string | undefined): string | undefined {
  for (const response of trace.responses) {
    const { provider } = responseFacts(response);
    if (provider !== undefined) return provider;
  }
  return detected;
}
