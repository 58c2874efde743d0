export interface CsvLine {
  /** Where it starts in the file, counted like a text editor. */
  line: number;
  cells: string[];
}

/**
 * Rows of a CSV file as spreadsheets write them: quoted cells with commas, quotes and line breaks inside, any kind of line
 * end, a byte order mark, semicolons where a comma is the decimal point. Blank lines are skipped.
 */
export function parseCsv(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, '');
  const comma = separatorOf(source);
  const rows: CsvLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let startedAt = 1;
  const endCell = () => {
    cells.push(cell);
    cell = '';
  };
  const endRow = () => {
    endCell();
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: startedAt, cells });
    cells = [];
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
    } else if (char === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (char === comma) endCell();
    else if (isBreak) {
      endRow();
      startedAt = line;
      if (isPair) i += 1;
    } else cell += char;
  }
  endRow();
  return rows;
}

/** The separator is the one that is most frequent in the first line. */
export function separatorOf(source: string): string {
  const head = /^[^\r\n]*/.exec(source)?.[0] ?? '';
  return [',', ';', '\t'].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ',';
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
