const MOMENT = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/;

/** Milliseconds of a day, or of a moment with its zone. NaN for whatever else JavaScript would make a date of. */
export function parseMoment(text: string): number {
  const date = MOMENT.exec(text)?.[1];
  const day = Date.parse(date ?? '');
  // 31 February parses, as a day in March.
  if (date === undefined || Number.isNaN(day) || !new Date(day).toISOString().startsWith(date))
    return Number.NaN;
  return Date.parse(text);
}
