import { ROWS_PER_PAGE } from '../../../src/protocol.ts';
import type { Bench } from '../bench.ts';
import { MIB } from '../streams/streams.ts';
import { versus } from '../versus.ts';
import { webviewInVsCode } from './webview-in-vscode.ts';

/** Pages of rows and lanes over a message port and in a real VS Code, against what they replace. */
export async function webview(bench: Bench): Promise<void> {
  const input = { stream: 'responses', path: bench.stream('responses', 4 * MIB), chunk: 65536 };
  await versus(bench, `rows, ${ROWS_PER_PAGE} a page`, 'row columns', input, [
    { contestant: 'row objects', as: 'of', goal: { atMost: 0.15 } },
  ]);
  await versus(bench, 'lanes, 1200 bins', 'lane columns', input, [
    { contestant: 'lane objects', as: 'of', goal: { atMost: 0.15 }, note: 'objects: the events' },
  ]);
  await webviewInVsCode(bench);
}
