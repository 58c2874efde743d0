import { createYielder, nextTurnOf } from './event-loop.ts';

/** What a file starts with: without it, Excel takes UTF-8 for another encoding. */
export const BYTE_ORDER_MARK = '\ufeff';

interface Cell {
  value: unknown;
  /** A number that we made, which no spreadsheet takes for a formula. */
  isNumber?: boolean;
}

/** A column of a file. */
export interface FileColumn<Row> {
  heading: string;
  value(row: Row): unknown;
  isNumber?: boolean;
}

export const headLine = <Row>(columns: readonly FileColumn<Row>[]): string =>
  toCsvLine(columns.map(({ heading }) => ({ value: heading })));

const rowLine = <Row>(columns: readonly FileColumn<Row>[], row: Row): string =>
  toCsvLine(columns.map(({ value, isNumber = false }) => ({ value: value(row), isNumber })));

/** The lines of some rows, and others have their turns before and in between. */
export async function linesInTurns<Row>(
  owner: string,
  columns: readonly FileColumn<Row>[],
  rows: Iterable<Row>,
): Promise<string> {
  await nextTurnOf(owner);
  const yieldIfLong = createYielder(owner);
  let text = '';
  for (const row of rows) {
    text += rowLine(columns, row);
    await yieldIfLong();
  }
  return text;
}

/** RFC 4180. */
export const toCsvLine = (cells: readonly Cell[]): string => `${cells.map(toCell).join(',')}\r\n`;

function toCell({ value, isNumber = false }: Cell): string {
  const text = toText(value);
  const safe = isNumber ? text : withoutFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join('; ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** What begins a formula in some spreadsheet: also full-width, small, raised and lowered forms, and the minus sign. */
const FORMULA =
  '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20\\ufe62\\ufe63\\ufe66\\ufe6b\\u207a-\\u207c\\u208a-\\u208c\\u2212';
/** What a spreadsheet may skip before it. */
const SKIPPED = '\\s"\\0\\u200b-\\u200f\\u2060\\ufeff';
/** Where commas do not separate cells, as in much of Europe, these do, and quotes in the middle of a cell do not count. */
const FORMULAS = new RegExp(`(^|[;|\\t\\r\\n])(?=[${SKIPPED}]*[${FORMULA}])`, 'g');

/** A cell that starts like a formula would run as one in the spreadsheet of whoever opens the file (OWASP: CSV injection). */
function withoutFormula(text: string): string {
  const safe = text.replace(FORMULAS, "$1'");
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe;
}
