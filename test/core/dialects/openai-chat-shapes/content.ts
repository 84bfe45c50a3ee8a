/** Text, refusals, audio and media. */
import { chunk, END, finish, type Shape } from './shape.ts';

export const CONTENT: readonly Shape[] = [
  {
    field: 'delta.content',
    sent: [chunk({ content: 'Hi' }), finish('stop')],
    said: ['text 0 "Hi"', 'raw finish reason: stop', END],
  },
  {
    field: 'delta.content: ""',
    sent: [chunk({ role: 'assistant', content: '' }), finish('stop')],
    said: ['raw role', 'raw finish reason: stop', END],
  },
  {
    field: 'delta.content: null',
    sent: [chunk({ content: null }), finish('stop')],
    said: ['raw empty delta', 'raw finish reason: stop', END],
  },
  {
    field: 'content in the chunk of the finish reason',
    sent: [chunk({ content: 'Hi' }, { finish_reason: 'stop' })],
    said: ['text 0 "Hi"', END],
  },
  {
    field: 'delta.content parts',
    sent: [
      chunk({
        content: [
          { type: 'thinking', thinking: [{ type: 'text', text: 'a' }] },
          { type: 'text', text: 'b' },
          'c',
          { type: 'image_url' },
          { type: 'refusal', refusal: 'no' },
        ],
      }),
      finish('stop'),
    ],
    said: [
      'reasoning 0 "a" | text 1 "b" | text 1 "c" | raw content part: image_url | text 2 "no"',
      'raw finish reason: stop',
      'done refusal stop',
    ],
  },
  {
    field: 'delta.content part alone',
    sent: [chunk({ content: { type: 'text', text: 'b' } }, { finish_reason: 'stop' })],
    said: ['text 0 "b"', END],
  },
  {
    field: 'choices[].text (legacy)',
    sent: [chunk(undefined, { text: 'Hi', finish_reason: 'stop' })],
    said: ['text 0 "Hi"', END],
  },
  {
    field: 'choices[].text beside delta (Together)',
    sent: [chunk({ content: 'Hi' }, { text: 'Hi', finish_reason: 'stop' })],
    said: ['text 0 "Hi"', END],
  },
  {
    field: 'delta.refusal',
    sent: [chunk({ refusal: 'No.' }, { finish_reason: 'stop' })],
    said: ['text 0 "No."', 'done refusal stop'],
  },
  {
    field: 'delta.refusal: false',
    sent: [chunk({ content: 'Hi', refusal: false }, { finish_reason: 'stop' })],
    said: ['text 0 "Hi"', END],
  },
  {
    field: 'delta.audio',
    sent: [
      chunk({ audio: { id: 'a', transcript: 'Hi' } }),
      chunk({ audio: { data: 'AA' } }),
      chunk({ audio: { expires_at: 1 } }),
    ],
    said: ['text 0 "Hi"', 'raw audio', 'raw empty delta', 'done end -'],
  },
  {
    field: 'delta.images',
    sent: [chunk({ images: [{ image_url: { url: 'data:' } }] }, { finish_reason: 'stop' })],
    said: ['raw image', END],
  },
  {
    field: 'delta.annotations',
    sent: [chunk({ annotations: [{ type: 'url_citation' }] }, { finish_reason: 'stop' })],
    said: ['raw citation', END],
  },
];
