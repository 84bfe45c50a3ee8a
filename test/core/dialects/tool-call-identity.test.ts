import assert from 'node:assert/strict';
import { JsonClosure, startOf } from '../../../src/core/dialects/openai-chat/json-closure.ts';
import {
  decide,
  nameAfter,
  RULES,
  type Evidence,
  type Verdict,
} from '../../../src/core/dialects/tool-call-identity.ts';
import type { ProblemCode } from '../../../src/core/types/problem.ts';

/** A fragment of index 0, no id, no name, that goes on with one open call which has an id. */
const GOING_ON: Evidence = {
  id: 'absent',
  index: 'known',
  elsewhere: false,
  name: 'absent',
  piece: 'rest',
  held: 'open',
  heldId: true,
  unfinished: 'one',
};

interface Row {
  readonly rule: number;
  readonly verdict: Verdict;
  readonly repair?: ProblemCode;
  readonly evidence: Partial<Evidence>;
}

/** At least one row a rule, in the order of the rules. */
const ROWS: readonly Row[] = [
  { rule: 0, verdict: 'same call', evidence: {} },
  { rule: 0, verdict: 'same call', evidence: { held: 'closed', piece: 'start' } },
  { rule: 0, verdict: 'same call', evidence: { heldId: false } },
  {
    rule: 1,
    verdict: 'new call',
    evidence: { id: 'unseen', index: 'unseen', name: 'other', held: 'no call', heldId: false },
  },
  {
    rule: 2,
    verdict: 'new call',
    repair: 'id-reused',
    evidence: { id: 'known', index: 'unseen', elsewhere: true, name: 'other' },
  },
  {
    rule: 3,
    verdict: 'same call',
    repair: 'id-reused',
    evidence: { id: 'known', elsewhere: true },
  },
  {
    rule: 4,
    verdict: 'same call',
    repair: 'ambiguous-fragment',
    evidence: { id: 'known', index: 'unseen', elsewhere: true },
  },
  {
    rule: 5,
    verdict: 'new call',
    repair: 'id-reused',
    evidence: { id: 'known', name: 'same', held: 'closed', piece: 'start' },
  },
  {
    rule: 6,
    verdict: 'new call',
    repair: 'id-reused',
    evidence: { id: 'known', name: 'other', held: 'closed', piece: 'empty' },
  },
  { rule: 7, verdict: 'same call', evidence: { id: 'known' } },
  { rule: 7, verdict: 'same call', evidence: { id: 'known', name: 'same' } },
  { rule: 7, verdict: 'same call', evidence: { id: 'known', name: 'other', held: 'nothing' } },
  { rule: 7, verdict: 'same call', evidence: { id: 'known', index: 'absent' } },
  { rule: 8, verdict: 'same call', evidence: { id: 'unseen', heldId: false } },
  {
    rule: 8,
    verdict: 'same call',
    evidence: { id: 'unseen', heldId: false, name: 'same', held: 'nothing', piece: 'start' },
  },
  {
    rule: 9,
    verdict: 'same call',
    repair: 'id-changed',
    evidence: { id: 'unseen', name: 'same' },
  },
  {
    rule: 10,
    verdict: 'new call',
    repair: 'index-reused',
    evidence: { id: 'unseen', name: 'other', piece: 'empty' },
  },
  {
    rule: 10,
    verdict: 'new call',
    repair: 'index-reused',
    evidence: { id: 'unseen', name: 'same', held: 'closed', piece: 'start' },
  },
  {
    rule: 11,
    verdict: 'new call',
    repair: 'index-reused',
    evidence: { id: 'unseen', held: 'closed', piece: 'start' },
  },
  { rule: 12, verdict: 'same call', repair: 'id-changed', evidence: { id: 'unseen' } },
  {
    rule: 12,
    verdict: 'same call',
    repair: 'id-changed',
    evidence: { id: 'unseen', held: 'nothing', piece: 'start' },
  },
  { rule: 13, verdict: 'same call', evidence: { name: 'other', held: 'nothing', piece: 'empty' } },
  {
    rule: 14,
    verdict: 'new call',
    repair: 'index-reused',
    evidence: { name: 'other', held: 'closed', piece: 'start', heldId: false },
  },
  {
    rule: 15,
    verdict: 'new call',
    repair: 'index-reused',
    evidence: { held: 'closed', piece: 'start', heldId: false },
  },
  {
    rule: 16,
    verdict: 'new call',
    repair: 'index-reused',
    evidence: { name: 'same', held: 'closed', piece: 'empty', heldId: false },
  },
  { rule: 17, verdict: 'same call', evidence: { name: 'same' } },
  { rule: 17, verdict: 'same call', evidence: { name: 'first' } },
  {
    rule: 18,
    verdict: 'same call',
    repair: 'index-missing',
    evidence: { index: 'absent', name: 'same' },
  },
  { rule: 19, verdict: 'new call', evidence: { index: 'unseen', name: 'other' } },
  {
    rule: 20,
    verdict: 'new call',
    repair: 'index-missing',
    evidence: { index: 'absent', id: 'unseen', name: 'other' },
  },
  {
    rule: 21,
    verdict: 'same call',
    repair: 'index-missing',
    evidence: { index: 'absent', id: 'unseen', heldId: false },
  },
  {
    rule: 22,
    verdict: 'same call',
    repair: 'id-changed',
    evidence: { index: 'absent', id: 'unseen' },
  },
  { rule: 23, verdict: 'same call', repair: 'index-missing', evidence: { index: 'absent' } },
  {
    rule: 24,
    verdict: 'same call',
    repair: 'ambiguous-fragment',
    evidence: { index: 'unseen' },
  },
  { rule: 25, verdict: 'new call', evidence: { index: 'unseen', piece: 'start' } },
  {
    rule: 26,
    verdict: 'new call',
    evidence: { index: 'absent', id: 'unseen', piece: 'empty', unfinished: 'none' },
  },
  {
    rule: 27,
    verdict: 'ambiguous',
    evidence: { index: 'unseen', piece: 'empty', unfinished: 'several' },
  },
  {
    rule: 28,
    verdict: 'ambiguous',
    repair: 'ambiguous-fragment',
    evidence: { index: 'absent', unfinished: 'several' },
  },
];

