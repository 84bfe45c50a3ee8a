import type { Json } from '../types/json.ts';

/** The value as JSON text; `undefined` when it is nested deeper than the stack can follow. */
export function jsonText(value: Json): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    // A RangeError, the only way this can fail: the caller shows less.
    return undefined;
  }
}
