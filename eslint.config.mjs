// A rule is an error or it is off. LAYERS is the import table of the whole project, in the order data
// flows; test/architecture.test.ts checks the real import graph against the same table.
import { dirname, join, relative, sep } from 'node:path';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

/**
 * @typedef {object} Layer
 * @property {string} name
 * @property {readonly string[]} paths Folders (ending in `/`) or single files; the longest that fits counts.
 * @property {readonly string[]} sees Earlier layers that it may import, besides itself.
 * @property {readonly string[]} [packages] Packages that it may import; `node:` stands for all of Node.
 */

/** @type {readonly Layer[]} */
export const LAYERS = [
  { name: 'types', paths: ['src/core/types/'], sees: [] },
  { name: 'json', paths: ['src/core/json/'], sees: ['types'] },
  { name: 'framing', paths: ['src/core/framing/'], sees: ['types'] },
  { name: 'captures', paths: ['src/core/captures/'], sees: ['types', 'json', 'framing'] },
  { name: 'dialects', paths: ['src/core/dialects/'], sees: ['types', 'json'] },
  { name: 'trace', paths: ['src/core/trace/'], sees: ['types'] },
  // The one place that knows the order.
  {
    name: 'pipeline',
    paths: ['src/core/pipeline.ts', 'src/core/wire-events.ts', 'src/core/what-is-missing.ts'],
    sees: ['types', 'json', 'framing', 'captures', 'dialects', 'trace'],
  },
  { name: 'protocol', paths: ['src/protocol.ts', 'src/packed-rows.ts'], sees: ['types'] },
  {
    name: 'queries',
    paths: ['src/core/queries/'],
    sees: ['types', 'json', 'trace'],
  },
  {
    name: 'core',
    paths: ['src/core/'],
    sees: ['types', 'json', 'framing', 'captures', 'dialects', 'trace', 'pipeline', 'queries'],
  },
  {
    name: 'cli',
    paths: ['src/cli/'],
    sees: [
      'types',
      'json',
      'framing',
      'captures',
      'dialects',
      'trace',
      'pipeline',
      'queries',
      'core',
    ],
    packages: ['node:'],
  },
  {
    name: 'host',
    paths: ['src/host/'],
    sees: [
      'types',
      'json',
      'framing',
      'captures',
      'dialects',
      'trace',
      'pipeline',
      'queries',
      'core',
      'protocol',
    ],
    packages: ['vscode'],
  },
  {
    name: 'disk',
    paths: ['src/host/disk-source.ts'],
    sees: ['host'],
    packages: ['node:'],
  },
  {
    name: 'extension',
    paths: ['src/extension.ts', 'src/extension.web.ts'],
    sees: ['disk', 'host'],
    packages: ['vscode'],
  },
  {
    name: 'webview',
    paths: ['webview/'],
    sees: ['types', 'json', 'protocol'],
    packages: ['preact', '@preact/signals'],
  },
];

const ROOT = import.meta.dirname;

/** The layer a file of the project stands in; `path` is relative to the root, with slashes. */
export function layerOf(path) {
  const fit = (one) => (one.endsWith('/') ? path.startsWith(one) : path === one);
  const fitting = LAYERS.flatMap((layer) =>
    layer.paths.filter(fit).map((one) => ({ layer, length: one.length })),
  );
  return fitting.sort((one, other) => other.length - one.length)[0]?.layer;
}

/**
 * Says what is wrong with an import, or `undefined`.
 * @param {string} from The importing file, relative to the root.
 * @param {string} specifier As written.
 */
export function importFault(from, specifier) {
  const layer = layerOf(from);
  if (!layer) return undefined;
  if (!specifier.startsWith('.')) {
    const known = (layer.packages ?? []).some(
      (one) => specifier === one || specifier.startsWith(one.endsWith(':') ? one : `${one}/`),
    );
    return known ? undefined : `${layer.name} may not import the package ${specifier}`;
  }
  const target = join(dirname(from), specifier).split(sep).join('/');
  const seen = layerOf(target);
  if (!seen) return `${target} is in no layer`;
  if (seen === layer || layer.sees.includes(seen.name)) return undefined;
  return `${layer.name} may not import from ${seen.name} (${target})`;
}

/** The table above as a rule. */
const layers = {
  rules: {
    imports: {
      create(context) {
        const from = relative(ROOT, context.filename).split(sep).join('/');
        const check = ({ source }) => {
          if (typeof source?.value !== 'string') return;
          const message = importFault(from, source.value);
          if (message) context.report({ node: source, message });
        };
        return {
          ImportDeclaration: check,
          ImportExpression: check,
          ExportNamedDeclaration: check,
          TSImportType: check,
        };
      },
    },
  },
};

const OUTSIDE_THE_CORE = [
  'Date',
  'performance',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'process',
  'console',
  'Buffer',
  'window',
  'document',
  'fetch',
  'crypto',
];

const NO_MARKUP = 'Capture text is only ever a text node.';

export default defineConfig(
  { ignores: ['dist/', 'node_modules/', '.vscode-test/', 'fixtures/'] },
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.recommendedTypeChecked],
    plugins: { layers },
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: ROOT } },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'layers/imports': 'error',
      'max-lines': ['error', 400],
      'no-console': 'error',
      eqeqeq: 'error',
      'no-empty': 'error',
      'no-restricted-syntax': [
        'error',
        { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
        { selector: 'ExportDefaultDeclaration', message: 'Export by name.' },
        { selector: 'ExportAllDeclaration', message: 'Export by name.' },
        {
          selector: 'MemberExpression[property.name=/^(innerHTML|outerHTML|insertAdjacentHTML)$/]',
          message: NO_MARKUP,
        },
        { selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']", message: NO_MARKUP },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: ['src/core/**/*.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...OUTSIDE_THE_CORE.map((name) => ({ name, message: 'The core is pure.' })),
      ],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: 'The core is deterministic.' },
        { object: 'globalThis', message: 'The core is pure.' },
      ],
    },
  },
  {
    // The terminal is where these speak.
    files: ['src/cli/**/*.ts', 'test/**/*.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // Declares what a package of others exports, as that does it.
    files: ['**/*.d.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['test/**/*.ts'],
    rules: {
      // mocha's `describe` and `it` may be given async functions.
      '@typescript-eslint/no-misused-promises': 'off',
      // A source of bytes in a test is an async generator that has nothing to wait for.
      '@typescript-eslint/require-await': 'off',
      // Tests look into parsed JSON of captures, whose shape is what they assert.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
