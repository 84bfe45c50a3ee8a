import type { Finding } from '../types/problem.ts';

/** The findings that there are; `undefined` when there are none, as frames have it. */
export function listed(found: readonly (Finding | undefined)[]): readonly Finding[] | undefined {
  const some = found.filter((one) => one !== undefined);
  return some.length > 0 ? some : undefined;
}
