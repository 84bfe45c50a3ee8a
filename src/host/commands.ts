import * as vscode from 'vscode';
import type { ViewCommand } from '../protocol.ts';
import { asFault } from './fault.ts';
import type { Faults } from './faults.ts';
import { openAsText } from './host-requests.ts';
import { showSummary } from './status-bar.ts';
import { CAPTURE_VIEW, TRACE_VIEW, type TraceEditorProvider } from './trace-editor-provider.ts';

const VIEW_COMMANDS: readonly ViewCommand[] = [
  'focusFilter',
  'nextStall',
  'previousStall',
  'play',
  'copySelection',
];

export function registerCommands(provider: TraceEditorProvider, faults: Faults): vscode.Disposable {
  const register = (name: string, run: (uri?: vscode.Uri) => Promise<void> | void) =>
    vscode.commands.registerCommand(`deltascope.${name}`, async (argument?: unknown) => {
      try {
        await run(argument instanceof vscode.Uri ? argument : undefined);
      } catch (thrown) {
        faults.show(
          asFault(thrown, `The command ${name} failed.`, 'The log “Deltascope” has the cause.'),
        );
      }
    });
  return vscode.Disposable.from(
    register('openTrace', openTrace),
    register('openAsText', (uri) => {
      const { active } = provider;
      const file = uri ?? active?.document.uri;
      return file && openAsText(file, active?.panel.viewColumn);
    }),
    register('showSummary', () => showSummary(provider)),
    ...VIEW_COMMANDS.map((command) => register(command, () => provider.active?.command(command))),
  );
}

/** Opens the file given, else the one in the active editor, else the one a user picks. */
async function openTrace(given?: vscode.Uri): Promise<void> {
  const file = given ?? activeFile() ?? (await pickFile());
  if (!file) return;
  // VS Code names the editor in the tab only where the file's name fits the view type.
  const view = file.path.toLowerCase().endsWith('.sse') ? TRACE_VIEW : CAPTURE_VIEW;
  await vscode.commands.executeCommand('vscode.openWith', file, view);
}

function activeFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  // An untitled document has no bytes yet; it must be saved first.
  return input instanceof vscode.TabInputText && input.uri.scheme !== 'untitled'
    ? input.uri
    : undefined;
}

async function pickFile(): Promise<vscode.Uri | undefined> {
  const picked = await vscode.window.showOpenDialog({
    title: vscode.l10n.t('Open Stream Trace'),
    openLabel: vscode.l10n.t('Open Trace'),
    canSelectMany: false,
  });
  return picked?.[0];
}
