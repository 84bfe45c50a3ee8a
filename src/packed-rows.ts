/**
 * Pages of rows as they cross to the webview: all columns in one buffer, none wider than its numbers
 * need. VS Code carries every buffer of a message by itself, through a socket, its workbench and two
 * frames; over SSH the bytes count too, and packed columns take a third.
 *
 * A column stands in the buffer as what its numbers have above the least of them: in no bytes when they
 * are all the same, else in one, two or four each; or in the eight of any number. Columns that only grow
 * stand as the steps from number to number. Each begins at a multiple of its width. The text of the rows
 * comes last, in UTF-8.
 */
import type { Rows } from './core/types/view.ts';
import type { PackedColumn, PackedRows } from './protocol.ts';

/** The columns in the order of the buffer, and whether their steps are packed. */
const COLUMNS = [
  ['kinds', Uint8Array, false],
  ['blocks', Int32Array, false],
  ['responses', Int32Array, false],
  ['contentEnds', Uint32Array, false],
  ['frames', Uint32Array, true],
  ['starts', Float64Array, true],
  ['sizes', Uint32Array, false],
  ['times', Float64Array, false],
  ['types', Uint16Array, false],
  ['added', Uint32Array, false],
  ['textEnds', Uint32Array, true],
  ['openBlocks', Uint32Array, true],
  ['openEnds', Uint32Array, false],
] as const;

interface Packed {
  readonly shape: PackedColumn;
  readonly bytes: Uint8Array;
}

/** Arrays by the bytes a number takes. */
const ARRAYS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array, 8: Float64Array } as const;

/** Half of a pair by itself, which a row's text may end with: UTF-8 has no such thing. */
const LONE_SURROGATE = /\p{Surrogate}/u;
/** With which U+FFFD begins, that is written instead. */
const FIRST_OF_REPLACEMENT = 0xef;

// All arithmetic is done in doubles, one column after the other in the same place: over arrays of five
// kinds the same loops take many times longer, and so does a new array for each.

export function packRows(rows: Rows): PackedRows {
  const { from, count, typeNames } = rows;
  const columns: { -readonly [name in keyof PackedRows['columns']]: PackedColumn } = {};
  const parts: { readonly at: number; readonly bytes: Uint8Array }[] = [];
  let length = 0;
  const add = (width: number, bytes: Uint8Array): void => {
    const at = aligned(length, width);
    parts.push({ at, bytes });
    length = at + bytes.length;
  };
  const room = new Float64Array(Math.max(count, rows.openBlocks.length));
  for (const [name, , inSteps] of COLUMNS) {
    const column = rows[name];
    if (column === undefined) continue;
    const numbers = room.subarray(0, column.length);
    numbers.set(column);
    const first = numbers[0] ?? 0;
    if (inSteps) toSteps(numbers);
    const { shape, bytes } = packed(numbers);
    columns[name] = inSteps ? { ...shape, first } : shape;
    add(shape.width, bytes);
  }
  const text = new TextEncoder().encode(rows.text);
  const isWhole = !text.includes(FIRST_OF_REPLACEMENT) || !LONE_SURROGATE.test(rows.text);
  if (isWhole) add(1, text);
  const whole = new Uint8Array(length);
  for (const { at, bytes } of parts) whole.set(bytes, at);
  const { buffer } = whole;
  return { from, count, typeNames, columns, buffer, text: isWhole ? undefined : rows.text };
}

export function unpackRows({ from, count, typeNames, columns, buffer, text }: PackedRows): Rows {
  // Not every capture has times.
  const unpacked: { [name: string]: object | undefined } = { times: undefined };
  let length = 0;
  const room = new Float64Array(Math.max(count, columns.openBlocks?.count ?? 0));
  for (const [name, Column, inSteps] of COLUMNS) {
    const shape = columns[name];
    if (shape === undefined) continue;
    const at = aligned(length, shape.width);
    const numbers = room.subarray(0, shape.count);
    if (shape.width === 0) numbers.fill(0);
    else numbers.set(new ARRAYS[shape.width as 1](buffer, at, shape.count));
    raise(numbers, shape.least);
    if (inSteps) fromSteps(numbers, shape.first ?? 0);
    unpacked[name] = new Column(numbers);
    length = at + shape.width * shape.count;
  }
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    ...(unpacked as unknown as Pick<Rows, (typeof COLUMNS)[number][0]>),
    from,
    count,
    typeNames,
    text: text ?? decoder.decode(new Uint8Array(buffer, length)),
  };
}

const aligned = (at: number, width: number): number =>
  width === 0 ? at : Math.ceil(at / width) * width;

/** Puts for each number what it has above the one before; the first says nothing. */
function toSteps(numbers: Float64Array): void {
  for (let at = numbers.length - 1; at > 0; at--) numbers[at] = numbers[at]! - numbers[at - 1]!;
  if (numbers.length > 0) numbers[0] = numbers[1] ?? 0;
}

function fromSteps(numbers: Float64Array, first: number): void {
  if (numbers.length > 0) numbers[0] = first;
  for (let at = 1; at < numbers.length; at++) numbers[at] = numbers[at]! + numbers[at - 1]!;
}

/** Uses `numbers` up. */
function packed(numbers: Float64Array): Packed {
  const count = numbers.length;
  const [least, most] = reach(numbers);
  const width = widthOf(most - least);
  if (width === 8) return { shape: { count, width, least: 0 }, bytes: bytesOf(numbers.slice()) };
  raise(numbers, -least);
  const bytes = width === 0 ? new Uint8Array() : bytesOf(new ARRAYS[width](numbers));
  return { shape: { count, width, least }, bytes };
}

const bytesOf = ({ buffer }: { readonly buffer: ArrayBufferLike }): Uint8Array =>
  new Uint8Array(buffer);

/** The least and the greatest number; infinitely far apart unless all are whole and exact. */
function reach(numbers: Float64Array): readonly [number, number] {
  if (numbers.length === 0) return [0, 0];
  let least = Infinity;
  let most = -Infinity;
  for (let at = 0; at < numbers.length; at++) {
    const number = numbers[at]!;
    if (Math.floor(number) !== number) return [0, Infinity];
    if (number < least) least = number;
    if (number > most) most = number;
  }
  const areExact = Number.isSafeInteger(least) && Number.isSafeInteger(most);
  return areExact ? [least, most] : [0, Infinity];
}

function widthOf(distance: number): PackedColumn['width'] {
  if (distance === 0) return 0;
  if (distance < 2 ** 8) return 1;
  if (distance < 2 ** 16) return 2;
  return distance < 2 ** 32 ? 4 : 8;
}

function raise(numbers: Float64Array, by: number): void {
  if (by !== 0) for (let at = 0; at < numbers.length; at++) numbers[at] = numbers[at]! + by;
}
