import type { Framer, FramingId, OnFrame } from '../types/frame.ts';
import type { CreateFramer, FramerOptions } from './framer-options.ts';
import { createJsonArrayFramer } from './json-array.ts';
import { createJsonFramer } from './json.ts';
import { createNdjsonFramer } from './ndjson.ts';
import { createSseFramer } from './sse.ts';
import { createTextFramer } from './text.ts';
import { createWebSocketFramer } from './websocket.ts';

/** How each framing is cut. */
const FRAMERS: { readonly [id in FramingId]: CreateFramer } = {
  sse: createSseFramer,
  'json-array': createJsonArrayFramer,
  ndjson: createNdjsonFramer,
  json: createJsonFramer,
  websocket: createWebSocketFramer,
  // Binary frames are not cut: their bytes stay visible as lines of text.
  'aws-eventstream': createTextFramer,
  text: createTextFramer,
};

/** The framings that are cut by a reader of their own: what a user may choose from. */
export const READABLE_FRAMINGS: readonly FramingId[] = [
  'sse',
  'json-array',
  'ndjson',
  'json',
  'websocket',
  'text',
];

export function createFramer(id: FramingId, onFrame: OnFrame, options?: FramerOptions): Framer {
  return FRAMERS[id](onFrame, options);
}
