import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const FIXTURES = join(ROOT, 'fixtures');
/** Recordings that live beside the project, where there are any. */
export const CORPUS = join(ROOT, '..', 'shared', 'corpus');
export const CASES = join(ROOT, '..', 'shared', 'cases');

export interface Sample {
  /** Path below its folder, used in test names. */
  readonly name: string;
  readonly path: string;
  readonly bytes: Uint8Array;
}

const CAPTURE = /\.(sse|json|jsonl|ndjson|txt)$/;

/** Our own fixtures, in name order. */
export function fixtures(): readonly Sample[] {
  return samples(FIXTURES);
}

/** The recordings beside the project; empty, with a printed reason, where there are none. */
export function recordings(): readonly Sample[] {
  if (existsSync(CORPUS)) return [...samples(CORPUS), ...samples(CASES)];
  console.log('      (no recordings beside the project: their laws are not checked here)');
  return [];
}

function samples(root: string): readonly Sample[] {
  return walk(root)
    .filter((path) => CAPTURE.test(path) && !path.endsWith('.expect.json'))
    .sort()
    .map((path) => ({ name: relative(root, path), path, bytes: readFileSync(path) }));
}

function walk(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? walk(path) : [path];
  });
}
