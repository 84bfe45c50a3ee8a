import type { TraceSummary } from '../protocol.ts';

/** One fact of a trace for the status bar's list; unknown facts are left out, never shown as 0. */
export interface SummaryLine {
  readonly label: string;
  readonly value: string;
}

/** The one line of the status bar: provider · model · events (· how it ended, when not well). */
export function statusLine(summary: TraceSummary): string {
  if (summary.unreadable) return 'no stream found';
  const { stop, counts, state } = summary;
  const events = `${counts.events.toLocaleString('en')} ${counts.events === 1 ? 'event' : 'events'}`;
  const parts = [summary.provider, summary.model, events];
  if (state === 'reading') parts.push('reading');
  else if (stop !== undefined && !ENDED_WELL.has(stop)) parts.push(stop);
  return parts.filter((part) => part !== undefined).join(' · ');
}

const ENDED_WELL: ReadonlySet<string> = new Set(['end', 'tool_use']);

/** All facts of the summary in words. */
export function summaryLines(summary: TraceSummary): SummaryLine[] {
  const { counts, timing, usage } = summary;
  const lines: SummaryLine[] = [];
  const add = (label: string, value: string | undefined): void => {
    if (value !== undefined && value !== '') lines.push({ label, value });
  };
  const number = (value: number | undefined, unit = ''): string | undefined =>
    value === undefined ? undefined : `${value.toLocaleString('en')}${unit}`;
  const ms = (value: number | undefined): string | undefined =>
    number(value === undefined ? undefined : Math.round(value), ' ms');

  add('Provider', summary.provider);
  add('Model', summary.model);
  add('Outcome', outcome(summary));
  add(
    'Error',
    [summary.error?.type, summary.error?.code, summary.error?.message].filter(Boolean).join(' · '),
  );
  add('Dialect', `${summary.dialectLabel}: ${summary.dialectBecause}`);
  add('Framing', `${summary.framing}: ${summary.framingBecause}`);
  add('Events', number(counts.events));
  add('Responses', counts.responses > 1 ? number(counts.responses) : undefined);
  add('Tool calls', counts.calls > 0 ? number(counts.calls) : undefined);
  add('First event', ms(timing.firstEventMs));
  add('First reasoning', ms(timing.firstReasoningMs));
  add('First text', ms(timing.firstTextMs));
  add('First tool call', ms(timing.firstCallMs));
  add('Duration', ms(timing.durationMs));
  add('Input', number(usage.input, ' tokens'));
  add('Output', number(usage.output, ' tokens'));
  add('Reasoning', number(usage.reasoning, ' tokens'));
  add('Cached', number(usage.cached, ' tokens'));
  add('Size', number(summary.bytesRead, ' bytes'));
  add('Problems', problems(summary));
  return lines;
}

function outcome({ stop, stopRaw }: TraceSummary): string | undefined {
  if (stop === undefined) return undefined;
  return stopRaw === undefined || stopRaw === stop ? stop : `${stop} (${stopRaw})`;
}

function problems({ counts }: TraceSummary): string | undefined {
  const { error, warning, note } = counts.problems;
  const said = [plural(error, 'error'), plural(warning, 'warning'), plural(note, 'note')];
  return said.filter((part) => part !== undefined).join(', ') || undefined;
}

function plural(count: number, word: string): string | undefined {
  if (count === 0) return undefined;
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
