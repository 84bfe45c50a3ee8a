// Interim: the framing engineer completes this.
import type { Frame } from '../types/frame.ts';

export interface HttpHead {
  readonly length: number;
  readonly frame: Frame;
}

export function readHttpHead(_bytes: Uint8Array, _atEnd: boolean): HttpHead | undefined | 'need-more' {
  return undefined;
}
