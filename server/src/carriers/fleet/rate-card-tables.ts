import { isKeyOf } from '../../lib/keys.ts';
import { present } from '../../lib/present.ts';
import { type CsvRow, RateCardError } from './csv.ts';
import type { Cell } from './rate-card-cells.ts';
import { ZONES } from './zones.ts';

export const ZONE_COLUMNS = Array.from({ length: ZONES }, (_, index) => `zone${index + 1}`);

/** The tables of a card; the first column has the name of its table. */
const TABLES = {
  setting: ['value'],
  service: ['name', 'maxLength', 'maxLengthPlusGirth'],
  days: ZONE_COLUMNS,
  rate: ['upTo', ...ZONE_COLUMNS],
  surcharge: ['services', 'when', 'value', 'amount'],
} as const;
export type TableName = keyof typeof TABLES;

/** A row under a header: its cells by the names of their columns. */
export interface CardRow {
  table: TableName;
  cell(column: string): Cell;
}

/** A header is a row whose first cell names a table. It is followed by rows, until the next header. */
export function readTables(rows: readonly CsvRow[]): CardRow[] {
  const found: CardRow[] = [];
  let table: TableName | undefined;
  let columns = new Map<string, number>();
  for (const row of rows) {
    const [first = ''] = row.cells;
    if (isKeyOf(TABLES, first)) {
      table = first;
      columns = readHeader(table, row);
    } else if (table === undefined) {
      throw new RateCardError(row.line, 1, unknownTable(first));
    } else {
      found.push(readRow(table, columns, row));
    }
  }
  return found;
}

function readHeader(table: TableName, { line, cells }: CsvRow): Map<string, number> {
  const known: readonly string[] = [table, ...TABLES[table]];
  const columns = new Map<string, number>();
  for (const [index, name] of cells.entries()) {
    // Spreadsheets give every row as many cells as the widest has.
    if (name === '') continue;
    if (!known.includes(name)) {
      throw new RateCardError(
        line,
        index + 1,
        `unknown column "${name}"; table ${table} has ${known.join(', ')}`,
      );
    }
    if (columns.has(name)) throw new RateCardError(line, index + 1, `column ${name} is there twice`);
    columns.set(name, index);
  }
  const missing = known.find((name) => !columns.has(name));
  if (missing) throw new RateCardError(line, cells.length, `table ${table} lacks the column ${missing}`);
  return columns;
}

function readRow(table: TableName, columns: Map<string, number>, { line, cells }: CsvRow): CardRow {
  const named = new Set(columns.values());
  const stray = cells.findIndex((text, index) => text !== '' && !named.has(index));
  if (stray !== -1) {
    throw new RateCardError(line, stray + 1, `"${cells[stray]}" stands under no column of table ${table}`);
  }
  return {
    table,
    cell(name) {
      const index = present(columns.get(name));
      return { text: cells[index] ?? '', line, column: index + 1, name };
    },
  };
}

const unknownTable = (first: string): string =>
  `a table must begin here, with one of ${Object.keys(TABLES).join(', ')}, not "${first}"` +
  (/[;\t]/.test(first) ? ' (cells are separated by commas)' : '');
