/**
 * The payload inside a frame's bytes, for reading: field names of server-sent events and the commas of
 * an array are taken off. What the reader really made of the frame is in the events; this is a view.
 */
import type { FramingId } from '../src/core/types/frame.ts';

export function payloadText(frameText: string, framing: FramingId): string {
  const text = frameText.replace(/^\ufeff/, '');
  switch (framing) {
    case 'sse':
      return dataLines(text) ?? text.trim();
    case 'json-array':
      return element(text);
    default:
      return text.trim();
  }
}

/** Whether it is worth laying the text out as JSON. */
export function looksLikeJson(text: string): boolean {
  return /^\s*(?:[{["]|-?\d|true\b|false\b|null\b)/.test(text);
}

function element(text: string): string {
  const bare = withoutCommasBehind(text).replace(/^[\s,[]+(?=[{["])/, '');
  // The bracket that closes the whole array is in the last element's frame.
  return bare.startsWith('{') && bare.endsWith(']') ? bare.slice(0, -1).trimEnd() : bare;
}

/** By hand: a pattern that ends in `$` is tried at every blank of a text that is full of them. */
function withoutCommasBehind(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text[end - 1] ?? '')) end -= 1;
  return text.slice(0, end);
}

function dataLines(text: string): string | undefined {
  const values: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const found = /^data:? ?([^]*)$/.exec(line);
    if (found && (line === 'data' || line.startsWith('data:'))) values.push(found[1] ?? '');
  }
  return values.length > 0 ? values.join('\n') : undefined;
}
