import type { Framer, OnFrame } from '../types/frame.ts';
import type { Finding } from '../types/problem.ts';
import type { ByteText } from './byte-text.ts';

/** What every framer can be told. */
export interface FramerOptions {
  /** Offset of the first byte pushed, for a body that follows a response head; 0 unless given. */
  readonly start?: number;
  /** Largest frame that is read, in bytes; 8 MiB unless given. */
  readonly limit?: number;
  /** Takes what is wrong with how the input ended, where no byte is left for a frame to say it on. */
  readonly onEnding?: (finding: Finding) => void;
  /** How bytes become text; the platform's fastest way unless given. */
  readonly text?: ByteText;
}

export type CreateFramer = (onFrame: OnFrame, options?: FramerOptions) => Framer;

/** Largest frame that is read, in bytes, unless the caller sets another. */
export const FRAME_LIMIT = 8 * 1024 * 1024;

/** The same with what every framer needs filled in. */
export type FilledOptions = Required<Omit<FramerOptions, 'onEnding'>>;
