import * as vscode from 'vscode';
import type { DiskReader } from './byte-source.ts';
import { registerCommands } from './commands.ts';
import { Faults } from './faults.ts';
import { statusBar } from './status-bar.ts';
import { CAPTURE_VIEW, TRACE_VIEW, TraceEditorProvider } from './trace-editor-provider.ts';

/** Registers everything; `disk` is there only on a host that has disks. */
export function register(context: vscode.ExtensionContext, disk?: DiskReader): void {
  const log = vscode.window.createOutputChannel('Deltascope', { log: true });
  const faults = new Faults(log);
  const provider = new TraceEditorProvider(context.extensionUri, disk, faults);
  const editor = { supportsMultipleEditorsPerDocument: true };
  context.subscriptions.push(
    log,
    provider,
    vscode.window.registerCustomEditorProvider(TRACE_VIEW, provider, editor),
    vscode.window.registerCustomEditorProvider(CAPTURE_VIEW, provider, editor),
    registerCommands(provider, faults),
    statusBar(provider),
  );
}
