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

/** A block index: 0 is a value, anything that is no whole number is absent. */
export function indexOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}
