import { iterUnified } from '../../../src/core/iter-unified.ts';
import type { Contestant } from '../contestant.ts';
import { bodyOf } from './body.ts';
import { chunksOf, type StreamInput } from './input.ts';

/** The product's async iterator, event by event. */
export const ourIterator: Contestant = (input: StreamInput) => {
  const chunks = chunksOf(input);
  return async () => {
    let characters = 0;
    let events = 0;
    for await (const event of iterUnified(bodyOf(chunks))) {
      events++;
      if (
        event.kind === 'text_delta' ||
        event.kind === 'reasoning_delta' ||
        event.kind === 'tool_call_delta'
      )
        characters += event.text.length;
    }
    return { unified: events, characters };
  };
};
