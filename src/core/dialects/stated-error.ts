import type { ProviderError } from '../types/unified-event.ts';

/** An error of what the provider stated; what it did not state is absent. */
export function statedError(
  type: string | undefined,
  code: string | undefined,
  message: string | undefined,
  requestId?: string,
): ProviderError {
  return {
    ...(type !== undefined && { type }),
    ...(code !== undefined && { code }),
    ...(message !== undefined && { message }),
    ...(requestId !== undefined && { requestId }),
  };
}

/** Whether two payloads tell of the same failure: servers repeat it. */
export function sameError(one: ProviderError, other: ProviderError): boolean {
  return one.type === other.type && one.code === other.code && one.message === other.message;
}
