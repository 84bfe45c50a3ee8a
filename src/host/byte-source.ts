/** Where the bytes of one file come from, the same for a disk and for a virtual file system. */
export interface ByteSource {
  stat(): Promise<FileFacts>;
  open(): Promise<OpenFile>;
}

export interface FileFacts {
  /** Bytes. */
  readonly size: number;
  /** Last change, milliseconds since 1970. */
  readonly changedMs: number;
}

/** A file as it was when it was opened; must be closed. */
export interface OpenFile extends FileFacts {
  /** Bytes [start, end); fewer where the file is shorter by now. */
  read(start: number, end: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** Gives the disk reader for a path, on a host that has disks. */
export type DiskReader = (path: string) => ByteSource;

/**
 * A source over a file system that only gives whole files. The bytes are kept as long as memory
 * allows, so that looking into a file piece by piece does not fetch it again and again.
 */
export function wholeFileSource(files: {
  stat(): PromiseLike<{ readonly size: number; readonly mtime: number }>;
  readFile(): PromiseLike<Uint8Array>;
}): ByteSource {
  let kept: { readonly facts: FileFacts; readonly bytes: WeakRef<Uint8Array> } | undefined;

  async function stat(): Promise<FileFacts> {
    const { size, mtime } = await files.stat();
    return { size, changedMs: mtime };
  }

  async function bytesOf(facts: FileFacts): Promise<Uint8Array> {
    const same = kept?.facts.size === facts.size && kept.facts.changedMs === facts.changedMs;
    const before = same ? kept?.bytes.deref() : undefined;
    if (before) return before;
    const bytes = await files.readFile();
    kept = { facts, bytes: new WeakRef(bytes) };
    return bytes;
  }

  return {
    stat,
    async open() {
      const facts = await stat();
      const bytes = await bytesOf(facts);
      return {
        size: bytes.length,
        changedMs: facts.changedMs,
        read: (start, end) => Promise.resolve(bytes.subarray(start, end)),
        close: () => Promise.resolve(),
      };
    },
  };
}

/** Reads part of a file and closes it again. */
export async function readRange(
  source: ByteSource,
  start: number,
  end: number,
): Promise<Uint8Array> {
  const file = await source.open();
  try {
    return await file.read(start, Math.min(end, file.size));
  } finally {
    await file.close();
  }
}
