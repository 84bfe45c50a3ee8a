/** Reading JSON fields one by one: absent, null and empty are one thing, and no schema is asked. */
import type { Json, JsonObject } from '../../types/json.ts';

/** The string, unless it is empty or something else. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function objectOf(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** A count as sent; 0 is a value, anything that is no finite number is absent. */
export function countOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Error codes and ids come as strings or numbers. */
export function wordOf(value: Json | undefined): string | undefined {
  return typeof value === 'number' ? String(value) : textOf(value);
}

/** Deeper than this no provider nests its words; it bounds the stack on hostile input. */
const WORDS_DEPTH = 6;

/** The words in a text that came as a string, an object of some shape or a list of those. */
export function wordsIn(value: Json | undefined, depth = WORDS_DEPTH): string {
  if (typeof value === 'string') return value;
  if (depth === 0) return '';
  if (Array.isArray(value))
    return (value as readonly Json[]).map((one) => wordsIn(one, depth - 1)).join('');
  const named = objectOf(value);
  if (!named) return '';
  for (const key of ['text', 'thinking', 'thought', 'reasoning', 'summary', 'content']) {
    const words = wordsIn(named[key], depth - 1);
    if (words !== '') return words;
  }
  return '';
}
