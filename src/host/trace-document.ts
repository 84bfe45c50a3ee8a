import * as vscode from 'vscode';
import type { ByteSource } from './byte-source.ts';
import { FollowedTrace, QUIET_MS } from './followed-trace.ts';

/** Milliseconds between two looks at a visible file, for file systems whose watcher stays silent. */
const POLL_MS = 1000;

/** One opened file: its trace and what watches it. Shared by all its views. */
export class TraceDocument implements vscode.CustomDocument {
  readonly uri: vscode.Uri;
  readonly source: ByteSource;
  readonly trace: FollowedTrace;
  readonly #watcher: vscode.FileSystemWatcher;
  readonly #visible = new Set<object>();
  #poll: ReturnType<typeof setInterval> | undefined;

  constructor(uri: vscode.Uri, source: ByteSource) {
    this.uri = uri;
    this.source = source;
    this.trace = new FollowedTrace(fileNameOf(uri), source);
    const folder = vscode.Uri.joinPath(uri, '..');
    this.#watcher = vscode.workspace.createFileSystemWatcher(
      new vscode.RelativePattern(folder, escapeGlob(fileNameOf(uri))),
    );
    const look = (): void => void this.trace.lookAgain();
    this.#watcher.onDidChange(look);
    this.#watcher.onDidCreate(look);
  }

  /** Tells whether a view of this document can be seen: only then is the file polled. */
  setVisible(view: object, visible: boolean): void {
    if (visible) this.#visible.add(view);
    else this.#visible.delete(view);
    const wanted = this.#visible.size > 0;
    if (!wanted) {
      clearInterval(this.#poll);
      this.#poll = undefined;
    } else if (this.#poll === undefined) {
      void this.trace.lookAgain();
      // Other schemes may answer from a network; their own watcher must do, but for the last look
      // that settles whether the file's end is the stream's end.
      const everywhere = this.uri.scheme === 'file';
      this.#poll = setInterval(
        () => {
          if (everywhere || this.trace.unsettled) void this.trace.lookAgain();
        },
        everywhere ? POLL_MS : QUIET_MS,
      );
    }
  }

  dispose(): void {
    clearInterval(this.#poll);
    this.#watcher.dispose();
    this.trace.dispose();
  }
}

export function fileNameOf(uri: vscode.Uri): string {
  return uri.path.slice(uri.path.lastIndexOf('/') + 1);
}

/** A glob that matches exactly this name. */
function escapeGlob(name: string): string {
  return name.replace(/[*?[\]{}]/g, '[$&]');
}
