import type { Json } from '../types/json.ts';
import { objectOf } from './fields.ts';

/**
 * Whether two JSON values are equal, whatever the order of their keys. Without recursion: the nesting
 * of untrusted values may be deeper than the engine's stack.
 */
export function sameJson(one: Json | undefined, other: Json | undefined): boolean {
  const pairs: (readonly [Json | undefined, Json | undefined])[] = [[one, other]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (Array.isArray(a) && Array.isArray(b)) {
      if (a.length !== b.length) return false;
      for (const [at, value] of (a as readonly Json[]).entries()) {
        pairs.push([value, (b as readonly Json[])[at]]);
      }
      continue;
    }
    const first = objectOf(a);
    const second = objectOf(b);
    if (!first || !second) return false;
    const keys = Object.keys(first);
    if (keys.length !== Object.keys(second).length) return false;
    if (!keys.every((key) => Object.hasOwn(second, key))) return false;
    for (const key of keys) pairs.push([first[key], second[key]]);
  }
  return true;
}
