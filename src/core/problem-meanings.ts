import type { ProblemCode } from './types/problem.ts';

/** One line of meaning for each code: shown beside the code, and listed in README.md. */
export const PROBLEM_MEANINGS: { readonly [code in ProblemCode]: string } = {
  'unterminated-event':
    'The input ends inside an event: no blank line closes it. Read all the same; browsers drop it.',
  'oversized-frame':
    'A frame is over the size limit. Its bytes stay visible, its payload is not read.',
  'invalid-utf8': 'Bytes that are no UTF-8. Each bad sequence reads as U+FFFD.',
  'junk-line':
    'Lines that are no field of the framing. Read when they are JSON, else kept as they are.',
  'missing-blank-line':
    'Several JSON documents in one event: the server forgot the blank line between.',
  'http-head': 'An HTTP response head stands before the body. Its fields are not read as fields.',
  'chunked-transfer':
    'Chunk-size lines stand between the data: the transfer coding was not undone.',
  'unterminated-array': 'The JSON array is not closed. Every whole element is read.',
  'array-separator': 'Something other than one comma stands between two elements of the array.',
  'cut-line': 'The last line has no line end and is no whole JSON.',
  'empty-input': 'Not a single byte.',
  'not-a-capture': 'Nothing in the input looks like a stream or a response of an LLM API.',
  'invalid-json': 'A payload is not JSON. It is kept as text.',
  'glued-json': 'A payload holds several JSON values one after the other. Each is read.',
  'recovered-json': 'A whole JSON value behind a broken one was recovered.',
  'nested-array': 'A payload is itself an array. Each element is read as an event.',
  'duplicate-key': 'An object in a call’s arguments has the same key twice. The last one counts.',
  'unknown-dialect': 'The payloads are of no dialect that is known here.',
  'dialect-change':
    'From here on the payloads are of another dialect. Shown as separate responses.',
  'unknown-event': 'An event type that the dialect does not know. Kept as it came.',
  'unknown-item':
    'An item, block, part or delta type that the dialect does not know. Kept as it came.',
  'event-name-mismatch': 'The event line and the payload’s type disagree. The payload counts.',
  'synthetic-id': 'A tool call has no id in the stream. The view makes one up, visibly.',
  'id-changed': 'The id of a call or item changes on the way. The first one counts.',
  'id-reused': 'Two calls, or two responses, have the same id.',
  'index-reused': 'An index is used again for another call or block.',
  'index-missing':
    'A fragment does not say which call or block it belongs to; it was told otherwise.',
  'name-in-pieces': 'A tool’s name came in pieces. They were joined.',
  'ambiguous-fragment': 'A fragment could belong to several calls. It is kept raw, not routed.',
  'delta-after-stop': 'A delta for something already finished. Kept raw.',
  'delta-before-start': 'A delta for something that never started.',
  'delta-mismatch': 'A delta of a type that its block does not take. Kept raw.',
  'stop-before-start': 'A stop for something that never started.',
  'sequence-gap': 'Numbers are missing in the sequence: events were lost.',
  'sequence-repeat': 'A sequence number comes again: events were repeated or reordered.',
  'duplicate-start': 'The response is started twice under one id. The second start is ignored.',
  'spliced-response': 'Another response starts before this one ended: two streams were joined.',
  'event-after-terminal': 'An event follows the one that ends the response.',
  'duplicate-terminal': 'The response, or a block of it, is ended twice.',
  'missing-terminal': 'The input ends without the event that ends a response: truncated.',
  'missing-block-stop': 'A block is never stopped. The end of the response closed it.',
  'missing-stop-reason': 'The response ends without saying why.',
  'status-contradiction': 'The status and the event that carries it disagree.',
  'error-after-success': 'An error follows a response that had ended well.',
  'duplicate-error': 'One failure is reported twice.',
  'arguments-invalid': 'A call’s final arguments are not valid JSON.',
  'arguments-interrupted': 'A call’s arguments were cut before they were complete.',
  'arguments-mismatch': 'A call’s arguments were stated twice and differ. The final ones count.',
  'arguments-object': 'Arguments came as an object where text is the rule.',
  'content-mismatch': 'The final text differs from the joined deltas. The final one counts.',
  'late-content': 'The final value holds content that no delta brought. It was added.',
  'usage-mismatch': 'The token counts do not make the provider’s own total.',
  'usage-shrank': 'A running token count went down.',
  'times-equal': 'All recorded times are equal: they say nothing about the stream.',
};
