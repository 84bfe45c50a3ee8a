/**
 * Reading JSON fields one by one. No schema is asked: absent, null and the empty string are one
 * thing (proto3 JSON leaves out defaults, proxies write them), and a field of another type is absent.
 */
import type { Json, JsonObject } from '../../types/json.ts';

const NONE: readonly Json[] = [];

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
  return Array.isArray(value) ? (value as readonly Json[]) : NONE;
}

/** An index or position: 0 is a value, anything that is no whole number is absent. */
export function indexOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** An enum value: its word, or its number when the server encodes enums as integers. */
export function wordOf(value: Json | undefined): string | undefined {
  return typeof value === 'number' ? String(value) : textOf(value);
}

export function isEmpty(object: JsonObject): boolean {
  for (const _ in object) return false;
  return true;
}
