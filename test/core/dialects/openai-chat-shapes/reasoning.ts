/** Reasoning under its many names, and opaque state. */
import { chunk, END, type Shape } from './shape.ts';

export const REASONING: readonly Shape[] = [
  {
    field: 'delta.reasoning_content before content',
    sent: [chunk({ content: 'b', reasoning_content: 'a' }, { finish_reason: 'stop' })],
    said: ['reasoning 0 "a" | text 1 "b"', END],
  },
  ...['reasoning_content', 'reasoning', 'reasoning_text', 'thinking', 'cot_summary'].map(
    (name) => ({
      field: `delta.${name}`,
      sent: [chunk({ content: '', [name]: 'a' }, { finish_reason: 'stop' })],
      said: ['reasoning 0 "a"', END],
    }),
  ),
  {
    field: 'delta.reasoning as an object',
    sent: [chunk({ reasoning: { content: 'a' } }, { finish_reason: 'stop' })],
    said: ['reasoning 0 "a"', END],
  },
  {
    field: 'delta.reasoning_steps (Perplexity)',
    sent: [
      chunk({ reasoning_steps: [{ thought: 'a', type: 'web_search' }] }, { finish_reason: 'stop' }),
    ],
    said: ['reasoning 0 "a"', END],
  },
  {
    field: 'delta.reasoning_details beside reasoning',
    sent: [
      chunk(
        { reasoning: 'a', reasoning_details: [{ type: 'reasoning.text', text: 'a', index: 0 }] },
        { finish_reason: 'stop' },
      ),
    ],
    said: ['reasoning 0 "a"', END],
  },
  {
    field: 'delta.reasoning_details of two indices',
    sent: [
      chunk({
        reasoning_details: [
          { type: 'reasoning.summary', summary: 'a', index: 0 },
          { type: 'reasoning.text', text: 'b', index: 1 },
        ],
      }),
      chunk(
        { reasoning_details: [{ type: 'reasoning.summary', summary: 'c', index: 0 }] },
        { finish_reason: 'stop' },
      ),
    ],
    said: ['reasoning 0 "a" | reasoning 1 "b"', 'reasoning 0 "c"', END],
  },
  {
    field: 'delta.reasoning_details[].signature',
    sent: [
      chunk({ reasoning_details: [{ type: 'reasoning.text', text: 'a', index: 0 }] }),
      chunk(
        { reasoning_details: [{ type: 'reasoning.text', text: '', signature: 's', index: 0 }] },
        { finish_reason: 'stop' },
      ),
    ],
    said: ['reasoning 0 "a"', 'signature signature of reasoning on 0 s', END],
  },
  {
    field: 'delta.reasoning_details[].data alone',
    sent: [
      chunk(
        { reasoning_details: [{ type: 'reasoning.encrypted', data: 's', id: 'r' }] },
        { finish_reason: 'stop' },
      ),
    ],
    said: ['signature data of reasoning on 0 s', END],
  },
  {
    field: 'delta.reasoning_details of unknown type',
    sent: [
      chunk({ reasoning_details: [{ type: 'new' }], reasoning: 'a' }, { finish_reason: 'stop' }),
    ],
    said: ['reasoning 0 "a"', END],
  },
  {
    field: 'delta.reasoning_opaque',
    sent: [chunk({ reasoning_opaque: 's' }, { finish_reason: 'stop' })],
    said: ['signature reasoning_opaque of reasoning on 0 s', END],
  },
  {
    field: 'delta.thinking_blocks beside reasoning_content (LiteLLM)',
    sent: [
      chunk(
        { reasoning_content: 'a', thinking_blocks: [{ type: 'thinking', thinking: 'a' }] },
        { finish_reason: 'stop' },
      ),
    ],
    said: ['reasoning 0 "a"', END],
  },
  {
    field: 'delta.extra_content.google.thought',
    sent: [
      chunk(
        { content: '<thought>a', extra_content: { google: { thought: true } } },
        { finish_reason: 'stop' },
      ),
    ],
    said: ['reasoning 0 "<thought>a"', END],
  },
  {
    field: 'delta.extra_content.google.thought_signature',
    sent: [
      chunk({ content: 'a' }),
      chunk({ extra_content: { google: { thought_signature: 's' } } }, { finish_reason: 'stop' }),
    ],
    said: ['text 0 "a"', 'signature thought_signature of text on 0 s', END],
  },
];
