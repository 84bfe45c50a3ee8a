import { readFileSync, writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { met, type Row } from './bench.ts';

export interface Reported {
  readonly name: string;
  readonly row: Row;
}

const BEGIN = '<!-- last run -->';
const END = '<!-- end of last run -->';

/**
 * Puts the table of a run in a document, between its two marks. Of benches that did not run this time
 * the rows that are there stay; `order` is that of the names.
 */
export async function writeTable(
  path: string,
  machine: string,
  report: readonly Reported[],
  order: readonly string[],
): Promise<void> {
  const text = readFileSync(path, 'utf8');
  const from = text.indexOf(BEGIN);
  const to = text.indexOf(END);
  if (from < 0 || to < from) throw new Error(`${path} has no ${BEGIN} … ${END}.`);
  const before = linesByName(text.slice(from, to).split('\n'));
  const now = linesByName(report.map(lineOf));
  const lines = order.flatMap((name) => now.get(name) ?? before.get(name) ?? []);
  const table = `${BEGIN}\n\n${machine}\n\n${HEAD}\n${lines.join('\n')}\n\n${END}`;
  const written = text.slice(0, from) + table + text.slice(to + END.length);
  const style = await resolveConfig(path);
  writeFileSync(path, await format(written, { ...style, filepath: path }));
}

const HEAD =
  '| name | what | best | median | in | goal | | note |\n|---|---|--:|--:|---|--:|---|---|';

const lineOf = ({ name, row }: Reported): string =>
  `| ${[
    name,
    row.cell,
    rounded(row.value),
    row.median === undefined ? '' : rounded(row.median),
    row.unit,
    goalOf(row),
    met(row) === undefined ? '' : met(row) ? 'holds' : '**missed**',
    row.note ?? '',
  ].join(' | ')} |`;

/** Lines of a table by what stands in their first column. */
function linesByName(lines: readonly string[]): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const line of lines) {
    const name = /^\|\s*([\w-]+)\s*\|/.exec(line)?.[1];
    if (name === undefined) continue;
    byName.set(name, [...(byName.get(name) ?? []), line]);
  }
  return byName;
}

/** Three digits that count. */
const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();

function goalOf({ goal }: Row): string {
  if (!goal) return '';
  return 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
}
