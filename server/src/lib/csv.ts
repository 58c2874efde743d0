interface Cell {
  value: unknown;
  /** A number that we made, which no spreadsheet takes for a formula. */
  isNumber?: boolean;
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

/** A cell that starts like a formula would run as one in the spreadsheet of whoever opens the file (OWASP: CSV injection). */
const withoutFormula = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
