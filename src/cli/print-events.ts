import { whyNoCapture } from '../core/importer.ts';
import { describeEvent } from '../core/queries/describe-event.ts';
import { eventCount } from '../core/trace/trace.ts';
import type { CommandLine } from './arguments.ts';
import { readFile } from './read-file.ts';

/** Prints the unified events, one a line; with `--json` as objects, else for people. */
export function printEvents(line: CommandLine): number {
  let status = 0;
  for (const file of line.files) {
    const read = readFile(file, line);
    const failure = 'failure' in read ? read.failure : whyNoCapture(read);
    if ('failure' in read || failure !== undefined) {
      status = 1;
      if (line.json)
        process.stdout.write(`${JSON.stringify({ file, error: { message: failure } })}\n`);
      else process.stderr.write(`deltascope: ${file}: ${failure ?? ''}\n`);
      continue;
    }
    for (let event = 0; event < eventCount(read.trace); event++) {
      const described = describeEvent(read.trace, event);
      if (line.json) process.stdout.write(`${JSON.stringify(described)}\n`);
      else {
        const { n, frame, kind, ...rest } = described;
        process.stdout.write(`${n} ${frame.join('–')} ${kind} ${JSON.stringify(rest)}\n`);
      }
    }
  }
  return status;
}
