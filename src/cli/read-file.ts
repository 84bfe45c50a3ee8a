import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { CaptureReader } from '../core/read-capture.ts';
import type { CommandLine } from './arguments.ts';

/** The largest chunk handed to the core; files are never held whole. */
const CHUNK_BYTES = 65536;

interface ReadFailure {
  readonly failure: string;
}

/** Reads a file through a fresh reader; a failure of the file system comes back in words. */
export function readFile(file: string, line: CommandLine): CaptureReader | ReadFailure {
  const reader = new CaptureReader({
    nameHint: basename(file),
    ...(line.framing === undefined ? {} : { framing: line.framing }),
    ...(line.dialect === undefined ? {} : { dialect: line.dialect }),
  });
  const failure = feedFile(file, line.cuts, (chunk) => reader.push(chunk));
  if (failure !== undefined) return { failure };
  reader.finish();
  return reader;
}

/** Feeds a file's bytes in order, in chunks of `cuts` bytes when given. */
export function feedFile(
  file: string,
  cuts: number | undefined,
  push: (chunk: Uint8Array) => void,
): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, 'r');
    if (fstatSync(descriptor).isDirectory()) return 'is a folder, not a file';
    for (;;) {
      const buffer = new Uint8Array(CHUNK_BYTES);
      const count = readSync(descriptor, buffer, 0, CHUNK_BYTES, null);
      if (count === 0) return undefined;
      pushCut(buffer.subarray(0, count), cuts, push);
    }
  } catch (error) {
    return reasonOf(error);
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

function pushCut(
  bytes: Uint8Array,
  cuts: number | undefined,
  push: (chunk: Uint8Array) => void,
): void {
  const size = cuts ?? bytes.length;
  for (let at = 0; at < bytes.length; at += size) push(bytes.subarray(at, at + size));
}

function reasonOf(error: unknown): string {
  const code = (error as NodeJS.ErrnoException).code;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read (no permission)';
  if (code === undefined) throw error;
  return `could not be read (${code})`;
}
