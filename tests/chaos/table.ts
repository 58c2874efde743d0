import type { Result } from './round.ts';

const COLUMNS: readonly (readonly [heading: string, cell: (result: Result) => string | number])[] = [
  ['fault', (result) => result.fault],
  ['times', (result) => result.times],
  ['requests', (result) => result.requests],
  ['acknowledged', (result) => result.acknowledged],
  ['refused', (result) => result.refused],
  ['unknown', (result) => result.unknown],
  ['resent', (result) => result.resent],
  ['lost', (result) => result.lost],
  ['duplicated', (result) => result.duplicated],
  ['partial', (result) => result.partial],
  ['resets', (result) => result.resets],
  ['longest without writes, ms', (result) => result.longestOutageMs],
  ['reads', (result) => result.longestReadOutageMs],
  ['deliveries', (result) => result.longestDeliveryPauseMs],
  ['seconds', (result) => result.seconds],
];

/** A Markdown table. */
export function toTable(results: readonly Result[]): string {
  const rows = [
    COLUMNS.map(([heading]) => heading),
    ...results.map((result) => COLUMNS.map(([, cell]) => String(cell(result)))),
  ];
  const widths = COLUMNS.map((_, n) => Math.max(...rows.map((row) => (row[n] as string).length)));
  const line = (row: string[]) =>
    `| ${row.map((cell, n) => (n === 0 ? cell.padEnd(widths[n] as number) : cell.padStart(widths[n] as number))).join(' | ')} |`;
  const rule = `|${widths.map((width, n) => (n === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [headings, ...lines] = rows.map(line);
  return [headings, rule, ...lines].join('\n');
}

const SHOWN_FINDINGS = 10;

/** One line per finding; empty if there are none. */
export function toFindings({ world, fault, findings }: Result): string {
  const lines = findings
    .slice(0, SHOWN_FINDINGS)
    .map(({ kind, text }) => `${world} ${fault}: ${kind}: ${text}`);
  const more = findings.length - SHOWN_FINDINGS;
  return [...lines, ...(more > 0 ? [`${world} ${fault}: and ${more} more`] : [])].join('\n');
}
