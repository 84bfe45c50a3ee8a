import * as vscode from 'vscode';
import { type DiskReader, wholeFileSource } from './byte-source.ts';
import type { Faults } from './faults.ts';
import { showLongReading } from './long-reading.ts';
import { fileNameOf, TraceDocument } from './trace-document.ts';
import { TraceView } from './trace-view.ts';
import { freshNonce, webviewPage } from './webview-page.ts';

/** The trace editor for files of our own (`*.sse`), and for foreign files a user asks for. */
export const TRACE_VIEW = 'deltascope.trace';
export const CAPTURE_VIEW = 'deltascope.capture';

/** Opens captures as traces. Read-only: the file is never written. */
export class TraceEditorProvider
  implements vscode.CustomReadonlyEditorProvider<TraceDocument>, vscode.Disposable
{
  readonly #extension: vscode.Uri;
  readonly #disk: DiskReader | undefined;
  readonly #faults: Faults;
  readonly #activeChanged = new vscode.EventEmitter<TraceView | undefined>();
  #active: TraceView | undefined;

  /** Fires when another trace view, or none, is active, and when the active one's summary changed. */
  readonly onActiveChanged = this.#activeChanged.event;

  constructor(extension: vscode.Uri, disk: DiskReader | undefined, faults: Faults) {
    this.#extension = extension;
    this.#disk = disk;
    this.#faults = faults;
  }

  dispose(): void {
    this.#activeChanged.dispose();
  }

  get active(): TraceView | undefined {
    return this.#active;
  }

  openCustomDocument(
    uri: vscode.Uri,
    _context: vscode.CustomDocumentOpenContext,
    token: vscode.CancellationToken,
  ): TraceDocument {
    const source =
      uri.scheme === 'file' && this.#disk
        ? this.#disk(uri.fsPath)
        : wholeFileSource({
            stat: () => vscode.workspace.fs.stat(uri),
            readFile: () => vscode.workspace.fs.readFile(uri),
          });
    const document = new TraceDocument(uri, source);
    token.onCancellationRequested(() => {
      document.trace.cancel();
    });
    // Not awaited: the view opens at once and shows how far the reading is.
    void document.trace.start();
    showLongReading(fileNameOf(uri), document.trace);
    return document;
  }

  resolveCustomEditor(document: TraceDocument, panel: vscode.WebviewPanel): void {
    const asset = (...path: string[]): vscode.Uri => vscode.Uri.joinPath(this.#extension, ...path);
    const { webview } = panel;
    webview.options = {
      enableScripts: true,
      localResourceRoots: [asset('dist', 'webview')],
    };
    const view = new TraceView(document, panel, this.#faults);
    const ended = document.trace.listen({
      changed: () => {
        if (this.#active === view) this.#activeChanged.fire(view);
      },
    });
    panel.onDidChangeViewState(() => {
      view.shownOrHidden();
      this.#setActive(view, panel.active);
    });
    panel.onDidDispose(() => {
      ended();
      view.dispose();
      this.#setActive(view, false);
    });
    webview.html = webviewPage({
      cspSource: webview.cspSource,
      script: webview.asWebviewUri(asset('dist', 'webview', 'main.js')).toString(),
      style: webview.asWebviewUri(asset('dist', 'webview', 'main.css')).toString(),
      nonce: freshNonce(),
      language: vscode.env.language,
    });
    this.#setActive(view, panel.active);
  }

  #setActive(view: TraceView, active: boolean): void {
    if (active === (this.#active === view)) return;
    this.#active = active ? view : undefined;
    this.#activeChanged.fire(this.#active);
  }
}
