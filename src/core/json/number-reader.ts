import { isDigit, isWholeNumber, nextInNumber } from './lexical.ts';
import type { NumberPlace } from './lexical.ts';

/** A number is shown while it grows only up to here, so that a long one is not read at every delta. */
const PREVIEW_CHARACTERS = 32;
/** The powers of ten that a double holds exactly. */
const POWERS_OF_TEN = Array.from({ length: 23 }, (_, power) => Number(`1e${power}`));

/**
 * Reads a JSON number that may be cut between any two characters. While it grows, its preview is the
 * longest beginning that is a number by itself: nothing for `-`, 1.5 for `1.5e`.
 */
export class NumberReader {
  #text = '';
  #place: NumberPlace = 'start';
  #previewLength = 0;
  #shownLength = 0;
  /** All digits as one integer (of any use only while that is exact), and how many are decimals. */
  #digits = 0;
  #decimals = 0;
  #isNegative = false;

  begin(): void {
    this.#text = '';
    this.#place = 'start';
    this.#previewLength = 0;
    this.#shownLength = 0;
    this.#digits = 0;
    this.#decimals = 0;
    this.#isNegative = false;
  }

  /** Reads on from `start` and gives the offset of the first character that is not of the number. */
  read(text: string, start: number): number {
    const end = text.length;
    const before = this.#text.length - start;
    let place = this.#place;
    let digits = this.#digits;
    let decimals = this.#decimals;
    let previewLength = this.#previewLength;
    let i = start;
    for (; i < end; i += 1) {
      const code = text.charCodeAt(i);
      const next = nextInNumber(place, code);
      if (next === undefined) break;
      place = next;
      if (isDigit(code)) {
        // After a digit the number is whole, and only there.
        const length = before + i + 1;
        if (length <= PREVIEW_CHARACTERS) previewLength = length;
        digits = digits * 10 + (code - 0x30);
        if (place === 'fraction') decimals += 1;
      } else if (place === 'minus') {
        this.#isNegative = true;
      }
    }
    this.#place = place;
    this.#digits = digits;
    this.#decimals = decimals;
    this.#previewLength = previewLength;
    this.#text += text.slice(start, i);
    return i;
  }

  /** Whether the number could end here. */
  get isWhole(): boolean {
    return isWholeNumber(this.#place);
  }

  /** Whether it is a zero, which no digit may follow. */
  get isZero(): boolean {
    return this.#place === 'zero';
  }

  /** How many characters it took to be a number, which is at its first digit; 0 when it is none yet. */
  get firstWholeLength(): number {
    if (this.#previewLength === 0) return 0;
    return this.#isNegative ? 2 : 1;
  }

  /** The value of all of it; only for a whole number. */
  get value(): number {
    return this.#exactValue() ?? Number(this.#text);
  }

  /** The preview, when it has changed since the last time. */
  takePreview(): number | undefined {
    if (this.#previewLength === this.#shownLength) return undefined;
    this.#shownLength = this.#previewLength;
    return this.#exactValue() ?? Number(this.#text.slice(0, this.#previewLength));
  }

  /**
   * The value of the digits so far, where it takes no reading of the text: as long as the digits and
   * the power of ten are exact, their quotient is the nearest double, which is what reading gives too.
   * Such a number is far shorter than `PREVIEW_CHARACTERS`.
   */
  #exactValue(): number | undefined {
    const scale = POWERS_OF_TEN[this.#decimals];
    if (scale === undefined || this.#place === 'power') return undefined;
    if (this.#digits > Number.MAX_SAFE_INTEGER) return undefined;
    const value = this.#digits / scale;
    return this.#isNegative ? -value : value;
  }
}
