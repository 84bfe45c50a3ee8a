import assert from 'node:assert/strict';
import { payloadText } from '../../webview/payload-text.ts';

describe('the payload inside a frame', () => {
  const cases = [
    ['sse', 'event: a\ndata: {"a":1}\n\n', '{"a":1}'],
    ['sse', 'data: {"a":\r\ndata: 1}\r\n\r\n', '{"a":\n1}'],
    ['sse', ': ping\n\n', ': ping'],
    ['json-array', '[{"a":[1]},\r\n', '{"a":[1]}'],
    ['json-array', ',\n{"a":1}]\n', '{"a":1}'],
    ['ndjson', '\ufeff{"a":1}\n', '{"a":1}'],
  ] as const;
  for (const [framing, frame, payload] of cases) {
    it(`is ${JSON.stringify(payload)} in ${JSON.stringify(frame)} (${framing})`, () => {
      assert.equal(payloadText(frame, framing), payload);
    });
  }

  it('is found in linear time among a million blanks', () => {
    const blanks = ' '.repeat(1_000_000);
    const before = process.cpuUsage().user;
    assert.equal(payloadText(`{"a":${blanks}1},`, 'json-array'), `{"a":${blanks}1}`);
    assert.ok(process.cpuUsage().user - before < 1_000_000);
  });
});
