/** Usage in all its places. */
import { DONE } from '../openai-chat-reading.ts';
import { bare, END, finish, type Shape } from './shape.ts';

export const USAGE: readonly Shape[] = [
  {
    field: 'usage',
    sent: [
      finish('stop'),
      bare({
        usage: {
          prompt_tokens: 1,
          completion_tokens: 2,
          total_tokens: 3,
          prompt_tokens_details: { cached_tokens: 0, cache_write_tokens: 4 },
          completion_tokens_details: { reasoning_tokens: 5 },
        },
      }),
      DONE,
    ],
    said: [
      'raw finish reason: stop',
      'usage usage {"input":1,"output":2,"total":3,"cached":0,"cache_write":4,"reasoning":5}',
      END,
      '',
    ],
  },
  {
    field: 'usage: null after numbers',
    sent: [
      finish('stop'),
      bare({ usage: { prompt_tokens: 1 } }),
      bare({ usage: null, moderation: {} }),
    ],
    said: ['raw finish reason: stop', 'usage usage {"input":1}', 'raw moderation', END],
  },
  {
    field: 'usage without choices',
    sent: [finish('stop'), { usage: { prompt_tokens: 1 } }],
    said: ['raw finish reason: stop', 'usage usage {"input":1}', END],
  },
  {
    field: 'usage with other places for cached',
    sent: [
      finish('stop'),
      bare({ usage: { prompt_cache_hit_tokens: 1 } }),
      bare({ usage: { num_cached_tokens: 2 } }),
      bare({ usage: { cached_tokens: 3, reasoning_tokens: 4 } }),
    ],
    said: [
      'raw finish reason: stop',
      'usage usage {"cached":1}',
      'usage usage {"cached":2}',
      'usage usage {"cached":3,"reasoning":4}',
      END,
    ],
  },
  {
    field: 'usage of nulls',
    sent: [finish('stop'), bare({ usage: { prompt_tokens: null, prompt_tokens_details: null } })],
    said: ['raw finish reason: stop', 'raw chunk without choices', END],
  },
  {
    field: 'x_groq.usage',
    sent: [{ ...finish('stop'), x_groq: { id: 'r', usage: { prompt_tokens: 1 } } }],
    said: ['usage x_groq.usage {"input":1}', END],
  },
  {
    field: 'usage beside x_groq.usage',
    sent: [
      { ...finish('stop'), usage: { prompt_tokens: 1 }, x_groq: { usage: { prompt_tokens: 1 } } },
    ],
    said: ['usage usage {"input":1}', END],
  },
  {
    field: 'usage that goes down',
    sent: [
      bare({ usage: { completion_tokens: 5 } }),
      { ...finish('stop'), usage: { completion_tokens: 4 } },
    ],
    said: ['usage usage {"output":5}', 'usage usage {"output":4}', END],
    problems: ['usage-shrank'],
  },
];
