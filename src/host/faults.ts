import * as vscode from 'vscode';
import { causeInWords, type Fault } from './fault.ts';

/** Where faults end up: the log always, the user once per sentence. */
export class Faults {
  readonly #log: vscode.LogOutputChannel;
  readonly #shown = new Set<string>();

  constructor(log: vscode.LogOutputChannel) {
    this.#log = log;
  }

  log(fault: Fault): void {
    this.#log.error(fault.message, causeInWords(fault));
  }

  show(fault: Fault): void {
    this.log(fault);
    if (this.#shown.has(fault.sentence)) return;
    this.#shown.add(fault.sentence);
    void vscode.window.showErrorMessage(fault.sentence);
  }
}
