/**
 * What VS Code puts into a webview, for a page of our own: the theme, `acquireVsCodeApi`, and a host
 * that answers. Messages are structured clones, as between VS Code's frames.
 */
import type { HostMessage, RequestKind, RequestMessage, Requests } from '../../../src/protocol.ts';

export type Answer = <K extends RequestKind>(
  kind: K,
  body: Requests[K]['request'],
) => Promise<Requests[K]['reply']>;

/** What a test wants, put there before any script of the page runs. */
export interface Wishes {
  readonly classes: string;
  readonly variables: { readonly [name: string]: string };
  readonly capture?: { readonly name: string; readonly base64: string; readonly isTimed: boolean };
  /** Only so many bytes are pushed at first; `continueReading` pushes the rest. */
  readonly stopAfter?: number;
  readonly events?: number;
  readonly reducedMotion?: boolean;
}

/** What tests look at and call from outside. */
export interface TestDesk {
  /** Every request, in order. */
  readonly asked: { readonly kind: RequestKind; readonly body: unknown }[];
  push(message: HostMessage): void;
  /** While true, requests wait. */
  isHeld: boolean;
  release(): void;
  continueReading(): void;
}

declare global {
  interface Window {
    wishes: Wishes;
    desk: TestDesk;
    acquireVsCodeApi: () => unknown;
  }
}

const STATE = 'state';

export function dressUp(): void {
  const { classes, variables, reducedMotion } = window.wishes;
  for (const [name, value] of Object.entries(variables)) {
    document.documentElement.style.setProperty(`--vscode-${name}`, value);
  }
  document.body.className = reducedMotion === true ? `${classes} vscode-reduce-motion` : classes;
}

export function installHost(answer: Answer, continueReading: () => void = () => undefined): void {
  const held: RequestMessage[] = [];
  const push = (message: HostMessage): void => {
    const data = structuredClone(message);
    setTimeout(() => window.dispatchEvent(new MessageEvent('message', { data })), 0);
  };
  const reply = ({ id, kind, body }: RequestMessage): void => {
    answer(kind, body).then(
      (done) => push({ kind: 'reply', to: id, body: done }),
      (reason: unknown) => push({ kind: 'refused', to: id, message: String(reason) }),
    );
  };
  window.desk = {
    asked: [],
    isHeld: false,
    push,
    release() {
      window.desk.isHeld = false;
      for (const request of held.splice(0)) reply(request);
    },
    continueReading,
  };
  performance.mark('host-ready');
  window.acquireVsCodeApi = () => ({
    postMessage(message: unknown) {
      const request = structuredClone(message) as RequestMessage;
      window.desk.asked.push({ kind: request.kind, body: request.body });
      if (window.desk.isHeld) held.push(request);
      else reply(request);
    },
    getState: () => JSON.parse(sessionStorage.getItem(STATE) ?? 'null') ?? undefined,
    setState: (state: unknown) => sessionStorage.setItem(STATE, JSON.stringify(state)),
  });
}
