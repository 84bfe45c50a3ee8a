/**
 * Realtime sessions over a WebSocket: OpenAI's `/v1/realtime` under its present names and those of
 * the beta, Azure's Voice Live (which kept the beta names), and xAI's (which mixes both). One JSON
 * event a message; both directions may be in a capture.
 *
 * Specification: https://platform.openai.com/docs/api-reference/realtime-server-events ; names as in
 * openai-node 7.59 `resources/realtime/realtime.ts` and `resources/beta/realtime/realtime.ts`; xAI as
 * read by @ai-sdk/xai 5.0.
 *
 * What is odd, with the fixture that shows it (all are `fixtures/openai-realtime-….jsonl`):
 * - One connection carries many responses; each is one response here, and `response.done` ends it
 *   whatever its status, also when the user barged in: `barge-in`.
 * - What is spoken comes as a transcript beside the audio; the transcript is the text: `voice-turn`.
 * - Beta and present names for one thing, e.g. `response.text.delta`: `beta-names`.
 * - Most errors are about one client event and end nothing: `recoverable-error`.
 * - A Live session (`resources/live/live.ts`) is one response, ended by `session.closed`. What it has
 *   another model do comes inside `response.event` as events of the Responses API, whose calls the
 *   client must run; each such response is one of its own: `live-delegation`.
 * - xAI's `response.created` may name the response outside of `response`: `xai-realtime-text.jsonl`.
 */
import type { Dialect } from '../types/dialect.ts';
import { RealtimeNormalizer } from './openai-realtime/normalizer.ts';
import { sniff } from './openai-realtime/sniff.ts';

export const openaiRealtime: Dialect = {
  id: 'openai-realtime',
  label: 'OpenAI Realtime',
  sniff,
  start: (sink) => new RealtimeNormalizer(sink),
  usageRule: () => ({
    inputIncludesCached: true,
    inputIncludesCacheWrite: true,
    outputIncludesReasoning: true,
  }),
};
