/**
 * Contestants over one input, each in a process of its own (its own JIT and heap), all taking their
 * turn in every round in a new order, so that what slows the machine slows them alike.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Random } from './streams/random.ts';

/** What a process is asked to be. */
export interface Entry {
  readonly contestant: string;
  /** What it works on; it must be JSON. */
  readonly input: unknown;
  /** Flags of its node. */
  readonly flags?: readonly string[];
}

export interface Pace {
  readonly rounds: number;
  /** Milliseconds a turn may take; the best of at most ten repetitions in it counts. */
  readonly turnMs: number;
}

/** What a run found: equal for all contestants that do the same work. */
export type Findings = { readonly [what: string]: number | string };

export interface Times {
  readonly findings: Findings;
  /** Best milliseconds of each round. */
  readonly rounds: readonly number[];
}

export type Question =
  | { readonly ask: 'open'; readonly entry: Entry }
  | { readonly ask: 'run'; readonly turnMs: number };
export type Answer =
  { readonly findings: Findings; readonly ms: number } | { readonly failed: string };

/** Opens all contestants, runs the rounds, closes them. Times are in the order of the entries. */
export async function race(
  script: string,
  entries: readonly Entry[],
  { rounds, turnMs }: Pace,
): Promise<Times[]> {
  const children = entries.map((entry) => fork(script, { execArgv: [...(entry.flags ?? [])] }));
  try {
    const findings: Findings[] = [];
    for (const [at, entry] of entries.entries())
      findings.push((await ask(children[at]!, { ask: 'open', entry })).findings);
    const times = entries.map((): number[] => []);
    const random = new Random(entries.length);
    for (let round = 0; round < rounds; round++)
      for (const at of shuffled(random, entries.length))
        times[at]!.push((await ask(children[at]!, { ask: 'run', turnMs })).ms);
    return entries.map((_, at) => ({ findings: findings[at]!, rounds: times[at]! }));
  } finally {
    for (const child of children) child.kill();
  }
}

async function ask(
  child: ChildProcess,
  question: Question,
): Promise<Extract<Answer, { findings: unknown }>> {
  child.send(question);
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => [{ failed: `it exited with ${code}` }]),
  ])) as [Answer];
  if ('failed' in answer) throw new Error(`${JSON.stringify(question)}: ${answer.failed}`);
  return answer;
}

function shuffled(random: Random, count: number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  for (let at = count - 1; at > 0; at--) {
    const other = random.integer(0, at);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}

export const best = (values: readonly number[]): number => Math.min(...values);

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export interface Ratio {
  /** Best of all rounds against best of all rounds. */
  readonly best: number;
  /** Median of the rounds' ratios. */
  readonly median: number;
}

export const ratio = (ours: Times, theirs: Times): Ratio => ({
  best: best(ours.rounds) / best(theirs.rounds),
  median: median(ours.rounds.map((ms, round) => ms / theirs.rounds[round]!)),
});

/** Throws unless all found the same, in what they all report. */
export function mustAgree(label: string, entries: readonly Entry[], times: readonly Times[]): void {
  const [first, ...others] = times;
  for (const [at, other] of others.entries())
    for (const [what, value] of Object.entries(first!.findings))
      if (what in other.findings && other.findings[what] !== value)
        throw new Error(
          `${label}: ${entries[0]!.contestant} found ${value} ${what}, ${entries[at + 1]!.contestant} found ${other.findings[what]}`,
        );
}
