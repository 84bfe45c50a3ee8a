import type { Finding } from '../types/problem.ts';
import { listed } from './listed.ts';

/** A line of a block that is no field: a comment, or junk. */
export interface Aside {
  readonly kind: 'comment' | 'junk';
  readonly start: number;
  /** A comment without its colon and one space; a junk line as it stood. */
  readonly text: string;
  readonly fault: Finding | undefined;
}

/** Several asides that stand together as one frame; never empty. */
export type AsideRun = readonly [Aside, ...Aside[]];

export function asideTexts(
  asides: readonly Aside[],
  kind: Aside['kind'],
): readonly string[] | undefined {
  const texts = asides.filter((aside) => aside.kind === kind).map((aside) => aside.text);
  return texts.length > 0 ? texts : undefined;
}

/** Each comment by itself; junk lines that follow each other together. */
export function asideRuns(asides: readonly Aside[]): readonly AsideRun[] {
  const runs: [Aside, ...Aside[]][] = [];
  for (const aside of asides) {
    const last = runs.at(-1);
    if (last?.[0].kind === 'junk' && aside.kind === 'junk') last.push(aside);
    else runs.push([aside]);
  }
  return runs;
}

/** What is wrong with a frame: how it ended, and its first byte that is not UTF-8. */
export function findingsOf(
  asides: readonly Aside[],
  fault: Finding | undefined,
  ending: Finding | undefined,
): readonly Finding[] | undefined {
  const faults = [fault, ...asides.map((aside) => aside.fault)]
    .filter((one) => one !== undefined)
    .sort((a, b) => (a.offset ?? 0) - (b.offset ?? 0));
  return listed([ending, faults[0]]);
}
