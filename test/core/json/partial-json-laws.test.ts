import assert from 'node:assert/strict';
import { parseJson } from '../../../src/core/json/parse-json.ts';
import { createPartialJson, createPreviewMirror } from '../../../src/core/json/partial-json.ts';
import type { PartialJson, Patch, PreviewNode } from '../../../src/core/json/partial-json.ts';
import type { Json } from '../../../src/core/types/json.ts';
import { below, damaged, fragmentsOf, noise, randomJson, seededRandom } from './random-json.ts';

const TEXTS = 300;
const BROKEN_TEXTS = 20_000;

/** Valid texts of all sizes up to some hundred characters. */
function validTexts(): string[] {
  const random = seededRandom(20_261);
  const texts: string[] = [];
  while (texts.length < TEXTS) {
    const text = randomJson(random);
    const tooShort = text.length < 8 && random() < 0.9;
    if (!tooShort && text.length <= 300) texts.push(text);
  }
  return texts;
}

/** The longest beginning of the number at the end of this text that is a number by itself. */
function numberSoFar(text: string): number {
  const tail = /[-+.\deE]*$/.exec(text)?.[0] ?? '';
  const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?/.exec(tail)?.[0] ?? '';
  return Number(number);
}

/** Fails unless the preview is what a truncation of the final value looks like. */
function assertTruncated(node: PreviewNode, final: Json, textSoFar: string): void {
  switch (node.kind) {
    case 'string': {
      const text = node.pieces.join('');
      if (node.open) assert.ok((final as string).startsWith(text), text);
      else assert.equal(text, final);
      return;
    }
    case 'array':
    case 'object': {
      const keys: readonly (string | number)[] =
        node.kind === 'array' ? [...(final as Json[]).keys()] : Object.keys(final as object);
      assert.equal(Array.isArray(final), node.kind === 'array');
      assert.deepEqual(
        node.children.map((child) => child.key),
        keys.slice(0, node.children.length),
      );
      if (!node.open) assert.equal(node.children.length, keys.length);
      node.children.forEach((child, i) => {
        const last = i === node.children.length - 1;
        if (!node.open || !last) assert.equal(child.open, false, 'only the last child may be open');
        assertTruncated(
          child,
          (final as { [key: string]: Json })[keys[i] as string] as Json,
          textSoFar,
        );
      });
      return;
    }
    default:
      assert.ok(Object.is(node.value, node.open ? numberSoFar(textSoFar) : final));
  }
}

/** All that can be seen of a preview. */
function seen(partial: PartialJson): unknown {
  const { status, error, length, firstValidAt, duplicateKeyCount } = partial;
  return { status, error, length, firstValidAt, duplicateKeyCount, tree: tree(partial.root) };
}

function tree(node: PreviewNode | undefined): unknown {
  if (node === undefined) return undefined;
  const { kind, key, open } = node;
  if (node.kind === 'string')
    return { kind, key, open, text: node.pieces.join(''), length: node.length };
  if (node.kind === 'array' || node.kind === 'object') {
    return { kind, key, open, children: node.children.map(tree) };
  }
  return { kind, key, open, value: node.value };
}

describe('laws of the JSON preview', () => {
  const texts = validTexts();

  it('every preview is a truncation of the final value', () => {
    for (const text of texts) {
      const final = JSON.parse(text) as Json;
      const partial = createPartialJson();
      for (let at = 0; at < text.length; at += 1) {
        partial.push(text.charAt(at));
        if (partial.root) assertTruncated(partial.root, final, text.slice(0, at + 1));
      }
      partial.finish();
      assert.deepEqual(partial.snapshot(), final);
    }
  });

  it('any cut gives the same preview', () => {
    for (const text of texts) {
      const slow = createPartialJson();
      for (let at = 0; at < text.length; at += 1) {
        const quick = createPartialJson();
        quick.push(text.slice(0, at));
        assert.deepEqual(seen(quick), seen(slow), `${JSON.stringify(text)} up to ${at}`);
        quick.push(text.slice(at));
        quick.finish();
        assert.equal(quick.status, 'complete');
        if (at % 7 === 0) assert.deepEqual(quick.snapshot(), JSON.parse(text));
        slow.push(text.charAt(at));
      }
    }
  });

  it('the patches alone give the same tree', () => {
    const random = seededRandom(7);
    for (const text of [...texts, ...texts.map((one) => damaged(random, one))]) {
      for (const longest of [1, 2, 5, 40]) {
        const partial = createPartialJson();
        const mirror = createPreviewMirror();
        for (const fragment of fragmentsOf(random, text, longest)) {
          // As it crosses to another thread.
          mirror.apply(structuredClone(partial.push(fragment) as Patch[]));
          if (longest > 2) assert.deepEqual(tree(mirror.root), tree(partial.root));
        }
        mirror.apply(partial.finish());
        assert.deepEqual(tree(mirror.root), tree(partial.root));
        assert.deepEqual(mirror.snapshot(), partial.snapshot());
      }
    }
  });

  it('agrees with JSON.parse on what is valid, and with the scanner on where it breaks', () => {
    const random = seededRandom(99);
    let valid = 0;
    for (let i = 0; i < BROKEN_TEXTS; i += 1) {
      const text = i % 4 === 0 ? noise(random) : damaged(random, texts[i % texts.length] ?? '');
      const partial = createPartialJson();
      const cut = below(random, text.length + 1);
      partial.push(text.slice(0, cut));
      partial.push(text.slice(cut));
      const parsed = parseJson(text);
      if (parsed.ok) {
        valid += 1;
        assert.equal(partial.status, 'complete', text);
        assert.deepEqual(partial.snapshot(), parsed.value, text);
        continue;
      }
      assert.notEqual(partial.status, 'complete', text);
      assert.equal(partial.status === 'empty', text.trim() === '', text);
      assert.equal(partial.error?.at ?? text.length, parsed.at, text);
      if (partial.error)
        assert.equal(partial.error.reason, `At offset ${parsed.at}: ${parsed.reason}.`);
    }
    assert.ok(valid > 1000 && valid < BROKEN_TEXTS - 1000, 'both kinds were met');
  });
});
