/**
 * The input of one tool call: what the start of the block carried, and the JSON text that came in
 * pieces. What it comes to is decided once, when the block has stopped or was cut.
 *
 * The text is kept in pieces and joined a single time: a string that grows and is read at every
 * delta costs time that is quadratic in its length.
 */
import type { Json, JsonObject } from '../../types/json.ts';
import { findDuplicateKey, parseJson } from '../../json/parse-json.ts';
import { objectOf, textOf } from '../../json/fields.ts';

/** What an input came to. */
export type Settled =
  /** It is known; `source` tells whether by the text or by an object that was sent. */
  | {
      readonly is: 'known';
      readonly value: Json;
      readonly source: 'text' | 'object';
      /** A key that its object has twice; JSON.parse keeps the last value only. */
      readonly repeatedKey?: string;
    }
  /** Nothing but blanks came: no arguments, or cut before the first of them. */
  | { readonly is: 'empty' }
  /** The text ends before the JSON does, or goes wrong before its end. */
  | {
      readonly is: 'unfinished' | 'broken';
      /** Part of a sentence, with the place in the text. */
      readonly why: string;
      /** Byte offset of the frame that holds the character at fault. */
      readonly offset: number;
    };

export class CallInput {
  /** The object the block started with; `{}` where deltas are to follow. */
  readonly atStart: JsonObject | undefined;
  #pieces: string[] = [];
  #offsets: number[] = [];
  #object: Json | undefined;
  #settled: Settled | undefined;

  /** Translating proxies start a block with the arguments as text, where an object belongs. */
  readonly textAtStart: string | undefined;

  /** `offset`: byte offset of the frame that the start came in. */
  constructor(start: Json | undefined, offset: number) {
    this.atStart = objectOf(start);
    this.textAtStart = textOf(start);
    if (this.textAtStart !== undefined) this.append(this.textAtStart, offset);
  }

  /** `offset`: byte offset of the frame that the piece came in. */
  append(piece: string, offset: number): void {
    this.#pieces.push(piece);
    this.#offsets.push(offset);
  }

  /** A delta held an object where text belongs. */
  replace(value: Json): void {
    this.#object = value;
  }

  settle(): Settled {
    this.#settled ??= this.#settle();
    return this.#settled;
  }

  get filledAtStart(): JsonObject | undefined {
    return this.atStart && Object.keys(this.atStart).length > 0 ? this.atStart : undefined;
  }

  #settle(): Settled {
    if (this.#object !== undefined) {
      return { is: 'known', value: this.#object, source: 'object' };
    }
    const filled = this.filledAtStart;
    if (this.#pieces.length === 0) {
      return filled ? { is: 'known', value: filled, source: 'object' } : { is: 'empty' };
    }
    const text = this.#pieces.join('');
    const settled = this.#read(text);
    this.#pieces = [];
    this.#offsets = [];
    return settled;
  }

  #read(text: string): Settled {
    if (/^\s*$/.test(text)) {
      const filled = this.filledAtStart;
      return filled ? { is: 'known', value: filled, source: 'object' } : { is: 'empty' };
    }
    const parsed = parseJson(text);
    if (parsed.ok) {
      const repeated = findDuplicateKey(text);
      const known = { is: 'known', value: parsed.value, source: 'text' } as const;
      return repeated ? { ...known, repeatedKey: repeated.key } : known;
    }
    const { at, reason } = parsed;
    return {
      is: at >= text.length ? 'unfinished' : 'broken',
      why: `${reason}, at character ${at} of the arguments`,
      offset: this.#offsetOf(at),
    };
  }

  /** The frame that holds a character of the text; the last one for the text's end. */
  #offsetOf(character: number): number {
    let end = 0;
    for (const [at, piece] of this.#pieces.entries()) {
      end += piece.length;
      if (character < end) return this.#offsets[at] ?? 0;
    }
    return this.#offsets.at(-1) ?? 0;
  }
}
