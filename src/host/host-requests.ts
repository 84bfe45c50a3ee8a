import * as vscode from 'vscode';
import { PositionFinder } from './text-position.ts';
import type { TraceDocument } from './trace-document.ts';

/** Bytes read at once while lines are counted. */
const COUNT_BYTES = 1 << 20;

/**
 * Opens the text editor beside the trace with the bytes [start, end) selected. The editor is opened
 * by command and not through a TextDocument, because extensions are not given documents over 50 MB.
 */
export async function revealBytes(
  document: TraceDocument,
  start: number,
  end: number,
): Promise<void> {
  const finder = new PositionFinder();
  const file = await document.source.open();
  const found: vscode.Position[] = [];
  try {
    let at = 0;
    for (const stop of [start, end]) {
      while (at < stop) {
        const bytes = await file.read(at, Math.min(at + COUNT_BYTES, stop));
        if (bytes.length === 0) break;
        finder.feed(bytes);
        at += bytes.length;
      }
      const { line, character } = finder.position();
      found.push(new vscode.Position(line, character));
    }
  } finally {
    await file.close();
  }
  const [from, to] = found;
  if (!from || !to) return;
  const options: vscode.TextDocumentShowOptions = {
    viewColumn: vscode.ViewColumn.Beside,
    selection: new vscode.Range(from, to),
    preview: true,
  };
  await vscode.commands.executeCommand('vscode.openWith', document.uri, 'default', options);
}

/** Opens the file in the plain text editor, in the place of the trace. */
export async function openAsText(
  uri: vscode.Uri,
  column: vscode.ViewColumn | undefined,
): Promise<void> {
  await vscode.commands.executeCommand(
    'vscode.openWith',
    uri,
    'default',
    column ?? vscode.ViewColumn.Active,
  );
}

export async function copyToClipboard(text: string): Promise<void> {
  await vscode.env.clipboard.writeText(text);
}
