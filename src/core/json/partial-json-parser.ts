import type { Json } from '../types/json.ts';
import { expectationFailed } from './expectation.ts';
import type { Expectation } from './expectation.ts';
import {
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  OPEN_BRACE,
  OPEN_BRACKET,
  QUOTE,
  isDigit,
  isHighSurrogate,
  isWhitespace,
  literalStarting,
  literalValue,
  nextInNumber,
} from './lexical.ts';
import type { Literal } from './lexical.ts';
import { NumberReader } from './number-reader.ts';
import type { DuplicateKey, PartialJson, PartialJsonError, PartialStatus } from './partial-json.ts';
import { PreviewBuilder } from './preview-builder.ts';
import { DEPTH_LIMIT } from './preview-node.ts';
import type { PreviewNode } from './preview-node.ts';
import type { Patch } from './preview-patch.ts';
import { plainEnd, StringReader } from './string-reader.ts';

/** A string made of more characters than this would fall into V8's slow space for large objects. */
const SLICE_CHARACTERS = 16 * 1024;

/** Where an offset comes from another object, tells the engine that it is one: it can stay in a register. */
const INTEGER = 0;

/** What we are in the middle of, or what must come next. */
type State =
  | 'value'
  | 'element-or-end'
  | 'key'
  | 'key-or-end'
  | 'colon'
  | 'after-value'
  | 'in-key'
  | 'in-string'
  | 'in-number'
  | 'end'
  | 'invalid';

/** The grammar: decides what each character is. What is known of the value goes to the builder. */
export class PartialJsonParser implements PartialJson {
  #state: State = 'value';
  #begun = false;
  /** Characters before the slice at hand. */
  #offset = 0;
  readonly #builder = new PreviewBuilder();
  readonly #string = new StringReader();
  readonly #number = new NumberReader();
  #numberAt = 0;
  /** The end of the last fragment, when it cannot be told yet what it is: it is read again with the next. */
  #untold = '';
  #error: PartialJsonError | undefined;
  #firstValidAt: number | undefined;

  get status(): PartialStatus {
    switch (this.#state) {
      case 'invalid':
        return 'invalid';
      case 'end':
        return 'complete';
      case 'in-number':
        return this.#builder.depth === 0 && this.#number.isWhole ? 'complete' : 'open';
      default:
        return this.#begun ? 'open' : 'empty';
    }
  }

  get error(): PartialJsonError | undefined {
    return this.#error;
  }

  get length(): number {
    return this.#offset;
  }

  get firstValidAt(): number | undefined {
    return this.#firstValidAt;
  }

  get trailingAt(): number | undefined {
    return this.#error?.code === 'trailing' ? this.#error.at : undefined;
  }

  get duplicateKeys(): readonly DuplicateKey[] {
    return this.#builder.duplicates;
  }

  get duplicateKeyCount(): number {
    return this.#builder.duplicateCount;
  }

  get root(): PreviewNode | undefined {
    return this.#builder.root;
  }

  snapshot(): Json | undefined {
    return this.#builder.snapshot();
  }

  push(fragment: string, into?: Patch[]): readonly Patch[] {
    this.#builder.writeTo(into);
    if (fragment.length <= SLICE_CHARACTERS) {
      this.#read(fragment);
      return this.#builder.written;
    }
    for (let at = 0; at < fragment.length; at += SLICE_CHARACTERS) {
      this.#read(fragment.slice(at, at + SLICE_CHARACTERS));
    }
    return this.#builder.written;
  }

  finish(into?: Patch[]): readonly Patch[] {
    this.#builder.writeTo(into);
    const bare = this.#state === 'in-number' && this.#builder.depth === 0;
    if (bare && this.#number.isWhole) {
      this.#builder.showNumber(this.#number.value, false);
      this.#state = 'end';
    }
    return this.#builder.written;
  }

  #read(fragment: string): void {
    let text = fragment;
    if (this.#untold !== '') {
      // Joined, not added: the engine is slow at texts of many kinds, and the sum of two is a kind of its own.
      text = [this.#untold, fragment].join('');
      this.#offset -= this.#untold.length;
      this.#untold = '';
    }
    this.#state = this.#readText(text);
    this.#offset += text.length;
  }

