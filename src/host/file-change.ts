import type { OpenFile } from './byte-source.ts';

/** Bytes remembered from the start and from the end of what was read. */
const SAMPLE_BYTES = 4096;

/** What is remembered of a file to tell growth from replacement. */
export interface FileMark {
  /** Bytes read. */
  readonly size: number;
  readonly changedMs: number;
  readonly head: Uint8Array;
  /** The last bytes before `size`. */
  readonly tail: Uint8Array;
}

export type FileChange = 'none' | 'grown' | 'replaced';

/** Remembers the file up to `size`. */
export async function markFile(file: OpenFile, size: number): Promise<FileMark> {
  return {
    size,
    changedMs: file.changedMs,
    head: (await file.read(0, Math.min(SAMPLE_BYTES, size))).slice(),
    tail: (await file.read(Math.max(0, size - SAMPLE_BYTES), size)).slice(),
  };
}

/**
 * Compares a file with its mark. Growth is believed when the first and the last 4 KiB of what was
 * read still stand where they stood: reading all of a long capture again at every append would be
 * quadratic, and a writer that keeps both ends but rewrites the middle is no log.
 */
export async function judgeChange(file: OpenFile, mark: FileMark): Promise<FileChange> {
  if (file.size < mark.size) return 'replaced';
  if (file.size === mark.size && file.changedMs === mark.changedMs) return 'none';
  const now = await markFile(file, mark.size);
  if (!sameBytes(now.head, mark.head) || !sameBytes(now.tail, mark.tail)) return 'replaced';
  return file.size > mark.size ? 'grown' : 'none';
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}
