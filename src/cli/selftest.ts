import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeEvent } from '../core/queries/describe-event.ts';
import { traceOutcome } from '../core/queries/summary.ts';
import { readCapture, type CaptureReader } from '../core/read-capture.ts';
import { eventCount, eventsOfFrame, frameCount, frameRange } from '../core/trace/trace.ts';
import { printLine, type Terminal } from './terminal.ts';

/** Bytes a piece. */
const CUTS = [1, 7, 13, 17, 29, 33, 41, 50, 64, 4096];

/**
 * Reads every fixture that lies beside the command line whole and in pieces of ten sizes, and says
 * what held: 0 when all did, 1 when anything did not or no fixture was found.
 */
export function printSelftest(
  terminal: Terminal,
  folder = join(__dirname, '..', 'fixtures'),
): number {
  const names = existsSync(folder)
    ? readdirSync(folder).filter((name) => /\.(sse|json|jsonl|ndjson|txt)$/.test(name))
    : [];
  if (names.length === 0) {
    terminal.err(`deltascope: no fixtures in ${folder}\n`);
    return 1;
  }
  let failed = 0;
  for (const name of names.sort()) {
    const wrong = check(name, readFileSync(join(folder, name)));
    if (wrong.length > 0) failed++;
    printLine(
      terminal,
      wrong.length === 0 ? `holds  ${name}` : `FAILS  ${name}: ${wrong.join('; ')}`,
    );
  }
  printLine(
    terminal,
    `selftest: ${names.length - failed} of ${names.length} fixtures held whole and in pieces of ${CUTS.join(', ')} bytes`,
  );
  return failed === 0 ? 0 : 1;
}

function check(name: string, bytes: Uint8Array): string[] {
  const options = { nameHint: name };
  const whole = readCapture(bytes, options);
  const said = everything(whole);
  const wrong = CUTS.filter((size) => everything(readCapture(bytes, options, size)) !== said).map(
    (size) => `pieces of ${size} bytes give another trace`,
  );
  return [...wrong, ...gaps(whole, bytes.length)];
}

function everything(reader: CaptureReader): string {
  const { trace } = reader;
  const events = Array.from({ length: eventCount(trace) }, (_, event) =>
    JSON.stringify(describeEvent(trace, event)),
  );
  return `${events.join('\n')}\n${JSON.stringify(traceOutcome(trace))}`;
}

function gaps({ trace }: CaptureReader, bytes: number): string[] {
  let next = 0;
  for (let frame = 0; frame < frameCount(trace); frame++) {
    const [start, end] = frameRange(trace, frame);
    if (start !== next) return [`frames do not tile the bytes at ${next}`];
    if (eventsOfFrame(trace, frame)[1] === 0) return [`the frame at byte ${start} has no event`];
    next = end;
  }
  return next === bytes ? [] : [`frames end at byte ${next} of ${bytes}`];
}
