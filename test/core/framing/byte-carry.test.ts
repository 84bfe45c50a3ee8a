import assert from 'node:assert/strict';
import { ByteCarry } from '../../../src/core/framing/byte-carry.ts';
import { createSseFramer } from '../../../src/core/framing/sse.ts';
import { seeded } from './seeded.ts';

const MIB = 1 << 20;

/** Bytes no two stretches of which are alike. */
function counted(length: number): Uint8Array {
  const words = new Uint32Array(Math.ceil(length / 4)).map((_, at) => Math.imul(at, 0x9e3779b1));
  return new Uint8Array(words.buffer, 0, length);
}

const kept = (carry: ByteCarry): Uint8Array => carry.bytes.subarray(0, carry.length);

function assertSame(found: Uint8Array, wanted: Uint8Array): void {
  assert.equal(Buffer.compare(found, wanted), 0);
}

describe('bytes carried from chunk to chunk', () => {
  const all = counted(3 * MIB + 7);

  for (const piece of [1, 48, 49, 1400, 16_384, 300_000, 2 * MIB, all.length]) {
    it(`are what came in pieces of ${piece}`, () => {
      const carry = new ByteCarry();
      for (let at = 0; at < all.length; at += piece)
        carry.append(all, at, Math.min(at + piece, all.length));
      assert.equal(carry.length, all.length);
      assertSame(kept(carry), all);
      assertSame(kept(carry), all);
    });
  }

  it('may be looked at, cleared and added to at any time', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const random = seeded(seed);
      const carry = new ByteCarry();
      let from = 0;
      for (let at = 0; at < all.length;) {
        const end = Math.min(all.length, at + 1 + Math.floor(random() ** 4 * MIB));
        carry.append(all, at, end);
        at = end;
        assert.equal(carry.length, at - from);
        if (random() < 0.3) assertSame(kept(carry), all.subarray(from, at));
        if (random() < 0.03) {
          carry.clear();
          assert.equal(carry.length, 0);
          from = at;
        }
      }
      assertSame(kept(carry), all.subarray(from));
    }
  });

  it('are not what the caller may overwrite', () => {
    const chunk = counted(MIB);
    const carry = new ByteCarry();
    for (let n = 0; n < 3; n++) carry.append(chunk, 0, chunk.length);
    chunk.fill(0);
    assertSame(kept(carry).subarray(2 * MIB), counted(MIB));
  });

  it('take no more than themselves when they are many, and nothing once cleared', () => {
    const carry = new ByteCarry();
    for (let at = 0; at < all.length; at += 16_384)
      carry.append(all, at, Math.min(at + 16_384, all.length));
    assert.equal(carry.bytes.buffer.byteLength, all.length);
    carry.clear();
    assert.ok(carry.bytes.buffer.byteLength <= 4096);
  });

  it('make an event of over 1 MiB in any pieces, with characters cut between them', () => {
    const text = 'añ漢😀'.repeat(150_000);
    const bytes = new TextEncoder().encode(`data: ${text}\n\ndata: next\n\n`);
    for (const piece of [1, 1399, 16_384, 262_145, bytes.length]) {
      const found: string[] = [];
      const framer = createSseFramer((frame) => found.push(frame.data));
      for (let at = 0; at < bytes.length; at += piece) framer.push(bytes.subarray(at, at + piece));
      framer.finish();
      assert.equal(found.length, 2);
      assert.ok(found[0] === text);
      assert.equal(found[1], 'next');
    }
  });
});
