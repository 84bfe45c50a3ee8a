import type * as vscode from 'vscode';
import { register } from './host/register.ts';

/** Entry in the browser: vscode.dev, github.dev, VS Code for the Web. */
export function activate(context: vscode.ExtensionContext): void {
  register(context);
}
