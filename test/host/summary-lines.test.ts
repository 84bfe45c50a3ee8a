import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { statusLine, summaryLines } from '../../src/host/summary-lines.ts';
import { TraceSession } from '../../src/host/trace-session.ts';
import type { TraceSummary } from '../../src/protocol.ts';
import { ROOT } from '../support/installed.ts';

function summaryOf(name: string, bytes?: Uint8Array): TraceSummary {
  const session = new TraceSession({
    fileName: name,
    readBytes: () => Promise.resolve(new Uint8Array()),
  });
  session.push(bytes ?? readFileSync(join(ROOT, 'fixtures', name)));
  session.finish();
  return session.summary();
}

function facts(summary: TraceSummary): ReadonlyMap<string, string> {
  return new Map(summaryLines(summary).map(({ label, value }) => [label, value]));
}

describe('the summary in words', () => {
  const whole = summaryOf('anthropic-messages-tool-use.sse');
  const cut = summaryOf('anthropic-messages-cut.sse');

  it('is provider, model and events in the status bar', () => {
    assert.match(statusLine(whole), /^anthropic · claude-[\w-]+ · \d+ events$/);
  });

  it('says in the status bar when the stream did not end well', () => {
    assert.match(statusLine(cut), / events · truncated$/);
  });

  it('says in the status bar that a file is still read, and not how it ended', () => {
    assert.match(statusLine({ ...cut, state: 'reading' }), / events · reading$/);
  });

  it('says in the status bar when there is no stream', () => {
    assert.equal(statusLine(summaryOf('x.sse', new Uint8Array())), 'no stream found');
  });

  it('gives every number its unit', () => {
    const lines = facts(whole);
    assert.match(lines.get('Output') ?? '', /^\d+ tokens$/);
    assert.match(lines.get('Size') ?? '', /^[\d,]+ bytes$/);
    assert.equal(lines.get('Outcome'), 'tool_use');
  });

  it('leaves out what the stream does not say', () => {
    const lines = facts(whole);
    for (const label of ['First event', 'Duration', 'Reasoning', 'Error', 'Problems'])
      assert.ok(!lines.has(label), label);
  });

  it('counts the problems by how bad they are', () => {
    assert.match(facts(cut).get('Problems') ?? '', /^(\d+ (error|warning|note)s?(, )?)+$/);
  });
});
