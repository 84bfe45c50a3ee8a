/**
 * Tells the framing of a body by its first bytes: which reader they fit, how well, and why in words.
 * Detecting is not reading: nothing here is kept, and the user may overrule it.
 *
 * An answer comes as soon as nothing that follows can change it (a `data:` field with JSON, `[{`, two
 * lines with an object each), else at the end of input or after 64 KiB. Every input gets one: what no
 * reader takes is `text`, with a sentence on what it is and on what each reader missed.
 */
import { byteText } from './byte-text.ts';
import { chunkedTransfer } from './chunk-size.ts';
import { detectJson } from './detect-json.ts';
import { describeText, detectBinary } from './detect-other.ts';
import { detectSse } from './detect-sse.ts';
import type { Answer, Beginning, FramingMatch } from './detection.ts';

export type { FramingMatch, Thought } from './detection.ts';

/**
 * Lengths at which an answer is tried. They are fixed so that the answer, and its words, do not
 * depend on how the bytes were cut into chunks.
 */
const LOOKS = [8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16_384, 32_768];
/** Bytes that are looked at, at most. */
export const BEGINNING = 65_536;

/** Looks at a body that grows. */
export class FramingDetection {
  readonly #name: string;
  #looks = 0;

  /** `nameHint`, a file's name, decides only where the bytes leave two readings open. */
  constructor(nameHint = '') {
    this.#name = nameHint.toLowerCase();
  }

  /**
   * `bytes` is the body from its start, as far as it has come; `atEnd` tells that there will be no
   * more, or (past `BEGINNING`) that no more should be waited for.
   */
  look(bytes: Uint8Array, atEnd: boolean): FramingMatch | 'need-more' {
    if (bytes.length === 0) return atEnd ? EMPTY : 'need-more';
    for (; bytes.length >= (LOOKS[this.#looks] ?? Infinity); this.#looks++) {
      const seen = bytes.subarray(0, LOOKS[this.#looks]);
      const answer = lookAt(seen, { whole: false, due: false, name: this.#name });
      if (answer !== 'need-more') return answer;
    }
    if (!atEnd && bytes.length < BEGINNING) return 'need-more';
    const whole = bytes.length < BEGINNING;
    return lookAt(bytes.subarray(0, BEGINNING), { whole, due: true, name: this.#name });
  }
}

/** The same for a body at hand. */
export function detectFraming(
  bytes: Uint8Array,
  atEnd: boolean,
  nameHint?: string,
): FramingMatch | 'need-more' {
  return new FramingDetection(nameHint).look(bytes, atEnd);
}

function lookAt(seen: Uint8Array, rest: Omit<Beginning, 'text'>): FramingMatch | 'need-more' {
  const binary = detectBinary(seen, rest.due);
  if (binary) return binary;
  const chunked = chunkedTransfer(seen);
  const decoded = byteText.utf8(seen, 0, seen.length).replace(/^\ufeff/, '');
  // What is cut inside a character is not worth mentioning.
  const text = rest.whole ? decoded : decoded.replace(/\ufffd$/, '');
  const answer = bestOf({ ...rest, text: chunked ? text.replace(/^.*\r\n/, '') : text });
  if (answer === 'need-more' || !chunked || answer.framing === 'text') return answer;
  return { ...answer, finding: chunked };
}

const EMPTY: FramingMatch = {
  framing: 'text',
  score: 3,
  because: 'The input is empty: not a single byte was received.',
  empty: true,
};

function bestOf(beginning: Beginning): FramingMatch | 'need-more' {
  const sse = detectSse(beginning);
  // JSON in a data field settles it, whatever stands before: an error body, a line of a log.
  if (isMatch(sse) && sse.score === 3) return sse;
  const json = detectJson(beginning);
  if (isMatch(json) && (json.score > 1 || beginning.due)) return better(json, sse);
  if (isMatch(sse)) return sse;
  if (!beginning.due) return 'need-more';
  return {
    framing: 'text',
    score: 1,
    because: describeText(beginning.text),
    thoughts: [
      { reader: 'sse', thought: reason(sse) },
      { reader: 'json', thought: reason(json) },
    ],
  };
}

function isMatch(answer: Answer): answer is FramingMatch {
  return answer !== 'need-more' && 'framing' in answer;
}

function better(one: FramingMatch, other: Answer): FramingMatch {
  return isMatch(other) && other.score > one.score ? other : one;
}

function reason(answer: Answer): string {
  return answer !== 'need-more' && 'not' in answer
    ? answer.not
    : 'It fits, but too little was seen.';
}
