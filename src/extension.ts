import type * as vscode from 'vscode';
import { diskSource } from './host/disk-source.ts';
import { register } from './host/register.ts';

/** Entry on hosts with Node: desktop, remote, containers. */
export function activate(context: vscode.ExtensionContext): void {
  register(context, diskSource);
}
