/** Years that ISO 8601 writes with four digits: `toISOString` writes others with six, which this API does not accept. */
const EARLIEST = Date.parse('0000-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

export const hasFourDigitYear = (ms: number): boolean => ms >= EARLIEST && ms <= LATEST;

const MOMENT = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Parses an ISO date, or a date-time with a time zone, into milliseconds. NaN for everything else `Date.parse` accepts. */
export function parseMoment(text: string): number {
  const date = MOMENT.exec(text)?.[1];
  const day = Date.parse(date ?? '');
  // `Date.parse` reads 31 February as a day in March.
  if (date === undefined || Number.isNaN(day) || !new Date(day).toISOString().startsWith(date))
    return Number.NaN;
  return Date.parse(text);
}
