import { whyNoCapture } from '../core/importer.ts';
import { describeEvent } from '../core/queries/describe-event.ts';
import { eventCount } from '../core/trace/trace.ts';
import type { CommandLine } from './arguments.ts';
import { readFile } from './read-file.ts';
import { printFailure, printJson, printLine, type Terminal } from './terminal.ts';

/** Prints the unified events, one a line; with `--json` as objects, else for people. */
export function printEvents(line: CommandLine, terminal: Terminal): number {
  let status = 0;
  for (const file of line.files) {
    const read = readFile(file, line);
    const failure = 'failure' in read ? read.failure : whyNoCapture(read);
    if ('failure' in read || failure !== undefined) {
      status = 1;
      printFailure(terminal, file, failure ?? '', line.json);
      continue;
    }
    for (let event = 0; event < eventCount(read.trace); event++) {
      const described = describeEvent(read.trace, event);
      if (line.json) printJson(terminal, described);
      else {
        const { n, frame, kind, ...rest } = described;
        printLine(terminal, `${n} ${frame.join('–')} ${kind} ${JSON.stringify(rest)}`);
      }
    }
  }
  return status;
}
