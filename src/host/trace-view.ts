import type * as vscode from 'vscode';
import type {
  HostMessage,
  RequestKind,
  RequestMessage,
  Requests,
  TraceSummary,
  ViewCommand,
} from '../protocol.ts';
import { asFault, type Fault } from './fault.ts';
import type { Faults } from './faults.ts';
import { copyToClipboard, openAsText, revealBytes } from './host-requests.ts';
import { SteadyPush } from './steady-push.ts';
import type { TraceDocument } from './trace-document.ts';

/** One webview that shows a document. Answers what the webview asks; pushes the small summary. */
export class TraceView {
  readonly document: TraceDocument;
  readonly panel: vscode.WebviewPanel;
  readonly #faults: Faults;
  readonly #push: SteadyPush;
  readonly #ended: (() => void)[] = [];

  constructor(document: TraceDocument, panel: vscode.WebviewPanel, faults: Faults) {
    this.document = document;
    this.panel = panel;
    this.#faults = faults;
    this.#push = new SteadyPush(() => {
      this.#post({ kind: 'summary', summary: this.summary() });
    });
    this.#ended.push(
      document.trace.listen({
        changed: () => {
          this.#push.changed();
        },
        remade: () => {
          this.#post({ kind: 'reset' });
          this.#push.changed();
        },
        failed: (fault) => {
          this.#tellFault(fault);
        },
      }),
    );
    const received = panel.webview.onDidReceiveMessage((message: unknown) => {
      void this.#answer(message);
    });
    this.#ended.push(() => {
      received.dispose();
    });
    this.shownOrHidden();
  }

  summary(): TraceSummary {
    return this.document.trace.summary();
  }

  command(command: ViewCommand): void {
    this.#post({ kind: 'command', command });
  }

  /** To be called when the panel's visibility may have changed. */
  shownOrHidden(): void {
    this.#push.setShown(this.panel.visible);
    this.document.setVisible(this, this.panel.visible);
  }

  dispose(): void {
    this.document.setVisible(this, false);
    this.#push.dispose();
    for (const end of this.#ended) end();
  }

  async #answer(message: unknown): Promise<void> {
    if (!isRequest(message)) return;
    try {
      const body = await this.#reply(message.kind, message.body);
      this.#post({ kind: 'reply', to: message.id, body });
    } catch (thrown) {
      const fault = asFault(
        thrown,
        `The request “${message.kind}” of the trace view failed.`,
        'Reopen the file; the log “Deltascope” has the cause.',
      );
      this.#faults.log(fault);
      this.#post({ kind: 'refused', to: message.id, message: fault.sentence });
    }
  }

  async #reply<K extends RequestKind>(
    kind: K,
    body: Requests[K]['request'],
  ): Promise<Requests[RequestKind]['reply']> {
    const asked: AnyRequest = { kind, body } as AnyRequest;
    const { document } = this;
    switch (asked.kind) {
      case 'summary':
        return this.summary();
      case 'reveal':
        await revealBytes(document, asked.body.start, asked.body.end);
        return {};
      case 'openAsText':
        await openAsText(document.uri, this.panel.viewColumn);
        return {};
      case 'reopen':
        void document.trace.start(asked.body);
        return {};
      case 'cancel':
        document.trace.cancel();
        return {};
      case 'copy': {
        const copied = await document.trace.answer('copy', asked.body);
        await copyToClipboard(copied.text);
        return copied;
      }
      default:
        return document.trace.answer(asked.kind, asked.body);
    }
  }

  #tellFault(fault: Fault): void {
    this.#faults.show(fault);
    this.#post({ kind: 'fault', message: fault.sentence });
  }

  #post(message: HostMessage): void {
    // Resolves to false when the webview is hidden or gone; it asks for everything when it is back.
    void this.panel.webview.postMessage(message);
  }
}

type AnyRequest = { [K in RequestKind]: { kind: K; body: Requests[K]['request'] } }[RequestKind];

/** The webview runs our own script, but what it sends is checked as far as the host relies on it. */
function isRequest(message: unknown): message is RequestMessage {
  if (typeof message !== 'object' || message === null) return false;
  const { id, kind, body } = message as Partial<Record<string, unknown>>;
  return (
    typeof id === 'number' && typeof kind === 'string' && typeof body === 'object' && body !== null
  );
}
