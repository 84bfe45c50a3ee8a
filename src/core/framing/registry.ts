// Interim: the framing engineer completes this.
import type { Framer, FramingId, OnFrame } from '../types/frame.ts';
import type { FramerOptions } from './framer-options.ts';
import { createSseFramer } from './sse.ts';
import { makeFrame } from './make-frame.ts';

export function createFramer(id: FramingId, onFrame: OnFrame, options: FramerOptions = {}): Framer {
  if (id === 'sse') return createSseFramer(onFrame, options);
  let all = '';
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    push(chunk) {
      all += decoder.decode(chunk, { stream: true });
    },
    finish() {
      let at = 0;
      if (id === 'ndjson' || id === 'websocket')
        for (const line of all.split('\n')) {
          const size = new TextEncoder().encode(line).length + 1;
          if (line.trim() !== '') onFrame(makeFrame('line', at, at + size, { data: line }));
          at += size;
        }
      else if (id === 'json-array') {
        try {
          for (const one of JSON.parse(all) as unknown[])
            onFrame(makeFrame('element', at++, at, { data: JSON.stringify(one) }));
        } catch {
          /* interim */
        }
      } else onFrame(makeFrame('element', 0, all.length, { data: all }));
    },
  };
}
