/** The command line: a thin face of the core. Its JSON is a contract; see README.md. */
import { HELP, readArguments } from './arguments.ts';
import { printEvents } from './print-events.ts';
import { printFrames } from './print-frames.ts';
import { printSummary } from './print-summary.ts';
import { printSelftest } from './selftest.ts';

function main(): number {
  const line = readArguments(process.argv.slice(2));
  if (line === 'help') {
    process.stdout.write(HELP);
    return 0;
  }
  if ('wrong' in line) {
    process.stderr.write(`deltascope: ${line.wrong}\nTry "deltascope --help".\n`);
    return 2;
  }
  switch (line.command) {
    case 'summary':
      return printSummary(line);
    case 'events':
      return printEvents(line);
    case 'frames':
      return printFrames(line);
    case 'selftest':
      return printSelftest();
  }
}

// A reader that goes away (`| head`) is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
process.exitCode = main();
