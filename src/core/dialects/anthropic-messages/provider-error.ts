/**
 * The provider's failure in the shapes it has been seen in:
 *
 * - `{"type":"error","error":{"type","message","details":{"error_code"}},"request_id"}`
 * - `{"type":"error","message"}`, `{"type":"error","error":"words"}` (translating proxies)
 * - `{"code":"words","error":"words"}`, without a type (xAI)
 */
import type { JsonObject } from '../../types/json.ts';
import type { ProviderError } from '../../types/unified-event.ts';
import { objectOf, textOf, wordOf } from '../../json/fields.ts';
import { statedError } from '../stated-error.ts';

export function readError(payload: JsonObject): ProviderError {
  const inner = objectOf(payload['error']);
  const details = objectOf(inner?.['details']);
  const type = textOf(inner?.['type']);
  const code =
    textOf(details?.['error_code']) ?? wordOf(inner?.['code']) ?? wordOf(payload['code']);
  const message =
    textOf(inner?.['message']) ?? textOf(payload['error']) ?? textOf(payload['message']);
  const requestId = textOf(payload['request_id']) ?? textOf(inner?.['request_id']);
  return statedError(type, code, message, requestId);
}
