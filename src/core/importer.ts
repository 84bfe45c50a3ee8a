import type { CaptureReader } from './read-capture.ts';

/** How a file was read, in the contract's words. */
export function importerOf(reader: CaptureReader): string {
  if (reader.hasHttpHead) return 'curl';
  return reader.framing?.id ?? 'text';
}

/**
 * Why a file is no capture at all, in a sentence; undefined when it is one. An unknown dialect in a
 * stream's framing still is a capture: its frames and payloads are worth seeing.
 */
export function whyNoCapture(reader: CaptureReader): string | undefined {
  const framing = reader.framing;
  if (!framing) return undefined;
  if (framing.id === 'text') return framing.because;
  if (framing.id !== 'json' || !reader.finished) return undefined;
  return reader.trace.problems.find(({ code }) => code === 'not-a-capture')?.message;
}
