import { isCountry } from '../../../ui/country-select.tsx';
import { writeCsv } from '../../../ui/csv.ts';

export interface ImportColumn {
  name: string;
  required?: boolean;
  /** What it holds, for the reader. */
  holds: string;
  example: string;
  /** What is wrong with a cell that is not empty. */
  problem?(cell: string): string | undefined;
}

const upTo = (length: number) => (cell: string) =>
  cell.length > length ? `must have at most ${length} characters` : undefined;
const oneOf = (choices: readonly string[]) => (cell: string) =>
  choices.includes(cell) ? undefined : `must be ${choices.join(', ')}`;
const positive = (cell: string) => (Number(cell) > 0 ? undefined : 'must be a number above 0, like 12.5');
const fits = (shape: RegExp, otherwise: string) => (cell: string) =>
  shape.test(cell) ? undefined : otherwise;

const currencies = new Set(Intl.supportedValuesOf('currency'));

/** The columns of a file of products, in the order of the example. */
export const IMPORT_COLUMNS = [
  { name: 'sku', required: true, holds: 'Your own code for it', example: 'MUG-BLUE', problem: upTo(100) },
  { name: 'name', required: true, holds: 'As on a packing list', example: 'Blue mug', problem: upTo(200) },
  { name: 'description', holds: 'Any text', example: 'Stoneware, 350 ml', problem: upTo(5_000) },
  { name: 'barcode', holds: 'Any text', example: '4006381333931', problem: upTo(100) },
  {
    name: 'price',
    holds: 'A number, with a point before at most two decimals',
    example: '12.50',
    problem: fits(/^\d{1,8}(\.\d{1,2})?$/, 'must be a number with at most two decimals, like 12.50'),
  },
  {
    name: 'currency',
    holds: 'ISO 4217; USD where it is left out',
    example: 'USD',
    problem: (cell) => (currencies.has(cell) ? undefined : 'must be an ISO 4217 currency code, like USD'),
  },
  { name: 'weight', holds: 'A number', example: '12', problem: positive },
  { name: 'weight_unit', holds: 'oz, lb, g or kg', example: 'oz', problem: oneOf(['oz', 'lb', 'g', 'kg']) },
  { name: 'length', holds: 'A number; all three sides or none', example: '5', problem: positive },
  { name: 'width', holds: 'A number', example: '4', problem: positive },
  { name: 'height', holds: 'A number', example: '4', problem: positive },
  { name: 'dimension_unit', holds: 'in or cm', example: 'in', problem: oneOf(['in', 'cm']) },
  {
    name: 'hs_code',
    holds: '6, 8 or 10 digits',
    example: '6912.00',
    problem: fits(/^\d{4}\.?\d{2}(\.?\d{2}){0,2}$/, 'must have 6, 8 or 10 digits, like 6912.00'),
  },
  {
    name: 'origin_country',
    holds: 'ISO 3166, two letters',
    example: 'PT',
    problem: (cell) => (isCountry(cell) ? undefined : 'must be a country code of two letters, like PT'),
  },
  {
    name: 'active',
    holds: 'true or false; true where it is left out',
    example: 'true',
    problem: oneOf(['true', 'false']),
  },
] as const satisfies ImportColumn[];

export type ColumnName = (typeof IMPORT_COLUMNS)[number]['name'];

export const EXAMPLE_CSV = writeCsv([
  IMPORT_COLUMNS.map(({ name }) => name),
  IMPORT_COLUMNS.map(({ example }) => example),
  ['MUG-RED', 'Red mug', '', '', '12.50', 'USD', '12', 'oz', '5', '4', '4', 'in', '6912.00', 'PT', 'true'],
]);
