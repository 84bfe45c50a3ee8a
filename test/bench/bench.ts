import type { Pace } from './race.ts';
import type { StreamName } from './streams/streams.ts';

export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** One line of the table: a ratio (best and median) or a plain value. */
export interface Row {
  readonly cell: string;
  readonly value: number;
  /** Median of the rounds' ratios, where there are rounds. */
  readonly median?: number;
  /** What `value` is in: `x` for a ratio. */
  readonly unit: string;
  readonly goal?: Goal;
  /** What else is worth knowing: absolute times, what a peer does more. */
  readonly note?: string;
}

export interface Bench {
  /** The bundle that a race forks. */
  readonly script: string;
  readonly smoke: boolean;
  readonly pace: Pace;
  /** Path of a stream of that size, written once and kept until the run ends. */
  stream(name: StreamName, bytes: number): string;
  /** A folder for files that are removed at the end. */
  readonly folder: string;
  row(row: Row): void;
}

export const met = ({ value, goal }: Row): boolean | undefined =>
  goal && ('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast);
