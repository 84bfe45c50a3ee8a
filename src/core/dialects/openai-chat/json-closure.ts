/**
 * Tells whether JSON text that arrives in pieces is structurally complete so far. Only depth and
 * string state are kept, so a piece costs its own length and no text is held.
 *
 * Scalars never count as complete: `1` may be the start of `12`.
 */
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  isWhitespace,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
} from '../../json/lexical.ts';

/** `nothing`: blank so far. `closed`: the outermost object or array has ended. */
export type Closure = 'nothing' | 'open' | 'closed';

export class JsonClosure {
  #state: Closure = 'nothing';
  #depth = 0;
  #inString = false;
  #escaped = false;

  get state(): Closure {
    return this.#state;
  }

  feed(piece: string): void {
    for (let at = 0; at < piece.length; at++) {
      const code = piece.charCodeAt(at);
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === BACKSLASH) this.#escaped = true;
        else if (code === QUOTE) this.#inString = false;
        continue;
      }
      if (isWhitespace(code)) continue;
      if (code === OPEN_BRACE || code === OPEN_BRACKET) {
        this.#depth++;
        this.#state = 'open';
      } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) {
        if (this.#depth > 0 && --this.#depth === 0) this.#state = 'closed';
      } else {
        this.#inString = code === QUOTE;
        if (this.#state === 'nothing') this.#state = 'open';
      }
    }
  }
}

/** Whether a piece could be the start of a call's arguments, their continuation, or neither. */
export function startOf(piece: string): 'empty' | 'start' | 'rest' {
  for (let at = 0; at < piece.length; at++) {
    const code = piece.charCodeAt(at);
    if (isWhitespace(code)) continue;
    return code === OPEN_BRACE || code === OPEN_BRACKET ? 'start' : 'rest';
  }
  return 'empty';
}
