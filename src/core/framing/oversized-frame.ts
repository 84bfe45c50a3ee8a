import type { Finding } from '../types/problem.ts';

/** The finding for a frame that was not read because of its size. */
export function oversizedFrame(
  what: string,
  start: number,
  size: number,
  limit: number,
  resumesAt: string,
): Finding {
  return {
    code: 'oversized-frame',
    severity: 'error',
    message: `The ${what} at byte ${start} is ${size} bytes long, over the limit of ${limit} bytes. It was not read; reading went on at ${resumesAt}.`,
    offset: start,
  };
}
