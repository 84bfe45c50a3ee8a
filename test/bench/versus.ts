import type { Bench, Goal } from './bench.ts';
import { best, mustAgree, race, ratio, type Times } from './race.ts';

/** One that the product is measured against, and what is wanted. */
export interface Peer {
  readonly contestant: string;
  /**
   * `of`: our time as a share of the peer's (at most …). `over`: how many times faster we are (at
   * least …).
   */
  readonly as: 'of' | 'over';
  readonly goal?: Goal;
  readonly note?: string;
}

/** Races the product against its peers over one input and adds a row for each. */
export async function versus(
  bench: Bench,
  cell: string,
  ours: string,
  input: unknown,
  peers: readonly Peer[],
): Promise<void> {
  const entries = [ours, ...peers.map((peer) => peer.contestant)].map((contestant) => ({
    contestant,
    input,
  }));
  const [own, ...others] = (await race(bench.script, entries, bench.pace)) as [Times, ...Times[]];
  mustAgree(cell, entries, [own, ...others]);
  for (const [at, peer] of peers.entries()) {
    const other = others[at]!;
    const { best: value, median } = peer.as === 'of' ? ratio(own, other) : ratio(other, own);
    const times = `${best(own.rounds).toPrecision(3)} and ${best(other.rounds).toPrecision(3)} ms`;
    bench.row({
      cell,
      value,
      median,
      unit: peer.as === 'of' ? `of ${peer.contestant}` : `times faster than ${peer.contestant}`,
      ...(peer.goal && { goal: peer.goal }),
      note: peer.note === undefined ? times : `${times}; ${peer.note}`,
    });
  }
}
