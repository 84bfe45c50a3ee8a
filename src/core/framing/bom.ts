/** Length of the UTF-8 byte order mark that the bytes start with: 3 or 0. */
export function bomLength(bytes: Uint8Array, from: number, to: number): number {
  const has =
    to - from >= 3 && bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf;
  return has ? 3 : 0;
}
