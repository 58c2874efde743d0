export interface CsvLine {
  /** As an editor counts them, from 1: where to look for what is wrong. */
  line: number;
  cells: string[];
}

/**
 * Comma, semicolon or tab separated, whichever the first line has most of, with quotes as spreadsheets write them.
 * Lines without anything in them are left out.
 */
export function parseCsv(text: string): CsvLine[] {
  const source = text.replace(/^\uFEFF/, '');
  const mark = separatorOf(source);
  const lines: CsvLine[] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let line = 1;
  let start = 1;
  const endLine = () => {
    cells.push(cell);
    if (cells.some((content) => content.trim() !== '')) lines.push({ line: start, cells });
    cells = [];
    cell = '';
  };
  for (let at = 0; at < source.length; at++) {
    const sign = source[at];
    if (sign === '\n') line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (source[at + 1] === '"') cell += source[at++];
      else isQuoted = false;
    } else if (sign === '"' && cell.trim() === '') {
      cell = '';
      isQuoted = true;
    } else if (sign === mark) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n') {
      endLine();
      start = line;
    } else if (sign !== '\r') cell += sign;
  }
  endLine();
  return lines;
}

function separatorOf(source: string): string {
  const head = source.slice(0, source.search(/\n|$/));
  const found = [',', ';', '\t'].map((mark) => ({ mark, count: head.split(mark).length }));
  return found.reduce((best, next) => (next.count > best.count ? next : best)).mark;
}

export const writeCsv = (rows: readonly (readonly (string | number | boolean)[])[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(String(cell))).join(',')}\r\n`).join('');

const quoted = (text: string): string =>
  /[",;\r\n\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Hands the reader a file that was made here. */
export function saveFile(name: string, text: string, type = 'text/csv'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
