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
import { StringReader } from './string-reader.ts';

/** A string made of more characters than this would fall into V8's slow space for large objects. */
const SLICE_CHARACTERS = 16 * 1024;

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
  | 'in-literal'
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
  #literal: Literal = 'null';
  #literalRead = 0;
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
    if (bare && this.#number.isWhole) this.#closeNumber();
    return this.#builder.written;
  }

  #read(text: string): void {
    const end = text.length;
    let i = 0;
    if (this.#state === 'in-string') {
      // The common case by far is text in the midst of a string: it is passed on as it came.
      const plain = this.#string.plainUntil(text, 0);
      if (plain === end && this.#string.canPass(text)) {
        this.#builder.growString(text, true);
        this.#offset += end;
        return;
      }
      i = this.#readString(text, 0, plain);
    }
    while (i < end) {
      switch (this.#state) {
        case 'in-string':
        case 'in-key':
          i = this.#readString(text, i, i);
          break;
        case 'in-number':
          i = this.#readNumber(text, i);
          break;
        case 'in-literal':
          i = this.#readLiteral(text, i);
          break;
        case 'invalid':
          i = end;
          break;
        default:
          i = this.#readStructure(text.charCodeAt(i), i);
      }
    }
    this.#showUnfinished();
    this.#offset += end;
  }

  /** White space, punctuation, or the first character of a key or a value. */
  #readStructure(code: number, i: number): number {
    if (isWhitespace(code)) return i + 1;
    const inObject = this.#builder.inObject;
    switch (this.#state) {
      case 'after-value':
        if (code === COMMA) return this.#goOn(inObject ? 'key' : 'value', i);
        if (code === (inObject ? CLOSE_BRACE : CLOSE_BRACKET)) return this.#closeContainer(i);
        return this.#fail(inObject ? 'comma-or-brace' : 'comma-or-bracket', code, i);
      case 'colon':
        return code === COLON ? this.#goOn('value', i) : this.#fail('colon', code, i);
      case 'key-or-end':
        if (code === CLOSE_BRACE) return this.#closeContainer(i);
        return code === QUOTE ? this.#openKey(i) : this.#fail('key-or-end', code, i);
      case 'key':
        return code === QUOTE ? this.#openKey(i) : this.#fail('key', code, i);
      case 'element-or-end':
        if (code === CLOSE_BRACKET) return this.#closeContainer(i);
        return this.#openValue('element-or-end', code, i);
      case 'end':
        return this.#fail('end', code, i);
      default:
        return this.#openValue('value', code, i);
    }
  }

  #goOn(state: State, i: number): number {
    this.#state = state;
    return i + 1;
  }

  #openKey(i: number): number {
    this.#builder.keyAt = this.#offset + i;
    this.#string.begin();
    return this.#goOn('in-key', i);
  }

  #openValue(expected: Expectation, code: number, i: number): number {
    if (code === OPEN_BRACE || code === OPEN_BRACKET) return this.#openContainer(code, i);
    const literal = literalStarting(code);
    const known =
      code === QUOTE || literal !== undefined || nextInNumber('start', code) !== undefined;
    if (!known) return this.#fail(expected, code, i);
    this.#begun = true;
    if (code === QUOTE) {
      this.#string.begin();
      this.#builder.openString();
      return this.#goOn('in-string', i);
    }
    if (literal !== undefined) {
      this.#literal = literal;
      this.#literalRead = 1;
      return this.#goOn('in-literal', i);
    }
    this.#number.begin();
    this.#numberAt = this.#offset + i;
    this.#builder.openNumber();
    this.#state = 'in-number';
    return i;
  }

  #openContainer(code: number, i: number): number {
    if (this.#builder.depth >= DEPTH_LIMIT) {
      const at = this.#offset + i;
      const reason = `At offset ${at}: nested deeper than ${DEPTH_LIMIT} levels; the preview stops there.`;
      return this.#stop({ code: 'depth', at, reason }, i);
    }
    this.#begun = true;
    const isObject = code === OPEN_BRACE;
    this.#builder.openContainer(isObject ? 'object' : 'array');
    return this.#goOn(isObject ? 'key-or-end' : 'element-or-end', i);
  }

  #closeContainer(i: number): number {
    this.#builder.closeContainer();
    return this.#valueEnded(i + 1);
  }

  /** A value is complete; `i` is the offset just past it in this slice. */
  #valueEnded(i: number): number {
    if (this.#builder.depth > 0) {
      this.#state = 'after-value';
      return i;
    }
    this.#state = 'end';
    this.#firstValidAt ??= this.#offset + i;
    return i;
  }

  #readString(text: string, start: number, plain: number): number {
    const string = this.#string;
    const i = string.read(text, start, plain);
    if (string.ended) {
      if (this.#state === 'in-key') {
        this.#builder.key = string.take();
        this.#state = 'colon';
        return i;
      }
      this.#builder.growString(string.take(), false);
      return this.#valueEnded(i);
    }
    if (string.broken === undefined) return i;
    return this.#fail(string.broken, text.charCodeAt(i), i);
  }

  #readNumber(text: string, start: number): number {
    const number = this.#number;
    const i = number.read(text, start);
    const bare = this.#builder.depth === 0;
    if (bare && number.firstWholeLength > 0) {
      this.#firstValidAt ??= this.#numberAt + number.firstWholeLength;
    }
    if (i === text.length) return i;
    const code = text.charCodeAt(i);
    if (!number.isWhole) return this.#fail('digit', code, i);
    if (number.isZero && isDigit(code)) return this.#fail('no-leading-zero', code, i);
    // A number is confirmed only by what may follow it: in `[12x` it stays open.
    const inObject = this.#builder.inObject;
    const closer = inObject ? CLOSE_BRACE : CLOSE_BRACKET;
    if (isWhitespace(code) || (!bare && (code === COMMA || code === closer))) {
      this.#closeNumber();
      return i;
    }
    if (bare) return this.#fail('end', code, i);
    return this.#fail(inObject ? 'comma-or-brace' : 'comma-or-bracket', code, i);
  }

  #closeNumber(): void {
    this.#builder.showNumber(this.#number.value, false);
    this.#state = this.#builder.depth > 0 ? 'after-value' : 'end';
  }

  #readLiteral(text: string, start: number): number {
    const literal = this.#literal;
    for (let i = start; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code !== literal.charCodeAt(this.#literalRead)) return this.#fail(literal, code, i);
      this.#literalRead += 1;
      if (this.#literalRead < literal.length) continue;
      this.#builder.addWord(literalValue(literal));
      return this.#valueEnded(i + 1);
    }
    return text.length;
  }

  /** Shows what this slice has brought of a value that goes on beyond it. */
  #showUnfinished(): void {
    if (this.#state === 'in-string') {
      this.#builder.growString(this.#string.take(), true);
    } else if (this.#state === 'in-number') {
      const preview = this.#number.takePreview();
      if (preview !== undefined) this.#builder.showNumber(preview, true);
    }
  }

  #fail(expected: Expectation, found: number, i: number): number {
    const at = this.#offset + i;
    const code = expected === 'end' ? 'trailing' : 'syntax';
    const reason = `At offset ${at}: ${expectationFailed(expected, found)}.`;
    return this.#stop({ code, at, reason }, i);
  }

  #stop(error: PartialJsonError, i: number): number {
    this.#showUnfinished();
    this.#state = 'invalid';
    this.#error = error;
    return i;
  }
}
