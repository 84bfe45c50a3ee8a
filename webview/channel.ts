/**
 * The way to the host and back: requests get replies, the host pushes what changed. Messages are
 * plain data (structured clone); `src/protocol.ts` has every one of them.
 */
import type {
  HostMessage,
  RequestKind,
  RequestMessage,
  Requests,
  ViewState,
} from '../src/protocol.ts';

export interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

export type Push = Exclude<HostMessage, { readonly kind: 'reply' | 'refused' }>;

export interface Channel {
  /** Rejects with a sentence for the user when the host refuses or stays silent. */
  ask<K extends RequestKind>(kind: K, body: Requests[K]['request']): Promise<Requests[K]['reply']>;
  savedState(): ViewState | undefined;
  saveState(state: ViewState): void;
}

interface Waiting {
  readonly resolve: (body: unknown) => void;
  readonly reject: (reason: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

const PATIENCE_MS = 20_000;
/** These read the whole stream on the host's side. */
const LONG_PATIENCE_MS: { readonly [kind in RequestKind]?: number } = {
  filter: 120_000,
  copy: 120_000,
  lanes: 60_000,
  reopen: 120_000,
};

export function openChannel(api: VsCodeApi, onPush: (push: Push) => void): Channel {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;

  const settle = (id: number, answer: (waiter: Waiting) => void): void => {
    const waiter = waiting.get(id);
    if (waiter === undefined) return;
    waiting.delete(id);
    clearTimeout(waiter.timer);
    answer(waiter);
  };

  window.addEventListener('message', (event: MessageEvent<HostMessage | undefined>) => {
    const message = event.data;
    if (message === undefined || typeof message !== 'object') return;
    switch (message.kind) {
      case 'reply':
        settle(message.to, ({ resolve }) => resolve(message.body));
        break;
      case 'refused':
        settle(message.to, ({ reject }) => reject(new Error(message.message)));
        break;
      case 'summary':
      case 'reset':
      case 'command':
      case 'fault':
        onPush(message);
        break;
      default:
    }
  });

  return {
    ask<K extends RequestKind>(kind: K, body: Requests[K]['request']) {
      lastId += 1;
      const id = lastId;
      return new Promise<Requests[K]['reply']>((resolve, reject) => {
        const patience = LONG_PATIENCE_MS[kind] ?? PATIENCE_MS;
        const timer = setTimeout(() => {
          const seconds = patience / 1000;
          const silence = `The extension did not answer “${kind}” within ${seconds} s.`;
          settle(id, (waiter) => waiter.reject(new Error(silence)));
        }, patience);
        waiting.set(id, { resolve: resolve as (reply: unknown) => void, reject, timer });
        const message: RequestMessage<K> = { id, kind, body };
        api.postMessage(message);
      });
    },
    savedState() {
      const state = api.getState() as Partial<ViewState> | undefined;
      return state?.version === 2 ? (state as ViewState) : undefined;
    },
    saveState(state) {
      api.setState(state);
    },
  };
}
