import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readHttpHead } from '../../../src/core/captures/head.ts';
import {
  BEGINNING,
  detectFraming,
  FramingDetection,
  type FramingMatch,
} from '../../../src/core/framing/detect.ts';
import { fixtures } from '../../support/fixtures.ts';
import { DETECTION_ROWS } from './detect-rows.ts';

const encode = (input: string | Uint8Array): Uint8Array =>
  typeof input === 'string' ? new TextEncoder().encode(input) : input;

function words(match: FramingMatch): string {
  return [match.because, ...(match.thoughts ?? []).map(({ thought }) => thought)].join(' ');
}

describe('the framing is told by the first bytes', () => {
  for (const { name, input, framing, score, says, file } of DETECTION_ROWS)
    it(`${name}: ${framing}`, () => {
      const bytes = encode(input);
      const match = detectFraming(bytes, true, file);
      assert.ok(match !== 'need-more');
      assert.equal(match.framing, framing, match.because);
      assert.equal(match.score, score, match.because);
      assert.match(words(match), says);
      assert.match(match.because, /^[A-Z].*\.$/s, 'a sentence');
      assert.deepEqual(growing(bytes, 1, file), match, 'byte by byte');
      assert.deepEqual(growing(bytes, 5, file), match, 'in pieces');
    });

  it('alike for every fixture, in whole and in pieces', () => {
    for (const { name, bytes } of fixtures())
      assert.deepEqual(growing(bytes, 7, name), detectFraming(bytes, true, name), name);
  });

  it('says how undecoded chunks are read, and looks past the first size', () => {
    const match = detectFraming(encode('1a\r\n{"a":1}\n{"a":2}\n\r\n0\r\n\r\n'), true);
    assert.ok(match !== 'need-more');
    assert.equal(match.framing, 'ndjson');
    assert.equal(match.finding?.code, 'chunked-transfer');
    assert.match(match.finding.message, /"1a", is the size of a chunk \(26 bytes\)/);
    for (const input of ['0\r\n{"a":1}', 'a\n{"a":1}', 'xy\r\n{"a":1}', '1a\r\nprose'])
      assert.equal((detectFraming(encode(input), true) as FramingMatch).finding, undefined, input);
  });

  it('waits for more only while more could tell', () => {
    const early = ['data: {"', '[{"cand"', 'event: message_start\ndata: {"type":"message_start","'];
    for (const input of early) assert.notEqual(detectFraming(encode(input), false), 'need-more');
    const open = ['', 'dat', '{"a":1}\n', 'event: x\n', 'HTTP/1.1', '\n\n\n\n\n\n\n\n\n\n'];
    for (const input of open) assert.equal(detectFraming(encode(input), false), 'need-more', input);
    const prose = encode('All work and no play. '.repeat(BEGINNING / 16));
    assert.notEqual(detectFraming(prose, false), 'need-more', 'but not past 64 KiB');
  });

  it('names each reader and what it missed when it is none of them', () => {
    const match = detectFraming(encode('Hello'), true) as FramingMatch;
    assert.deepEqual(
      match.thoughts?.map(({ reader }) => reader),
      ['sse', 'json'],
    );
  });

  it('as expected for every shared case and recording, when they are there', function () {
    const shared = join(import.meta.dirname, '../../../../shared');
    if (!existsSync(shared)) {
      console.log('      skipped: ../shared is not there');
      return this.skip();
    }
    let checked = 0;
    for (const folder of ['cases', 'corpus'])
      for (const path of readdirSync(join(shared, folder), { recursive: true, encoding: 'utf8' })) {
        if (!path.endsWith('.expect.json')) continue;
        const { streams } = JSON.parse(readFileSync(join(shared, folder, path), 'utf8')) as {
          streams?: { framing?: string }[];
        };
        const name = path.replace('.expect.json', '');
        const bytes = new Uint8Array(readFileSync(join(shared, folder, name)));
        const head = readHttpHead(bytes, true);
        const start = typeof head === 'object' ? head.length : 0;
        const match = detectFraming(bytes.subarray(start), true, name) as FramingMatch;
        if (name.endsWith('.bidi.jsonl')) assert.equal(match.framing, 'websocket', name);
        const expected = streams?.[0]?.framing;
        if (expected === undefined) continue;
        assert.equal(match.framing, expected, `${name}: ${match.because}`);
        checked++;
      }
    assert.ok(checked > 200, `${checked} were checked`);
  });
});

/** The answer for a body that comes in pieces: the first one, or the one at its end. */
function growing(bytes: Uint8Array, size: number, file?: string): FramingMatch | 'need-more' {
  const detection = new FramingDetection(file);
  for (let length = size; length < bytes.length; length += size) {
    const answer = detection.look(bytes.subarray(0, length), false);
    if (answer !== 'need-more') return answer;
  }
  return detection.look(bytes, true);
}
