/**
 * Which call does a fragment of a tool call belong to?
 *
 * Chat Completions streams calls as fragments `{index, id?, function: {name?, arguments?}}`. The
 * specification says: `index` tells the calls apart, id and name come once, on the first fragment.
 * Compatible servers break each of these promises, and a wrong guess sends one call's arguments to
 * another. So the decision is made here and nowhere else: what is known goes in as `Evidence`, the
 * first rule of `RULES` that fits decides, and a decision that departs from the specification
 * carries the problem that says so.
 *
 * '' counts as missing for id and name (DashScope repeats `"id":""` on every fragment).
 *
 * Sources: openai-node ChatCompletionStream.ts 7.59 (index is the key; id and name replace, arguments
 * append), @ai-sdk/provider-utils 5.0.51 streaming-tool-call-tracker.ts (reused ids and indices), and
 * the public reports named at the fixtures `compat-*-index-*`, `compat-*-id-*`, `compat-*-name-*`.
 */
import type { ProblemCode } from '../types/problem.ts';
import type { Closure } from './openai-chat/json-closure.ts';

export type CallKey = number | string;

/** What one fragment says of its call. */
export interface CallFragment {
  readonly id: string | undefined;
  readonly index: CallKey | undefined;
  readonly name: string | undefined;
  /** Argument text; '' when it brings none. */
  readonly piece: string;
}

/**
 * Everything the decision depends on. `held` and `name` are about the call at hand: the one that id
 * and index point to together, else the index, else the id, else the order of arrival.
 */
export interface Evidence {
  readonly id: 'absent' | 'known' | 'unseen';
  readonly index: 'absent' | 'known' | 'unseen';
  /** The id is known, but from a call under another index. */
  readonly elsewhere: boolean;
  /** The fragment's name beside that of the call at hand; `first` when that has none yet. */
  readonly name: 'absent' | 'first' | 'same' | 'other';
  /** The argument text: none, the start of a JSON value, or something that starts none. */
  readonly piece: 'empty' | 'start' | 'rest';
  /** What the call at hand has of its arguments. */
  readonly held: 'no call' | Closure;
  /** Whether the call at hand got an id. */
  readonly heldId: boolean;
  /** Calls whose arguments are not structurally complete. */
  readonly unfinished: 'none' | 'one' | 'several';
}

export type Verdict = 'same call' | 'new call' | 'ambiguous';

export interface Rule {
  /** In words; tests and problems name it. */
  readonly when: string;
  readonly fits: (evidence: Evidence) => boolean;
  readonly verdict: Verdict;
  /** The problem that taking the rule leaves behind. */
  readonly repair?: ProblemCode;
}

