import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { rows } from '../../src/core/queries/rows.ts';
import { CaptureReader } from '../../src/core/read-capture.ts';
import { eventCount } from '../../src/core/trace/trace.ts';
import type { RowPage } from '../../src/protocol.ts';
import { joinRows, lastingRows } from '../../webview/store/join-rows.ts';
import { fixtures } from '../support/fixtures.ts';

/** Type numbers are a page's own; what they stand for counts. */
const readable = (page: RowPage): unknown => ({
  ...page,
  types: [...page.types].map((type) => page.typeNames[type]),
  typeNames: [...page.typeNames].sort(),
});

describe('rows that are joined', () => {
  it('are the page as it is asked for whole, however it grew, for every recording', () => {
    let joins = 0;
    for (const { name, path } of fixtures()) {
      const bytes = readFileSync(path);
      const reader = new CaptureReader({ nameHint: name });
      let held: RowPage | undefined;
      const step = Math.max(64, Math.ceil(bytes.length / 40));
      for (let at = 0; at < bytes.length; at += step) {
        reader.push(bytes.subarray(at, at + step), at < bytes.length / 2 ? undefined : at / 8);
        held = asked(reader, held);
      }
      reader.finish();
      held = asked(reader, held);
      assert.equal(held.count, eventCount(reader.trace));
      assert.deepEqual(readable(held), readable(rows(reader.trace, 0, 100_000)), name);
    }
    assert.ok(joins > 500, `${joins} joins`);

    function asked(reader: CaptureReader, before: RowPage | undefined): RowPage {
      const skip = before === undefined ? 0 : lastingRows(before);
      const more = rows(reader.trace, skip, 100_000);
      if (before === undefined || skip === 0) return more;
      joins++;
      return joinRows(before, more);
    }
  });

  it('keep the lengths that blocks had where the page begins', () => {
    const reader = new CaptureReader({ nameHint: 'a.sse' });
    const push = (payload: object): void => {
      reader.push(new TextEncoder().encode(`data: ${JSON.stringify(payload)}\n\n`));
    };
    const delta = (content: string): object => ({
      id: 'c',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: { content } }],
    });
    for (let nth = 0; nth < 50; nth++) push(delta('abc'));
    const held = rows(reader.trace, 5, 10);
    for (let nth = 0; nth < 10; nth++) push(delta('abc'));
    const skip = lastingRows(held);
    assert.equal(skip, held.count - 1);
    const joined = joinRows(held, rows(reader.trace, 5 + skip, 30));
    assert.deepEqual([joined.from, joined.count], [5, skip + 30]);
    assert.deepEqual([...joined.openEnds], [15]);
    assert.deepEqual([...joined.contentEnds.slice(0, 3)], [18, 21, 24]);
  });
});
