/** JSON values cut out of a stream and parsed: arrays and lines. */
import { Readable } from 'node:stream';
import { JSONParser } from '@streamparser/json';
import split2 from 'split2';
import { createFramer } from '../../../src/core/framing/registry.ts';
import { TemplateReader } from '../../../src/core/json/template-reader.ts';
import type { FramingId } from '../../../src/core/types/frame.ts';
import { readPlainPayload } from '../../../src/core/wire-events.ts';
import type { Contestant, Run } from '../contestant.ts';
import { DELTA_LENGTH } from '../streams/delta-length.ts';
import { chunksOf, type StreamInput } from './input.ts';

const ours =
  (framing: FramingId) =>
  (input: StreamInput): Run => {
    const chunks = chunksOf(input);
    const lengthOf = DELTA_LENGTH[input.stream];
    return () => {
      let payloads = 0;
      let characters = 0;
      const reader = new TemplateReader();
      const framer = createFramer(framing, (frame) => {
        const wire = readPlainPayload(frame, payloads, reader);
        if (!wire) return;
        payloads++;
        characters += lengthOf(wire.payload as never);
      });
      for (const chunk of chunks) framer.push(chunk);
      framer.finish();
      return { payloads, characters };
    };
  };

export const ourElements: Contestant = ours('json-array');
export const ourLines: Contestant = ours('ndjson');

/** @streamparser/json, told to give each element and keep none. */
export const streamParser: Contestant = (input: StreamInput) => {
  const chunks = chunksOf(input);
  const lengthOf = DELTA_LENGTH[input.stream];
  return () => {
    let payloads = 0;
    let characters = 0;
    const parser = new JSONParser({ paths: ['$.*'], keepStack: false });
    parser.onValue = ({ value }) => {
      payloads++;
      characters += lengthOf(value as never);
    };
    for (const chunk of chunks) parser.write(chunk);
    return { payloads, characters };
  };
};

/** split2 with JSON.parse, the usual way to read JSON lines in Node. */
export const split2Lines: Contestant = (input: StreamInput) => {
  const chunks = chunksOf(input).map((chunk) => Buffer.from(chunk));
  const lengthOf = DELTA_LENGTH[input.stream];
  return async () => {
    let payloads = 0;
    let characters = 0;
    const lines = Readable.from(chunks).pipe(split2(JSON.parse));
    for await (const line of lines) {
      payloads++;
      characters += lengthOf(line as never);
    }
    return { payloads, characters };
  };
};
