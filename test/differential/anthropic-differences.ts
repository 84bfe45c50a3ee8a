/** Where the SDK of Anthropic tells a Messages stream otherwise than we do. */
import type { Differences } from './comparison.ts';

/** Of its deltas, joined. */
export const MESSAGE_EVENTS: Differences = {
  'anthropic-messages-after-stop.sse': {
    sdk: { text: 'That is all. Or not.' },
    why: 'what comes after message_stop belongs to no text here',
  },
  'anthropic-messages-contradiction.sse': {
    sdk: { text: 'No call.' },
    why: 'two messages in one body are two responses here, and the first one has no text',
  },
  'anthropic-messages-data-only.sse': {
    sdk: { text: '', usage: { output: 4 } },
    why: 'the SDK skips every event without an `event:` line',
  },
  'anthropic-messages-delta-after-stop.sse': {
    sdk: { text: 'High water at noon', argumentText: '{"harbour": "Brest"} ' },
    why: 'a delta for a block that has stopped is kept raw here',
  },
  'anthropic-messages-filled-start.sse': {
    sdk: { text: ' the range.', reasoning: ' now.' },
    why: 'the text that a block starts with is its beginning',
  },
  'anthropic-messages-mismatch.sse': {
    sdk: { text: 'said in a thoughtfinewords', reasoning: 'thought in a text' },
    why: 'a delta that does not fit the kind of its block is kept raw here',
  },
  'anthropic-messages-no-start.sse': {
    sdk: { argumentText: '{}' },
    why: 'a delta of a block that never started is kept raw here',
  },
  'anthropic-messages-orphans.sse': {
    sdk: { text: 'Here.orphan', argumentText: '{}' },
    why: 'a delta of a block that never started is kept raw here',
  },
  'anthropic-messages-prefilled.sse': {
    sdk: { text: '' },
    why: 'the content stands whole in message_start',
  },
  'anthropic-messages-spliced.sse': {
    sdk: {
      reasoning: 'I ask the gauge.Let me ask the gauge.',
      usage: { input: 412, output: 64, cached: 0, cache_write: 0 },
    },
    why: 'two replies in one body are two responses here',
  },
  'anthropic-messages-text-input.sse': {
    sdk: { argumentText: '' },
    why: 'the arguments stand as text in the start of the block',
  },
  'anthropic-messages-two-messages.sse': {
    sdk: { text: 'First.Second.First again.' },
    why: 'two messages in one body are two responses here',
  },
  'anthropic-messages-unknown-types.sse': {
    sdk: { text: 'in the chartDone.' },
    why: 'text in a block of an unknown kind is kept raw here',
  },
  'xai-messages-flat-error.sse': {
    sdk: { error: undefined },
    why: 'the failure has no `event:` line, so the SDK skips it and ends in good order',
  },
  'xai-messages-no-index.sse': {
    sdk: { text: 'No index at all. Late.' },
    why: 'a delta that comes after the end of its block is kept raw here',
  },
};

