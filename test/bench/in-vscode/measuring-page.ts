/** The page of the measuring extension: answers each message once it has taken its content apart. */
import { unpackRows } from '../../../src/packed-rows.ts';
import type { PackedRows } from '../../../src/protocol.ts';

declare function acquireVsCodeApi(): { postMessage(message: unknown): void };

interface Message {
  readonly nth: number;
  readonly content: { readonly columns?: object } | undefined;
}

const host = acquireVsCodeApi();
addEventListener('message', ({ data: { nth, content } }: MessageEvent<Message>) => {
  if (content?.columns !== undefined) unpackRows(content as PackedRows);
  host.postMessage(nth);
});
host.postMessage(-1);
