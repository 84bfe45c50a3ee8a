/** Loads the built extension into a fresh process and activates it, with nothing behind `vscode`. */
import { Module } from 'node:module';
import { resolve } from 'node:path';
import type { Contestant } from '../contestant.ts';

interface Loader {
  _load(request: string, ...others: unknown[]): unknown;
}

/** Answers whatever is asked of it with more of itself. */
const anything: object = new Proxy(function () {}, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => '' : key === 'then' ? undefined : anything),
  set: () => true,
  apply: () => anything,
  construct: () => anything,
});

/** What the extension looks up in the module itself; a bundle copies these by name. */
const NAMES = (
  'window workspace commands languages env l10n Uri Range Position Disposable EventEmitter ' +
  'ProgressLocation StatusBarAlignment MarkdownString ThemeColor ThemeIcon ViewColumn FileType TabInputCustom ' +
  'RelativePattern CancellationTokenSource FileSystemError Selection TabInputText ConfigurationTarget'
).split(' ');
const vscode = Object.fromEntries(NAMES.map((name) => [name, anything]));

export const activation: Contestant = () => () => {
  const loader = Module as unknown as Loader;
  const load = loader._load.bind(loader);
  loader._load = (request, ...others) => (request === 'vscode' ? vscode : load(request, ...others));
  const began = performance.now();
  const extension = load(resolve('dist/extension.js'), undefined, false) as {
    activate: (context: unknown) => unknown;
  };
  extension.activate(Object.assign(Object.create(anything), { subscriptions: [] }));
  return { ms: performance.now() - began };
};
