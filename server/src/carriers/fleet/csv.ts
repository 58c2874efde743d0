import { present } from '../../lib/present.ts';
export interface CsvRow {
  /** Where it begins, from 1. */
  line: number;
  /** Without the spaces around them. */
  cells: string[];
}

/** Says where: `column` counts cells, as a spreadsheet does. */
export class RateCardError extends Error {
  override readonly name = 'RateCardError';

  constructor(line: number, column: number, problem: string, columnName?: string) {
    super(`line ${line}, column ${column}${columnName ? ` (${columnName})` : ''}: ${problem}`);
  }
}

const CELL = /[^",\r\n]*/y;
const QUOTED = /"([^"]*(?:""[^"]*)*)"[ \t]*/y;
const LINE_END = /\r\n|\n|\r/y;
const TO_LINE_END = /[^\r\n]*/y;

/**
 * RFC 4180, with what spreadsheets make of it: a byte order mark, any line end, rows of nothing but commas. Blank rows
 * and those that begin with `#` are left out; a quote in a comment is no quote.
 */
export function parseCsv(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  let line = 1;

  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) at = pattern.lastIndex;
    return match;
  };

  const readCell = (column: number): string => {
    const spaces = take(/[ \t]*/y)?.[0].length ?? 0;
    if (text[at] === '"') {
      const quoted = take(QUOTED);
      if (!quoted) throw new RateCardError(line, column, 'a quote is opened here and never closed');
      if (at < text.length && !/[,\r\n]/.test(present(text[at]))) {
        throw new RateCardError(
          line,
          column,
          'nothing may follow the closing quote; a quote within is written ""',
        );
      }
      line += (quoted[0].match(/\r\n|\n|\r/g) ?? []).length;
      return present(quoted[1]).replaceAll('""', '"').trim();
    }
    at -= spaces;
    const cell = take(CELL)?.[0] ?? '';
    if (text[at] === '"') {
      throw new RateCardError(line, column, 'a cell with a quote in it must be quoted as a whole: "5"" box"');
    }
    return cell.trim();
  };

  while (at < text.length) {
    const row: CsvRow = { line, cells: [] };
    if (text[at] === '#') {
      take(TO_LINE_END);
    } else {
      do row.cells.push(readCell(row.cells.length + 1));
      while (text[at] === ',' && ++at);
    }
    if (take(LINE_END)) line += 1;
    if (row.cells.some((cell) => cell !== '') && !row.cells[0]?.startsWith('#')) rows.push(row);
  }
  return rows;
}
