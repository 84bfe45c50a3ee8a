import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { met, type Row } from './bench.ts';

export interface Reported {
  readonly name: string;
  readonly row: Row;
}

const BEGIN = '<!-- last run -->';
const END = '<!-- end of last run -->';

/** Puts the table of a run in a document, between its two marks. */
export async function writeTable(
  path: string,
  machine: string,
  report: readonly Reported[],
): Promise<void> {
  const text = readFileSync(path, 'utf8');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${path} has no ${BEGIN} … ${END}.`);
  const table = `${BEGIN}\n\n${machine}\n\n${tableOf(report)}\n${END}`;
  const written = text.slice(0, from) + table + text.slice(to + END.length);
  const style = await resolveConfig(path);
  writeFileSync(path, await format(written, { ...style, filepath: path }));
}

function tableOf(report: readonly Reported[]): string {
  const lines = [
    '| name | what | best | median | in | goal | | note |',
    '|---|---|--:|--:|---|--:|---|---|',
  ];
  for (const { name, row } of report)
    lines.push(
      `| ${[
        name,
        row.cell,
        rounded(row.value),
        row.median === undefined ? '' : rounded(row.median),
        row.unit,
        goalOf(row),
        met(row) === undefined ? '' : met(row) ? 'holds' : '**missed**',
        row.note ?? '',
      ].join(' | ')} |`,
    );
  return `${lines.join('\n')}\n`;
}

/** Three digits that count. */
const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();

function goalOf({ goal }: Row): string {
  if (!goal) return '';
  return 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
}
