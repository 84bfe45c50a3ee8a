import type { FramingId } from '../types/frame.ts';
import type { Finding } from '../types/problem.ts';

/** What the bytes were taken for, and why. Score: 1 a guess, 2 the shape fits, 3 nothing else fits. */
export interface FramingMatch {
  readonly framing: FramingId;
  readonly score: 1 | 2 | 3;
  /** A sentence that a user can check against the bytes. */
  readonly because: string;
  /** There was not a single byte. */
  readonly empty?: boolean;
  /** What is wrong with the body as a whole; its offset counts from the body's start. */
  readonly finding?: Finding;
  /** For `text`: what each reader thought of the bytes. */
  readonly thoughts?: readonly Thought[];
}

export interface Thought {
  readonly reader: string;
  readonly thought: string;
}

/** The beginning of a body, as the readers look at it. */
export interface Beginning {
  /** Without a byte order mark. */
  readonly text: string;
  /** This is the whole body. */
  readonly whole: boolean;
  /** No more bytes will be shown: an answer is due. */
  readonly due: boolean;
  /** The file's name, lower case, '' when there is none. */
  readonly name: string;
}

/** One reader's answer: it is mine, I must see more, or why it is not mine. */
export type Answer = FramingMatch | 'need-more' | { readonly not: string };

/** A few of the first characters of a text, to be quoted. */
export function quoted(text: string, most = 40): string {
  const line = text.trim().split(/[\r\n]/, 1)[0] as string;
  const plain = line.replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
  return `"${plain.length > most ? `${plain.slice(0, most)}…` : plain}"`;
}
