export interface CsvLine {
  /** Where it starts in the file, counted like a text editor. */
  line: number;
  cells: string[];
}

interface CsvFormat {
  separator: string;
  /** False for files that never quote their cells, where a quote is just a character. */
  hasQuotes: boolean;
}

/** Rows of a CSV file as spreadsheets write them. Blank lines are skipped. */
export const parseCsv = (text: string): CsvLine[] => [...csvLines(text)];

/**
 * The same, row by row: quoted cells with separators, quotes and line breaks inside, any kind of line end, a byte order mark,
 * semicolons where a comma is the decimal point, and the `sep=;` line that spreadsheets understand.
 */
export function* csvLines(text: string, format: Partial<CsvFormat> = {}): Generator<CsvLine> {
  const source = text.replace(/^\uFEFF/, '');
  const { separator = separatorOf(source), hasQuotes = true } = format;
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let startedAt = 1;
  const endRow = (): CsvLine | undefined => {
    cells.push(cell);
    const row = { line: startedAt, cells };
    cell = '';
    cells = [];
    const isBlank = row.cells.every((one) => one.trim() === '');
    const isMark = row.line === 1 && SEPARATOR_LINE.test(row.cells.join(separator));
    return isBlank || isMark ? undefined : row;
  };
  for (let i = 0; i < source.length; i += 1) {
    const char = source[i] as string;
    const isBreak = char === '\n' || char === '\r';
    const isPair = char === '\r' && source[i + 1] === '\n';
    if (isBreak) line += 1;
    if (isQuoted) {
      if (char === '"' && source[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else if (char === '"') isQuoted = false;
      else {
        cell += isBreak ? '\n' : char;
        if (isPair) i += 1;
      }
    } else if (hasQuotes && char === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (char === separator) {
      cells.push(cell);
      cell = '';
    } else if (isBreak) {
      const row = endRow();
      if (row !== undefined) yield row;
      startedAt = line;
      if (isPair) i += 1;
    } else cell += char;
  }
  const last = endRow();
  if (last !== undefined) yield last;
}

const SEPARATOR_LINE = /^"?sep=(.)"?$/i;
/** Reports start with a few lines about themselves. */
const LINES_BEFORE_HEADINGS = 10;

/** The separator that is most frequent in one of the first lines: that is the line with the headings. */
export function separatorOf(source: string): string {
  const lines = source.slice(0, 20_000).split(/\r\n?|\n/, LINES_BEFORE_HEADINGS);
  const named = SEPARATOR_LINE.exec(lines[0] ?? '')?.[1];
  if (named !== undefined) return named;
  const mostOf = (separator: string) =>
    Math.max(...lines.map((line) => line.replace(/"[^"]*"/g, '').split(separator).length));
  return [',', ';', '\t'].toSorted((a, b) => mostOf(b) - mostOf(a))[0] ?? ',';
}

export const writeCsv = (
  rows: readonly (readonly (string | number | boolean)[])[],
  separator = ',',
): string => rows.map((row) => `${row.map((cell) => quoted(String(cell))).join(separator)}\r\n`).join('');

function quoted(cell: string): string {
  const text = isFormula(cell) ? `'${cell}` : cell;
  return /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets would execute it (CSV injection): names and notes come from customers. */
const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text) && !/^[+-]?[\d.,]+$/.test(text);

/** Downloads a table, with the byte order mark by which spreadsheets recognize UTF-8. */
export function saveCsv(name: string, csv: string): void {
  saveFile(name, new Blob(['\uFEFF', csv], { type: 'text/csv;charset=utf-8' }));
}

export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
