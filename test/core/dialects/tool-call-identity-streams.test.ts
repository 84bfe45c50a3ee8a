import assert from 'node:assert/strict';
import { openaiChat } from '../../../src/core/dialects/openai-chat.ts';
import type { ProblemCode } from '../../../src/core/types/problem.ts';
import { DONE, read } from './openai-chat-reading.ts';

/** `[index, id, name, arguments]`; null leaves a field out. */
type Piece = readonly [
  index: number | null,
  id: string | null,
  name: string | null,
  text: string | null,
];

interface Case {
  readonly name: string;
  readonly pieces: readonly Piece[];
  /** `id name arguments` of each call. */
  readonly calls: readonly string[];
  readonly problems?: readonly ProblemCode[];
}

/** The public reports, and their neighbours. */
const CASES: readonly Case[] = [
  {
    name: 'fragments by index, as specified',
    pieces: [
      [0, 'a', 'f', ''],
      [0, null, null, '{"n":'],
      [1, 'b', 'g', ''],
      [0, null, null, '1}'],
      [1, null, null, '{}'],
    ],
    calls: ['a f {"n":1}', 'b g {}'],
  },
  {
    name: 'index always 0, other ids',
    pieces: [
      [0, 'a', 'f', '{"n":1}'],
      [0, 'b', 'g', '{"n":'],
      [0, null, null, '2}'],
    ],
    calls: ['a f {"n":1}', 'b g {"n":2}'],
    problems: ['index-reused'],
  },
  {
    name: 'index always 0, other ids, one tool, empty first arguments',
    pieces: [
      [0, 'a', 'f', ''],
      [0, null, null, '{"n":1}'],
      [0, 'b', 'f', ''],
      [0, null, null, '{"n":2}'],
    ],
    calls: ['a f {"n":1}', 'b f {"n":2}'],
    problems: ['index-reused'],
  },
  {
    name: 'no ids, one index, names after complete arguments',
    pieces: [
      [0, null, 'f', '{"n":1}'],
      [0, null, 'f', '{"n"'],
      [0, null, null, ':2}'],
      [0, null, 'g', '{}'],
    ],
    calls: ['- f {"n":1}', '- f {"n":2}', '- g {}'],
    problems: ['index-reused', 'index-reused', 'synthetic-id', 'synthetic-id', 'synthetic-id'],
  },
  {
    name: 'no ids, a nested object is no new call',
    pieces: [
      [0, null, 'f', '{"n":'],
      [0, null, null, '{"m":1}'],
      [0, null, null, '}'],
    ],
    calls: ['- f {"n":{"m":1}}'],
    problems: ['synthetic-id'],
  },
  {
    name: 'an index that got an id takes no second value for a new call',
    pieces: [
      [0, 'a', 'f', '{"n":1}'],
      [0, null, null, '{"n":2}'],
    ],
    calls: ['a f {"n":1}{"n":2}'],
    problems: ['arguments-invalid'],
  },
  {
    name: '"" as id and name is missing',
    pieces: [
      [0, 'a', 'f', ''],
      [0, '', '', '{"n":'],
      [0, '', ' ', '1}'],
    ],
    calls: ['a f {"n":1}'],
  },
  {
    name: 'no id at all',
    pieces: [
      [0, null, 'now', ''],
      [0, null, null, '{}'],
    ],
    calls: ['- now {}'],
    problems: ['synthetic-id'],
  },
  {
    name: 'another id on every later fragment',
    pieces: [
      [0, 'a', 'f', ''],
      [0, 'x', null, '{"n":'],
      [0, 'x', null, '1'],
      [0, 'y', null, '}'],
    ],
    calls: ['a f {"n":1}'],
    problems: ['id-changed', 'id-changed'],
  },
  {
    name: 'another id with the same name in the middle of the arguments',
    pieces: [
      [0, 'a', 'f', '{"n":'],
      [0, 'x', 'f', '1}'],
    ],
    calls: ['a f {"n":1}'],
    problems: ['id-changed'],
  },
  {
    name: 'a late id',
    pieces: [
      [0, null, 'f', ''],
      [0, 'a', null, '{}'],
    ],
    calls: ['a f {}'],
  },
  {
    name: 'id, name and index on every fragment',
    pieces: [
      [0, 'a', 'f', ''],
      [0, 'a', 'f', '{"n":'],
      [0, 'a', 'f', '1}'],
    ],
    calls: ['a f {"n":1}'],
  },
  {
    name: 'the name repeated without an id',
    pieces: [
      [0, null, 'f', ''],
      [0, null, 'f', '{"n":'],
      [0, null, 'f', '1}'],
    ],
    calls: ['- f {"n":1}'],
    problems: ['synthetic-id'],
  },
  {
    name: 'a name in pieces',
    pieces: [
      [0, 'a', 'rename_', ''],
      [0, null, 'symbol', ''],
      [0, null, null, '{}'],
    ],
    calls: ['a rename_symbol {}'],
    problems: ['name-in-pieces'],
  },
  {
    name: 'a name that grows',
    pieces: [
      [0, 'a', 'ren', ''],
      [0, 'a', 'rename', ''],
      [0, 'a', 'rename', '{}'],
    ],
    calls: ['a rename {}'],
    problems: ['name-in-pieces'],
  },
  {
    name: 'a name after the arguments began',
    pieces: [
      [0, 'a', null, '{"n":'],
      [0, null, 'f', '1}'],
    ],
    calls: ['a f {"n":1}'],
  },
  {
    name: 'indices that start at 1 and skip',
    pieces: [
      [1, 'a', 'f', ''],
      [1, null, null, '{}'],
      [3, 'b', 'g', '{}'],
    ],
    calls: ['a f {}', 'b g {}'],
  },
  {
    name: 'one id for two calls',
    pieces: [
      [0, 'a', 'f', '{"n":1}'],
      [1, 'a', 'g', '{"n":'],
      [1, 'a', null, '2}'],
    ],
    calls: ['a f {"n":1}', 'a g {"n":2}'],
    problems: ['id-reused'],
  },
  {
    name: 'one id and one index for two calls',
    pieces: [
      [0, 'a', 'f', '{"n":1}'],
      [0, 'a', 'f', '{"n":2}'],
    ],
    calls: ['a f {"n":1}', 'a f {"n":2}'],
    problems: ['id-reused'],
  },
  {
    name: 'an index that counts fragments',
    pieces: [
      [0, 'a', 'f', ''],
      [1, 'a', null, '{"n":'],
      [2, null, null, '1}'],
    ],
    calls: ['a f {"n":1}'],
    problems: ['ambiguous-fragment', 'ambiguous-fragment'],
  },
  {
    name: 'no index: ids and names start calls, the open one goes on',
    pieces: [
      [null, 'a', 'f', '{}'],
      [null, 'b', 'g', ''],
      [null, null, null, '{"n":'],
      [null, null, null, '1}'],
      [null, null, 'h', '{}'],
    ],
    calls: ['a f {}', 'b g {"n":1}', '- h {}'],
    problems: ['index-missing', 'synthetic-id'],
  },
  {
    name: 'no index: a late id belongs to the open call',
    pieces: [
      [null, null, 'f', '{"n":'],
      [null, 'a', null, '1}'],
    ],
    calls: ['a f {"n":1}'],
    problems: ['index-missing'],
  },
  {
    name: 'a fragment that two open calls could own stays raw',
    pieces: [
      [0, 'a', 'f', '{"n":'],
      [1, 'b', 'g', '{"n":'],
      [null, null, null, '1}'],
      [0, null, null, '1}'],
      [1, null, null, '2}'],
    ],
    calls: ['a f {"n":1}', 'b g {"n":2}'],
    problems: ['ambiguous-fragment'],
  },
  {
    name: 'an empty fragment of no call opens none',
    pieces: [[0, null, null, '']],
    calls: [],
    problems: ['status-contradiction'],
  },
  {
    name: 'names of object prototypes are names',
    pieces: [
      [0, '__proto__', 'constructor', '{}'],
      [1, 'toString', '__proto__', '{}'],
    ],
    calls: ['__proto__ constructor {}', 'toString __proto__ {}'],
  },
];

