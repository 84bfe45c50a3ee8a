/** The page's host for tests with real data: the extension's own TraceSession, over one capture. */
import { TraceSession } from '../../../src/host/trace-session.ts';
import type { TraceSummary } from '../../../src/protocol.ts';
import { dressUp, installHost } from './fake-vscode.ts';
import { arrivals } from './arrivals.ts';

const { capture, stopAfter } = window.wishes;
if (capture === undefined) throw new Error('This page needs a capture.');
const bytes = Uint8Array.from(atob(capture.base64), (character) => character.charCodeAt(0));

function open(options: object = {}): TraceSession {
  return new TraceSession({
    fileName: capture?.name ?? '',
    readBytes: (start, end) => Promise.resolve(bytes.slice(start, end)),
    // Told beforehand, so that not a byte is held back and every chunk keeps its time.
    ...(capture?.isTimed === true ? { framing: 'sse' as const } : {}),
    ...options,
  });
}

let session = open();
let pushed = 0;

function read(upTo: number): void {
  if (capture?.isTimed === true) {
    for (const { from, to, at } of arrivals(bytes)) {
      if (from < pushed || to > upTo) continue;
      session.push(bytes.subarray(from, to), at);
      pushed = to;
    }
  } else {
    session.push(bytes.subarray(pushed, upTo));
    pushed = upTo;
  }
  if (upTo >= bytes.length) session.finish();
}

const summary = (): TraceSummary => ({
  ...session.summary(),
  ...(capture.isTimed ? { overruled: {}, framingBecause: 'the first bytes are fields' } : {}),
  state: pushed < bytes.length ? 'reading' : 'following',
  bytesRead: pushed,
  bytesTotal: bytes.length,
});

read(stopAfter ?? bytes.length);
dressUp();
installHost(
  async (kind, body) => {
    switch (kind) {
      case 'summary':
        return summary();
      case 'reopen':
        session = open(body);
        pushed = 0;
        read(bytes.length);
        window.desk.push({ kind: 'reset' });
        return {};
      case 'reveal':
      case 'openAsText':
      case 'cancel':
        return {};
      default:
        return session.answer(kind, body);
    }
  },
  () => {
    read(bytes.length);
    window.desk.push({ kind: 'summary', summary: summary() });
  },
);
