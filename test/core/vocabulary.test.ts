/** Every dialect has its vocabulary shown, name by name: here, or in tests of its own. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DIALECTS } from '../../src/core/dialects/registry.ts';
import { describeEvent } from '../../src/core/queries/describe-event.ts';
import { readCapture } from '../../src/core/read-capture.ts';
import { eventCount } from '../../src/core/trace/trace.ts';
import type { DialectId } from '../../src/core/types/dialect.ts';
import type { JsonObject } from '../../src/core/types/json.ts';
import { CHAT, GENERATE, OLLAMA, REALTIME, type VocabularyRow } from './vocabulary-rows.ts';

const HERE: readonly (readonly [dialect: DialectId, rows: readonly VocabularyRow[]])[] = [
  ['openai-chat', CHAT],
  ['ollama', OLLAMA],
  ['gemini-generate', GENERATE],
  ['openai-realtime', REALTIME],
];

/** The test that goes through all names of a dialect, and the list of names that it goes through. */
const OF_THEIR_OWN: readonly (readonly [dialect: DialectId, test: string, list: string])[] = [
  ['openai-responses', 'openai-responses-vocabulary', 'EVENT_TABLE'],
  ['openai-responses', 'openai-responses-vocabulary', 'ITEM_TABLE'],
  ['anthropic-messages', 'anthropic-messages-vocabulary', 'EVENT_TYPES'],
  ['openai-realtime', 'openai-realtime', 'SERVER_NOTES'],
  ['gemini-interactions', 'gemini-interactions', 'EVENT_TYPES'],
  ['gemini-interactions', 'gemini-interactions-steps', 'STEP_TYPES'],
  ['gemini-interactions', 'gemini-interactions-steps', 'DELTA_TYPES'],
  ['gemini-generate', 'gemini-parts', 'PART_KEYS'],
  ['gemini-generate', 'gemini-finish-reason', 'FINISH_REASONS'],
  ['gemini-live', 'gemini-live', 'SERVER_READ'],
];

describe('the vocabulary', () => {
  it('is shown for every dialect', () => {
    const shown = new Set([...HERE, ...OF_THEIR_OWN].map(([dialect]) => dialect));
    assert.deepEqual(
      DIALECTS.map(({ id }) => id).filter((id) => !shown.has(id)),
      [],
    );
  });

  for (const [dialect, test, list] of OF_THEIR_OWN)
    it(`of ${dialect} is shown in ${test}: ${list}`, () => {
      const path = join(import.meta.dirname, 'dialects', `${test}.test.ts`);
      assert.ok(existsSync(path));
      assert.match(readFileSync(path, 'utf8'), new RegExp(`\\b${list}\\b`));
    });

  for (const [dialect, rows] of HERE) {
    for (const { name, payload, after = [], kinds } of rows)
      it(`of ${dialect} has ${kinds.replaceAll(' ', ', ')} for ${name}`, () =>
        assert.equal(kindsOf(dialect, [...after, payload]), kinds));

    it(`of ${dialect} has one row for each name`, () =>
      assert.equal(new Set(rows.map(({ name }) => name)).size, rows.length));
  }
});

/** The kinds that the last payload gave; the end of the input is none of its own. */
function kindsOf(dialect: DialectId, payloads: readonly JsonObject[]): string {
  const lines = payloads.map((payload) => `${JSON.stringify(payload)}\n`);
  const bytes = new TextEncoder().encode(lines.join(''));
  const { trace } = readCapture(bytes, { framing: 'ndjson', dialect });
  assert.deepEqual(
    trace.problems.filter(({ code }) => code.startsWith('unknown-')),
    [],
  );
  const start = bytes.length - lines.at(-1)!.length;
  return Array.from({ length: eventCount(trace) }, (_, event) => describeEvent(trace, event))
    .filter(({ frame, type }) => frame[0] === start && type !== 'end of input')
    .map(({ kind }) => kind)
    .join(' ');
}
