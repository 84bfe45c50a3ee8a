import type { FramingMatch } from './framing/detect.ts';
import type { Finding } from './types/problem.ts';

/** What to say, at its end, of an input that is empty or in which no dialect was found. */
export function whatIsMissing(
  frames: number,
  hasDialect: boolean,
  framing: FramingMatch | undefined,
  oversized: boolean,
): Finding | undefined {
  if (frames === 0)
    return {
      code: 'empty-input',
      severity: 'error',
      message: 'The input is empty: not a single byte was received.',
    };
  if (hasDialect || !framing) return undefined;
  if (framing.framing === 'text')
    return { code: 'not-a-capture', severity: 'error', message: framing.because };
  if (framing.framing === 'json')
    // What was too large to be read may well be a response.
    return oversized
      ? undefined
      : {
          code: 'not-a-capture',
          severity: 'error',
          message: `${framing.because} It is no response of an API that is known here.`,
        };
  return {
    code: 'unknown-dialect',
    severity: 'warning',
    message:
      'None of the payloads has the shape of an API that is known here; they are shown as they came.',
  };
}
