/**
 * A `google.rpc.Status` as the Google APIs put it into a body: `{code, message, status, details}`.
 * `code` is the HTTP status and may be null; `status` is the gRPC name (`UNAVAILABLE`).
 * https://cloud.google.com/apis/design/errors
 */
import type { Json } from '../../types/json.ts';
import type { ProviderError } from '../../types/unified-event.ts';
import { listOf, objectOf, textOf, wordOf } from '../../json/fields.ts';
import { statedError } from '../stated-error.ts';

/** The value of an `error` key: an object, or only its words. */
export function readGoogleError(value: Json | undefined): ProviderError | undefined {
  if (typeof value === 'string') return value === '' ? undefined : { message: value };
  const error = objectOf(value);
  if (error === undefined) return undefined;
  const type = textOf(error['status']) ?? textOf(error['type']);
  const code = wordOf(error['code']);
  const message = textOf(error['message']);
  return statedError(type, code, message, requestIdOf(listOf(error['details'])));
}

/** `google.rpc.RequestInfo` among the details. */
function requestIdOf(details: readonly Json[]): string | undefined {
  for (const detail of details) {
    const requestId = textOf(objectOf(detail)?.['requestId']);
    if (requestId !== undefined) return requestId;
  }
  return undefined;
}
