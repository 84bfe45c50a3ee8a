import { parse as parsePartial } from 'partial-json';
import { createPartialJson } from '../../../src/core/json/partial-json.ts';
import type { Contestant, Run } from '../contestant.ts';
import { Random } from '../streams/random.ts';
import { tokens } from '../streams/words.ts';

/** Arguments of so many characters, and how often a preview is wanted of those that cannot do each. */
export interface PreviewInput {
  readonly characters: number;
  readonly every: number;
  /** `many keys`: edits with code in strings, as agents send them. `one string`: a file's content. */
  readonly shape: 'many keys' | 'one string';
}

function argumentsOf({ characters, shape }: PreviewInput): string {
  const random = new Random(7);
  if (shape === 'one string')
    return JSON.stringify({ path: 'src/main.ts', content: textOf(random, characters) });
  const edits: object[] = [];
  for (let length = 0; length < characters;) {
    const edit = {
      path: `src/core/part-${edits.length}.ts`,
      line: random.integer(1, 4000),
      replaceAll: random.next() < 0.5,
      tags: ['a', 'b', random.next()],
      newText: textOf(random, random.integer(60, 560)),
    };
    length += JSON.stringify(edit).length + 1;
    edits.push(edit);
  }
  return JSON.stringify({ title: 'Refactor', edits });
}

const textOf = (random: Random, characters: number): string =>
  tokens(random, Math.ceil(characters / 4))
    .join('')
    .slice(0, characters);

/** Fragments of 4 to 20 characters, each a string of its own as fragments are that come. */
function fragmentsOf(input: PreviewInput): string[] {
  const random = new Random(3);
  const whole = argumentsOf(input);
  const fragments: string[] = [];
  for (let at = 0; at < whole.length;) {
    const end = at + random.integer(4, 20);
    fragments.push(JSON.parse(JSON.stringify(whole.slice(at, end))) as string);
    at = end;
  }
  return fragments;
}

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

/** A preview at every fragment, as patches. */
export const ourPreview: Contestant = (input: PreviewInput) => {
  const fragments = fragmentsOf(input);
  return () => {
    const partial = createPartialJson();
    let patches = 0;
    for (const fragment of fragments) patches += partial.push(fragment).length;
    partial.finish();
    if (partial.status !== 'complete') throw new Error(partial.error?.reason ?? partial.status);
    return { fragments: fragments.length, patches };
  };
};

/** The same, with a preview at every 64th fragment only. */
export const seldomPreview: Contestant = (input: PreviewInput) => {
  const fragments = fragmentsOf(input);
  return () => {
    const partial = createPartialJson();
    let waiting = '';
    for (const [at, fragment] of fragments.entries()) {
      waiting += fragment;
      if (at % 64 !== 63) continue;
      partial.push(waiting);
      waiting = '';
    }
    partial.push(waiting);
    partial.finish();
    if (partial.status !== 'complete') throw new Error(partial.error?.reason ?? partial.status);
    return { fragments: fragments.length };
  };
};

/** The least anyone does: append, and one JSON.parse at the end. */
export const appendAndParse: Contestant = (input: PreviewInput) => {
  const fragments = fragmentsOf(input);
  return () => {
    let text = '';
    for (const fragment of fragments) text += fragment;
    if (JSON.parse(text) === undefined) throw new Error('no value');
    return { fragments: fragments.length };
  };
};

async function* each(fragments: readonly string[]): AsyncIterable<string> {
  yield* fragments;
}

/** jsonriver: incremental, gives the value anew at each fragment. */
export const jsonriver: Contestant = async (input: PreviewInput): Promise<Run> => {
  const { parse } = await import('jsonriver');
  const fragments = fragmentsOf(input);
  return async () => {
    let last: unknown;
    for await (const value of parse(each(fragments))) last = value;
    if (lengthOf(last) === 0) throw new Error('no value');
    return { fragments: fragments.length };
  };
};

/** partial-json parses all that there is, again and again; only every so often here. */
export const partialJson: Contestant = (input: PreviewInput) => {
  const fragments = fragmentsOf(input);
  return () => {
    let text = '';
    let last: unknown;
    for (const [at, fragment] of fragments.entries()) {
      text += fragment;
      if (at % input.every === 0) last = parsePartial(text);
    }
    if (last === undefined) throw new Error('no value');
    return { fragments: fragments.length };
  };
};
