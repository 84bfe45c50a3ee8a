import * as vscode from 'vscode';
import { statusLine, summaryLines } from './summary-lines.ts';
import type { TraceEditorProvider } from './trace-editor-provider.ts';
import { SteadyPush } from './steady-push.ts';

/** The status bar item that stands for the active trace; there is none without one. */
export function statusBar(provider: TraceEditorProvider): vscode.Disposable {
  const item = vscode.window.createStatusBarItem(
    'deltascope.summary',
    vscode.StatusBarAlignment.Right,
    100,
  );
  item.name = vscode.l10n.t('Stream Trace');
  item.command = 'deltascope.showSummary';
  const refresh = new SteadyPush(() => {
    const { active } = provider;
    if (!active) {
      item.hide();
      return;
    }
    item.text = statusLine(active.summary());
    item.tooltip = vscode.l10n.t('Stream trace: click for its summary');
    item.show();
  });
  const listening = provider.onActiveChanged(() => {
    refresh.changed();
  });
  return vscode.Disposable.from(item, refresh, listening);
}

/** Lists the facts of the active trace; choosing one copies it. */
export async function showSummary(provider: TraceEditorProvider): Promise<void> {
  const { active } = provider;
  if (!active) return;
  const summary = active.summary();
  const lines = summaryLines(summary).map(({ label, value }) => ({ label, description: value }));
  const chosen = await vscode.window.showQuickPick(lines, {
    title: vscode.l10n.t('Summary of {0}', summary.fileName),
    placeHolder: vscode.l10n.t('Choose a line to copy it'),
    matchOnDescription: true,
  });
  if (chosen) await vscode.env.clipboard.writeText(chosen.description);
}
