import type { Contestant } from '../contestant.ts';
import { floor } from './floor.ts';
import { eventsourceParser, ourFraming } from './framing.ts';
import { ourTrace } from './normalise.ts';

/** By name, as they are asked for over the process boundary. */
export const CONTESTANTS: { readonly [name: string]: Contestant | undefined } = {
  floor,
  'eventsource-parser': eventsourceParser,
  'our framing': ourFraming,
  'our trace': ourTrace,
};
