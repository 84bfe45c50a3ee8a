import type { Json } from '../../types/json.ts';
import { objectOf } from '../../json/fields.ts';

/** Deeper than this no provider nests its words; it bounds the stack on hostile input. */
const WORDS_DEPTH = 6;

/** The words in a text that came as a string, an object of some shape or a list of those. */
export function wordsIn(value: Json | undefined, depth = WORDS_DEPTH): string {
  if (typeof value === 'string') return value;
  if (depth === 0) return '';
  if (Array.isArray(value))
    return (value as readonly Json[]).map((one) => wordsIn(one, depth - 1)).join('');
  const named = objectOf(value);
  if (!named) return '';
  for (const key of ['text', 'thinking', 'thought', 'reasoning', 'summary', 'content']) {
    const words = wordsIn(named[key], depth - 1);
    if (words !== '') return words;
  }
  return '';
}
