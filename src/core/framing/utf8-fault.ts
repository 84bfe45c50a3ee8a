import type { Finding } from '../types/problem.ts';

/** Where bytes stop being UTF-8. */
export interface Utf8Fault {
  /** Index of the first byte of the first bad sequence. */
  readonly at: number;
  /** The bytes ended before the sequence did; up to there it was valid. */
  readonly cut: boolean;
}

/**
 * Finds the first sequence that a UTF-8 decoder must replace, by the table of well-formed sequences
 * (Unicode 3.9, table 3-7; the Encoding Standard's decoder is the same). `undefined` when all is well,
 * also when the text holds a genuine U+FFFD.
 */
export function findUtf8Fault(bytes: Uint8Array, from: number, to: number): Utf8Fault | undefined {
  let at = from;
  while (at < to) {
    const lead = bytes[at] as number;
    if (lead < 0x80) {
      at++;
      continue;
    }
    const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length === 0) return { at, cut: false };
    for (let n = 1; n < length; n++) {
      if (at + n >= to) return { at, cut: true };
      const next = bytes[at + n] as number;
      const low = n > 1 ? 0x80 : lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
      const high = n > 1 ? 0xbf : lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
      if (next < low || next > high) return { at, cut: false };
    }
    at += length;
  }
  return undefined;
}

/**
 * What to say about `text`, which `bytes[from..to)` decoded to. Only a text with U+FFFD in it can hide
 * bad bytes, so only then are the bytes looked at. `base` is the stream's offset of index 0; `ends`
 * tells that the input ends where the bytes do.
 */
export function utf8Finding(
  text: string,
  bytes: Uint8Array,
  from: number,
  to: number,
  base: number,
  ends: boolean,
): Finding | undefined {
  if (!text.includes('\ufffd')) return undefined;
  const fault = findUtf8Fault(bytes, from, to);
  if (fault === undefined) return undefined;
  const offset = base + fault.at;
  const message =
    fault.cut && ends
      ? `The input ends inside a character: the UTF-8 sequence at byte ${offset} is cut short. U+FFFD stands for it.`
      : `Byte ${offset} does not continue or start a valid UTF-8 sequence. U+FFFD stands for what could not be decoded.`;
  return { code: 'invalid-utf8', severity: 'warning', message, offset };
}
