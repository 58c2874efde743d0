import { DAY_MS, dateIn, momentIn } from '../../lib/days.ts';
import { invalid } from '../../lib/errors.ts';
import { MAX_DAYS } from './report-schemas.ts';

/** Some days in a row that are counted together. */
export interface Span {
  /** Their first and last day. */
  first: string;
  last: string;
  /** Milliseconds, inclusive and exclusive. */
  from: number;
  to: number;
}

export interface Period extends Span {
  timeZone: string;
  /** The bars of a chart: days, weeks or months. */
  spans: Span[];
}

const USUAL_DAYS = 30;
const MOST_BY_DAY = 31;
const MOST_BY_WEEK = 182;

export function periodOf(
  { from, to, timeZone }: { from?: string; to?: string; timeZone: string },
  now: number,
): Period {
  const last = to ?? dateIn(timeZone, now);
  const first = from ?? daysAfter(last, 1 - USUAL_DAYS);
  if (first > last) throw invalid('from: must not be after to');
  if (Date.parse(last) - Date.parse(first) >= MAX_DAYS * DAY_MS)
    throw invalid(`from: a report covers at most ${MAX_DAYS} days`);
  const spans = spansOf(daysFrom(first, last)).map((span) => ({
    ...span,
    // Only where bars begin and end: for each day of a year, reading the clock takes tens of milliseconds.
    from: momentIn(timeZone, span.first, 0),
    to: momentIn(timeZone, daysAfter(span.last, 1), 0),
  }));
  return { first, last, timeZone, spans, from: spans[0]?.from ?? 0, to: spans.at(-1)?.to ?? 0 };
}

const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const daysFrom = (first: string, last: string): string[] =>
  Array.from({ length: (Date.parse(last) - Date.parse(first)) / DAY_MS + 1 }, (_, i) => daysAfter(first, i));

function spansOf(days: readonly string[]): Pick<Span, 'first' | 'last'>[] {
  const keyOf = (day: string, index: number): string | number => {
    if (days.length <= MOST_BY_DAY) return index;
    return days.length <= MOST_BY_WEEK ? Math.floor(index / 7) : day.slice(0, 7);
  };
  const spans = new Map<string | number, Pick<Span, 'first' | 'last'>>();
  for (const [index, day] of days.entries()) {
    const key = keyOf(day, index);
    spans.set(key, { first: spans.get(key)?.first ?? day, last: day });
  }
  return [...spans.values()];
}
