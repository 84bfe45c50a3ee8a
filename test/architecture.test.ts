import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { importFault, layerOf, LAYERS } from '../eslint.config.mjs';

const ROOT = join(import.meta.dirname, '..');

function filesUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (statSync(join(ROOT, path)).isDirectory()) return filesUnder(path);
    return /\.tsx?$/.test(name) ? [path] : [];
  });
}

const sources = [...filesUnder('src'), ...filesUnder('webview')];

function importsOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
}

/** Without `import type` and `export type`, which are gone when the code runs. */
function importsAtRunTime(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8');
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.ES2022);
  return file.statements.flatMap((statement) => {
    const erased =
      (ts.isImportDeclaration(statement) && statement.importClause?.isTypeOnly) ||
      (ts.isExportDeclaration(statement) && statement.isTypeOnly);
    const from =
      ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)
        ? statement.moduleSpecifier
        : undefined;
    return !erased && from && ts.isStringLiteral(from) ? [from.text] : [];
  });
}

describe('the architecture', () => {
  it('has every source file in one layer', () => {
    assert.deepEqual(
      sources.filter((path) => !layerOf(path)),
      [],
    );
  });

  it('lets a layer see only layers before it', () => {
    LAYERS.forEach(({ name, sees }, index) => {
      const before = LAYERS.slice(0, index).map((layer) => layer.name);
      assert.deepEqual(
        sees.filter((one) => !before.includes(one)),
        [],
        name,
      );
    });
  });

  it('imports along the table of layers only', () => {
    const faults = sources.flatMap((path) =>
      importsOf(path).flatMap((specifier) => {
        const fault = importFault(path, specifier);
        return fault === undefined ? [] : [`${path}: ${fault}`];
      }),
    );
    assert.deepEqual(faults, []);
  });

  it('would notice a wrong import', () => {
    assert.match(
      importFault('src/core/framing/sse.ts', '../trace/trace.ts') ?? '',
      /framing may not/,
    );
    assert.match(importFault('src/core/pipeline.ts', 'vscode') ?? '', /package vscode/);
    assert.match(importFault('src/host/register.ts', 'node:fs') ?? '', /package node:fs/);
    assert.match(
      importFault('webview/main.tsx', '../src/core/trace/trace.ts') ?? '',
      /webview may/,
    );
    assert.equal(importFault('src/core/trace/trace.ts', '../types/frame.ts'), undefined);
  });

  it('has no file that needs itself through others when it runs', () => {
    const graph = new Map(
      sources.map((path) => [
        path,
        importsAtRunTime(path)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => join(path, '..', specifier)),
      ]),
    );
    const done = new Set<string>();
    const walk = (path: string, trail: readonly string[]): void => {
      assert.ok(!trail.includes(path), `a circle: ${[...trail, path].join(' → ')}`);
      if (done.has(path)) return;
      for (const next of graph.get(path) ?? []) walk(next, [...trail, path]);
      done.add(path);
    };
    for (const path of sources) walk(path, []);
  });

  it('names no file for being handy', () => {
    const banned = /handle|process|manage|helper|util/i;
    assert.deepEqual(
      sources.filter((path) => banned.test(path)),
      [],
    );
  });
});
