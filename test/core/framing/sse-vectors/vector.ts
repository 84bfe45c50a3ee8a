/** One row about the server-sent-event framer: bytes in, what must come out. */
export interface SseVector {
  readonly name: string;
  /** Text is encoded as UTF-8. */
  readonly input: string | Uint8Array;
  readonly events: readonly SseEvent[];
  /** All comments, standing alone or inside events. */
  readonly comments?: readonly string[];
  /** The event that the input ends in the middle of. */
  readonly tail?: { readonly event: string; readonly data: string };
  /** The last reconnection time that was set. */
  readonly retry?: number;
}

export interface SseEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string;
}

export type Expectation = Omit<SseVector, 'name' | 'input' | 'events'>;

export function vector(
  name: string,
  input: string | Uint8Array,
  events: readonly SseEvent[],
  more: Expectation = {},
): SseVector {
  return { name, input, events, ...more };
}

export function event(data: string, name = 'message', id = ''): SseEvent {
  return { event: name, data, id };
}

/** Bytes written one character each: `raw('caf\xc3\xa9')`. */
export function raw(characters: string): Uint8Array {
  return Uint8Array.from(characters, (character) => character.charCodeAt(0));
}

export function inputBytes(one: Pick<SseVector, 'input'>): Uint8Array {
  return typeof one.input === 'string' ? new TextEncoder().encode(one.input) : one.input;
}
