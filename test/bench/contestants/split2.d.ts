declare module 'split2' {
  import type { Transform } from 'node:stream';
  /** Cuts text into lines and maps each. */
  export default function split2(map: (line: string) => unknown): Transform;
}
