import { AsciiScan } from './ascii-scan.ts';

/**
 * Bytes to text, without any state between calls: a framer only ever decodes whole lines, and a line
 * end never falls inside a UTF-8 character.
 *
 * Decoding costs more than everything else a framer does (see `sse.ts`), and Node's own Buffer
 * methods do it several times faster than TextDecoder. So they are used where they exist, and
 * TextDecoder does the same work elsewhere; a test holds the two to equal results.
 */
export interface ByteText {
  /**
   * One character per byte, so that an index in the text is an index in the bytes. Only its ASCII
   * characters may be looked at: what the others become is up to the platform.
   */
  perByte(bytes: Uint8Array, from: number, to: number): string;
  /** UTF-8 as the Encoding Standard decodes it: bad sequences become U+FFFD. A BOM is kept. */
  utf8(bytes: Uint8Array, from: number, to: number): string;
}

type Slice = (this: Uint8Array, from: number, to: number) => string;

/** ByteText on any platform that has TextDecoder. */
export function portableByteText(): ByteText {
  // `ignoreBOM: true` means "do not treat a BOM specially", i.e. keep it.
  const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
  // This label stands for windows-1252: one UTF-16 unit for every byte, ASCII unchanged.
  const perByte = new TextDecoder('latin1');
  return {
    perByte: (bytes, from, to) => perByte.decode(bytes.subarray(from, to)),
    utf8: (bytes, from, to) => utf8.decode(bytes.subarray(from, to)),
  };
}

/** ByteText through Node's Buffer methods, or `undefined` where they are absent or differ. */
export function nativeByteText(): ByteText | undefined {
  const buffer: unknown = (globalThis as { readonly Buffer?: unknown }).Buffer;
  const prototype: unknown = (buffer as { readonly prototype?: unknown } | undefined)?.prototype;
  const { latin1Slice, utf8Slice } = (prototype ?? {}) as {
    readonly latin1Slice?: Slice;
    readonly utf8Slice?: Slice;
  };
  if (typeof latin1Slice !== 'function' || typeof utf8Slice !== 'function') return undefined;
  const perByte: ByteText['perByte'] = (bytes, from, to) => latin1Slice.call(bytes, from, to);
  const whole: ByteText['utf8'] = (bytes, from, to) => utf8Slice.call(bytes, from, to);
  const utf8: ByteText['utf8'] = (bytes, from, to) =>
    to - from > LONG ? inPieces(bytes, from, to, perByte, whole) : whole(bytes, from, to);
  const native: ByteText = { perByte, utf8 };
  return agreesWithStandard(native) ? native : undefined;
}

/** From here on a text is decoded in pieces. */
const LONG = 64 * 1024;
const PIECE = 16 * 1024;

/**
 * Decodes a long text piece by piece. Buffer's UTF-8 decoder turns slow for good at the first
 * character that is not ASCII; most pieces of a long payload (an image, a document) are pure ASCII.
 */
function inPieces(
  bytes: Uint8Array,
  from: number,
  to: number,
  ascii: ByteText['perByte'],
  any: ByteText['utf8'],
): string {
  const scan = new AsciiScan(bytes);
  if (scan.next(from, to) === to) return ascii(bytes, from, to);
  const pieces: string[] = [];
  for (let at = from; at < to;) {
    const end = at + PIECE >= to ? to : characterStart(bytes, at + PIECE);
    pieces.push(scan.next(at, end) === end ? ascii(bytes, at, end) : any(bytes, at, end));
    at = end;
  }
  return pieces.join('');
}

/** The last index up to `at` where a cut does not change what the bytes decode to. */
function characterStart(bytes: Uint8Array, at: number): number {
  for (let back = at; back > at - 4; back--) {
    if (((bytes[back] as number) & 0xc0) !== 0x80) return back;
  }
  return at; // a sequence has at most three continuation bytes, so this one belongs to none
}

/** These methods are not documented by Node, so what they do is checked once before they are trusted. */
function agreesWithStandard(text: ByteText): boolean {
  // x, BOM, é, a truncated sequence, a surrogate, an overlong slash, y
  const probe = Uint8Array.of(
    ...[0x78, 0xef, 0xbb, 0xbf, 0xc3, 0xa9, 0xe2, 0x82, 0xed, 0xa0, 0x80, 0xc0, 0xaf, 0x79],
  );
  const bad = '\ufffd';
  try {
    return (
      text.utf8(probe, 0, probe.length) === `x\ufeffé${bad}${bad.repeat(3)}${bad.repeat(2)}y` &&
      text.utf8(probe, 4, 6) === 'é' &&
      text.perByte(probe, 0, probe.length).length === probe.length &&
      text.perByte(probe, 13, 14) === 'y'
    );
  } catch {
    return false; // a platform whose Buffer refuses a plain Uint8Array
  }
}

/** The fastest ByteText of this platform. */
export const byteText: ByteText = nativeByteText() ?? portableByteText();
