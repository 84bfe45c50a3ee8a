import { DATA_VECTORS } from './sse-vectors/data-and-comments.ts';
import { ENDING_VECTORS, UTF8_VECTORS } from './sse-vectors/endings-and-utf8.ts';
import { LINE_END_VECTORS } from './sse-vectors/line-ends.ts';
import { FIELD_VECTORS } from './sse-vectors/other-fields.ts';
import { UNKNOWN_LINE_VECTORS } from './sse-vectors/unknown-lines.ts';
import type { SseVector } from './sse-vectors/vector.ts';

/** The server-sent-event standard as rows of input and outcome. */
export const SSE_VECTORS: readonly SseVector[] = [
  ...LINE_END_VECTORS,
  ...DATA_VECTORS,
  ...FIELD_VECTORS,
  ...UNKNOWN_LINE_VECTORS,
  ...ENDING_VECTORS,
  ...UTF8_VECTORS,
];
