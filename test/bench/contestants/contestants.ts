import type { Contestant } from '../contestant.ts';
import { activation } from './activation.ts';
import { floor } from './floor.ts';
import { eventsourceParser, ourFraming } from './framing.ts';
import { ourIterator } from './iterate.ts';
import { ourTrace } from './normalise.ts';
import { ourCancel, ourFilter, ourOpen, ourRetained } from './open.ts';
import { ourElements, ourLines, split2Lines, streamParser } from './pieces.ts';
import { appendAndParse, jsonriver, ourPreview, partialJson, seldomPreview } from './preview.ts';
import {
  aiDoStream,
  aiStreamText,
  anthropicMessageStream,
  anthropicStream,
  genaiStream,
  openaiStream,
} from './sdk.ts';

import { streamingHeap } from './streaming-memory.ts';
import { laneColumns, laneObjects, rowColumns, rowObjects } from './webview.ts';
import { lineFeeds, ourIndex, ourWholeTrace, parsePass } from './whole-file.ts';

/** By name, as they are asked for over the process boundary. */
export const CONTESTANTS: { readonly [name: string]: Contestant | undefined } = {
  floor,
  'eventsource-parser': eventsourceParser,
  'our framing': ourFraming,
  'our trace': ourTrace,
  'our iterator': ourIterator,
  'openai Stream': openaiStream,
  'Anthropic Stream': anthropicStream,
  'Anthropic MessageStream': anthropicMessageStream,
  '@google/genai': genaiStream,
  'AI SDK doStream': aiDoStream,
  'AI SDK streamText': aiStreamText,
  'our elements': ourElements,
  '@streamparser/json': streamParser,
  'our lines': ourLines,
  split2: split2Lines,
  'our preview': ourPreview,
  'our preview at every 64th': seldomPreview,
  'append and parse': appendAndParse,
  jsonriver,
  'partial-json': partialJson,
  'line feeds': lineFeeds,
  'our index': ourIndex,
  'read and parse': parsePass,
  'our whole trace': ourWholeTrace,
  'our open': ourOpen,
  'our cancel': ourCancel,
  'our retained': ourRetained,
  'our filter': ourFilter,
  'streaming heap': streamingHeap,
  'row columns': rowColumns,
  'row objects': rowObjects,
  'lane columns': laneColumns,
  'lane objects': laneObjects,
  activation,
};
