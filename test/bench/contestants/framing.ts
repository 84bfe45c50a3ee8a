import { createParser } from 'eventsource-parser';
import { createSseFramer } from '../../../src/core/framing/sse.ts';
import type { Contestant } from '../contestant.ts';
import { chunksOf, type StreamInput } from './input.ts';

/** Frames with byte ranges, as the product makes them. */
export const ourFraming: Contestant = (input: StreamInput) => {
  const chunks = chunksOf(input);
  return () => {
    let events = 0;
    let characters = 0;
    const framer = createSseFramer(
      (frame) => {
        if (frame.kind !== 'event') return;
        events++;
        characters += frame.data.length;
      },
      { limit: 64 << 20 },
    );
    for (const chunk of chunks) framer.push(chunk);
    framer.finish();
    return { events, characters };
  };
};

export const eventsourceParser: Contestant = (input: StreamInput) => {
  const chunks = chunksOf(input);
  return () => {
    let events = 0;
    let characters = 0;
    const parser = createParser({
      onEvent: ({ data }) => {
        events++;
        characters += data.length;
      },
    });
    const decoder = new TextDecoder();
    for (const chunk of chunks) parser.feed(decoder.decode(chunk, { stream: true }));
    parser.feed(decoder.decode());
    return { events, characters };
  };
};
