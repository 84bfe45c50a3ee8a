import assert from 'node:assert/strict';
import { readHttpHead } from '../../../src/core/captures/head.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const BODY = 'data: {"a":1}\n\n';

interface Row {
  readonly name: string;
  readonly head: string;
  readonly body?: string;
  readonly status: number;
  readonly contentType?: string;
  readonly requestId?: string;
}

const ROWS: readonly Row[] = [
  {
    name: 'a head as curl -i writes it',
    head: 'HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nX-Request-Id:  req_1 \r\n\r\n',
    status: 200,
    contentType: 'text/event-stream',
    requestId: 'req_1',
  },
  {
    name: 'HTTP/2 without a reason, line ends that an editor rewrote',
    head: 'HTTP/2 429 \nrequest-id: req_2\nx-request-id: other\n\n',
    status: 429,
    requestId: 'req_2',
  },
  { name: 'a status line alone', head: 'HTTP/1.1 200 OK\r\n\r\n', status: 200 },
  {
    name: 'several heads, of which the last counts',
    head: 'HTTP/1.1 200 Connection established\r\n\r\nHTTP/1.1 100 Continue\r\n\r\nHTTP/2 302\r\nx-request-id: a\r\n\r\nHTTP/2 200\r\ncf-ray: r\r\n\r\n',
    status: 200,
    requestId: 'r',
  },
  {
    name: 'a folded field',
    head: 'HTTP/1.1 200 OK\r\nX-Long: a\r\n b: c\r\nContent-Type: application/json\r\n\r\n',
    status: 200,
    contentType: 'application/json',
  },
  {
    name: 'a head without its blank line',
    head: 'HTTP/1.1 500 Internal Server Error\nContent-Type: application/json\n',
    body: '{"error":{}}',
    status: 500,
    contentType: 'application/json',
  },
];

describe('an HTTP response head before the body', () => {
  for (const { name, head, body = BODY, status, contentType, requestId } of ROWS)
    it(`is read: ${name}`, () => {
      const read = readHttpHead(encode(head + body), true);
      assert.ok(typeof read === 'object');
      assert.equal(read.length, head.length);
      assert.equal(read.status, status);
      assert.equal(read.contentType, contentType);
      assert.equal(read.requestId, requestId);
      const { kind, start, seenEnd, findings } = read.frame;
      assert.deepEqual([kind, start, seenEnd], ['head', 0, head.length]);
      assert.deepEqual(
        findings?.map((one) => one.code),
        ['http-head'],
      );
      assert.ok(findings?.[0]?.message.includes(`status ${status}`));
    });

  it('is told once the body has begun, and alike at any cut', () => {
    for (const { head, body = BODY } of ROWS) {
      const whole = readHttpHead(encode(head + body), true);
      const bytes = encode(head + body);
      for (let length = 0; length <= bytes.length; length++) {
        const read = readHttpHead(bytes.subarray(0, length), false);
        if (read !== 'need-more') assert.deepEqual(read, whole, `${length} of ${head}`);
        if (length <= head.length) assert.equal(read, 'need-more', `${length} of ${head}`);
      }
    }
  });

  it('is read in linear time, whatever a field is full of', () => {
    const before = process.cpuUsage().user;
    readHttpHead(encode(`HTTP/1.1 200 OK\na: b${' '.repeat(60_000)}c\n\n`), true);
    assert.ok(process.cpuUsage().user - before < 500_000);
  });

  it('may be all there is', () => {
    for (const text of ['HTTP/1.1 204 No Content\r\n\r\n', 'HTTP/1.1 204 No Content\r\nDate: x'])
      assert.equal((readHttpHead(encode(text), true) as { length: number }).length, text.length);
  });

  it('is not seen where there is none', () => {
    const none = [
      '',
      BODY,
      'H',
      'HTTP',
      'HTTP/1.1 is a protocol.\n\n',
      'http/1.1 200 OK\n\n',
      '\nHTTP/1.1 200 OK\n\n',
    ];
    for (const text of none) assert.equal(readHttpHead(encode(text), true), undefined, text);
    assert.equal(readHttpHead(encode('data'), false), undefined);
    assert.equal(readHttpHead(encode('HTTP/1.1 is'), false), 'need-more');
    const endless = encode('HTTP/1.1 200 OK\n' + 'a: b\n'.repeat(20_000));
    assert.equal(readHttpHead(endless, false), undefined);
  });
});