/** In order; the first that fits decides. */
export const RULES: readonly Rule[] = [
  // Most fragments: arguments that go on, told by index alone.
  {
    when: 'index known, nothing else: the call goes on',
    fits: (e) =>
      e.index === 'known' &&
      e.id === 'absent' &&
      e.name === 'absent' &&
      (e.heldId || e.held !== 'closed' || e.piece !== 'start'),
    verdict: 'same call',
  },
  // The usual first fragment.
  {
    when: 'id and index new, with a name: a call starts',
    fits: (e) => e.id === 'unseen' && e.index === 'unseen' && e.name !== 'absent',
    verdict: 'new call',
  },

  // A known id.
  {
    when: 'id known under another index, with a name: the id was reused',
    fits: (e) => e.elsewhere && e.name !== 'absent',
    verdict: 'new call',
    repair: 'id-reused',
  },
  {
    when: 'id known under another index, no name, index known: the index decides',
    fits: (e) => e.elsewhere && e.index === 'known',
    verdict: 'same call',
    repair: 'id-reused',
  },
  {
    when: 'id known under another index, no name, index new: the id decides',
    fits: (e) => e.elsewhere,
    verdict: 'same call',
    repair: 'ambiguous-fragment',
  },
  {
    when: 'id known, a second value starts after a complete one, with a name: the id was reused',
    fits: (e) =>
      e.id === 'known' && e.name !== 'absent' && e.held === 'closed' && e.piece === 'start',
    verdict: 'new call',
    repair: 'id-reused',
  },
  {
    when: 'id known, another name after arguments began: the id was reused',
    fits: (e) =>
      e.id === 'known' &&
      e.name === 'other' &&
      e.held !== 'nothing' &&
      e.held !== 'no call' &&
      e.piece !== 'rest',
    verdict: 'new call',
    repair: 'id-reused',
  },
  {
    when: 'id known: the call goes on',
    fits: (e) => e.id === 'known',
    verdict: 'same call',
  },

  // An id not seen before, on an index that has a call.
  {
    when: 'id new, index known: the id of a call that had none comes late',
    fits: (e) =>
      e.id === 'unseen' &&
      e.index === 'known' &&
      !e.heldId &&
      (e.name === 'absent'
        ? e.held !== 'closed' || e.piece !== 'start'
        : e.name !== 'other' &&
          (e.held === 'nothing' || (e.held === 'open' && e.piece === 'rest'))),
    verdict: 'same call',
  },
  {
    when: 'id new, index known, same name, arguments go on: the id changed',
    fits: (e) =>
      e.id === 'unseen' &&
      e.index === 'known' &&
      e.name === 'same' &&
      e.held === 'open' &&
      e.piece === 'rest',
    verdict: 'same call',
    repair: 'id-changed',
  },
  {
    when: 'id new, index known, with a name: the index was reused',
    fits: (e) => e.id === 'unseen' && e.index === 'known' && e.name !== 'absent',
    verdict: 'new call',
    repair: 'index-reused',
  },
  {
    when: 'id new, index known, a second value starts after a complete one: the index was reused',
    fits: (e) =>
      e.id === 'unseen' && e.index === 'known' && e.held === 'closed' && e.piece === 'start',
    verdict: 'new call',
    repair: 'index-reused',
  },
  {
    when: 'id new, index known, no name: the id changed',
    fits: (e) => e.id === 'unseen' && e.index === 'known',
    verdict: 'same call',
    repair: 'id-changed',
  },

  // No id, on an index that has a call: only names and JSON boundaries are left.
  {
    when: 'index known, another name before any arguments: the name goes on',
    fits: (e) => e.index === 'known' && e.name === 'other' && e.held === 'nothing',
    verdict: 'same call',
  },
  {
    when: 'index known, another name after arguments began: the index was reused',
    fits: (e) => e.index === 'known' && e.name === 'other',
    verdict: 'new call',
    repair: 'index-reused',
  },
  {
    when: 'index known, a second value starts after a complete one: the index was reused',
    fits: (e) => e.index === 'known' && e.held === 'closed' && e.piece === 'start',
    verdict: 'new call',
    repair: 'index-reused',
  },
  {
    when: 'index known, no ids, the name again after complete arguments: the index was reused',
    fits: (e) =>
      e.index === 'known' &&
      e.name === 'same' &&
      e.held === 'closed' &&
      e.piece === 'empty' &&
      !e.heldId,
    verdict: 'new call',
    repair: 'index-reused',
  },
  {
    when: 'index known, the name repeated or late: the call goes on',
    fits: (e) => e.index === 'known',
    verdict: 'same call',
  },

  // No index that is known, and no id that is.
  {
    when: 'no index, no id, same name, arguments go on: the call goes on',
    fits: (e) =>
      e.index === 'absent' &&
      e.id === 'absent' &&
      e.name === 'same' &&
      e.held === 'open' &&
      e.piece === 'rest',
    verdict: 'same call',
    repair: 'index-missing',
  },
  {
    when: 'a name: the call starts',
    fits: (e) => e.name !== 'absent' && e.index === 'unseen',
    verdict: 'new call',
  },
  {
    when: 'a name, no index: the call starts',
    fits: (e) => e.name !== 'absent',
    verdict: 'new call',
    repair: 'index-missing',
  },
  {
    when: 'neither index nor name, one call unfinished and without id: its id comes late',
    fits: (e) => e.index === 'absent' && e.id === 'unseen' && e.unfinished === 'one' && !e.heldId,
    verdict: 'same call',
    repair: 'index-missing',
  },
  {
    when: 'neither index nor name, id new, one call unfinished: the id changed',
    fits: (e) => e.index === 'absent' && e.id === 'unseen' && e.unfinished === 'one',
    verdict: 'same call',
    repair: 'id-changed',
  },
  {
    when: 'neither index nor id nor name, one call unfinished: it goes on',
    fits: (e) => e.index === 'absent' && e.id === 'absent' && e.unfinished === 'one',
    verdict: 'same call',
    repair: 'index-missing',
  },
  {
    when: 'index new, no name, no start of a value, one call unfinished: it goes on',
    fits: (e) => e.index === 'unseen' && e.piece === 'rest' && e.unfinished === 'one',
    verdict: 'same call',
    repair: 'ambiguous-fragment',
  },
  {
    when: 'a new id or index with arguments, no name: a call starts, its name may come later',
    fits: (e) => (e.id === 'unseen' || e.index === 'unseen') && e.piece !== 'empty',
    verdict: 'new call',
  },
  {
    when: 'a new id and nothing else: a call starts, its name may come later',
    fits: (e) => e.id === 'unseen',
    verdict: 'new call',
  },
  {
    when: 'no argument text and nothing that names a call: nothing to place',
    fits: (e) => e.piece === 'empty',
    verdict: 'ambiguous',
  },
  {
    when: 'argument text that several calls, or none, could own',
    fits: () => true,
    verdict: 'ambiguous',
    repair: 'ambiguous-fragment',
  },
];

const LAST_RULE = RULES[RULES.length - 1]!;

/** The decision: the first rule that fits. */
export function decide(evidence: Evidence): Rule {
  return RULES.find((rule) => rule.fits(evidence)) ?? LAST_RULE;
}

/**
 * The name after a fragment brought `piece`: servers repeat it, send it in pieces, or send it growing.
 * Only pieces are joined, and only while no arguments have arrived.
 */
export function nameAfter(
  name: string | undefined,
  piece: string,
  held: Closure,
): { readonly name: string; readonly joined: boolean } {
  if (name === undefined) return { name: piece, joined: false };
  if (held !== 'nothing' || piece === name) return { name, joined: false };
  if (piece.startsWith(name)) return { name: piece, joined: true };
  return { name: name + piece, joined: true };
}
