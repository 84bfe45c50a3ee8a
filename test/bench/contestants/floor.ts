/**
 * The floor: what any reader of these streams does at the least. TextDecoder, indexOf, JSON.parse per
 * event, carry by concatenation. Naive, not to the specification, quadratic on giant lines.
 */
import type { Contestant, Run } from '../contestant.ts';
import { DELTA_LENGTH } from '../streams/delta-length.ts';
import { chunksOf, type StreamInput } from './input.ts';

const sseFloor = (input: StreamInput): Run => {
  const chunks = chunksOf(input);
  const lengthOf = DELTA_LENGTH[input.stream];
  return () => {
    const decoder = new TextDecoder();
    let rest = '';
    let payloads = 0;
    let characters = 0;
    for (const chunk of chunks) {
      const text = rest + decoder.decode(chunk, { stream: true });
      let at = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
        if (text.startsWith('data: ', at) && text.charCodeAt(at + 6) === 123) {
          payloads++;
          characters += lengthOf(JSON.parse(text.slice(at + 6, end)) as never);
        }
        at = end + 1;
      }
      rest = text.slice(at);
    }
    return { payloads, characters };
  };
};

const linesFloor = (input: StreamInput): Run => {
  const chunks = chunksOf(input);
  const lengthOf = DELTA_LENGTH[input.stream];
  return () => {
    const decoder = new TextDecoder();
    let rest = '';
    let payloads = 0;
    let characters = 0;
    for (const chunk of chunks) {
      const text = rest + decoder.decode(chunk, { stream: true });
      let at = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
        payloads++;
        characters += lengthOf(JSON.parse(text.slice(at, end)) as never);
        at = end + 1;
      }
      rest = text.slice(at);
    }
    return { payloads, characters };
  };
};

/** A loop over the characters that counts brackets outside strings, and JSON.parse per element. */
const arrayFloor = (input: StreamInput): Run => {
  const chunks = chunksOf(input);
  const lengthOf = DELTA_LENGTH[input.stream];
  return () => {
    const decoder = new TextDecoder();
    let rest = '';
    let depth = 0;
    let inString = false;
    let escaped = false;
    let payloads = 0;
    let characters = 0;
    for (const chunk of chunks) {
      const text = rest + decoder.decode(chunk, { stream: true });
      let start = 0;
      for (let at = rest.length; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (inString) {
          if (escaped) escaped = false;
          else if (code === 92) escaped = true;
          else if (code === 34) inString = false;
        } else if (code === 34) inString = true;
        else if (code === 123) {
          if (depth++ === 0) start = at;
        } else if (code === 125 && --depth === 0) {
          payloads++;
          characters += lengthOf(JSON.parse(text.slice(start, at + 1)) as never);
          start = at + 1;
        }
      }
      rest = depth > 0 ? text.slice(start) : '';
    }
    return { payloads, characters };
  };
};

export const floor: Contestant = (input: StreamInput) => {
  if (input.stream === 'gemini-array') return arrayFloor(input);
  return input.stream === 'ollama' ? linesFloor(input) : sseFloor(input);
};
