/**
 * A failure in the words of whoever stands between the client and the model: gateways, web frameworks
 * and clouds answer with it in the place of an event or of the whole body, mostly with status 200.
 * It is given back as `{"error": {…}}`, the shape that every dialect reads.
 *
 * `{"detail": …}` as text, object or list (FastAPI) · `{"error": "words"}` · `{"code", "message" | "msg",
 * "data": null}` · `{"error_code", "error_msg"}` (Baidu) · `{"success": false, "errors": […]}`
 * (Cloudflare) · `{"__type", "message"}` (AWS) · `{"base_resp": {…}}` (MiniMax) · plain words under
 * `event: error`. Fixtures: openai-responses-proxy-detail.sse, openai-chat-error-words.sse,
 * framing-error-page.json.
 */
import { listOf, objectOf, textOf, wordOf } from '../json/fields.ts';
import type { Json, JsonObject } from '../types/json.ts';
import type { WireEvent } from '../types/wire-event.ts';

/** The failure a wire event states in a shape that is no dialect's own, in the shape that is. */
export function foreignFailure({ payload, text, eventName }: WireEvent): JsonObject | undefined {
  const object = objectOf(payload);
  if (object) return statedIn(object);
  if (eventName !== 'error') return undefined;
  const words = payload === undefined ? text.trim() : textOf(payload);
  return words === undefined || words === '' ? undefined : { error: { message: words } };
}

/** What a payload that states a failure and nothing else may hold. */
const KEYS: ReadonlySet<string> = new Set(
  (
    'error errors error_code error_msg message messages msg detail details code status status_code ' +
    'statusCode type __type object param request_id requestId log_id trace_id timestamp path success ' +
    'data result base_resp'
  ).split(' '),
);

function statedIn(sent: JsonObject): JsonObject | undefined {
  // Most payloads leave at the first key.
  for (const key in sent) if (!KEYS.has(key) && sent[key] !== null) return undefined;
  const base = objectOf(sent['base_resp']);
  const message =
    wordsOf(sent['error']) ??
    wordsOf(sent['errors']) ??
    wordsOf(sent['detail']) ??
    textOf(sent['error_msg']) ??
    textOf(sent['message']) ??
    textOf(sent['msg']) ??
    textOf(base?.['status_msg']);
  if (message === undefined || !isFailure(sent, base)) return undefined;
  const nested = objectOf(sent['error']);
  if (textOf(nested?.['message']) === message) return { error: nested };
  const code =
    sent['code'] ??
    sent['error_code'] ??
    sent['status_code'] ??
    sent['statusCode'] ??
    base?.['status_code'] ??
    (typeof sent['status'] === 'number' ? sent['status'] : undefined);
  const type = textOf(sent['__type']) ?? textOf(sent['type']);
  return {
    error: { message, code: wordOf(code), type: type === 'error' ? undefined : type },
    request_id: sent['request_id'] ?? sent['requestId'],
  };
}

/** Whether something in it says that this is a failure: words alone could be any notice. */
function isFailure(sent: JsonObject, base: JsonObject | undefined): boolean {
  const { status, success, type } = sent;
  return (
    ['error', 'detail', 'error_msg', 'error_code', '__type'].some((key) => !isBlank(sent[key])) ||
    listOf(sent['errors']).length > 0 ||
    success === false ||
    type === 'error' ||
    sent['object'] === 'error' ||
    status === 'error' ||
    status === 'failed' ||
    (typeof status === 'number' && isErrorCode(status)) ||
    [sent['code'], sent['status_code'], sent['statusCode'], base?.['status_code']].some(isErrorCode)
  );
}

/** The code of a failure: a number other than those of success, or a word other than those. */
function isErrorCode(code: Json | undefined): boolean {
  if (typeof code === 'number') return code !== 0 && (code < 200 || code > 299);
  return typeof code === 'string' && /^(?!0$|2\d\d$|ok$|success)\w+$/i.test(code);
}

const isBlank = (value: Json | undefined): boolean =>
  value === undefined || value === null || value === '' || value === false;

/** The words of an error that came as text, as an object, or as a list of those. */
function wordsOf(value: Json | undefined, depth = 3): string | undefined {
  if (typeof value === 'string') return textOf(value);
  if (depth === 0) return undefined;
  if (Array.isArray(value)) return wordsOf((value as readonly Json[])[0], depth - 1);
  const object = objectOf(value);
  if (!object) return undefined;
  for (const key of ['message', 'msg', 'error', 'detail']) {
    const words = wordsOf(object[key], depth - 1);
    if (words !== undefined) return words;
  }
  return undefined;
}
