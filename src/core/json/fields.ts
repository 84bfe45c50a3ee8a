/** Reading JSON fields one by one: absent, null and empty are one thing, and no schema is asked. */
import type { Json, JsonObject } from '../types/json.ts';

/** The string, unless it is empty or something else. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A string or a number as text: some servers number their error codes. */
export function wordOf(value: Json | undefined): string | undefined {
  return typeof value === 'number' ? String(value) : textOf(value);
}

export function objectOf(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : [];
}

/** An index: 0 is a value; anything that is no whole number is absent. */
export function indexOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** The objects of a list; anything else in it is passed over. */
export function objectsOf(value: Json | undefined): readonly JsonObject[] {
  const objects: JsonObject[] = [];
  for (const one of listOf(value)) {
    const object = objectOf(one);
    if (object) objects.push(object);
  }
  return objects;
}
