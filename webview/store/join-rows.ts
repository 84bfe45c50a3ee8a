/** A page of a stream that still goes on grows: only its new rows are asked for, and joined to it. */
import type { RowPage } from '../../src/protocol.ts';

/**
 * How many of a page's rows stay as they are. Those of its last frame may not: where that frame ends is
 * known for certain only once there is another.
 */
export function lastingRows({ frames }: RowPage): number {
  return Math.max(0, frames.indexOf(frames.at(-1) ?? -1));
}

/** `held` up to where `more` begins, which is on the same page, and then `more`. */
export function joinRows(held: RowPage, more: RowPage): RowPage {
  const kept = more.from - held.from;
  const textLength = held.textEnds[kept - 1] ?? 0;
  const typeNames = [...new Set([...held.typeNames, ...more.typeNames])];
  const numbers = more.typeNames.map((name) => typeNames.indexOf(name));
  const haveTimes = held.times !== undefined || more.times !== undefined;
  return {
    from: held.from,
    count: kept + more.count,
    kinds: joined(Uint8Array, kept, held.kinds, more.kinds),
    blocks: joined(Int32Array, kept, held.blocks, more.blocks),
    responses: joined(Int32Array, kept, held.responses, more.responses),
    contentEnds: joined(Uint32Array, kept, held.contentEnds, more.contentEnds),
    frames: joined(Uint32Array, kept, held.frames, more.frames),
    starts: joined(Float64Array, kept, held.starts, more.starts),
    sizes: joined(Uint32Array, kept, held.sizes, more.sizes),
    times: haveTimes ? joined(Float64Array, kept, timesOf(held), timesOf(more)) : undefined,
    types: joined(
      Uint16Array,
      kept,
      held.types,
      more.types.map((type) => numbers[type] ?? 0),
    ),
    typeNames,
    added: joined(Uint32Array, kept, held.added, more.added),
    text: held.text.slice(0, textLength) + more.text,
    textEnds: joined(
      Uint32Array,
      kept,
      held.textEnds,
      more.textEnds.map((end) => textLength + end),
    ),
    openBlocks: held.openBlocks,
    openEnds: held.openEnds,
  };
}

/** The first time of a stream may come late. */
const timesOf = ({ times, count }: RowPage): Float64Array =>
  times ?? new Float64Array(count).fill(NaN);

interface Numbers {
  readonly length: number;
  set(numbers: ArrayLike<number>, at?: number): void;
}

function joined<Column extends Numbers>(
  Column: new (length: number) => Column,
  kept: number,
  held: ArrayLike<number> & { subarray(from: number, to: number): ArrayLike<number> },
  more: ArrayLike<number>,
): Column {
  const column = new Column(kept + more.length);
  column.set(held.subarray(0, kept));
  column.set(more, kept);
  return column;
}
