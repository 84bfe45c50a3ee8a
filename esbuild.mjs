// Builds everything that runs: the command line, the extension for both hosts, and the webview.
//   node esbuild.mjs           minified, no source maps
//   node esbuild.mjs --watch   readable, with source maps, again at every change
import { build, context } from 'esbuild';

const watch = process.argv.includes('--watch');

/** @type {import('esbuild').BuildOptions} */
const common = {
  bundle: true,
  minify: !watch,
  sourcemap: watch ? 'linked' : false,
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'info',
  define: { 'process.env.NODE_ENV': watch ? '"development"' : '"production"' },
};

/** @type {Record<string, import('esbuild').BuildOptions>} */
const targets = {
  'src/cli/main.ts': {
    outfile: 'dist/cli.js',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    banner: { js: '#!/usr/bin/env node' },
  },
  'src/extension.ts': {
    outfile: 'dist/extension.js',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    external: ['vscode'],
  },
  'src/extension.web.ts': {
    outfile: 'dist/extension.web.js',
    platform: 'browser',
    target: 'es2022',
    format: 'cjs',
    external: ['vscode'],
  },
  'webview/main.tsx': {
    outfile: 'dist/webview/main.js',
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    jsx: 'automatic',
    jsxImportSource: 'preact',
  },
};

const options = Object.entries(targets).map(([entry, target]) => ({
  ...common,
  ...target,
  entryPoints: [entry],
}));
if (watch) {
  const contexts = await Promise.all(options.map(context));
  // F5 starts VS Code at the line below, so everything must be there by then.
  await Promise.allSettled(contexts.map((one) => one.rebuild()));
  await Promise.all(contexts.map((one) => one.watch()));
  console.log('watching for changes; Ctrl+C ends');
} else {
  const results = await Promise.allSettled(options.map(build));
  if (results.some(({ status }) => status === 'rejected')) process.exitCode = 1;
}
