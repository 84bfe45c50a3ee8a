import { describeEvent } from '../../src/core/queries/describe-event.ts';
import { traceOutcome } from '../../src/core/queries/summary.ts';
import { providerOf } from '../../src/core/queries/provider.ts';
import type { CaptureReader } from '../../src/core/read-capture.ts';
import { eventCount, frameCount, frameRange, FRAME_KINDS } from '../../src/core/trace/trace.ts';

/** Everything a trace says, as text, one line a thing: two traces are equal when these are. */
export function printTrace(reader: CaptureReader): string {
  const { trace } = reader;
  const { responses, counts, problems } = traceOutcome(trace);
  return [
    `framing ${reader.framing?.id}: ${reader.framing?.because}`,
    `dialect ${reader.dialect?.id}: ${reader.dialect?.because}`,
    `provider ${providerOf(trace, reader.provider) ?? '(not told)'}`,
    `counts ${JSON.stringify(counts)}`,
    '',
    ...eventLines(reader),
    '',
    ...responses.map((response, at) => `response ${at} ${JSON.stringify(response)}`),
    ...problems.map(
      ({ severity, code, offset, message }) => `${severity} ${code} @${offset}: ${message}`,
    ),
    '',
  ].join('\n');
}

/** `12 431-502 text_delta response.output_text.delta {"text":"Hel"}` */
export function eventLines({ trace }: CaptureReader, count = eventCount(trace)): string[] {
  return Array.from({ length: count }, (_, event) => {
    const { n, t, frame, kind, type, ...rest } = describeEvent(trace, event);
    const time = t === undefined ? '' : ` +${t}ms`;
    return `${n} ${frame.join('-')}${time} ${kind} ${type} ${JSON.stringify(rest)}`;
  });
}

export function frameLines({ trace }: CaptureReader): string[] {
  return Array.from(
    { length: frameCount(trace) },
    (_, frame) =>
      `${frameRange(trace, frame).join('-')} ${FRAME_KINDS[trace.frames.kind.at(frame)]}`,
  );
}
