import { importerOf, whyNoCapture } from '../core/importer.ts';
import { traceOutcome, type ResponseSummary, type TraceOutcome } from '../core/queries/summary.ts';
import { providerOf } from '../core/queries/provider.ts';
import type { CaptureReader } from '../core/read-capture.ts';
import type { CommandLine } from './arguments.ts';
import { readFile } from './read-file.ts';
import { printFailure, printJson, printLine, type Terminal } from './terminal.ts';

/** Prints each file's outcome; 1 when a file could not be read or is no capture. */
export function printSummary(line: CommandLine, terminal: Terminal): number {
  let status = 0;
  for (const file of line.files) {
    const read = readFile(file, line);
    const failure = 'failure' in read ? read.failure : whyNoCapture(read);
    if ('failure' in read || failure !== undefined) {
      status = 1;
      printFailure(terminal, file, failure ?? '', line.json);
    } else if (line.json)
      printJson(terminal, { file, importer: importerOf(read), streams: [stream(read)] });
    else for (const one of forPeople(file, read)) printLine(terminal, one);
  }
  return status;
}

function stream(reader: CaptureReader): object {
  const provider = providerOf(reader.trace, reader.provider);
  return {
    framing: reader.framing!.id,
    dialect: reader.dialect!.id,
    ...(provider === undefined ? {} : { provider }),
    because: reader.dialect!.because,
    ...traceOutcome(reader.trace),
  };
}

function forPeople(file: string, reader: CaptureReader): readonly string[] {
  const outcome = traceOutcome(reader.trace);
  const provider = providerOf(reader.trace, reader.provider);
  return [
    file,
    `  ${provider === undefined ? '' : `${provider} · `}${reader.dialect!.id} (${reader.dialect!.because})`,
    `  ${reader.framing!.id} (${reader.framing!.because})`,
    `  ${countLine(outcome)}`,
    ...outcome.responses.flatMap((response, at) => responseLines(response, at)),
    ...problemLines(outcome),
  ];
}

function countLine({ counts, timing }: TraceOutcome): string {
  const duration = timing.duration_ms === undefined ? '' : ` · ${timing.duration_ms} ms`;
  return `${counts.wire_events} wire events, ${counts.unified_events} unified events, ${counts.frames} frames, ${counts.bytes} bytes${duration}`;
}

function responseLines(response: ResponseSummary, at: number): string[] {
  const usage = Object.entries(response.usage).map(([field, value]) => `${field} ${value}`);
  const { error } = response;
  return [
    `  response ${at + 1}: ${response.stop}${response.stop_raw === undefined ? '' : ` (${response.stop_raw})`}${response.model === undefined ? '' : ` · ${response.model}`}${response.id === undefined ? '' : ` · ${response.id}`}`,
    ...(error
      ? [
          `    error: ${[error.type, error.code, error.message, error.request_id].filter(Boolean).join(' · ')}`,
        ]
      : []),
    ...(usage.length > 0 ? [`    usage: ${usage.join(', ')}`] : []),
    ...(response.reasoning === ''
      ? []
      : [`    reasoning: ${response.reasoning.length} characters`]),
    ...(response.text === '' ? [] : [`    text: ${cut(response.text)}`]),
    ...response.tool_calls.map(
      (call) =>
        `    call: ${call.name ?? '(no name)'} ${call.id ?? '(no id)'} · ${call.status} · run by the ${call.executed_by} · ${cut(call.arguments_text ?? JSON.stringify(call.arguments) ?? '')}`,
    ),
    ...response.signatures.map((one) => `    signature on ${one.on}: ${one.length} characters`),
  ];
}

function problemLines({ problems }: TraceOutcome): string[] {
  return problems.map(
    (problem) =>
      `  ${problem.severity} ${problem.code} at byte ${problem.offset}: ${problem.message}`,
  );
}

const MOST_SHOWN = 200;

const cut = (text: string): string =>
  text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
