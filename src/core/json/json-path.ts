/**
 * The paths of Gemini's streamed function arguments: singular queries of JSONPath (RFC 9535,
 * https://www.rfc-editor.org/rfc/rfc9535), that is names and indexes only. Taken beyond the standard,
 * because servers send it or clients read it: a missing `$`, names with any character but `.` and `[`
 * after a dot, indexes after a dot (`$.list.0.name`), and `[]` at the end (an array is complete).
 */
import { hexValue, unescaped } from './lexical.ts';

/** A name, an index, or both where digits after a dot may be either. */
export interface PathStep {
  readonly name: string | undefined;
  readonly index: number | undefined;
}

export type ParsedPath =
  | { readonly ok: true; readonly steps: readonly PathStep[]; readonly endsArray: boolean }
  | { readonly ok: false; readonly reason: string };

export function parseJsonPath(path: string): ParsedPath {
  const steps: PathStep[] = [];
  let i = path.startsWith('$') ? 1 : 0;
  if (i === 0 && path !== '' && path[0] !== '[' && path[0] !== '.') {
    i = dottedStep(path, 0, steps);
  }
  while (i < path.length) {
    if (path[i] === '.') {
      if (path[i + 1] === '.') return refused(path, i, 'it names many values (..)');
      const next = dottedStep(path, i + 1, steps);
      if (next === i + 1) return refused(path, i, 'a name is missing after the dot');
      i = next;
      continue;
    }
    if (path[i] !== '[') return refused(path, i, "a '.' or '[' is missing");
    if (path.startsWith('[]', i)) {
      if (i + 2 !== path.length) return refused(path, i, '[] may only stand at the end');
      return { ok: true, steps, endsArray: true };
    }
    const quote = path[i + 1];
    const next =
      quote === "'" || quote === '"' ? quotedStep(path, i, steps) : indexStep(path, i, steps);
    if (next === undefined) return refused(path, i, 'the brackets hold no name or index');
    i = next;
  }
  return { ok: true, steps, endsArray: false };
}

function refused(path: string, at: number, why: string): ParsedPath {
  return {
    ok: false,
    reason: `The path ${shown(path)} cannot be followed: ${why} at offset ${at}`,
  };
}

/** A path as it can stand in a sentence. */
export function shown(path: string): string {
  return path.length > 120 ? `${path.slice(0, 120)}…` : path;
}

function dottedStep(path: string, start: number, steps: PathStep[]): number {
  let end = start;
  while (end < path.length && path[end] !== '.' && path[end] !== '[') end += 1;
  const name = path.slice(start, end);
  if (name !== '') steps.push({ name, index: indexOf(name) });
  return end;
}

function indexStep(path: string, start: number, steps: PathStep[]): number | undefined {
  const close = path.indexOf(']', start);
  if (close < 0) return undefined;
  const index = indexOf(path.slice(start + 1, close));
  if (index === undefined) return undefined;
  steps.push({ name: undefined, index });
  return close + 1;
}

function indexOf(text: string): number | undefined {
  return /^(?:0|[1-9]\d{0,8})$/.test(text) ? Number(text) : undefined;
}

function quotedStep(path: string, start: number, steps: PathStep[]): number | undefined {
  const quote = path[start + 1];
  let name = '';
  let i = start + 2;
  while (i < path.length) {
    const character = path[i];
    if (character === quote) {
      if (path[i + 1] !== ']') return undefined;
      steps.push({ name, index: undefined });
      return i + 2;
    }
    if (character !== '\\') {
      name += character;
      i += 1;
      continue;
    }
    const escape = path.charCodeAt(i + 1);
    if (path[i + 1] === 'u') {
      const code = fourHexDigits(path, i + 2);
      if (code === undefined) return undefined;
      name += String.fromCharCode(code);
      i += 6;
      continue;
    }
    const meant = path[i + 1] === "'" ? "'" : unescaped(escape);
    if (meant === undefined) return undefined;
    name += meant;
    i += 2;
  }
  return undefined;
}

function fourHexDigits(text: string, start: number): number | undefined {
  let code = 0;
  for (let i = start; i < start + 4; i += 1) {
    const value = hexValue(text.charCodeAt(i));
    if (value < 0) return undefined;
    code = code * 16 + value;
  }
  return code;
}
