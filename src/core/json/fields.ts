/**
 * Reading JSON fields one by one. No schema is asked: absent, null and the empty string are one
 * thing (proto3 JSON leaves out defaults, proxies write them), and a field of another type is absent.
 */
import type { Json, JsonObject } from '../types/json.ts';

/** The string, unless it is empty or something else. */
export function textOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A string, or a number as text: error codes, ids and enum values come as either. */
export function wordOf(value: Json | undefined): string | undefined {
  return typeof value === 'number' ? String(value) : textOf(value);
}

export function objectOf(value: Json | undefined): JsonObject | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as JsonObject)
    : undefined;
}

const NONE: readonly Json[] = [];

export function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? (value as readonly Json[]) : NONE;
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

/** An index: 0 is a value, and one below 0 still tells things apart; no whole number is absent. */
export function indexOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) ? value : undefined;
}

/** A place in a list: a whole number from 0. */
export function positionOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** A count as sent; 0 is a value, anything that is no finite number is absent. */
export function countOf(value: Json | undefined): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** Whether an object has no key of its own or inherited; costs no list of keys. */
export function isEmpty(object: JsonObject): boolean {
  for (const _ in object) return false;
  return true;
}
