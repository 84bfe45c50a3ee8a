/** What docstrings point at is there: fixtures, and files of the project. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FIXTURES, ROOT } from './support/fixtures.ts';

const CAPTURE = /[\w-]+(?:\.\w+)?\.(?:sse|jsonl?|ndjson)\b/g;
/** Names of files that are no fixtures: settings, and what fixtures are compared with. */
const OTHER_FILES = new Set(['package.json', 'tsconfig.json']);
/**
 * `fixtures/openai-responses-….sse`, `fixtures/x-*.sse`: the names behind it leave out what they share.
 * After the first they stand in backticks behind a colon, after the second in brackets.
 */
const SHARED = /fixtures\/([\w-]+-)([…*])\.(\w+)/;
const SHORT_LIST = /: ((?:`[\w.-]+`(?:, (?:and )?)?)+)/g;
const SHORT_LIST_IN_BRACKETS = /\(((?:[a-z][\w-]*, )*[a-z]\w*-[\w-]+(?:, [a-z][\w-]*)*)\)/g;

const PROJECT_FILE = /\b(?:src\/(?:core|host|cli)|test|webview)\/[\w./-]+\.(?:tsx?|css|md)\b/g;

const fixtures = new Set(readdirSync(FIXTURES));

const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => join('src', name));

function commentsOf(path: string): readonly string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const found = text.match(/\/\*\*[^]*?\*\/|\/\/.*/g) ?? [];
  return found.map((comment) => comment.replace(/\n\s*\*/g, ' '));
}

/** The whole names of a comment, and those that it gives in short. */
function fixturesIn(comment: string): readonly string[] {
  const whole = (comment.match(CAPTURE) ?? []).filter(
    (name) => !OTHER_FILES.has(name) && !name.startsWith('-'),
  );
  const shared = SHARED.exec(comment);
  if (!shared) return whole;
  const [declared, prefix, gap, extension] = shared;
  const behind = comment.slice(shared.index + declared.length);
  const lists = behind.matchAll(gap === '…' ? SHORT_LIST : SHORT_LIST_IN_BRACKETS);
  const short = [...lists]
    .flatMap(([, names]) => names!.split(/[`, ]+|\band\b/).filter((name) => name !== ''))
    .map((name) => (name.includes('.') ? name : `${name}.${extension}`));
  return [...whole, ...short].map((name) => (fixtures.has(name) ? name : `${prefix}${name}`));
}

describe('docstrings', () => {
  it('name fixtures that are there', () => {
    const missing = sources.flatMap((path) =>
      commentsOf(path)
        .flatMap(fixturesIn)
        .filter((name) => !fixtures.has(name))
        .map((name) => `${path}: ${name}`),
    );
    assert.deepEqual(missing, []);
  });

  it('name files of the project that are there', () => {
    const missing = sources.flatMap((path) =>
      commentsOf(path)
        .flatMap((comment) => comment.match(PROJECT_FILE) ?? [])
        .filter((name) => !existsSync(join(ROOT, name)))
        .map((name) => `${path}: ${name}`),
    );
    assert.deepEqual(missing, []);
  });
});
