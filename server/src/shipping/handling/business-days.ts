import { DAY_MS, localTimeIn, momentIn } from '../../lib/days.ts';
import { isHoliday } from '../../postal/index.ts';
import { type Handling, WEEKDAY_NUMBERS } from '../../schema/handling.ts';

export type Calendar = Pick<Handling, 'timezone' | 'businessDays' | 'holidayCountry' | 'closedDates'>;

/** The last second of a day, so that an order is late from midnight on. */
const LAST_SECOND = 86_399;
/** Who is closed for longer has closed for good: the search for a business day ends. */
const MAX_CLOSED_DAYS = 1_000;

/**
 * By when an order that came in at `start` is to leave: this many business days after the day that it counts as one of. From the cutoff
 * on, and on days that are no business days, that is the next business day.
 */
export function shipByOf(
  calendar: Calendar,
  { handlingDays, cutoff }: Pick<Handling, 'handlingDays' | 'cutoff'>,
  start: number,
): number {
  const { date, minutes } = localTimeIn(calendar.timezone, start);
  const isOpen = isOpenOn(calendar);
  let day = isOpen(date) && minutes < minutesOf(cutoff) ? date : openFrom(next(date), isOpen);
  for (let left = handlingDays; left > 0; left--) day = openFrom(next(day), isOpen);
  return momentIn(calendar.timezone, day, LAST_SECOND);
}

/** This many business days after the one of `start`, or after the next one. */
export function businessDayAfter(calendar: Calendar, start: number, days: number): string {
  const isOpen = isOpenOn(calendar);
  let day = openFrom(localTimeIn(calendar.timezone, start).date, isOpen);
  for (let left = days; left > 0; left--) day = openFrom(next(day), isOpen);
  return day;
}

const next = (date: string): string => new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);

function openFrom(date: string, isOpen: (date: string) => boolean): string {
  let day = date;
  for (let i = 0; i < MAX_CLOSED_DAYS && !isOpen(day); i++) day = next(day);
  return day;
}

function isOpenOn({ businessDays, holidayCountry, closedDates }: Calendar): (date: string) => boolean {
  const weekdays = new Set(businessDays.map((name) => WEEKDAY_NUMBERS[name]));
  const closed = new Set(closedDates);
  return (date) =>
    weekdays.has(new Date(date).getUTCDay()) &&
    !closed.has(date) &&
    (holidayCountry === null || !isHoliday(holidayCountry, date));
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
