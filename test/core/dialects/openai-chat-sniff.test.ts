import assert from 'node:assert/strict';
import { openaiChat } from '../../../src/core/dialects/openai-chat.ts';
import type { Json, JsonObject } from '../../../src/core/types/json.ts';
import { read, wireEvent } from './openai-chat-reading.ts';
import { bare, chunk } from './openai-chat-shapes/shape.ts';

describe('the provider of a chat stream', () => {
  const rows: readonly (readonly [provider: string | undefined, payload: JsonObject])[] = [
    ['openai', chunk({}, {}, { model: 'gpt-4.1-mini' })],
    ['openai', chunk({}, {}, { model: 'o4-mini-2025-04-16' })],
    ['xai', chunk({}, {}, { model: 'grok-4' })],
    ['xai', bare({ usage: { cost_in_usd_ticks: 1 } })],
    ['azure', { choices: [], prompt_filter_results: [] }],
    ['azure', chunk({}, { content_filter_results: {} }, { model: 'gpt-4o' })],
    ['deepseek', chunk({}, {}, { model: 'deepseek-reasoner' })],
    ['openrouter', chunk({}, {}, { id: 'gen-1', provider: 'OpenAI', model: 'openai/gpt-5' })],
    ['vercel', chunk({}, {}, { id: 'gen_1', model: 'openai/gpt-5' })],
    ['groq', chunk({}, {}, { x_groq: { id: 'r' } })],
    ['mistral', chunk({}, {}, { model: 'magistral-medium-2509' })],
    ['perplexity', chunk({}, {}, { model: 'sonar-pro' })],
    ['ollama', chunk({}, {}, { system_fingerprint: 'fp_ollama' })],
    ['llama.cpp', bare({ timings: { predicted_n: 1 } })],
    ['google', chunk({ extra_content: { google: {} } })],
    ['together', chunk({ token_id: 1 })],
    ['github-copilot', chunk({ reasoning_text: 'a' })],
    ['minimax', chunk({}, {}, { base_resp: { status_code: 0 } })],
    [undefined, chunk({ content: 'a' })],
  ];
  for (const [provider, payload] of rows)
    it(`is ${provider ?? 'not told'} for ${JSON.stringify(payload).slice(0, 90)}`, () => {
      assert.equal(openaiChat.sniff(wireEvent(payload))?.provider, provider);
      const told = read(openaiChat, [payload]).facts.filter((fact) => fact.includes(' provider '));
      assert.deepEqual(told, provider === undefined ? [] : [`0 provider ${provider}`]);
    });

  it('decides how output and reasoning relate', () => {
    const rules = ['openai', 'azure', 'groq', 'xai', 'perplexity', undefined].map(
      (provider) => openaiChat.usageRule(provider).outputIncludesReasoning,
    );
    assert.deepEqual(rules, [true, true, true, 'by-total', 'by-total', 'by-total']);
  });
});

describe('sniffing Chat Completions', () => {
  const rows: readonly (readonly [score: number | undefined, payload: Json])[] = [
    [3, { object: 'chat.completion.chunk', choices: [] }],
    [3, { object: 'chat.completion', choices: [] }],
    [3, { choices: [{ delta: {} }] }],
    [3, { choices: [], prompt_filter_results: [] }],
    [2, { choices: [{ message: {} }] }],
    [2, { object: 'text_completion', choices: [{ text: '' }] }],
    [2, { choices: [] }],
    [2, { content: 'a', stop: false }],
    [2, { object: 'error', message: 'm' }],
    [1, { code: 'a', error: 'b' }],
    [1, { error: { message: 'm' } }],
    [undefined, { type: 'error', error: { message: 'm' } }],
    [undefined, { type: 'response.created' }],
    [undefined, { message: { content: '' }, done: false }],
    [undefined, { candidates: [] }],
    [undefined, []],
    [undefined, null],
    [undefined, 'text'],
  ];
  for (const [score, payload] of rows)
    it(`scores ${JSON.stringify(payload)} ${score ?? 'not at all'}`, () => {
      assert.equal(openaiChat.sniff({ ...wireEvent({}), payload })?.score, score);
    });
});
