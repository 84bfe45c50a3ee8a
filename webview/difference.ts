/** The stretch in which two texts differ: what is left after their common start and end. */
export interface Difference {
  readonly start: number;
  readonly leftEnd: number;
  readonly rightEnd: number;
}

export function differenceOf(left: string, right: string): Difference {
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let common = 0;
  while (
    common < shorter - start &&
    left[left.length - 1 - common] === right[right.length - 1 - common]
  ) {
    common += 1;
  }
  return { start, leftEnd: left.length - common, rightEnd: right.length - common };
}
