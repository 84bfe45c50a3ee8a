import assert from 'node:assert/strict';
import { AsciiScan } from '../../../src/core/framing/ascii-scan.ts';
import { nativeByteText, portableByteText } from '../../../src/core/framing/byte-text.ts';
import { findUtf8Fault } from '../../../src/core/framing/utf8-fault.ts';
import { pick, seeded } from './seeded.ts';

/** Sequences whole and broken, so that random rows of them meet every rule of the decoder. */
const SEQUENCES = [
  ...['a', 'b\n', 'é', '漢', '😀', '\ufeff', '\ufffd', '\u{10ffff}', '\u07ff', '\u0800'].map(
    (text) => [...new TextEncoder().encode(text)],
  ),
  ...[[0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0x80], [0xbf, 0xbf], [0xff], [0xc0, 0xaf]],
  ...[
    [0xed, 0xa0, 0x80],
    [0xe0, 0x80, 0x80],
    [0xf0, 0x80, 0x80, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
  ],
  ...[
    [0xf5, 0x80],
    [0xf8, 0x88, 0x80, 0x80, 0x80],
    [0xc1, 0xbf],
    [0xe1, 0x80],
  ],
];

function randomBytes(seed: number, length: number): Uint8Array {
  const random = seeded(seed);
  const bytes: number[] = [];
  while (bytes.length < length) bytes.push(...pick(random, SEQUENCES));
  return Uint8Array.from(bytes);
}

describe('bytes become text', () => {
  const native = nativeByteText();
  const portable = portableByteText();

  it('through Buffer exactly as through TextDecoder', () => {
    assert.ok(native, 'this platform has Buffer');
    for (let seed = 1; seed <= 3000; seed++) {
      const bytes = randomBytes(seed, 24);
      const from = seed % 5;
      const to = bytes.length - (seed % 3);
      assert.equal(native.utf8(bytes, from, to), portable.utf8(bytes, from, to), `seed ${seed}`);
      assert.equal(native.perByte(bytes, from, to).length, to - from);
      assert.equal(portable.perByte(bytes, from, to).length, to - from);
    }
  });

  it('through Buffer exactly as through TextDecoder when it is long', () => {
    assert.ok(native);
    for (let seed = 1; seed <= 12; seed++) {
      const bytes = new Uint8Array(200_000).fill(120);
      // Broken sequences around every cut a decoder might make, and nothing but them at the end.
      for (let at = 16_384; at < bytes.length; at += 16_384)
        bytes.set(randomBytes(seed * 100 + at, 16), at - (seed % 17));
      bytes.set(randomBytes(seed, 3000).subarray(0, 3000), 197_000);
      assert.ok(native.utf8(bytes, seed, 200_000) === portable.utf8(bytes, seed, 200_000));
    }
  });

  it('with its ASCII characters where the bytes are', () => {
    const bytes = randomBytes(1, 400);
    for (const text of [native, portable])
      bytes.forEach((byte, at) => {
        if (byte < 128) assert.equal(text?.perByte(bytes, 0, bytes.length).charCodeAt(at), byte);
      });
  });
});

describe('the next byte that is not ASCII', () => {
  it('is found from anywhere, at any alignment', () => {
    const buffer = new ArrayBuffer(120);
    for (let offset = 0; offset < 5; offset++)
      for (let at = 0; at < 90; at++) {
        const bytes = new Uint8Array(buffer, offset, 90).fill(0x7f);
        bytes[at] = 0x80;
        const scan = new AsciiScan(bytes);
        for (const from of [0, 1, 2, 3, 4, 37, at, at + 1])
          assert.equal(scan.next(from), from <= at ? at : Math.max(90, from));
        assert.equal(scan.next(0, at), at);
      }
  });
});

describe('bytes that are not UTF-8', () => {
  it('are there exactly when a strict decoder refuses, and start where it would have stopped', () => {
    const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    const accepts = (bytes: Uint8Array): boolean => {
      try {
        strict.decode(bytes);
        return true;
      } catch {
        return false;
      }
    };
    for (let seed = 1; seed <= 2000; seed++) {
      const bytes = randomBytes(seed, 12);
      const fault = findUtf8Fault(bytes, 0, bytes.length);
      assert.equal(fault === undefined, accepts(bytes), `seed ${seed}`);
      if (!fault) continue;
      assert.ok(accepts(bytes.subarray(0, fault.at)), `seed ${seed}`);
      // What starts at the fault can be completed exactly when it was only cut.
      const completions = [
        [0x80],
        [0x80, 0x80],
        [0x90, 0x80, 0x80],
        [0x80, 0x80, 0x80],
        [0xa0, 0x80],
      ];
      const completes = completions.some((more) =>
        accepts(Uint8Array.of(...bytes.subarray(fault.at), ...more)),
      );
      assert.equal(fault.cut, completes, `seed ${seed}`);
    }
  });
});
