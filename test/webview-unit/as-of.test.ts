import assert from 'node:assert/strict';
import { KINDS } from '../../src/protocol.ts';
import type { BlockInfo, RowPage } from '../../src/protocol.ts';
import { blockAsOf, lengthsOnPage, newestBlock } from '../../webview/store/as-of.ts';

type Kind = (typeof KINDS)[number];

/** A page that starts at event 1024, with block 0 open at 500 characters. */
function page(rows: readonly (readonly [kind: Kind, block: number, end: number])[]): RowPage {
  const count = rows.length;
  return {
    from: 1024,
    count,
    kinds: Uint8Array.from(rows, ([kind]) => KINDS.indexOf(kind)),
    blocks: Int32Array.from(rows, ([, block]) => block),
    responses: new Int32Array(count),
    contentEnds: Uint32Array.from(rows, ([, , end]) => end),
    frames: new Uint32Array(count),
    starts: new Float64Array(count),
    sizes: new Uint32Array(count),
    times: undefined,
    types: new Uint16Array(count),
    typeNames: [''],
    added: new Uint32Array(count),
    text: '',
    textEnds: new Uint32Array(count),
    openBlocks: Uint32Array.from([0]),
    openEnds: Uint32Array.from([500]),
  };
}

function block(number: number, first: number, last: number, length: number): BlockInfo {
  return {
    block: number,
    response: 0,
    candidate: 0,
    kind: 'text',
    flavour: undefined,
    firstEvent: first,
    lastEvent: last,
    length,
    deltas: 1,
    call: undefined,
    settledEvent: undefined,
    settledLength: undefined,
  };
}

const PAGE = page([
  ['text_delta', 0, 510],
  ['usage', -1, 0],
  ['tool_call_start', 1, 0],
  ['tool_call_delta', 1, 7],
  ['text_delta', 0, 520],
]);

describe('the state as of an event', () => {
  it('begins with what was open at the page’s start', () => {
    const lengths = lengthsOnPage(page([['usage', -1, 0]]), 1024);
    assert.deepEqual([...lengths], [[0, 500]]);
  });

  it('is how much of each block there was', () => {
    assert.deepEqual([...lengthsOnPage(PAGE, 1024)], [[0, 510]]);
    assert.deepEqual(
      [...lengthsOnPage(PAGE, 1026)],
      [
        [0, 510],
        [1, 0],
      ],
    );
    assert.deepEqual(
      [...lengthsOnPage(PAGE, 1028)],
      [
        [0, 520],
        [1, 7],
      ],
    );
  });

  it('has the whole of a block that ended before the page', () => {
    const closed = block(5, 10, 20, 77);
    assert.equal(blockAsOf(closed, 1025, lengthsOnPage(PAGE, 1025)).length, 77);
  });

  it('has nothing of a block that has not begun', () => {
    const later = block(9, 2000, 2100, 50);
    assert.equal(blockAsOf(later, 1025, lengthsOnPage(PAGE, 1025)).hasBegun, false);
  });

  it('believes the rows where the block’s own numbers are older', () => {
    const stale = block(0, 3, 1000, 480);
    assert.equal(blockAsOf(stale, 1028, lengthsOnPage(PAGE, 1028)).length, 520);
  });

  it('takes the provider’s final content from the event on that stated it', () => {
    const settled = { ...block(0, 3, 1028, 520), settledEvent: 1027, settledLength: 12 };
    assert.deepEqual(blockAsOf(settled, 1026, lengthsOnPage(PAGE, 1026)), {
      hasBegun: true,
      length: 510,
      isSettled: false,
      isOpen: true,
    });
    assert.deepEqual(blockAsOf(settled, 1028, lengthsOnPage(PAGE, 1028)), {
      hasBegun: true,
      length: 12,
      isSettled: true,
      isOpen: false,
    });
  });

  it('knows the newest block mentioned', () => {
    assert.equal(newestBlock(PAGE, 1025), 0);
    assert.equal(newestBlock(PAGE, 1028), 1);
  });
});
