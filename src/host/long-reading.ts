import * as vscode from 'vscode';
import type { FollowedTrace } from './followed-trace.ts';

/** Milliseconds a reading may take before the window says so too, and not only the view. */
const LONG_MS = 1500;

/** Says in the window's status bar how far a long reading is, until it ends. */
export function showLongReading(fileName: string, trace: FollowedTrace): void {
  const reading = (): boolean => {
    const { state, bytesRead, bytesTotal } = trace.progress;
    return state === 'reading' && bytesRead < bytesTotal;
  };
  setTimeout(() => {
    if (!reading()) return;
    const options = {
      location: vscode.ProgressLocation.Window,
      title: vscode.l10n.t('Reading {0}', fileName),
    };
    void vscode.window.withProgress(options, (progress) => {
      return new Promise<void>((resolve) => {
        const ended = trace.listen({
          changed: () => {
            const { bytesRead, bytesTotal } = trace.progress;
            if (!reading()) finish();
            else progress.report({ message: `${Math.floor((100 * bytesRead) / bytesTotal)} %` });
          },
          failed: finish,
          disposed: finish,
        });
        function finish(): void {
          ended();
          resolve();
        }
      });
    });
  }, LONG_MS);
}
