/**
 * Payloads that are not one JSON value but several: glued by a server that forgot a line end, or a
 * document cut in the middle with the next one written on the same line. For texts that JSON.parse has
 * refused; takes time linear in the text.
 */
import type { Json } from '../types/json.ts';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  isWhitespace,
} from './lexical.ts';
import { scanValue, skipWhitespace } from './scan-json.ts';

export interface JsonPiece {
  readonly value: Json;
  /** Character offsets: the piece is `text.slice(start, end)`. */
  readonly start: number;
  readonly end: number;
  /** True when the text before it is broken, so that its beginning was found from the end backwards. */
  readonly recovered: boolean;
}

/** What is no JSON value. */
export interface JsonRest {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface JsonSplit {
  readonly values: readonly JsonPiece[];
  /** The one stretch that belongs to no value; white space and commas between values do not count. */
  readonly rest: JsonRest | undefined;
}

/**
 * Splits a text into the objects and arrays it is made of, with white space or one comma between them.
 * Scalars count only where all of the text splits, so that prose beginning with a number is no value.
 * Behind the place where it breaks, whole non-empty objects and arrays that reach to the end of the
 * text are recovered, unless they stand where a value of the broken document would.
 */
export function splitJsonValues(text: string): JsonSplit {
  const values: JsonPiece[] = [];
  const end = trimmedEnd(text);
  let at = skipWhitespace(text, 0);
  let brokeAt: number | undefined;
  while (at < end) {
    const next = scanValue(text, at);
    if (typeof next !== 'number') {
      brokeAt = next.at;
      break;
    }
    const gap = skipWhitespace(text, next);
    // A word or a number that runs on into something else is no value: `3rd`, `2026-01-01`.
    if (gap === next && gap < end && text.charCodeAt(gap) !== COMMA && !endsItself(text, next)) {
      brokeAt = next;
      break;
    }
    values.push(piece(text, at, next, false));
    const comma = gap < end && text.charCodeAt(gap) === COMMA;
    const following = comma ? skipWhitespace(text, gap + 1) : gap;
    if (comma && following >= end) {
      at = gap;
      brokeAt = gap;
      break;
    }
    at = following;
  }
  if (at >= end) return { values, rest: undefined };
  return withRest(text, values, at, end, brokeAt ?? at);
}

function withRest(
  text: string,
  values: readonly JsonPiece[],
  brokenStart: number,
  end: number,
  brokeAt: number,
): JsonSplit {
  const firstScalar = values.findIndex((value) => !isContainer(value.value));
  const kept = firstScalar < 0 ? values : values.slice(0, firstScalar);
  const restStart = firstScalar < 0 ? brokenStart : (values[firstScalar]?.start ?? brokenStart);
  // A document that merely ends too soon hides no other: what is whole in it is part of it.
  const recovered = brokeAt < end ? recoverFromEnd(text, restStart, end) : [];
  const restEnd = recovered[0]?.start ?? end;
  return {
    values: [...kept, ...recovered],
    rest: { start: restStart, end: restEnd, text: text.slice(restStart, restEnd) },
  };
}

/**
 * Whole values at the end of `text.slice(after, end)`, in order. A value's beginning is told from its
 * end: going backwards, its closing bracket has exactly one opening bracket outside strings.
 */
function recoverFromEnd(text: string, after: number, end: number): JsonPiece[] {
  const found: JsonPiece[] = [];
  let stop = end;
  for (;;) {
    const start = openingOf(text, after, stop);
    if (start === undefined || start <= after || scanValue(text, start) !== stop) break;
    const recovered = piece(text, start, stop, true);
    if (isEmptyContainer(recovered.value)) break;
    found.push(recovered);
    stop = separatorStart(text, after, start);
  }
  // The first one may be a member of the broken document rather than a document by itself.
  const first = found[found.length - 1];
  if (first === undefined || standsInsideDocument(text, after, first.start)) return [];
  return found.reverse();
}

/** The offset of the bracket that the one before `end` closes, not looking before `after`. */
function openingOf(text: string, after: number, end: number): number | undefined {
  const last = text.charCodeAt(end - 1);
  if (last !== CLOSE_BRACE && last !== CLOSE_BRACKET) return undefined;
  let depth = 0;
  let inString = false;
  for (let i = end - 1; i >= after; i -= 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      let slashes = i;
      while (slashes > after && text.charCodeAt(slashes - 1) === BACKSLASH) slashes -= 1;
      const escaped = (i - slashes) % 2 === 1;
      i = slashes;
      if (!escaped) inString = !inString;
      else if (!inString) return undefined;
      continue;
    }
    if (inString) continue;
    if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth += 1;
    if (code !== OPEN_BRACE && code !== OPEN_BRACKET) continue;
    depth -= 1;
    if (depth === 0) return i;
  }
  return undefined;
}

/** Steps back over white space and one comma. */
function separatorStart(text: string, after: number, at: number): number {
  const i = skipBack(text, after, at);
  return i > after && text.charCodeAt(i - 1) === COMMA ? skipBack(text, after, i - 1) : i;
}

/** Whether what stands before `start` makes it an element or a member of the broken document. */
function standsInsideDocument(text: string, after: number, start: number): boolean {
  const i = skipBack(text, after, start);
  if (i <= after) return false;
  const code = text.charCodeAt(i - 1);
  if (code === COMMA || code === OPEN_BRACKET) return true;
  if (code !== COLON) return false;
  const beforeColon = skipBack(text, after, i - 1);
  return beforeColon > after && text.charCodeAt(beforeColon - 1) === QUOTE;
}

/** The offset just past the last character before `at` that is not white space. */
function skipBack(text: string, after: number, at: number): number {
  let i = at;
  while (i > after && isWhitespace(text.charCodeAt(i - 1))) i -= 1;
  return i;
}

function trimmedEnd(text: string): number {
  return skipBack(text, 0, text.length);
}

function piece(text: string, start: number, end: number, recovered: boolean): JsonPiece {
  return { value: JSON.parse(text.slice(start, end)) as Json, start, end, recovered };
}

/** Whether the value that ends here could not have gone on. */
function endsItself(text: string, end: number): boolean {
  const last = text.charCodeAt(end - 1);
  return last === CLOSE_BRACE || last === CLOSE_BRACKET || last === QUOTE;
}

function isContainer(value: Json): boolean {
  return value !== null && typeof value === 'object';
}

function isEmptyContainer(value: Json): boolean {
  return isContainer(value) && Object.keys(value as object).length === 0;
}
