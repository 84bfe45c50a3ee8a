import type { Finding } from '../types/problem.ts';

const SIZE_LINE = /^([0-9a-f]{1,8})\r\n/i;

/**
 * What to say of a body that is still in chunked transfer coding (RFC 9112, 7.1), as tools that dump
 * sockets leave it: it starts with a line that is a size in hexadecimal. The sizes are not taken out:
 * where they tore a payload apart would be a guess. Fixture: `framing-chunked.sse`.
 */
export function chunkedTransfer(body: Uint8Array): Finding | undefined {
  const size = SIZE_LINE.exec(String.fromCharCode(...body.subarray(0, 10)))?.[1];
  if (size === undefined || Number.parseInt(size, 16) === 0) return undefined;
  return {
    code: 'chunked-transfer',
    severity: 'warning',
    message: `The body looks like undecoded chunked transfer: its first line, "${size}", is the size of a chunk (${Number.parseInt(size, 16)} bytes). Sizes are read as lines of the body; one inside a payload breaks it.`,
    offset: 0,
  };
}