  /**
   * Reads all of a text and gives the state at its end. One loop that holds its place in variables: with
   * a call for every token it takes a third longer, as most fragments have but one or two.
   */
  #readText(text: string): State {
    const { length } = text;
    const builder = this.#builder;
    let state = this.#state;
    let i = 0;
    while (i < length) {
      const code = text.charCodeAt(i);
      switch (state) {
        case 'in-string': {
          const end = plainEnd(text, i, length);
          if (end === length && !isHighSurrogate(text.charCodeAt(end - 1))) {
            // The common case by far is text in the midst of a string: it is passed on as it came.
            builder.growString(i === 0 ? text : text.slice(i), end - i, true);
            return state;
          }
          if (end < length && text.charCodeAt(end) === QUOTE) {
            builder.growString(text.slice(i, end), end - i, false);
            i = end + 1;
          } else {
            const string = this.#string;
            string.read(text, i, end);
            builder.growString(string.text, string.length, !string.ended);
            if (!string.ended) return this.#leaveString(state, text);
            i = string.next | INTEGER;
          }
          state = this.#stateAfterValue(i);
          break;
        }
        case 'in-key': {
          const end = plainEnd(text, i, length);
          if (end < length && text.charCodeAt(end) === QUOTE) {
            builder.key += text.slice(i, end);
            i = end + 1;
          } else {
            const string = this.#string;
            string.read(text, i, end);
            builder.key += string.text;
            if (!string.ended) return this.#leaveString(state, text);
            i = string.next | INTEGER;
          }
          state = 'colon';
          break;
        }
        case 'after-value':
          if (code === COMMA) {
            state = builder.inObject ? 'key' : 'value';
          } else if (code === (builder.inObject ? CLOSE_BRACE : CLOSE_BRACKET)) {
            builder.closeContainer();
            state = this.#stateAfterValue(i + 1);
          } else if (!isWhitespace(code)) {
            return this.#fail(builder.inObject ? 'comma-or-brace' : 'comma-or-bracket', text, i);
          }
          i += 1;
          break;
        case 'key':
        case 'key-or-end':
          if (code === QUOTE) {
            builder.keyAt = this.#offset + i;
            builder.key = '';
            state = 'in-key';
          } else if (code === CLOSE_BRACE && state === 'key-or-end') {
            builder.closeContainer();
            state = this.#stateAfterValue(i + 1);
          } else if (!isWhitespace(code)) {
            return this.#fail(state, text, i);
          }
          i += 1;
          break;
        case 'colon':
          if (code === COLON) state = 'value';
          else if (!isWhitespace(code)) return this.#fail('colon', text, i);
          i += 1;
          break;
        case 'value':
        case 'element-or-end':
          if (code === QUOTE) {
            this.#begun = true;
            builder.openString();
            state = 'in-string';
            i += 1;
            if (i === length) builder.growString('', 0, true);
          } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
            if (builder.depth >= DEPTH_LIMIT) return this.#failAtDepth(i);
            this.#begun = true;
            builder.openContainer(code === OPEN_BRACE ? 'object' : 'array');
            state = code === OPEN_BRACE ? 'key-or-end' : 'element-or-end';
            i += 1;
          } else if (code === CLOSE_BRACKET && state === 'element-or-end') {
            builder.closeContainer();
            i += 1;
            state = this.#stateAfterValue(i);
          } else if (nextInNumber('start', code) !== undefined) {
            this.#begun = true;
            this.#number.begin();
            this.#numberAt = this.#offset + i;
            builder.openNumber();
            state = 'in-number';
          } else if (isWhitespace(code)) {
            i += 1;
          } else {
            const literal = literalStarting(code);
            if (literal === undefined) return this.#fail(state, text, i);
            this.#begun = true;
            if (!text.startsWith(literal, i)) return this.#leaveLiteral(state, literal, text, i);
            builder.addWord(literalValue(literal));
            i += literal.length;
            state = this.#stateAfterValue(i);
          }
          break;
        case 'in-number': {
          i = this.#number.read(text, i) | INTEGER;
          this.#noteBareNumber();
          const fault = i < length ? this.#faultAfterNumber(text.charCodeAt(i)) : undefined;
          if (i === length || fault !== undefined) {
            const preview = this.#number.takePreview();
            if (preview !== undefined) builder.showNumber(preview, true);
            return fault === undefined ? state : this.#fail(fault, text, i);
          }
          builder.showNumber(this.#number.value, false);
          state = builder.depth > 0 ? 'after-value' : 'end';
          break;
        }
        case 'end':
          if (!isWhitespace(code)) return this.#fail('end', text, i);
          i += 1;
          break;
        case 'invalid':
          return state;
      }
    }
    return state;
  }

  /** A value is complete; `i` is the offset just past it in the text at hand. */
  #stateAfterValue(i: number): State {
    if (this.#builder.depth > 0) return 'after-value';
    this.#firstValidAt ??= this.#offset + i;
    return 'end';
  }

  /** The text ends inside the string that was read last, or that string breaks. */
  #leaveString(state: State, text: string): State {
    const { broken, next } = this.#string;
    if (broken !== undefined) return this.#fail(broken, text, next);
    this.#untold = text.slice(next);
    return state;
  }

  /** The literal that begins at `start` is not there as a whole: the text ends inside it, or it breaks. */
  #leaveLiteral(state: State, literal: Literal, text: string, start: number): State {
    let i = start;
    while (i < text.length && text.charCodeAt(i) === literal.charCodeAt(i - start)) i += 1;
    if (i < text.length) return this.#fail(literal, text, i);
    this.#untold = text.slice(start);
    return state;
  }

  /** A number that is not in a container is complete JSON whenever it is whole, though it may grow. */
  #noteBareNumber(): void {
    const { firstWholeLength } = this.#number;
    if (this.#builder.depth > 0 || firstWholeLength === 0) return;
    this.#firstValidAt ??= this.#numberAt + firstWholeLength;
  }

  /** What was expected instead of the character behind the number, if it may not stand there. */
  #faultAfterNumber(code: number): Expectation | undefined {
    const number = this.#number;
    if (!number.isWhole) return 'digit';
    if (number.isZero && isDigit(code)) return 'no-leading-zero';
    if (isWhitespace(code)) return undefined;
    if (this.#builder.depth === 0) return 'end';
    // A number is confirmed only by what may follow it: in `[12x` it stays open.
    const { inObject } = this.#builder;
    if (code === COMMA || code === (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) return undefined;
    return inObject ? 'comma-or-brace' : 'comma-or-bracket';
  }

  #failAtDepth(i: number): State {
    const at = this.#offset + i;
    const reason = `At offset ${at}: nested deeper than ${DEPTH_LIMIT} levels; the preview stops there.`;
    this.#error = { code: 'depth', at, reason };
    return 'invalid';
  }

  #fail(expected: Expectation, text: string, i: number): State {
    const at = this.#offset + i;
    const code = expected === 'end' ? 'trailing' : 'syntax';
    const reason = `At offset ${at}: ${expectationFailed(expected, text.charCodeAt(i))}.`;
    this.#error = { code, at, reason };
    return 'invalid';
  }
}