describe('tool calls in fragments', () => {
  for (const { name, pieces, calls, problems = [] } of CASES)
    it(name, () => {
      const reading = read(openaiChat, [...pieces.map((piece) => chunk(piece)), FINISH, DONE]);
      const texts = reading.blocks.map(() => '');
      for (const line of reading.said.flat()) {
        const found = /^arguments (\d+) (.*)$/.exec(line);
        if (found) texts[Number(found[1])] += found[2] ?? '';
      }
      assert.deepEqual(
        reading.blocks.map(({ call }, at) => `${call?.id ?? '-'} ${call?.name} ${texts[at]}`),
        calls,
      );
      assert.deepEqual(reading.problems, problems);
    });

  it('take linear time for arguments in many pieces', () => {
    const pieces = (count: number) => Array.from({ length: count }, () => 'x'.repeat(16));
    const time = (count: number): number => {
      const sent = pieces(count).map((text) => chunk([0, null, null, text]));
      const before = process.cpuUsage().user;
      read(openaiChat, [chunk([0, 'a', 'f', '{"t":"']), ...sent, chunk([0, null, null, '"}'])]);
      return process.cpuUsage().user - before;
    };
    time(2_000);
    const ratio = time(32_000) / Math.max(time(8_000), 1);
    assert.ok(ratio < 12, `four times the pieces took ${ratio.toFixed(1)} times as long`);
  });
});

const FINISH = { choices: [{ index: 0, delta: {}, finish_reason: 'tool_calls' }] };

function chunk([index, id, name, text]: Piece) {
  const call = {
    ...(index !== null && { index }),
    ...(id !== null && { id }),
    function: { ...(name !== null && { name }), ...(text !== null && { arguments: text }) },
  };
  return { choices: [{ index: 0, delta: { tool_calls: [call] }, finish_reason: null }] };
}
