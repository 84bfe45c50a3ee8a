/** The one connection to the host, and what went wrong with it. */
import { signal } from '@preact/signals';
import type { RequestKind, Requests } from '../../src/protocol.ts';
import type { Channel } from '../channel.ts';

let channel: Channel | undefined;

/** Our own failure (never the stream's or the provider's), as a sentence; shown until dismissed. */
export const fault = signal<string | undefined>(undefined);

/** A short confirmation in the status line, e.g. `Copied 3 events as JSON`. */
export const notice = signal<string | undefined>(undefined);

export function connect(opened: Channel): void {
  channel = opened;
}

export function ask<K extends RequestKind>(
  kind: K,
  body: Requests[K]['request'],
): Promise<Requests[K]['reply']> {
  if (channel === undefined) return Promise.reject(new Error('The view is not connected yet.'));
  return channel.ask(kind, body);
}

/** Asks for something whose reply says nothing; a refusal becomes a fault. */
export function tell<K extends RequestKind>(kind: K, body: Requests[K]['request']): void {
  ask(kind, body).catch(showFailure);
}

export function showFailure(reason: unknown): void {
  fault.value = reason instanceof Error ? reason.message : String(reason);
}

let noticeTimer: ReturnType<typeof setTimeout> | undefined;

export function showNotice(text: string): void {
  notice.value = text;
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => {
    notice.value = undefined;
  }, 4000);
}
