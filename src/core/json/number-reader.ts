import { isWholeNumber, nextInNumber } from './lexical.ts';
import type { NumberPlace } from './lexical.ts';

/** A number is shown while it grows only up to here, so that a long one is not read at every delta. */
const PREVIEW_CHARACTERS = 32;

/**
 * Reads a JSON number that may be cut between any two characters. While it grows, its preview is the
 * longest beginning that is a number by itself: nothing for `-`, 1.5 for `1.5e`.
 */
export class NumberReader {
  #text = '';
  #place: NumberPlace = 'start';
  #firstWholeLength = 0;
  #previewLength = 0;
  #shownLength = 0;

  begin(): void {
    this.#text = '';
    this.#place = 'start';
    this.#firstWholeLength = 0;
    this.#previewLength = 0;
    this.#shownLength = 0;
  }

  /** Reads on from `start` and gives the offset of the first character that is not of the number. */
  read(text: string, start: number): number {
    const before = this.#text.length - start;
    let place = this.#place;
    let i = start;
    for (; i < text.length; i += 1) {
      const next = nextInNumber(place, text.charCodeAt(i));
      if (next === undefined) break;
      place = next;
      if (!isWholeNumber(place)) continue;
      const length = before + i + 1;
      if (length <= PREVIEW_CHARACTERS) this.#previewLength = length;
      if (this.#firstWholeLength === 0) this.#firstWholeLength = length;
    }
    this.#place = place;
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

  /** How many characters it took to be a number for the first time; 0 when it is none yet. */
  get firstWholeLength(): number {
    return this.#firstWholeLength;
  }

  /** The value of all of it; only for a whole number. */
  get value(): number {
    return Number(this.#text);
  }

  /** The preview, when it has changed since the last time. */
  takePreview(): number | undefined {
    if (this.#previewLength === this.#shownLength) return undefined;
    this.#shownLength = this.#previewLength;
    return Number(this.#text.slice(0, this.#previewLength));
  }
}
