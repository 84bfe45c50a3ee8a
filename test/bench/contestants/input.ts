import { readFileSync } from 'node:fs';
import type { StreamName } from '../streams/streams.ts';

/** A stream in a file, fed in chunks of so many bytes. */
export interface StreamInput {
  readonly stream: StreamName;
  readonly path: string;
  readonly chunk: number;
}

/** The file's bytes cut into chunks beforehand: cutting is not what is measured. */
export function chunksOf({ path, chunk }: StreamInput): Uint8Array[] {
  const bytes = new Uint8Array(readFileSync(path));
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunk) chunks.push(bytes.subarray(at, at + chunk));
  return chunks;
}
