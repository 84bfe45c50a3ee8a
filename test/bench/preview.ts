/**
 * What a preview of tool-call arguments costs: `npx tsx test/bench/preview.ts`.
 *
 * 200 KB of arguments in fragments of 4 to 20 characters, once many keys with code in strings, once a
 * single long string. All contestants run in turn within each round, so that what slows the machine
 * slows them alike. Only ratios count: of the best rounds, and the median of the rounds' ratios.
 * Prints which goals hold and exits with 1 when one does not.
 *
 * Measured is the code as it ships, that is bundled: loaded file by file, every constant imported from
 * another module is read through a getter, in the innermost loop at every character.
 */
import { readFileSync } from 'node:fs';
import { Script } from 'node:vm';
import { build } from 'esbuild';
import type * as PartialJsonModule from '../../src/core/json/partial-json.ts';
import type { Patch } from '../../src/core/json/partial-json.ts';

type Maker = typeof PartialJsonModule.createPartialJson;

const ROUNDS = 41;
const SLOW_ROUNDS = 7;

interface Input {
  readonly name: string;
  readonly text: string;
  readonly fragments: readonly string[];
}

interface Contestant {
  readonly name: string;
  readonly run: (input: Input) => unknown;
}

function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

// Code as a model writes it into a tool call: our own, with 3 % of the words beyond ASCII (comments,
// names, interface texts). One such character makes the engine keep the whole text two bytes wide.
const SOURCE = ['partial-json-parser', 'string-reader', 'scan-json', 'split-json']
  .map((file) => readFileSync(`src/core/json/${file}.ts`, 'utf8'))
  .join('')
  .split('\n');
const BEYOND_ASCII = ['été', 'größer', '→', '日本語', '🙂'];

function someCode(random: () => number, characters: number, ascii: boolean): string {
  let text = '';
  let line = Math.floor(random() * SOURCE.length);
  while (text.length < characters) {
    const words = (SOURCE[line % SOURCE.length] ?? '').split(' ');
    const shown = words.map((word) =>
      !ascii && word !== '' && random() < 0.03
        ? (BEYOND_ASCII[Math.floor(random() * BEYOND_ASCII.length)] ?? '')
        : word,
    );
    text += `${shown.join(' ')}\n`;
    line += 1;
  }
  return text;
}

/** An edit tool's call: edits of 2 to 40 lines, each with half a dozen small values. */
function manyKeys(characters: number, ascii: boolean): string {
  const random = seeded(7);
  const edits: object[] = [];
  let length = 0;
  while (length < characters) {
    const edit = {
      path: `src/core/part-${edits.length}.ts`,
      line: Math.floor(random() * 4000),
      replaceAll: random() < 0.5,
      note: random() < 0.2 ? null : 'keep the order',
      tags: ['a', 'b', Math.floor(random() * 100)],
      newText: someCode(random, 80 + random() * 1500, ascii),
    };
    length += JSON.stringify(edit).length + 1;
    edits.push(edit);
  }
  return JSON.stringify({ title: 'Refactor', edits });
}

/** Hardly any text: what structure alone costs. No goal is set for it. */
function records(characters: number): string {
  const random = seeded(5);
  const rows: object[] = [];
  while (rows.length * 60 < characters) {
    const id = Math.floor(random() * 1e6);
    rows.push({ id, name: `row ${id}`, done: random() < 0.5, x: Math.floor(random() * 1e4) / 100 });
  }
  return JSON.stringify(rows);
}

function oneString(characters: number, ascii: boolean): string {
  return JSON.stringify({ path: 'src/main.ts', content: someCode(seeded(11), characters, ascii) });
}

function cut(name: string, text: string): Input {
  const random = seeded(3);
  const fragments: string[] = [];
  let at = 0;
  while (at < text.length) {
    const end = at + 4 + Math.floor(random() * 17);
    // As fragments come: each a string of its own, not a slice that leans on the whole text.
    fragments.push(JSON.parse(JSON.stringify(text.slice(at, end))) as string);
    at = end;
  }
  return { name, text, fragments };
}

function previewEveryDelta(createPartialJson: Maker): Contestant {
  return {
    name: 'preview at every delta',
    run({ fragments }) {
      const partial = createPartialJson();
      let changes = 0;
      for (const fragment of fragments) changes += partial.push(fragment).length;
      partial.finish();
      if (partial.status !== 'complete') throw new Error(partial.error?.reason ?? partial.status);
      return changes;
    },
  };
}

function previewEvery64th(createPartialJson: Maker): Contestant {
  return {
    name: 'preview at every 64th delta',
    run({ fragments }) {
      const partial = createPartialJson();
      let changes = 0;
      let waiting = '';
      for (let i = 0; i < fragments.length; i += 1) {
        waiting += fragments[i];
        if (i % 64 !== 63) continue;
        changes += partial.push(waiting).length;
        waiting = '';
      }
      changes += partial.push(waiting, [] as Patch[]).length;
      if (partial.status !== 'complete') throw new Error(partial.error?.reason ?? partial.status);
      return changes;
    },
  };
}

const appendAndParse: Contestant = {
  name: 'append, one JSON.parse at the end',
  run({ fragments }) {
    let text = '';
    for (const fragment of fragments) text += fragment;
    return JSON.parse(text) as unknown;
  },
};

