import { CaptureReader } from '../../../src/core/read-capture.ts';
import type { Contestant } from '../contestant.ts';
import { chunksOf, type StreamInput } from './input.ts';

/** Bytes to unified events in the trace: the whole line of the product. */
export const ourTrace: Contestant = (input: StreamInput) => {
  const chunks = chunksOf(input);
  return () => {
    const reader = new CaptureReader();
    for (const chunk of chunks) reader.push(chunk);
    reader.finish();
    const { trace } = reader;
    let characters = 0;
    for (const block of trace.blocks) characters += block.content.length;
    // The sentinel is an event of the wire, but no payload.
    const sentinels = input.stream === 'chat' || input.stream === 'interactions' ? 1 : 0;
    return {
      payloads: trace.wireEventCount - sentinels,
      characters,
      problems: trace.problems.length,
    };
  };
};
