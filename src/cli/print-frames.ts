import { basename } from 'node:path';
import { Pipeline, type Output } from '../core/pipeline.ts';
import type { Frame } from '../core/types/frame.ts';
import type { CommandLine } from './arguments.ts';
import { feedFile } from './read-file.ts';
import { printFailure, printJson, printLine, type Terminal } from './terminal.ts';

/** Prints what the framer saw, one frame a line, in byte order. */
export function printFrames(line: CommandLine, terminal: Terminal): number {
  let status = 0;
  for (const file of line.files) {
    let bytes = 0;
    let last: Frame | undefined;
    const print = (frame: Frame, end: number): void => {
      if (line.json) printJson(terminal, described(frame, end));
      else printLine(terminal, forPeople(frame, end));
    };
    const output = framesOnly((frame) => {
      if (last) print(last, frame.start);
      last = frame;
    });
    const pipeline = new Pipeline(output, {
      nameHint: basename(file),
      ...(line.framing === undefined ? {} : { framing: line.framing }),
    });
    const failure = feedFile(file, line.cuts, (chunk) => {
      bytes += chunk.length;
      pipeline.push(chunk);
    });
    if (failure !== undefined) {
      status = 1;
      printFailure(terminal, file, failure, line.json);
      continue;
    }
    pipeline.finish();
    if (last) print(last, bytes);
  }
  return status;
}

function described(frame: Frame, end: number): object {
  const { kind, start, comments, junk, retry } = frame;
  const payload =
    kind === 'event' || kind === 'tail'
      ? { event: frame.event, data: frame.data, last_event_id: frame.lastEventId }
      : kind === 'comment'
        ? { text: comments?.[0] ?? '' }
        : kind === 'block' || kind === 'oversize'
          ? {}
          : kind === 'junk'
            ? { text: frame.data }
            : { data: frame.data };
  return {
    kind,
    start,
    end,
    ...payload,
    ...(comments && kind !== 'comment' ? { comments } : {}),
    ...(junk && kind !== 'junk' ? { junk } : {}),
    ...(retry === undefined ? {} : { retry }),
    ...(frame.at === undefined ? {} : { t: frame.at }),
    ...(frame.direction === 'sent' ? { direction: frame.direction } : {}),
  };
}

function forPeople(frame: Frame, end: number): string {
  const text = frame.kind === 'comment' ? (frame.comments?.[0] ?? '') : frame.data;
  const shown = JSON.stringify(text.length > 120 ? `${text.slice(0, 120)}…` : text);
  return `${frame.start}–${end} ${frame.kind}${frame.event === '' ? '' : ` ${frame.event}`} ${shown}`;
}

/** An output that keeps nothing but the frames. */
function framesOnly(addFrame: (frame: Frame) => void): Output {
  const nothing = (): void => undefined;
  let responses = 0;
  let blocks = 0;
  return {
    emitted: 0,
    addFrame,
    beginReading: nothing,
    countWireEvent: nothing,
    openResponse: () => responses++,
    openBlock: () => blocks++,
    updateCall: nothing,
    settle: nothing,
    fact: nothing,
    emit: nothing,
    problem: nothing,
  };
}
