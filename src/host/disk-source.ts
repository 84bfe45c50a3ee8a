import { open, stat } from 'node:fs/promises';
import type { ByteSource } from './byte-source.ts';

/** Reads ranges from the disk, so that a long capture is never in memory twice. Node host only. */
export function diskSource(path: string): ByteSource {
  return {
    async stat() {
      const { size, mtimeMs } = await stat(path);
      return { size, changedMs: mtimeMs };
    },
    async open() {
      const file = await open(path, 'r');
      const { size, mtimeMs } = await file.stat();
      return {
        size,
        changedMs: mtimeMs,
        async read(start, end) {
          const buffer = new Uint8Array(Math.max(0, end - start));
          let filled = 0;
          while (filled < buffer.length) {
            const { bytesRead } = await file.read(
              buffer,
              filled,
              buffer.length - filled,
              start + filled,
            );
            if (bytesRead === 0) break;
            filled += bytesRead;
          }
          return buffer.subarray(0, filled);
        },
        close: () => file.close(),
      };
    },
  };
}
