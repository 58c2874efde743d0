import type { Schemas } from '@waybill/sdk';
import { type CsvLine, parseCsv } from '../../../ui/csv.ts';
import type { ProductInput } from '../products-api.ts';
import { type ColumnName, IMPORT_COLUMNS, type ImportColumn } from './import-columns.ts';

export interface ImportRow {
  line: number;
  sku: string;
  name: string;
  /** As it stood in the file, to be handed back. */
  cells: string[];
  /** What keeps it from being sent. */
  problems: string[];
  /** Only what the file says: an update leaves the rest as it is. */
  product: ProductInput;
}

export interface ProductFile {
  header: string[];
  rows: ImportRow[];
  /** What is wrong with the file as a whole. */
  problem?: string;
  /** Columns that nothing is read from. */
  ignored: string[];
}

type Cells = Partial<Record<ColumnName, string>>;

const COLUMNS: readonly ImportColumn[] = IMPORT_COLUMNS;
const columnNamed = (name: string) => COLUMNS.find((column) => column.name === name);

/** Reads a file of products and says, line by line, what would be refused. Nothing is sent. */
export function readProducts(text: string): ProductFile {
  const [head, ...body] = parseCsv(text);
  const header = head?.cells.map((cell) => cell.trim()) ?? [];
  const names = header.map((cell) => cell.toLowerCase().replace(/[\s-]+/g, '_'));
  const ignored = header.filter((_, at) => columnNamed(names[at] ?? '') === undefined);
  const missing = COLUMNS.filter(({ name, required }) => required && !names.includes(name));
  if (missing.length > 0) {
    const list = missing.map(({ name }) => name).join(' and ');
    return { header, rows: [], ignored, problem: `The first line must name the columns, and lacks ${list}.` };
  }
  const seen = new Map<string, number>();
  const rows = body.map((line) => readRow(line, names));
  for (const { sku, line, problems } of rows) {
    const before = seen.get(sku);
    if (sku !== '' && before !== undefined) problems.push(`sku: is already on line ${before}`);
    else seen.set(sku, line);
  }
  return { header, rows, ignored, ...(rows.length === 0 && { problem: 'There is no product in it.' }) };
}

function readRow({ line, cells }: CsvLine, names: string[]): ImportRow {
  const given: Cells = {};
  const problems: string[] = [];
  names.forEach((name, at) => {
    const column = columnNamed(name);
    const cell = cells[at]?.trim() ?? '';
    if (column === undefined || cell === '') return;
    const content = spelled(column.name as ColumnName, cell);
    given[column.name as ColumnName] = content;
    const problem = column.problem?.(content);
    if (problem !== undefined) problems.push(`${name}: ${problem}`);
  });
  for (const { name, required } of COLUMNS) {
    if (required && given[name as ColumnName] === undefined) problems.push(`${name}: is required`);
  }
  if (cells.length > names.length) problems.push('has more cells than the first line has columns');
  problems.push(...groupProblems(given));
  return { line, sku: given.sku ?? '', name: given.name ?? '', cells, problems, product: toProduct(given) };
}

/** Codes are taken in any case. */
function spelled(name: ColumnName, cell: string): string {
  if (name === 'currency' || name === 'origin_country') return cell.toUpperCase();
  return ['weight_unit', 'dimension_unit', 'active'].includes(name) ? cell.toLowerCase() : cell;
}

function groupProblems({ weight, weight_unit, length, width, height, dimension_unit }: Cells): string[] {
  const sides = [length, width, height].filter((side) => side !== undefined).length;
  return [
    ...(weight !== undefined && weight_unit === undefined ? ['weight_unit: is required with a weight'] : []),
    ...(sides > 0 && sides < 3 ? ['length, width and height: give all three, or none'] : []),
    ...(sides > 0 && dimension_unit === undefined ? ['dimension_unit: is required with a size'] : []),
  ];
}

function toProduct(cells: Cells): ProductInput {
  const { sku = '', name = '', description, barcode, price, currency, weight, length, width, height } = cells;
  return {
    sku,
    name,
    ...(description !== undefined && { description }),
    ...(barcode !== undefined && { barcode }),
    ...(price !== undefined && { price: Number(price) }),
    ...(currency !== undefined && { currency }),
    ...(weight !== undefined && {
      weight: { value: Number(weight), unit: cells.weight_unit as Schemas['Weight']['unit'] },
    }),
    ...(length !== undefined && {
      dimensions: {
        length: Number(length),
        width: Number(width),
        height: Number(height),
        unit: cells.dimension_unit as Schemas['Dimensions']['unit'],
      },
    }),
    ...(cells.hs_code !== undefined && { hsCode: cells.hs_code }),
    ...(cells.origin_country !== undefined && { originCountry: cells.origin_country }),
    ...(cells.active !== undefined && { active: cells.active === 'true' }),
  };
}