/** Of what MessageStream accumulates. */
export const ACCUMULATED_MESSAGES: Differences = {
  'anthropic-messages-contradiction.sse': {
    sdk: { threw: 'Unexpected event order, got message_start before receiving "message_stop"' },
    why: 'the accumulator refuses a second message_start',
  },
  'anthropic-messages-cut.sse': {
    sdk: { threw: 'stream ended without producing a Message with role=assistant' },
    why: 'the accumulator throws what it has of a cut stream away',
  },
  'anthropic-messages-data-only.sse': {
    sdk: { threw: 'request ended without sending any chunks' },
    why: 'the SDK skips every event without an `event:` line',
  },
  'anthropic-messages-delta-after-stop.sse': {
    sdk: { text: 'High water at noon' },
    why: 'a delta for a block that has stopped is kept raw here',
  },
  'anthropic-messages-duplicate-start.sse': {
    sdk: { threw: 'Unexpected event order, got message_start before receiving "message_stop"' },
    why: 'the accumulator refuses the same message_start twice',
  },
  'anthropic-messages-filled-input.sse': {
    sdk: { threw: 'the text is not JSON' },
    why: 'the accumulator parses arguments at every delta and throws where they are no JSON',
  },
  'anthropic-messages-index-reuse.sse': {
    sdk: { threw: 'the text is not JSON' },
    why: 'the accumulator joins the arguments of two calls that share an index, and throws',
  },
  'anthropic-messages-invalid-args.sse': {
    sdk: { threw: 'the text is not JSON' },
    why: 'the accumulator throws where arguments are no JSON; here they are kept as text',
  },
  'anthropic-messages-late-start.sse': {
    sdk: { text: '' },
    why: 'the accumulator drops what comes before message_start',
  },
  'anthropic-messages-max-tokens-cut.sse': {
    sdk: {
      calls: [
        { id: 'toolu_016kQ6K34HvNjDNJh2X5CR7A', name: 'write_file', input: { path: 'notes.md' } },
      ],
    },
    why: 'the accumulator completes arguments that were cut, as if they were whole',
  },
  'anthropic-messages-max-tokens-empty.sse': {
    sdk: { calls: [{ id: 'toolu_01GD3eE9bH3wZnmfJUb1QjnD', name: 'write_file', input: {} }] },
    why: 'the accumulator makes {} of arguments that were cut before they began',
  },
  'anthropic-messages-mcp.sse': {
    sdk: {
      calls: [
        { id: 'mcptoolu_01qomKdF4jyJ9kMZar9rpP25', name: 'find_berth', input: {} },
        { id: 'mcptoolu_01qVXGWj6e3SdzRUM3jRmJZM', name: 'book_berth', input: {} },
      ],
    },
    why: 'the accumulator has no arguments for mcp_tool_use',
  },
  'anthropic-messages-missing-block-stop.sse': {
    sdk: {
      calls: [
        { id: 'toolu_01FsHmc8Qgh4uouhANogfhXG', name: 'gauge', input: { station: 'north' } },
        { id: 'toolu_01GjHXQkwLYqVx6fAxR4ZkKT', name: 'clock', input: {} },
        { id: 'toolu_01Pux6ae9Yy4Et1FmbnMGznt', name: 'gauge', input: {} },
      ],
    },
    why: 'the accumulator completes arguments that were cut, as if they were whole',
  },
  'anthropic-messages-missing-stop.sse': {
    sdk: { threw: 'stream ended without producing a Message with role=assistant' },
    why: 'the accumulator throws what it has away when message_stop is missing',
  },
  'anthropic-messages-no-start.sse': {
    sdk: { threw: 'request ended without sending any chunks' },
    why: 'the accumulator drops a reply without message_start',
  },
  'anthropic-messages-no-stop-reason.sse': {
    sdk: { threw: "Cannot read properties of undefined (reading 'output_tokens')" },
    why: 'the accumulator insists on usage in message_delta',
  },
  'anthropic-messages-object-args.sse': {
    sdk: { threw: 'the text is not JSON' },
    why: 'arguments that come as an object become [object Object]',
  },
  'anthropic-messages-spliced.sse': {
    sdk: { threw: 'Unexpected event order, got message_start before receiving "message_stop"' },
    why: 'the accumulator refuses a second reply in one body',
  },
  'anthropic-messages-text-input.sse': {
    sdk: {
      calls: [
        { id: 'toolu_01A5odVXNcmH1yqq1RdWWVKw', name: 'set_alarm', input: '{"at": "06:12"}' },
        { id: 'toolu_01zQzSbGCSLM1qPaN3dHhtwV', name: 'clock', input: '' },
      ],
    },
    why: 'the accumulator leaves arguments as the text that a block starts with',
  },
  'anthropic-messages-two-messages.sse': {
    sdk: { threw: 'Unexpected event order, got message_start before receiving "message_stop"' },
    why: 'the accumulator refuses a second message in one body',
  },
  'anthropic-messages-typeless.sse': {
    sdk: { threw: 'request ended without sending any chunks' },
    why: 'the accumulator goes by the type in the payload alone',
  },
  'anthropic-messages-unfinished-args.sse': {
    sdk: {
      calls: [
        { id: 'toolu_01mUWpoA2s9uciVYfnPupiWC', name: 'set_alarm', input: { at: '06:12' } },
        { id: 'toolu_016HGKhCZ4HVJcxDBM9jQSva', name: 'set_alarm', input: { at: '18:40' } },
      ],
    },
    why: 'the accumulator completes arguments that were cut, as if they were whole',
  },
  'xai-messages-flat-error.sse': {
    sdk: { threw: 'stream ended without producing a Message with role=assistant' },
    why: 'the failure has no `event:` line, so the SDK skips it and misses the end',
  },
  'xai-messages-index-quirk.sse': {
    sdk: { text: '', reasoning: '' },
    why: 'the accumulator drops every delta without an index',
  },
  'xai-messages-no-index.sse': {
    sdk: { text: '' },
    why: 'the accumulator drops every delta without an index',
  },
};
