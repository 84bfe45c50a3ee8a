import assert from 'node:assert/strict';
import { describeEvent, namingAt } from '../../../src/core/queries/describe-event.ts';
import { TraceBuilder } from '../../../src/core/trace/builder.ts';
import { NO_CONTENT, NO_DELTAS } from '../../../src/core/trace/trace.ts';
import { blockInfo } from '../../../src/host/session-views.ts';

describe('what is told of a call', () => {
  /** A call whose name comes with the second event and whose id changes with the third. */
  function named(): TraceBuilder {
    const builder = new TraceBuilder();
    const start = (): void => {
      builder.beginReading(0, 0, 'test', 'openai-chat');
    };
    start();
    const response = builder.openResponse();
    const call = { id: 'a', executedBy: 'client', encoding: 'json' } as const;
    const block = builder.openBlock(response, { candidate: 0, kind: 'call', call });
    builder.emit({ kind: 'tool_call_start', response, block });
    start();
    builder.updateCall(block, { name: 'find' });
    builder.updateCall(block, { name: 'find' });
    builder.emit({ kind: 'tool_call_delta', response, block, text: '{' });
    start();
    builder.updateCall(block, { id: 'b', encoding: 'text' });
    builder.emit({ kind: 'tool_call_delta', response, block, text: '}' });
    return builder;
  }

  it('is what was known as of an event', () => {
    const [block] = named().trace.blocks;
    const at = (event: number): unknown => {
      const { id, name, encoding } = namingAt(block!, event);
      return [id, name, encoding];
    };
    assert.deepEqual([0, 1, 2, 3].map(at), [
      ['a', undefined, 'json'],
      ['a', 'find', 'json'],
      ['b', 'find', 'text'],
      ['b', 'find', 'text'],
    ]);
    assert.equal(block!.call!.earlier!.length, 2, 'an update that changes nothing is none');
  });

  it('shows in the event that started it as it was then, and in its block as it is', () => {
    const { trace } = named();
    const { id, name } = describeEvent(trace, 0) as { id?: string; name?: string };
    assert.deepEqual([id, name], ['a', undefined]);
    const info = blockInfo(trace, trace.blocks[0]!);
    assert.deepEqual([info.call?.id, info.call?.name, info.call?.nameEvent], ['b', 'find', 1]);
  });
});

describe('a block without deltas', () => {
  it('leaves what such blocks share empty when another one gets its first', () => {
    const builder = new TraceBuilder();
    builder.beginReading(0, 0, 'test', 'openai-chat');
    const response = builder.openResponse();
    const [empty, full] = [0, 1].map(() =>
      builder.openBlock(response, { candidate: 0, kind: 'text' }),
    );
    builder.emit({ kind: 'text_delta', response, block: full!, text: 'x' });
    const { blocks } = builder.trace;
    assert.deepEqual(
      [empty!, full!].map((nth) => [blocks[nth]!.content.slice(), blocks[nth]!.deltas.length]),
      [
        ['', 0],
        ['x', 1],
      ],
    );
    assert.deepEqual([NO_CONTENT.length, NO_DELTAS.length], [0, 0]);
  });
});
