import { HELP, readArguments } from './arguments.ts';
import { printEvents } from './print-events.ts';
import { printFrames } from './print-frames.ts';
import { printSummary } from './print-summary.ts';
import { printSelftest } from './selftest.ts';
import type { Terminal } from './terminal.ts';

/** Runs a command line, without the program's name; gives the exit status. */
export function run(words: readonly string[], terminal: Terminal): number {
  const line = readArguments(words);
  if (line === 'help') {
    terminal.out(HELP);
    return 0;
  }
  if ('wrong' in line) {
    terminal.err(`deltascope: ${line.wrong}\nTry "deltascope --help".\n`);
    return 2;
  }
  switch (line.command) {
    case 'summary':
      return printSummary(line, terminal);
    case 'events':
      return printEvents(line, terminal);
    case 'frames':
      return printFrames(line, terminal);
    case 'selftest':
      return printSelftest(terminal);
  }
}
