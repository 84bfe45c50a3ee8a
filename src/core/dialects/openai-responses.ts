/**
 * The OpenAI Responses API, streamed: `/v1/responses` of OpenAI and Azure, over server-sent events
 * or a WebSocket; xAI's endpoint of the same name; and the compatible ones of DeepSeek, Bedrock,
 * LM Studio, vLLM, OpenRouter and GitHub Copilot.
 *
 * Every payload names itself in `type`, and most count up in `sequence_number`. A response consists
 * of output items (messages, reasoning, tool calls), which are announced, grow by deltas, are stated
 * whole several times over, and are listed once more in the terminal event.
 *
 * Specification: https://platform.openai.com/docs/api-reference/responses-streaming and
 * https://github.com/openai/openai-openapi (`ResponseStreamEvent`); the official client's reading of
 * it is openai-node 7.59 `resources/responses/responses.ts`. xAI: https://docs.x.ai/docs/api-reference.
 *
 * What is odd, with the fixture that shows it (all are `fixtures/openai-responses-….sse` unless said):
 * - Text is repeated by up to four later events, and some servers send it only there: `agent-turn`,
 *   `done-only`, `late-content`, `content-mismatch`.
 * - Item ids may change from event to event: `rotated-ids`. One index may stand for several items:
 *   `shared-index`. Calls interleave, and a piece may come for one that has ended:
 *   `interleaved-calls`. Shell commands name no item at all: `shell`.
 * - Events may come without the ones that announce their item: `no-setup`.
 * - Errors are flat or nested, and `response.failed` may repeat one: `error-then-failed`,
 *   `failed-after-text`. A response may claim success and carry the reason of a cut:
 *   `status-contradiction`.
 * - `keepalive` events count as events and may precede everything: `agent-turn`.
 * - A socket runs several responses at once, in lanes: `lanes.jsonl`.
 * - A resumed stream overlaps with what was read before: `resumed-overlap`.
 * - xAI runs custom tool calls itself, and ends with response.done: `xai-responses-server-tools.sse`.
 */
import type { Dialect } from '../types/dialect.ts';
import { ResponsesNormalizer } from './openai-responses/normalizer.ts';
import { sniff } from './openai-responses/sniff.ts';
import { usageRule } from './openai-responses/usage.ts';

export const openaiResponses: Dialect = {
  id: 'openai-responses',
  label: 'OpenAI Responses',
  sniff,
  start: (sink) => new ResponsesNormalizer(sink),
  usageRule,
};
