import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../src/cli/run.ts';
import { printSelftest } from '../../src/cli/selftest.ts';
import { FIXTURES } from '../support/fixtures.ts';

interface Said {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

function cli(...words: string[]): Said {
  let out = '';
  let err = '';
  const status = run(words, { out: (text) => (out += text), err: (text) => (err += text) });
  return { status, out, err };
}

const TOOL_USE = join(FIXTURES, 'anthropic-messages-tool-use.sse');

describe('the command line', () => {
  let folder = '';
  const file = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'deltascope-cli-'));
  });
  after(() => {
    rmSync(folder, { recursive: true });
  });

  it('explains itself', () => {
    const { status, out } = cli('--help');
    assert.equal(status, 0);
    for (const word of [
      'summary',
      'events',
      'frames',
      'selftest',
      '--cuts',
      'openai-chat',
      'ndjson',
    ])
      assert.ok(out.includes(word), word);
  });

  const wrong: readonly (readonly [words: readonly string[], says: RegExp])[] = [
    [[], /no command given/],
    [['sumary', 'x'], /no command "sumary".*summary, events/],
    [['summary'], /needs at least one FILE/],
    [['summary', '--cuts', '0', 'x'], /above 0, not "0"/],
    [['summary', '--cuts'], /not ""/],
    [['summary', '--dialect', 'openai', 'x'], /one of openai-responses.*not "openai"/],
    [['summary', '--framing', 'aws-eventstream', 'x'], /one of sse, .*not "aws-eventstream"/],
    [['summary', '--jsn', 'x'], /no option "--jsn"/],
  ];
  for (const [words, says] of wrong) {
    it(`calls "${words.join(' ')}" wrong usage`, () => {
      const { status, out, err } = cli(...words);
      assert.equal(status, 2);
      assert.equal(out, '');
      assert.match(err, says);
      assert.match(err, /Try "deltascope --help"/);
    });
  }

  it('sums up every file in the order given, and goes on after one that cannot be read', () => {
    const missing = join(folder, 'missing.sse');
    const prose = file('prose.txt', 'Nothing of the kind.\n');
    const { status, out, err } = cli('summary', '--json', missing, TOOL_USE, prose, folder);
    assert.equal(status, 1);
    assert.equal(err, '');
    const lines = out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      lines.map((line) => line.file),
      [missing, TOOL_USE, prose, folder],
    );
    assert.equal(lines[0].error.message, 'there is no such file');
    assert.equal(lines[1].importer, 'sse');
    const [stream] = lines[1].streams;
    assert.equal(stream.dialect, 'anthropic-messages');
    assert.equal(stream.responses[0].stop, 'tool_use');
    assert.equal(stream.timing.source, 'none');
    assert.match(lines[2].error.message, /plain text/);
    assert.equal(lines[3].error.message, 'is a folder, not a file');
  });

  it('says the same for people, what went wrong on the error stream', () => {
    const { status, out, err } = cli('summary', join(folder, 'missing.sse'), TOOL_USE);
    assert.equal(status, 1);
    assert.match(err, /missing\.sse: there is no such file/);
    assert.match(out, /response 1: tool_use/);
  });

  it('gives the same result however the bytes are cut', () => {
    const whole = cli('summary', '--json', TOOL_USE).out;
    assert.equal(cli('summary', '--json', '--cuts', '1', TOOL_USE).out, whole);
    assert.equal(cli('summary', '--json', '--cuts', '4096', TOOL_USE).out, whole);
  });

  it('reads as it is told to', () => {
    const { out } = cli(
      'summary',
      '--json',
      '--dialect',
      'ollama',
      '--framing',
      'ndjson',
      TOOL_USE,
    );
    const [stream] = JSON.parse(out).streams;
    assert.deepEqual([stream.dialect, stream.framing], ['ollama', 'ndjson']);
    assert.equal(stream.because, 'chosen by the user');
  });

  it('prints events and frames as one object a line', () => {
    const events = cli('events', '--json', TOOL_USE).out.trimEnd().split('\n');
    const first = JSON.parse(events[0]!);
    assert.deepEqual([first.n, first.frame[0]], [0, 0]);
    const frames = cli('frames', '--json', TOOL_USE).out.trimEnd().split('\n');
    let next = 0;
    for (const line of frames) {
      const { start, end, kind } = JSON.parse(line);
      assert.equal(start, next);
      assert.equal(typeof kind, 'string');
      next = end;
    }
  });

  it('takes what stands behind -- for a file, whatever it looks like', () => {
    const { status, err } = cli('summary', '--', '--json');
    assert.equal(status, 1);
    assert.match(err, /--json: there is no such file/);
  });

  it('lets no text of a capture drive the terminal', () => {
    const evil = '\u001b[2J\u009b31m\u202e\r';
    const payload = JSON.stringify({
      id: evil,
      model: evil,
      choices: [{ index: 0, delta: { content: evil } }],
      error: { message: evil, type: evil },
    });
    const path = file('evil.sse', `event: ${evil}\ndata: ${payload}\n\n: ${evil}\n\n`);
    for (const command of ['summary', 'events', 'frames']) {
      const { out } = cli(command, path);
      assert.ok(out.length > 0);
      assert.doesNotMatch(out, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/, command);
    }
  });

  it('tests itself with fixtures, and says so when there are none', () => {
    file('sample.sse', 'data: {"type":"ping"}\n\n');
    let said = '';
    const terminal = {
      out: (text: string) => (said += text),
      err: (text: string) => (said += text),
    };
    assert.equal(printSelftest(terminal, folder), 0);
    assert.match(said, /holds {2}sample\.sse/);
    assert.equal(printSelftest(terminal, join(folder, 'none')), 1);
    assert.match(said, /no fixtures in/);
  });
});