function milliseconds(contestant: Contestant, input: Input): number {
  const start = performance.now();
  const result = contestant.run(input);
  const end = performance.now();
  if (result === undefined) throw new Error(`${contestant.name} gave nothing.`);
  return end - start;
}

/** Times by round, one list per contestant. */
function race(contestants: readonly (readonly [Contestant, Input])[], rounds: number): number[][] {
  const times = contestants.map((): number[] => []);
  for (let round = -3; round < rounds; round += 1) {
    contestants.forEach(([contestant, input], i) => {
      const taken = milliseconds(contestant, input);
      if (round >= 0) times[i]?.push(taken);
    });
  }
  return times;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
const best = (values: readonly number[]): number => Math.min(...values);
let missed = 0;

type Goal = { readonly atMost: number } | { readonly atLeast: number };

function report(
  label: string,
  ours: readonly number[],
  theirs: readonly number[],
  goal: Goal | undefined,
): void {
  const ofBest = best(ours) / best(theirs);
  const ofMedian = median(ours.map((time, i) => time / (theirs[i] ?? NaN)));
  const met =
    goal === undefined || ('atMost' in goal ? ofBest <= goal.atMost : ofBest >= goal.atLeast);
  if (!met) missed += 1;
  const wanted =
    goal === undefined
      ? 'no goal'
      : 'atMost' in goal
        ? `goal ≤ ${goal.atMost}`
        : `goal ≥ ${goal.atLeast}`;
  const verdict = goal === undefined ? '      ' : met ? 'holds ' : 'MISSED';
  const times = `best ${best(ours).toFixed(2)} ms and ${best(theirs).toFixed(2)} ms`;
  console.log(
    `${verdict}  ${label}: ${ofBest.toFixed(2)} of best, ${ofMedian.toFixed(2)} median (${wanted}; ${times})`,
  );
}

type Jsonriver = { parse(source: AsyncIterable<string>): AsyncIterable<unknown> };

async function loadJsonriver(): Promise<Jsonriver | undefined> {
  const name: string = 'jsonriver';
  try {
    return (await import(name)) as Jsonriver;
  } catch {
    console.log('        jsonriver is not installed: that comparison is skipped');
    return undefined;
  }
}

/** The parser as the extension ships it. */
async function loadBundled(): Promise<Maker> {
  const { outputFiles } = await build({
    entryPoints: ['src/core/json/partial-json.ts'],
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    write: false,
  });
  const code = outputFiles[0]?.text ?? '';
  const load = new Script(`(module) => { const exports = module.exports; ${code} }`);
  const module = { exports: {} as typeof PartialJsonModule };
  (load.runInThisContext() as (into: typeof module) => void)(module);
  return module.exports.createPartialJson;
}

/** Fragments as they would come in, at the least possible cost. */
function each(fragments: readonly string[]): AsyncIterable<string> {
  const iterator = fragments[Symbol.iterator]();
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.resolve(iterator.next()) }) };
}

async function againstJsonriver(
  jsonriver: Jsonriver,
  preview: Contestant,
  input: Input,
): Promise<void> {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = -2; round < SLOW_ROUNDS; round += 1) {
    const own = milliseconds(preview, input);
    const start = performance.now();
    let values = 0;
    for await (const value of jsonriver.parse(each(input.fragments))) {
      if (value !== undefined) values += 1;
    }
    const other = performance.now() - start;
    if (values === 0) throw new Error('jsonriver gave nothing.');
    if (round < 0) continue;
    ours.push(own);
    theirs.push(other);
  }
  report(`${input.name}: jsonriver / preview`, theirs, ours, { atLeast: 10 });
}

async function main(): Promise<void> {
  console.log(`Node ${process.version}, ${ROUNDS} rounds`);
  const createPartialJson = await loadBundled();
  const preview = previewEveryDelta(createPartialJson);
  const seldom = previewEvery64th(createPartialJson);
  const jsonriver = await loadJsonriver();
  const inputs: readonly { name: string; make: (size: number) => string; goals: boolean }[] = [
    { name: 'many keys', make: (size) => manyKeys(size, false), goals: true },
    { name: 'one string', make: (size) => oneString(size, false), goals: true },
    { name: 'many keys, ASCII', make: (size) => manyKeys(size, true), goals: false },
    { name: 'records', make: records, goals: false },
  ];
  for (const { name, make, goals } of inputs) {
    const large = cut(name, make(200 * 1024));
    const small = cut(name, make(50 * 1024));
    console.log(`        ${name}: ${large.text.length} characters in ${large.fragments.length}`);
    const [every = [], sixtyFourth = [], parse = [], quarter = []] = race(
      [
        [preview, large],
        [seldom, large],
        [appendAndParse, large],
        [preview, small],
      ],
      ROUNDS,
    );
    const goal = (atMost: number): Goal | undefined => (goals ? { atMost } : undefined);
    report(`${name}: every delta / every 64th`, every, sixtyFourth, goal(2));
    report(`${name}: every delta / append and parse`, every, parse, goal(2));
    report(`${name}: 200 KB / 50 KB`, every, quarter, goal(6));
    if (jsonriver && goals) await againstJsonriver(jsonriver, preview, large);
  }
  process.exitCode = missed > 0 ? 1 : 0;
}

void main();