describe('the rules that tell tool calls apart', () => {
  for (const { rule, verdict, repair, evidence } of ROWS) {
    const { when } = RULES[rule]!;
    it(`${when} → ${verdict} (${JSON.stringify(evidence)})`, () => {
      const decided = decide({ ...GOING_ON, ...evidence });
      assert.deepEqual([decided.when, decided.verdict, decided.repair], [when, verdict, repair]);
    });
  }

  it('have a row each', () => {
    const rows = new Set(ROWS.map(({ rule }) => rule));
    assert.deepEqual(
      RULES.map((_rule, at) => at).filter((at) => !rows.has(at)),
      [],
    );
  });

  it('decide every combination of evidence', () => {
    let decisions = 0;
    for (const evidence of everyEvidence()) {
      assert.ok(RULES.includes(decide(evidence)));
      decisions++;
    }
    assert.equal(decisions, 3 * 3 * 2 * 4 * 3 * 4 * 2 * 3);
  });

  it('never take a fragment with a name that differs after its arguments have begun', () => {
    for (const evidence of everyEvidence())
      if (evidence.id === 'absent' && evidence.name === 'other' && evidence.held !== 'nothing')
        assert.notEqual(decide({ ...evidence, elsewhere: false }).verdict, 'same call');
  });
});

function* everyEvidence(): Generator<Evidence> {
  for (const id of ['absent', 'known', 'unseen'] as const)
    for (const index of ['absent', 'known', 'unseen'] as const)
      for (const elsewhere of [false, true])
        for (const name of ['absent', 'first', 'same', 'other'] as const)
          for (const piece of ['empty', 'start', 'rest'] as const)
            for (const held of ['no call', 'nothing', 'open', 'closed'] as const)
              for (const heldId of [false, true])
                for (const unfinished of ['none', 'one', 'several'] as const)
                  yield { id, index, elsewhere, name, piece, held, heldId, unfinished };
}

describe('the closure of JSON in pieces', () => {
  const texts: readonly (readonly [text: string, state: string])[] = [
    ['', 'nothing'],
    [' \n', 'nothing'],
    ['{', 'open'],
    ['{}', 'closed'],
    [' [1] ', 'closed'],
    ['{"a":"}"', 'open'],
    ['{"a":"\\"}"', 'open'],
    ['{"a":"\\\\"}', 'closed'],
    ['{"a":[{"b":1}]}', 'closed'],
    ['1', 'open'],
    ['"text"', 'open'],
    ['{}{', 'open'],
    ['{}}', 'closed'],
  ];
  for (const [text, state] of texts)
    it(`of ${JSON.stringify(text)} is ${state} at any cut`, () => {
      for (let cut = 0; cut <= text.length; cut++) {
        const closure = new JsonClosure();
        closure.feed(text.slice(0, cut));
        closure.feed(text.slice(cut));
        assert.equal(closure.state, state, `cut at ${cut}`);
      }
    });

  it('starts with a brace or a bracket after blanks', () => {
    assert.deepEqual(
      ['', ' ', '{', ' [', '1', '"{"'].map((piece) => startOf(piece)),
      ['empty', 'empty', 'start', 'start', 'rest', 'rest'],
    );
  });
});

describe('a name that comes again', () => {
  const names: readonly (readonly [
    held: string | undefined,
    piece: string,
    closure: 'nothing' | 'open',
    name: string,
  ])[] = [
    [undefined, 'f', 'open', 'f'],
    ['f', 'f', 'nothing', 'f'],
    ['edit_', 'file', 'nothing', 'edit_file'],
    ['edit', 'edit_file', 'nothing', 'edit_file'],
    ['edit', 'file', 'open', 'edit'],
  ];
  for (const [held, piece, closure, name] of names)
    it(`${held ?? 'none'} + ${piece} with arguments ${closure} reads ${name}`, () => {
      assert.equal(nameAfter(held, piece, closure).name, name);
    });
});
