import { findDuplicateKey, parseJson } from '../../json/parse-json.ts';
import type { Json } from '../../types/json.ts';
import type { Outlet } from './outlet.ts';

/** What a call's final argument text comes to. Blank text is a call without arguments. */
export type ReadArguments =
  { readonly status: 'complete'; readonly value: Json } | { readonly status: 'invalid' };

/** Parses the text of a call named `name` and reports what is wrong with it. */
export function readArguments(text: string, name: string, outlet: Outlet): ReadArguments {
  if (text.trim() === '') return { status: 'complete', value: {} };
  const parsed = parseJson(text);
  if (!parsed.ok) {
    const where = parsed.at < text.length ? ` at character ${parsed.at + 1} of ${text.length}` : '';
    outlet.problem(
      'arguments-invalid',
      'warning',
      `The arguments of the call ${name} are not valid JSON: ${parsed.reason}${where}; they are kept as text.`,
    );
    return { status: 'invalid' };
  }
  const repeated = findDuplicateKey(text);
  if (repeated) {
    outlet.problem(
      'duplicate-key',
      'warning',
      `The arguments of the call ${name} have the key ${JSON.stringify(repeated.key)} twice; the last value counts.`,
    );
  }
  return { status: 'complete', value: parsed.value };
}
