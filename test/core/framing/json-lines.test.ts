import assert from 'node:assert/strict';
import { createNdjsonFramer } from '../../../src/core/framing/ndjson.ts';
import { createWebSocketFramer } from '../../../src/core/framing/websocket.ts';
import { itFrames } from './frame-rows.ts';
import { framesOf } from './frames.ts';
import { raw } from './sse-vectors/vector.ts';

describe('JSON lines', () => {
  itFrames(createNdjsonFramer, [
    {
      name: 'are a frame each, whatever ends them',
      input: '{"a":1}\n{"a":2}\r\n{"a":3}\r{"a":"é"}\n',
      frames: [
        'line 0 "{\\"a\\":1}"',
        'line 8 "{\\"a\\":2}"',
        'line 17 "{\\"a\\":3}"',
        'line 25 "{\\"a\\":\\"é\\"}"',
      ],
    },
    {
      name: 'may have blank lines around, which belong to the frame before, at the start to the first',
      input: '\ufeff\n  \n1\n\n \t\r\n2\n\n',
      frames: ['line 0 data@7 "1"', 'line 14 "2"'],
    },
    { name: 'of white space only are one block', input: '\n  \r\n', frames: ['block 0'] },
    { name: 'of nothing are nothing', input: '', frames: [] },
    {
      name: 'may start with a byte order mark',
      input: '\ufeff{}\n',
      frames: ['line 0 data@3 "{}"'],
    },
    {
      name: 'may end with [DONE]',
      input: '{"a":1}\n[DONE]',
      frames: ['line 0 "{\\"a\\":1}"', 'line 8 "[DONE]"'],
    },
    {
      name: 'need no line end at the end of input',
      input: '{"a":1}\n{"a":2}',
      frames: ['line 0 "{\\"a\\":1}"', 'line 8 "{\\"a\\":2}"'],
    },
    {
      name: 'may be cut',
      input: '{"a":1}\n{"a":"caf',
      frames: ['line 0 "{\\"a\\":1}"', 'line 8 "{\\"a\\":\\"caf" cut-line@8'],
    },
    {
      name: 'may be cut inside a character',
      input: raw('{"a":1}\n{"a":"caf\xc3'),
      frames: ['line 0 "{\\"a\\":1}"', 'line 8 "{\\"a\\":\\"caf\ufffd" cut-line@8 invalid-utf8@17'],
    },
    {
      name: 'may hold bytes that are not UTF-8',
      input: raw('{"a":"\xff"}\n{"b":2}\n'),
      frames: ['line 0 "{\\"a\\":\\"\ufffd\\"}" invalid-utf8@6', 'line 10 "{\\"b\\":2}"'],
    },
    {
      name: 'over the limit are not read',
      input: '{"a":1}\n{"a":"0123456789"}\n{"b":2}\n"01234567890123"',
      limit: 12,
      frames: [
        'line 0 "{\\"a\\":1}"',
        'oversize 8 oversized-frame@8',
        'line 27 "{\\"b\\":2}"',
        'oversize 35 oversized-frame@35',
      ],
    },
    {
      name: 'give up their payload and time when a recorder wrapped them',
      input:
        '{"ts":1764547200.412,"event":"delta","data":{"type":"delta","n":1.0}}\n' +
        '{"ts": 1764547200.655, "event": "délta", "data": "{\\"n\\":\\"é\\"}" }\n' +
        '{"ts":1764547201,"data":"[DONE]"}\n',
      frames: [
        'line delta 0 data@44 "{\\"type\\":\\"delta\\",\\"n\\":1.0}" 0 ms',
        'line délta 70 data@121 "{\\"n\\":\\"é\\"}" 243 ms',
        'line 139 data@164 "[DONE]" 588 ms',
      ],
    },
    {
      name: 'give up a payload that is all there is',
      input:
        '{"chunk":{"a":1}}\n{"raw":"{\\"a\\":2}"}\n{"data":{"a":3}}\n{"event":"x","data":{"a":4},"id":"7"}\n',
      frames: [
        'line 0 data@9 "{\\"a\\":1}"',
        'line 18 data@26 "{\\"a\\":2}"',
        'line 38 data@46 "{\\"a\\":3}"',
        'line x 55 data@75 "{\\"a\\":4}"',
      ],
    },
    {
      name: 'named by their type are unwrapped only when the payload calls itself the same',
      input:
        '{"type":"ping","data":{"type":"ping"}}\n{"type":"data-weather","id":"1","data":{"c":3}}\n',
      frames: [
        'line ping 0 data@22 "{\\"type\\":\\"ping\\"}"',
        'line 39 "{\\"type\\":\\"data-weather\\",\\"id\\":\\"1\\",\\"data\\":{\\"c\\":3}}"',
      ],
    },
    {
      name: 'with a direction say so',
      input: '{"type":"send","time":5,"opcode":1,"data":"hi"}\n{"dir":"in","data":{"a":1}}\n',
      frames: ['line 0 data@43 "hi" sent 5 ms', 'line 48 data@67 "{\\"a\\":1}"'],
    },
    {
      name: 'may call their time "at"',
      input:
        '{"kind":"message","direction":"sent","at":0.0,"data":{"a":1}}\n' +
        '{"kind":"message","direction":"received","at":0.438,"data":{"a":2}}\n',
      frames: ['line 0 data@53 "{\\"a\\":1}" sent 0 ms', 'line 62 data@121 "{\\"a\\":2}" 438 ms'],
    },
  ]);

  const WHOLE = [
    '{"object":"list","data":[{"id":"x"}]}',
    '{"type":"message_start","message":{"id":"m"}}',
    '{"type":"RAW","event":{"type":"x"},"timestamp":1764547200000}',
    '{"event":"on_chat_model_stream","data":{"chunk":{}},"name":"m"}',
    '{"event":"token","data":"Hello"}',
    '{"chunk":{"bytes":"eyJ0eXBlIjoieCJ9"}}',
    '{"data":[1]}',
    '{"data":null}',
    '{"data":{"a":1},"data":{"a":2}}',
    '{"data":{"a":1},"raw":{"a":2}}',
    '{"d\\u0061ta":{"a":1}}',
    '{"data":{"a":1}} x',
    '{"data":{"a":1}',
    '{"kind":"close","code":1011,"reason":"","ok":false}',
    '{"status":"pulling manifest"}',
    '{"ts":"yesterday","data":{"a":1}',
    '{}',
    '[{"data":{}}]',
    '"data"',
  ];
  it('of an API are never taken apart', () => {
    for (const line of WHOLE) {
      const [frame] = framesOf(createNdjsonFramer, `${line}\n`);
      assert.equal(frame?.data, line);
      assert.equal(frame.event, '');
    }
  });

  const TIMES: readonly (readonly [string, readonly string[], readonly number[]])[] = [
    ['seconds since 1970', ['1764547200.5', '1764547201'], [0, 500]],
    ['milliseconds since 1970', ['1764547200500', '1764547200750.25'], [0, 250.25]],
    ['microseconds since 1970', ['1764547200500000', '1764547200500750'], [0, 0.75]],
    ['nanoseconds since 1970', ['1764547200500000000', '1764547201500000000'], [0, 1000]],
    ['milliseconds since the request', ['0', '412', '655.5'], [0, 412, 655.5]],
    ['seconds since the request', ['0.412', '0.655', '2'], [412, 655, 2000]],
    ['ISO 8601', ['"2025-11-30T23:59:59.750Z"', '"2025-12-01T00:00:00Z"'], [0, 250]],
    [
      'ISO 8601 with zones',
      ['"2025-12-01T01:00:00.1+01:00"', '"2025-11-30 18:30:00,350-0530"'],
      [0, 250],
    ],
    [
      'ISO 8601 over a leap day',
      ['"2024-02-28T00:00:00"', '"2024-03-01T00:00:00"'],
      [0, 172_800_000],
    ],
    ['numbers in text', ['"1764547200.5"', '"1764547202"'], [0, 1500]],
  ];
  for (const [name, values, expected] of TIMES)
    it(`have their times in ${name}`, () => {
      const input = values.map((value) => `{"t":${value},"data":{}}\n`).join('');
      const times = framesOf(createNdjsonFramer, input).map((frame) => frame.at);
      assert.deepEqual(times, expected);
    });

  it('without a time of their own have that of their chunk', () => {
    const times: (number | undefined)[] = [];
    const framer = createNdjsonFramer((frame) => times.push(frame.at));
    framer.push(new TextEncoder().encode('{"a":1}\n{"a"'), 10);
    framer.push(new TextEncoder().encode(':2}\n{"a":3}'), 20);
    framer.finish();
    assert.deepEqual(times, [10, 20, 20]);
  });
});

describe('recorded sockets', () => {
  itFrames(createWebSocketFramer, [
    {
      name: 'are a message a line, sent or received',
      input:
        '{"kind":"message","direction":"sent","data":{"setup":{}}}\n' +
        '{"kind":"message","direction":"received","data":{"setupComplete":{}}}\n' +
        '{"kind":"close","code":1011,"reason":"","ok":false}\n' +
        '{"type":"receive","time":1764547200.5,"opcode":1,"data":"{\\"type\\":\\"x\\"}"}\n' +
        '{"type":"session.created"}\n',
      frames: [
        'message 0 data@44 "{\\"setup\\":{}}" sent',
        'message 58 data@106 "{\\"setupComplete\\":{}}"',
        'message 128 "{\\"kind\\":\\"close\\",\\"code\\":1011,\\"reason\\":\\"\\",\\"ok\\":false}"',
        'message 180 data@237 "{\\"type\\":\\"x\\"}" 0 ms',
        'message 256 "{\\"type\\":\\"session.created\\"}"',
      ],
    },
  ]);
});
